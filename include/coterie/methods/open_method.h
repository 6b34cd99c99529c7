#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "coterie/baselines/dmon.h"
#include "coterie/classical/block_model.h"
#include "coterie/communities/resolution_choice.h"
#include "coterie/methods/detection.h"
#include "coterie/methods/trained_model.h"
#include "coterie/options.h"

namespace coterie {

// Who finds the communities.
enum class DetectMethod {
  network,   // a trained model
  gibbs,     // the exact sampler of a block model from random starts (classical/gibbs.h)
  spectral,  // k-means on eigenvectors: one partition, without probabilities
  dmon,      // a network fitted to the graph itself (baselines/dmon.h): one partition, likewise
  gnn,       // a trained network of a fixed number of classes (baselines/gnn_model.h), likewise
  lgnn,      // the same with the line graph
  leiden,    // modularity by the Leiden algorithm (communities/leiden.h): one partition, likewise
  ecg,       // an ensemble of Louvain passes, then Leiden (communities/ensemble.h), likewise
};
constexpr std::array<std::string_view, 8> names_of(DetectMethod) {
  return {"network", "gibbs", "spectral", "dmon", "gnn", "lgnn", "leiden", "ecg"};
}
constexpr bool needs_model(DetectMethod method) {
  return method == DetectMethod::network || method == DetectMethod::gnn ||
         method == DetectMethod::lgnn;
}

// Above 0: the network proposes, the exact sampler of a block model finishes (classical/refine.h),
// with so many sweeps of every chain that draws. Searches are half as long, and the first fifth of
// a chain is not kept.
inline constexpr int64_t kRefineSweeps = 20;

struct MethodOptions {
  DetectMethod method = DetectMethod::network;
  int64_t refine = 0;  // sweeps; 0: the network's own draws are the answer
  BlockLikelihood block_model = BlockLikelihood::beta;  // of `refine` and `gibbs`
  DmonOptions dmon = {};
  ResolutionChoice resolution = {};  // of `leiden` and `ecg`

  static void visit_fields(auto& self, auto&& field) {
    field("method", self.method, "who finds the communities; network, gnn and lgnn use a model");
    field("refine", self.refine,
          "finish what the network proposes by exact sampling under a block model",
          between(0, 1e6));
    field("refine_model", self.block_model, "the block model of --refine and --method gibbs");
    field("clusters", self.dmon.clusters, "the most communities that --method dmon can find",
          between(1, 1e6));
    field("dmon_dropout", self.dmon.dropout, "share of the logits that its steps set to zero",
          below_one());
    field("dmon_features", self.dmon.features,
          "attributes of nodes that --method dmon starts from");
    field("resolution", self.resolution,
          "of --method leiden and ecg: larger means more communities; or 'fitted' to the graph");
  }
};

class Method;  // methods/method.h

// A method with everything it needs, opened once for any number of graphs, which answer() asks
// (answer/answer.h). May be called from several threads; copies share the weights.
class OpenedMethod {
 public:
  // A model that the method does not need is not kept. Throws UsageError if there is nothing that
  // could be refined, or no model for a method that needs one, and ModelError if it is of another
  // kind.
  explicit OpenedMethod(const MethodOptions& options, TrainedModel model = {});

  const MethodOptions& options() const { return options_; }
  const TrainedModel& model() const { return model_; }  // empty: the method needs none
  const std::string& name() const;  // what results call it: the model's name, else the method's
  const Method& method() const { return *method_; }

 private:
  MethodOptions options_;
  TrainedModel model_;
  std::shared_ptr<const Method> method_;
};

}  // namespace coterie
