#include "coterie/methods/open_method.h"

#include <functional>

#include "coterie/baselines/gnn_model.h"
#include "coterie/classical/refine.h"
#include "coterie/classical/spectral_clustering.h"
#include "coterie/communities/ensemble.h"
#include "coterie/error.h"
#include "coterie/methods/exact_posterior.h"
#include "coterie/methods/familiarity.h"
#include "coterie/methods/network_memory.h"
#include "coterie/methods/windows.h"
#include "coterie/options.h"
#include "coterie/parallel.h"
#include "coterie/stage.h"
#include "coterie/stopwatch.h"

namespace coterie {
namespace {

constexpr int64_t kProposals = 15;

double seconds_of(const std::function<void()>& work) {
  const Stopwatch watch;
  work();
  return watch.seconds();
}

BlockModelOptions block_model(const MethodOptions& options, const DetectOptions& detection) {
  return {.likelihood = options.block_model,
          .min_community = detection.smallest_community.value_or(1)};
}

Detection refined(const Model& model, const Graph& graph, const MethodOptions& options,
                  DetectOptions detection, std::stop_token stop) {
  const RefineOptions chains{.model = block_model(options, detection),
                             .search_sweeps = (options.refine + 1) / 2,
                             .sweeps = options.refine,
                             .burn_in = options.refine / 5};
  detection.mode = DetectMode::map;
  detection.samples = kProposals;
  detection.score.kind = ScoreKind::none;
  Detection found = detect(model, graph, detection, stop);
  std::vector<Partition> starts;
  for (const DistinctPartition& proposal : found.posterior.distinct()) {
    starts.push_back(proposal.partition);
  }
  Stage("refining");
  found.seconds.refining = seconds_of([&] {
    found.posterior =
        posterior_of(refine(graph, starts, chains, Rng(detection.seed).stream("refine"), stop));
  });
  return found;
}

Detection by_gibbs(const Graph& graph, const MethodOptions& options, const DetectOptions& detection,
                   std::stop_token stop) {
  const GibbsOptions chains{.model = block_model(options, detection)};
  BlockPosterior found;
  DetectSeconds seconds;
  seconds.sampling = seconds_of([&] {
    found = sample_block_model(graph, chains, Rng(detection.seed).stream("gibbs"), stop);
  });
  return {posterior_of(std::move(found)), seconds, {}};
}

// A method that finds one partition and says nothing about others.
Detection single(const std::function<Partition()>& find) {
  Draw draw;
  draw.kind = DrawKind::mode;
  DetectSeconds seconds;
  seconds.sampling = seconds_of([&] { draw.partition = find(); });
  return {Posterior({std::move(draw)}), seconds, {}};
}

// Throws if the model is none that the method can use.
void check_model(DetectMethod method, const TrainedModel& model) {
  if (method == DetectMethod::network) {
    if (model.network) return;
    if (model.gnn) throw ModelError(model.name + " is no network that draws partitions");
    throw UsageError("the network needs a model");
  }
  const std::string name(name_of(method));
  if (model.gnn) {
    if (name_of(model.gnn->options().kind) == name) return;
    throw UsageError(model.name + " holds weights of another method than " + name);
  }
  if (model.network) {
    throw ModelError(model.name + " is not a GNN or LGNN, which coterie train-gnn makes");
  }
  throw UsageError("method " + name + " needs a file of weights, which coterie train-gnn makes");
}

}  // namespace

OpenedMethod::OpenedMethod(const MethodOptions& options, TrainedModel model) : options_(options) {
  check_ranges(options);
  if (options.refine > 0 && options.method != DetectMethod::network) {
    throw UsageError("only what a network proposes can be refined");
  }
  if (!needs_model(options.method)) return;
  check_model(options.method, model);
  model_ = std::move(model);
}

std::string OpenedMethod::name() const {
  return needs_model(options_.method) ? model_.name : std::string(name_of(options_.method));
}

Detection OpenedMethod::detect(const Graph& graph, const DetectOptions& options,
                               std::stop_token stop) const {
  if (graph.nodes() == 0) throw InputError("a graph without nodes has no communities");
  const Rng rng(options.seed);
  switch (options_.method) {
    case DetectMethod::gibbs:
      return by_gibbs(graph, options_, options, stop);
    case DetectMethod::spectral:
      return single([&] { return spectral_clustering(graph, {}, rng.stream("spectral")); });
    case DetectMethod::dmon:
      return single([&] { return dmon(graph, options_.dmon, rng.stream("dmon"), stop); });
    case DetectMethod::gnn:
    case DetectMethod::lgnn:
      return single([&] { return model_.gnn->partition(graph); });
    case DetectMethod::leiden:
      return single([&] {
        Rng stream = rng.stream("leiden");
        return leiden_at(options_.resolution, graph, graph.weights(), stream, stop);
      });
    case DetectMethod::ecg:
      return single([&] {
        Rng stream = rng.stream("ecg");
        const std::vector<float> weights = ecg_weights(graph, graph.weights(), {}, stream, stop);
        return leiden_at(options_.resolution, graph, weights, stream, stop);
      });
    case DetectMethod::network:
      break;
  }
  return options_.refine > 0 ? refined(*model_.network, graph, options_, options, stop)
                             : coterie::detect(*model_.network, graph, options, stop);
}

int64_t OpenedMethod::memory(const Graph& graph, const DetectOptions& options) const {
  if (!model_.network) return 0;
  if (is_local(model_.network->options())) return local_memory(graph, options);
  return memory_estimate(model_.network->options(), graph.nodes(), graph.edges(),
                         options.samples.value_or(DetectOptions::kSamples) + options.modes,
                         current_threads());
}

DetectMode OpenedMethod::mode(const DetectOptions& options) const {
  if (options_.by_block_model()) return DetectMode::posterior;
  return options_.method == DetectMethod::network ? options.mode : DetectMode::map;
}

std::vector<std::string> OpenedMethod::warnings(const Graph& graph, const Detection& found) const {
  if (model_.network) {
    auto aspects = unfamiliar_aspects(model_.network->file(), graph, found.embedding);
    if (found.beyond_features) {
      aspects.push_back(
          "there is more structure than the eigenvectors that the model reads can hold: half of "
          "the draws are Leiden's; the model local has no such limit");
    }
    return aspects;
  }
  const bool weighs =
      options_.method == DetectMethod::leiden || options_.method == DetectMethod::ecg;
  if (weighs || !graph.has_weights()) return {};
  return {"edge weights are not used: " + name() + " knows none"};
}

}  // namespace coterie
