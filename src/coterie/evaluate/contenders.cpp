#include "coterie/evaluate/contenders.h"

#include "coterie/baselines/gnn_model.h"
#include "coterie/options.h"

namespace coterie {

std::vector<Contender> contenders(const TrainedModel& model, const std::vector<std::string>& gnn,
                                  int64_t clusters, const DetectOptions& detect) {
  DetectOptions plain = detect;
  plain.smallest_community.reset();  // as fitted to the model
  std::vector<Contender> all{{model.name, OpenedMethod({}, model), plain}};
  const auto add = [&](const std::string& name, MethodOptions options) {
    for (const auto blocks : {BlockLikelihood::beta, BlockLikelihood::degree_corrected}) {
      options.block_model = blocks;
      all.push_back({name + std::string(name_of(blocks)), OpenedMethod(options, model), detect});
    }
  };
  add(model.name + ", refined ", {.refine = kRefineSweeps});
  add("gibbs ", {.method = DetectMethod::gibbs});
  for (const auto method :
       {DetectMethod::leiden, DetectMethod::ecg, DetectMethod::spectral, DetectMethod::dmon}) {
    MethodOptions options{.method = method};
    if (method == DetectMethod::dmon) options.dmon.clusters = clusters;
    all.push_back({std::string(name_of(method)), OpenedMethod(options), plain});
  }
  for (const std::string& file : gnn) {
    const TrainedModel weights = open_model(file);
    const bool line_graph = weights.gnn && weights.gnn->options().kind == GnnKind::lgnn;
    const DetectMethod method = line_graph ? DetectMethod::lgnn : DetectMethod::gnn;
    all.push_back({weights.name, OpenedMethod({.method = method}, weights), plain});
  }
  return all;
}

}  // namespace coterie
