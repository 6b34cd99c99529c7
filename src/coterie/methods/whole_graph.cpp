#include "coterie/methods/whole_graph.h"

#include "coterie/error.h"
#include "coterie/methods/agreed_partitions.h"
#include "coterie/methods/beyond_features.h"
#include "coterie/methods/drawing.h"
#include "coterie/methods/familiarity.h"
#include "coterie/methods/network_memory.h"
#include "coterie/methods/score_draws.h"
#include "coterie/models/cluster_model.h"
#include "coterie/parallel.h"
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

Detection detect_at_once(const Model& model, const Graph& graph, const DetectOptions& options,
                         const std::stop_token& stop) {
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
    for (Partition& partition :
         agreed_partitions(graph, sampled, rng, drawing.smallest_community, stop)) {
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

class WholeGraph final : public Method {
 public:
  explicit WholeGraph(const TrainedModel& model) : Method(model.name), model_(model.network) {}

  bool reads(std::string_view option) const override {
    return is_one_of(
        option, {"samples", "modes", "mode", "temperature", "smallest_community", "k_sharpness",
                 "k_smoothing", "k_odds", "score", "score_budget", "orders", "anchors", "latents"});
  }

  int64_t memory(const Graph& graph, const DetectOptions& options) const override {
    return memory_estimate(model_->options(), graph.nodes(), graph.edges(),
                           draws(graph, options) + options.modes, current_threads());
  }

  DetectMode mode(const DetectOptions& options) const override { return options.mode; }

  Detection detect(const Graph& graph, const DetectOptions& options,
                   const std::stop_token& stop) const override {
    return detect_at_once(*model_, graph, options, stop);
  }

  std::vector<std::string> warnings(const Graph& graph, const Detection& found) const override {
    auto aspects = unfamiliar_aspects(model_->file(), graph, found.embedding);
    if (found.beyond_features) {
      aspects.push_back(
          "there is more structure than the eigenvectors that the model reads can hold: half of "
          "the draws are Leiden's; the model local has no such limit");
    }
    return aspects;
  }

  bool has_probabilities() const override {
    const HeadTraits head = traits_of(model_->options().clusters.method);
    return head.latent || head.by_node;
  }
  bool scores_unasked() const override { return true; }

  std::vector<PartitionScore> score(const Graph& graph, std::span<const Partition> partitions,
                                    const DetectOptions& options,
                                    const std::stop_token& stop) const override {
    const Array features = node_features(*model_, graph, options, stop).values;
    Array nodes = model_->encode(graph, features, stop);
    return open_clusters(model_->network(), std::move(nodes))
        ->score(partitions, options.score, Rng(options.seed), stop);
  }

 private:
  std::shared_ptr<const Model> model_;
};

}  // namespace

std::shared_ptr<const Method> by_whole_graph(const TrainedModel& model) {
  return std::make_shared<WholeGraph>(model);
}

}  // namespace coterie
