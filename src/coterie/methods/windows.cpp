#include "coterie/methods/windows.h"

#include <algorithm>
#include <cmath>

#include "coterie/error.h"
#include "coterie/local/local_score.h"
#include "coterie/methods/agreed_draws.h"
#include "coterie/methods/drawing.h"
#include "coterie/methods/familiarity.h"
#include "coterie/methods/one_community.h"
#include "coterie/models/log_sum.h"
#include "coterie/parallel.h"
#include "coterie/stage.h"
#include "coterie/stopwatch.h"

namespace coterie {
namespace {

// Above this many edges one draw after another uses all threads; below, each thread draws alone.
constexpr int64_t kManyEdges = 500'000;

LocalDrawOptions local_options(const Model& model, const DetectOptions& options) {
  const Drawing drawing = drawing_of(model, options);
  LocalDrawOptions local;
  local.scale = options.scale;
  local.sample = options.mode == DetectMode::posterior;
  local.temperature = drawing.temperature;
  local.smallest_community = drawing.smallest_community;
  local.known = options.known;
  return local;
}

// Draws promise what the model file says unless the options do.
DetectOptions told_by(const Model& model, DetectOptions options) {
  options.smallest_community = drawing_of(model, options).smallest_community;
  return options;
}

Rng local_rng(const DetectOptions& options) { return Rng(options.seed).stream("local"); }

// Averaged over random orders of the communities (4 unless told).
std::vector<PartitionScore> score_partitions_locally(const Model& model, const Graph& graph,
                                                     std::span<const Partition> partitions,
                                                     const DetectOptions& options,
                                                     const std::stop_token& stop) {
  constexpr int64_t kLatents = 4;
  const int64_t orders = options.score.orders.value_or(4);
  const auto count = static_cast<int64_t>(partitions.size());
  const LocalDrawOptions local = local_options(model, options);
  const Rng rng = Rng(options.seed).stream("local score");
  std::vector<std::vector<double>> logs(count, std::vector<double>(orders));
  // The same clues and the same orders for all partitions, so that they can be compared.
  for (int64_t o = 0; o < orders; ++o) {
    const Rng own = rng.stream("order", o);
    const Evidence evidence = gather_evidence(graph, {}, own.stream("evidence"), stop);
    parallel_for(count, [&](int64_t p) {
      logs[p][o] = score_locally(model, graph, evidence, partitions[p], local,
                                 std::max(options.score.latents, kLatents), own, stop);
    });
  }
  std::vector<PartitionScore> scores;
  for (const auto& of_partition : logs) scores.push_back(mean_of_logs(of_partition));
  const double one = probability_of_one(graph, options, stop);
  for (int64_t p = 0; p < count && one > 0; ++p) {
    scores[p].log_prob += std::log1p(-one);
    if (partitions[p].communities() > 1) continue;
    const double terms[] = {scores[p].log_prob, std::log(one)};
    scores[p].log_prob = log_sum(terms);
  }
  return scores;
}

Detection from_all_draws(const Model& model, const Graph& graph, std::vector<Partition> partitions,
                         const DetectOptions& options, const std::stop_token& stop) {
  Stopwatch clock;
  DetectSeconds seconds;
  Stage("scoring");
  std::vector<Draw> found =
      with_agreed(graph, std::move(partitions), told_by(model, options), local_rng(options), stop);
  // Drawing tells most; probabilities cost as much again, for every partition, and are estimated
  // when asked for.
  if (options.score.kind == ScoreKind::orders || options.score.kind == ScoreKind::paper) {
    std::vector<Partition> all;
    for (const Draw& draw : found) all.push_back(draw.partition);
    const auto scores = score_partitions_locally(model, graph, all, options, stop);
    for (size_t d = 0; d < found.size(); ++d) {
      found[d].log_prob = scores[d].log_prob;
      found[d].log_prob_error = scores[d].standard_error;
    }
  }
  Posterior all(std::move(found));
  if (options.mode == DetectMode::posterior) {
    all.adjust_k(k_adjustment(drawing_of(model, options)));
  }
  seconds.scoring = clock.lap();
  return {std::move(all), seconds, {}};
}

// As many as so many nodes of work are enough for; an edge is a fifth of the work of a node.
int64_t draws_for(const Graph& graph, double work) {
  const double size = static_cast<double>(graph.nodes()) + 0.2 * static_cast<double>(graph.edges());
  return static_cast<int64_t>(work / std::max(size, 1.0));
}

// How many draws are enough and affordable on a graph of this size: 24 up to some thousand nodes,
// fewer beyond, where every node and edge is looked at in many neighbourhoods and one draw already
// tells much; never less than 4 unless asked. (32 are no more stable between seeds and no nearer to
// the truth: benchmarks/README.md, stability.)
int64_t local_draws(const Graph& graph) {
  // Small graphs are those whose answer changes most from draw to draw, and cost next to nothing.
  return std::max(std::clamp<int64_t>(draws_for(graph, 320'000), 4, 24),
                  std::min<int64_t>(draws_for(graph, 6'000), 128));
}

// How many are made at most while P(K) is not known: on small graphs 400, on others what is enough
// for about a second's work, if that is more than local_draws() says.
int64_t most_local_draws(const Graph& graph) {
  return std::max(local_draws(graph), std::min<int64_t>(draws_for(graph, 90'000), 400));
}

// P(K) as it is told is right within 0.05, with 95 %.
bool know_k(std::span<const Partition> draws) {
  KPosterior k;
  for (const Partition& draw : draws) k.add(draw.communities(), 1);
  return share_error(k.probability(k.mode()), k.draws()) <= 0.05;
}

int64_t local_memory(const Graph& graph, int64_t draws) {
  const int64_t at_once =
      graph.edges() > kManyEdges ? 1 : std::min<int64_t>(current_threads(), draws);
  // Clues and their making, windows, and for each draw a label a node.
  return at_once * (graph.directed_edges() * 52 + graph.nodes() * 120) +
         current_threads() * (int64_t{64} << 20) + draws * graph.nodes() * 8;
}

std::vector<Partition> draws_of_local(const Model& model, const Graph& graph,
                                      const DetectOptions& options, DrawRange range,
                                      const std::stop_token& stop) {
  const bool inside = graph.edges() > kManyEdges || range.count() == 1;  // threads within a draw
  const LocalDrawOptions local = local_options(model, options);
  const Rng rng = local_rng(options);
  std::vector<Partition> partitions(range.count());
  if (partitions.empty()) return partitions;
  Stage sampling("sampling", range.count());
  const double one = probability_of_one(graph, options, stop);
  parallel_for(range.count(), inside ? 1 : current_threads(), [&](int64_t d) {
    const Rng own = rng.stream("draw", range.first + d);
    if (one > 0 && own.stream("one").uniform() < one) {
      partitions[d] = Partition(std::vector<int32_t>(graph.nodes(), 0));
      return sampling.step();
    }
    const Evidence evidence = gather_evidence(graph, {}, own.stream("evidence"), stop);
    partitions[d] = draw_locally(model, graph, evidence, local, own, stop);
    sampling.step();
  });
  return partitions;
}

class Windows final : public Method {
 public:
  explicit Windows(const TrainedModel& model) : Method(model.name), model_(model.network) {}

  bool reads(std::string_view option) const override {
    return is_one_of(
        option, {"samples", "mode", "temperature", "smallest_community", "k_sharpness",
                 "k_smoothing", "k_odds", "scale", "known", "score", "orders", "latents", "exact"});
  }

  int64_t memory(const Graph& graph, const DetectOptions& options) const override {
    return local_memory(graph, options.samples.value_or(most_local_draws(graph)));
  }

  DetectMode mode(const DetectOptions& options) const override { return options.mode; }

  int64_t draws(const Graph& graph, const DetectOptions& options) const override {
    return options.samples.value_or(local_draws(graph));
  }

  std::vector<std::string> warnings(const Graph& graph, const Detection& found) const override {
    return unfamiliar_aspects(model_->file(), graph, found.embedding);
  }

  // Not all draws are made where the first tell that a block model explains the graph.
  Detection detect(const Graph& graph, const DetectOptions& options,
                   const std::stop_token& stop) const override {
    Stopwatch clock;
    const int64_t all = draws(graph, options);
    const int64_t first = may_answer_exactly(graph, options) ? std::min(all, kDrawsThatTell) : all;
    auto partitions = draws_of_local(*model_, graph, options, {0, first}, stop);
    double sampling = clock.lap();
    std::optional<Detection> found =
        detect_exactly(graph, partitions, options, local_rng(options), stop);
    if (!found) {
      // Where nobody said how many, as many as P(K) needs.
      const bool free = !options.samples && options.mode == DetectMode::posterior;
      const int64_t most = free ? most_local_draws(graph) : all;
      for (int64_t next = all;; next = std::min(most, 2 * next)) {
        const DrawRange rest{std::ssize(partitions), next};
        for (Partition& each : draws_of_local(*model_, graph, options, rest, stop)) {
          partitions.push_back(std::move(each));
        }
        if (next >= most || know_k(partitions)) break;
      }
      sampling += clock.lap();
      found = from_all_draws(*model_, graph, std::move(partitions), options, stop);
    }
    found->seconds.sampling = sampling;
    return *std::move(found);
  }

  bool shares_draws() const override { return true; }

  std::vector<Ladder> draw(const Graph& graph, const DetectOptions& options, DrawRange range,
                           const std::stop_token& stop) const override {
    std::vector<Ladder> ladders;
    for (Partition& each : draws_of_local(*model_, graph, options, range, stop)) {
      ladders.push_back({std::move(each)});
    }
    return ladders;
  }

  Detection conclude(const Graph& graph, std::vector<Ladder> draws, const DetectOptions& options,
                     const std::stop_token& stop) const override {
    std::vector<Partition> partitions;
    for (Ladder& each : draws) partitions.push_back(std::move(each.front()));
    if (auto exact = detect_exactly(graph, partitions, options, local_rng(options), stop))
      return *std::move(exact);
    return from_all_draws(*model_, graph, std::move(partitions), options, stop);
  }

  bool has_probabilities() const override { return true; }

  std::vector<PartitionScore> score(const Graph& graph, std::span<const Partition> partitions,
                                    const DetectOptions& options,
                                    const std::stop_token& stop) const override {
    return score_partitions_locally(*model_, graph, partitions, options, stop);
  }

 private:
  std::shared_ptr<const Model> model_;
};

}  // namespace

std::shared_ptr<const Method> by_windows(const TrainedModel& model) {
  return std::make_shared<Windows>(model);
}

}  // namespace coterie
