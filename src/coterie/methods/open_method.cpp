#include "coterie/methods/open_method.h"

#include "coterie/baselines/gnn_model.h"
#include "coterie/error.h"
#include "coterie/methods/block_models.h"
#include "coterie/methods/ladders.h"
#include "coterie/methods/single_answer.h"
#include "coterie/methods/whole_graph.h"
#include "coterie/methods/windows.h"
#include "coterie/options.h"

namespace coterie {
namespace {

std::shared_ptr<const Method> open_network(const TrainedModel& model) {
  if (!model.network) {
    if (model.gnn) throw ModelError(model.name + " is no network that draws partitions");
    throw UsageError("the network needs a model");
  }
  switch (model.network->options().encoder.features) {
    case FeatureKind::window:
      return by_windows(model);
    case FeatureKind::groups:
      return by_ladders(model);
    default:
      return by_whole_graph(model);
  }
}

std::shared_ptr<const Method> open_gnn(std::string_view name, const TrainedModel& model) {
  const std::string method(name);
  if (model.gnn) {
    if (name_of(model.gnn->options().kind) == name) return by_gnn(model);
    throw UsageError(model.name + " holds weights of another method than " + method);
  }
  if (model.network) {
    throw ModelError(model.name + " is not a GNN or LGNN, which coterie train-gnn makes");
  }
  throw UsageError("method " + method + " needs a file of weights, which coterie train-gnn makes");
}

// The one place that knows which methods there are.
std::shared_ptr<const Method> open(const MethodOptions& options, const TrainedModel& model) {
  switch (options.method) {
    case DetectMethod::network:
      break;
    case DetectMethod::gibbs:
      return by_gibbs(options.block_model);
    case DetectMethod::spectral:
      return by_spectral_clustering();
    case DetectMethod::dmon:
      return by_dmon(options.dmon);
    case DetectMethod::gnn:
    case DetectMethod::lgnn:
      return open_gnn(name_of(options.method), model);
    case DetectMethod::leiden:
      return by_leiden(options.resolution);
    case DetectMethod::ecg:
      return by_ecg(options.resolution);
  }
  auto network = open_network(model);
  if (options.refine == 0) return network;
  return by_refinement(std::move(network), options.block_model, options.refine);
}

}  // namespace

OpenedMethod::OpenedMethod(const MethodOptions& options, TrainedModel model) : options_(options) {
  check_ranges(options);
  if (options.refine > 0 && options.method != DetectMethod::network) {
    throw UsageError("only what a network proposes can be refined");
  }
  if (needs_model(options.method)) model_ = std::move(model);
  method_ = open(options_, model_);
}

const std::string& OpenedMethod::name() const { return method_->name(); }

}  // namespace coterie
