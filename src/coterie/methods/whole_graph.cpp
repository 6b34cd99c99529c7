#include "coterie/methods/detection.h"

#include "coterie/error.h"
#include "coterie/methods/agreed_partitions.h"
#include "coterie/methods/beyond_features.h"
#include "coterie/methods/drawing.h"
#include "coterie/methods/score_draws.h"
#include "coterie/methods/windows.h"
#include "coterie/models/cluster_model.h"
#include "coterie/options.h"
#include "coterie/spectral/laplacian_encoding.h"
#include "coterie/spectral/random_features.h"
#include "coterie/stage.h"
#include "coterie/stopwatch.h"

namespace coterie {
namespace {

// By default none is scored of larger graphs, where no two draws are equal.
constexpr int64_t kMostNodesScored = 2000;

struct NodeFeatures {
  Array values;
  double last_eigenvalue = 1;  // of the eigenvectors; 1 where there are no others
};

NodeFeatures node_features(const Model& model, const Graph& graph, const DetectOptions& options,
                           const std::stop_token& stop) {
  const EncoderOptions& encoder = model.options().encoder;
  NodeFeatures features{Array(graph.nodes(), encoder.feature_count)};
  if (encoder.features == FeatureKind::random) {
    Rng rng = Rng(options.seed).stream("features");
    const auto values = random_features(graph.nodes(), encoder.feature_count, rng);
    std::copy(values.begin(), values.end(), features.values.data());
  } else {
    const bool both_ends = encoder.features == FeatureKind::laplacian_ends;
    const auto encoding =
        laplacian_encoding(graph, {.columns = encoder.feature_count, .both_ends = both_ends}, stop);
    std::copy(encoding.features.begin(), encoding.features.end(), features.values.data());
    if (!both_ends && std::ssize(encoding.eigenvalues) == encoder.feature_count) {
      features.last_eigenvalue = encoding.eigenvalues.back();
    }
  }
  return features;
}

std::vector<Draw> draw_from(const ClusterModel& clusters, const Drawing& drawing,
                            const DetectOptions& options, const Rng& rng, std::stop_token stop) {
  SampleOptions sample{.draws = options.samples.value_or(DetectOptions::kSamples),
                       .temperature = drawing.temperature,
                       .one_order = options.mode == DetectMode::map};
  std::vector<Draw> draws;
  const auto add = [&](DrawKind kind) {
    for (DrawnPartition& drawn : clusters.sample(sample, rng, stop)) {
      Draw& draw = draws.emplace_back();
      draw.partition = std::move(drawn.partition);
      draw.kind = kind;
      // NCP's is exact for one order of the nodes, and can be compared if all draws have that one.
      if (sample.one_order) draw.log_prob = drawn.log_prob;
    }
  };
  if (options.mode == DetectMode::posterior) {
    sample.smallest_community = drawing.smallest_community;
    add(DrawKind::sampled);
    if (!clusters.has_modes()) return draws;
    sample.draws = options.modes;
  }
  // NCP has no modes: in the paper's tables the most probable of what it draws answers.
  sample.sample_latent = sample.sample_membership = false;
  add(DrawKind::mode);
  return draws;
}

}  // namespace

double DetectSeconds::total() const {
  double sum = 0;
  for (const Stage& stage : stages()) sum += this->*stage.seconds;
  return sum;
}

std::vector<std::pair<std::string, double>> DetectSeconds::by_stage() const {
  std::vector<std::pair<std::string, double>> out;
  for (const Stage& stage : stages()) {
    if (stage.seconds != &DetectSeconds::refining || refining > 0) {
      out.emplace_back(stage.name, this->*stage.seconds);
    }
  }
  return out;
}

Detection detect(const Model& model, const Graph& graph, const DetectOptions& options,
                 std::stop_token stop) {
  if (graph.nodes() == 0) throw InputError("a graph without nodes has no communities");
  check_ranges(options);
  if (is_local(model.options())) return detect_locally(model, graph, options, stop);
  if (options.scale || !options.known.empty()) {
    throw UsageError("only a local model can be told a scale or known communities");
  }
  Stopwatch watch;
  DetectSeconds seconds;
  Stage("features");
  const NodeFeatures features = node_features(model, graph, options, stop);
  const Rng rng(options.seed);
  const bool beyond = structure_beyond(features.last_eigenvalue, graph, rng, stop);
  seconds.features = watch.lap();
  Stage("encoder");
  Array nodes = model.encode(graph, features.values, stop);
  // Before the head takes the rows: the mean is what familiarity compares with training.
  std::vector<float> embedding(nodes.columns());
  for (int64_t c = 0; c < nodes.columns(); ++c) {
    double sum = 0;
    for (int64_t i = 0; i < nodes.rows(); ++i) sum += nodes.row(i)[c];
    embedding[c] = static_cast<float>(sum / static_cast<double>(nodes.rows()));
  }
  seconds.encoder = watch.lap();

  ScoreOptions score = options.score;
  const bool posterior_wanted = options.mode == DetectMode::posterior;
  const bool automatic = score.kind == ScoreKind::automatic;
  if (automatic) {
    score.kind = graph.nodes() <= kMostNodesScored ? ScoreKind::orders : ScoreKind::none;
  }
  const auto clusters = open_clusters(model.network(), std::move(nodes));
  Stage("sampling");
  const Drawing drawing = drawing_of(model, options);
  std::vector<Draw> draws = draw_from(*clusters, drawing, options, rng, stop);
  if (posterior_wanted && beyond) {
    const auto sampled = options.samples.value_or(DetectOptions::kSamples);
    for (Partition& opinion : second_opinions(graph, sampled, rng, stop)) {
      draws.push_back({.partition = std::move(opinion)});
    }
  }
  if (posterior_wanted && draws.size() > 1) {
    std::vector<Partition> sampled;
    for (const Draw& draw : draws) {
      if (draw.kind == DrawKind::sampled) sampled.push_back(draw.partition);
    }
    for (Partition& partition : agreed_partitions(graph, sampled, rng, stop)) {
      draws.push_back({.partition = std::move(partition), .kind = DrawKind::agreed});
    }
  }
  seconds.sampling = watch.lap();
  Stage("scoring");
  if (clusters->has_probabilities() && score.kind != ScoreKind::none) {
    if (automatic && posterior_wanted) {
      score_contenders(draws, *clusters, score, rng, stop);
    } else {
      score_all(draws, *clusters, score, rng, stop);
    }
  }
  seconds.scoring = watch.lap();
  Posterior posterior(std::move(draws));
  if (posterior_wanted) posterior.adjust_k(k_adjustment(drawing));
  return {std::move(posterior), seconds, std::move(embedding), beyond && posterior_wanted};
}

std::vector<PartitionScore> log_prob(const Model& model, const Graph& graph,
                                     std::span<const Partition> partitions,
                                     const DetectOptions& options, std::stop_token stop) {
  if (graph.nodes() == 0) throw InputError("a graph without nodes has no communities");
  check_ranges(options);
  if (options.score.kind == ScoreKind::none) throw UsageError("no way of scoring was chosen");
  if (is_local(model.options())) {
    return score_partitions_locally(model, graph, partitions, options, stop);
  }
  const Array features = node_features(model, graph, options, stop).values;
  Array nodes = model.encode(graph, features, stop);
  const Rng rng(options.seed);
  return open_clusters(model.network(), std::move(nodes))
      ->score(partitions, options.score, rng, stop);
}

}  // namespace coterie
