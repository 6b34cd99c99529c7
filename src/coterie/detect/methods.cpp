#include "coterie/detect/methods.h"

#include <chrono>
#include <memory>

#include "coterie/baselines/gnn_model.h"
#include "coterie/classical/refine.h"
#include "coterie/classical/spectral_clustering.h"
#include "coterie/error.h"
#include "coterie/options.h"

namespace coterie {
namespace {

constexpr int64_t kProposals = 15;

double seconds_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void check_nodes(const Graph& graph) {
  if (graph.nodes() == 0) throw InputError("a graph without nodes has no communities");
}

Posterior posterior_of(BlockPosterior found) {
  std::vector<Draw> draws;
  for (ScoredPartition& draw : found.draws) {
    draws.push_back({std::move(draw.partition), draw.log_marginal, 0, DrawKind::sampled});
  }
  draws.push_back({std::move(found.best.partition), found.best.log_marginal, 0, DrawKind::mode});
  return Posterior(std::move(draws));
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
                             .burn_in = options.refine / 5,
                             .threads = detection.threads};
  detection.mode = DetectMode::map;
  detection.samples = kProposals;
  detection.score.kind = ScoreKind::none;
  Detection found = detect(model, graph, detection, stop);
  std::vector<Partition> starts;
  for (const DistinctPartition& proposal : found.posterior.distinct()) {
    starts.push_back(proposal.partition);
  }
  found.seconds.refining = seconds_of([&] {
    found.posterior =
        posterior_of(refine(graph, starts, chains, Rng(detection.seed).stream("refine"), stop));
  });
  return found;
}

Detection by_gibbs(const Graph& graph, const MethodOptions& options, const DetectOptions& detection,
                   std::stop_token stop) {
  check_nodes(graph);
  const GibbsOptions chains{.model = block_model(options, detection), .threads = detection.threads};
  BlockPosterior found;
  DetectSeconds seconds;
  seconds.sampling = seconds_of([&] {
    found = sample_block_model(graph, chains, Rng(detection.seed).stream("gibbs"), stop);
  });
  return {posterior_of(std::move(found)), seconds, {}};
}

// A method that finds one partition and says nothing about others.
Detection single(const Graph& graph, const std::function<Partition()>& find) {
  check_nodes(graph);
  Draw draw;
  draw.kind = DrawKind::mode;
  DetectSeconds seconds;
  seconds.sampling = seconds_of([&] { draw.partition = find(); });
  return {Posterior({std::move(draw)}), seconds, {}};
}

std::shared_ptr<const GnnModel> load_gnn(const MethodOptions& options) {
  if (options.method != DetectMethod::gnn && options.method != DetectMethod::lgnn) return nullptr;
  const std::string name(name_of(options.method));
  if (options.gnn_file.empty()) {
    throw UsageError("method " + name + " needs a file of weights, which coterie train-gnn makes");
  }
  auto model = std::make_shared<GnnModel>(GnnModel::load(options.gnn_file));
  if (name_of(model->options().kind) != name) {
    throw UsageError(options.gnn_file + " holds weights of another method than " + name);
  }
  return model;
}

}  // namespace

Detector make_detector(const Model* model, const MethodOptions& options,
                       const DetectOptions& detection) {
  if (options.refine < 0) throw UsageError("the number of sweeps must not be negative");
  if (options.method != DetectMethod::network) {
    if (options.refine > 0) throw UsageError("only what a network proposes can be refined");
  } else if (model == nullptr) {
    throw UsageError("the network needs a model");
  }
  return [model, gnn = load_gnn(options), options, detection](const Graph& graph, int threads,
                                                              std::stop_token stop) {
    DetectOptions here = detection;
    here.threads = threads;
    switch (options.method) {
      case DetectMethod::gibbs:
        return by_gibbs(graph, options, here, stop);
      case DetectMethod::spectral:
        return single(graph, [&] {
          return spectral_clustering(graph, {.threads = threads},
                                     Rng(here.seed).stream("spectral"));
        });
      case DetectMethod::dmon:
        return single(graph, [&] {
          DmonOptions dmon_options = options.dmon;
          dmon_options.threads = threads;
          return dmon(graph, dmon_options, Rng(here.seed).stream("dmon"), stop);
        });
      case DetectMethod::gnn:
      case DetectMethod::lgnn:
        return single(graph, [&] { return gnn->partition(graph); });
      case DetectMethod::network:
        break;
    }
    return options.refine > 0 ? refined(*model, graph, options, here, stop)
                              : detect(*model, graph, here, stop);
  };
}

}  // namespace coterie
