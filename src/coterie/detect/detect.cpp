#include "coterie/detect/detect.h"

#include <chrono>
#include <functional>
#include <map>

#include "coterie/error.h"
#include "coterie/models/anchored_sampler.h"
#include "coterie/models/anchored_score.h"
#include "coterie/models/ncp_runtime.h"
#include "coterie/spectral/laplacian_encoding.h"
#include "coterie/spectral/random_features.h"

namespace coterie {
namespace {

// Larger graphs are scored only when asked for: at 2,000 nodes (and 20,000 edges, 10 communities)
// the default takes 22 seconds on two cores, drawing 2.
constexpr int64_t most_nodes_scored = 2000;

class Stopwatch {
 public:
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    return seconds;
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

Array node_features(const Model& model, const Graph& graph, const DetectOptions& options,
                    const std::stop_token& stop) {
  const EncoderOptions& encoder = model.options().encoder;
  Array features(graph.nodes(), encoder.feature_count);
  if (encoder.features == FeatureKind::random) {
    Rng rng = Rng(options.seed).stream("features");
    const auto values = random_features(graph.nodes(), encoder.feature_count, rng);
    std::copy(values.begin(), values.end(), features.data());
  } else {
    const auto encoding = laplacian_encoding(
        graph, {.columns = encoder.feature_count, .threads = options.threads}, stop);
    std::copy(encoding.features.begin(), encoding.features.end(), features.data());
  }
  return features;
}

// Gives draws the log-probabilities that `score` gives to their distinct partitions.
void set_scores(
    std::vector<Draw>& draws,
    const std::function<std::vector<PartitionScore>(std::span<const Partition>)>& score) {
  std::map<Partition, int64_t> known;
  std::vector<Partition> partitions;  // in order of first appearance
  std::vector<int64_t> place;
  for (const Draw& draw : draws) {
    const auto [at, fresh] =
        known.try_emplace(draw.partition, static_cast<int64_t>(partitions.size()));
    if (fresh) partitions.push_back(draw.partition);
    place.push_back(at->second);
  }
  const std::vector<PartitionScore> scores = score(partitions);
  for (size_t d = 0; d < draws.size(); ++d) {
    draws[d].log_prob = scores[place[d]].log_prob;
    draws[d].log_prob_error = scores[place[d]].standard_error;
  }
}

std::vector<Draw> draw_anchored(const AnchoredRuntime& runtime, const Drawing& drawing,
                                const DetectOptions& options, const Rng& rng,
                                std::stop_token stop) {
  SampleOptions sample{.draws = options.samples,
                       .temperature = options.temperature.value_or(drawing.temperature),
                       .threads = options.threads};
  std::vector<Draw> draws;
  const auto add = [&](std::vector<Partition> partitions, DrawKind kind) {
    for (Partition& partition : partitions) {
      Draw& draw = draws.emplace_back();
      draw.partition = std::move(partition);
      draw.kind = kind;
    }
  };
  if (options.mode == DetectMode::posterior) {
    sample.smallest_community = options.smallest_community.value_or(drawing.smallest_community);
    add(sample_anchored(runtime, sample, rng.stream("sampled"), stop), DrawKind::sampled);
    sample.draws = options.modes;
  }
  sample.sample_latent = sample.sample_membership = false;
  add(sample_anchored(runtime, sample, rng.stream("modes"), stop), DrawKind::mode);
  return draws;
}

}  // namespace

Detection detect(const Model& model, const Graph& graph, const DetectOptions& options,
                 std::stop_token stop) {
  if (graph.nodes() == 0) throw InputError("a graph without nodes has no communities");
  if (options.samples < 1) throw UsageError("at least one draw is needed");
  if (options.temperature && !(*options.temperature > 0)) {
    throw UsageError("the temperature must be positive");
  }
  if (options.k_sharpness && !(*options.k_sharpness > 0)) {
    throw UsageError("the sharpness of K must be positive");
  }
  Stopwatch watch;
  DetectSeconds seconds;
  const Array features = node_features(model, graph, options, stop);
  seconds.features = watch.lap();
  Array nodes = model.encode(graph, features, options.threads, stop);
  std::vector<float> embedding(nodes.columns());
  for (int64_t c = 0; c < nodes.columns(); ++c) {
    double sum = 0;
    for (int64_t i = 0; i < nodes.rows(); ++i) sum += nodes.row(i)[c];
    embedding[c] = static_cast<float>(sum / static_cast<double>(nodes.rows()));
  }
  seconds.encoder = watch.lap();

  const Rng rng(options.seed);
  ScoreOptions score = options.score;
  score.threads = options.threads;
  if (score.kind == ScoreKind::automatic) {
    score.kind = graph.nodes() <= most_nodes_scored ? ScoreKind::orders : ScoreKind::none;
  }
  std::vector<Draw> draws;
  if (is_ncp(model.options().clusters.method)) {
    const NcpRuntime runtime(model.network(), nodes, options.threads);
    SampleOptions sample;
    sample.draws = options.samples;
    sample.threads = options.threads;
    for (NcpDraw& drawn : runtime.sample(sample, rng, stop)) {
      draws.push_back({std::move(drawn.partition), drawn.log_prob, 0, DrawKind::sampled});
    }
    seconds.sampling = watch.lap();
    if (score.orders.value_or(1) > 1 && score.kind == ScoreKind::orders) {
      set_scores(draws,
                 [&](auto partitions) { return runtime.score(partitions, score, rng, stop); });
    }
  } else {
    const AnchoredRuntime runtime(model.network(), std::move(nodes), options.threads);
    draws = draw_anchored(runtime, model.file().drawing, options, rng, stop);
    seconds.sampling = watch.lap();
    if (runtime.has_latent() && score.kind != ScoreKind::none) {
      set_scores(draws, [&](auto partitions) {
        return score_anchored(runtime, partitions, score, rng.stream("score"), stop);
      });
    }
  }
  seconds.scoring = watch.lap();
  Posterior posterior(std::move(draws));
  if (options.mode == DetectMode::posterior) {
    posterior.sharpen_k(options.k_sharpness.value_or(model.file().drawing.k_sharpness));
  }
  return {std::move(posterior), seconds, std::move(embedding)};
}

std::vector<PartitionScore> log_prob(const Model& model, const Graph& graph,
                                     std::span<const Partition> partitions,
                                     const DetectOptions& options, std::stop_token stop) {
  if (graph.nodes() == 0) throw InputError("a graph without nodes has no communities");
  if (options.score.kind == ScoreKind::none) throw UsageError("no way of scoring was chosen");
  const Array features = node_features(model, graph, options, stop);
  Array nodes = model.encode(graph, features, options.threads, stop);
  const Rng rng(options.seed);
  ScoreOptions score = options.score;
  score.threads = options.threads;
  if (is_ncp(model.options().clusters.method)) {
    return NcpRuntime(model.network(), nodes, options.threads).score(partitions, score, rng, stop);
  }
  const AnchoredRuntime runtime(model.network(), std::move(nodes), options.threads);
  if (!runtime.has_latent()) throw UsageError("DAC gives no probabilities of partitions");
  return score_anchored(runtime, partitions, score, rng.stream("score"), stop);
}

}  // namespace coterie
