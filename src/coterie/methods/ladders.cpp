#include "coterie/methods/ladders.h"

#include <algorithm>
#include <utility>

#include "coterie/communities/size_limits.h"
#include "coterie/levels/ladder.h"
#include "coterie/methods/agreed_draws.h"
#include "coterie/methods/drawing.h"
#include "coterie/methods/familiarity.h"
#include "coterie/methods/one_community.h"
#include "coterie/parallel.h"
#include "coterie/stage.h"
#include "coterie/stopwatch.h"

namespace coterie {
namespace {

Rng levels_rng(const DetectOptions& options) { return Rng(options.seed).stream("levels"); }

// How many draws are enough and affordable: 64 of small graphs, whose answer changes most from draw
// to draw, 24 up to some thousand nodes, 4 of the largest.
int64_t ladder_draws(const Graph& graph) {
  const double size = static_cast<double>(graph.nodes()) + 0.2 * static_cast<double>(graph.edges());
  const auto share = [&](double work) { return static_cast<int64_t>(work / std::max(size, 1.0)); };
  return std::max(std::clamp<int64_t>(share(1'000'000), 4, 24),
                  std::min<int64_t>(share(20'000), 64));
}

class Ladders final : public Method {
 public:
  explicit Ladders(const TrainedModel& model) : Method(model.name), model_(model.network) {}

  bool reads(std::string_view option) const override {
    return is_one_of(option, {"samples", "mode", "temperature", "smallest_community", "k_sharpness",
                              "k_smoothing", "k_odds", "scale", "known", "exact"});
  }

  int64_t memory(const Graph& graph, const DetectOptions& options) const override {
    const int64_t all = draws(graph, options);
    const int64_t at_once = std::min<int64_t>(current_threads(), all);
    // Facts of edges; for each draw that is made, Leiden's and groups' rows; labels of every draw's
    // levels, twice.
    return graph.directed_edges() * 12 +
           at_once * (graph.directed_edges() * 20 + graph.nodes() * 100) +
           all * graph.nodes() * 24 + (int64_t{64} << 20);
  }

  DetectMode mode(const DetectOptions& options) const override { return options.mode; }

  int64_t draws(const Graph& graph, const DetectOptions& options) const override {
    return options.samples.value_or(ladder_draws(graph));
  }

  std::vector<std::string> warnings(const Graph& graph, const Detection& found) const override {
    return unfamiliar_aspects(model_->file(), graph, found.embedding);
  }

  // Not all draws are made where the first tell that a block model explains the graph.
  Detection detect(const Graph& graph, const DetectOptions& options,
                   const std::stop_token& stop) const override {
    if (!may_answer_exactly(graph, options)) return Method::detect(graph, options, stop);
    Stopwatch clock;
    const int64_t all = draws(graph, options);
    const int64_t first = std::min(all, kDrawsThatTell);
    std::vector<Ladder> ladders = draw(graph, options, {0, first}, stop);
    double sampling = clock.lap();
    std::optional<Detection> found =
        detect_exactly(graph, answers_of(ladders), options, levels_rng(options), stop);
    clock.lap();
    if (!found) {
      for (Ladder& each : draw(graph, options, {first, all}, stop)) {
        ladders.push_back(std::move(each));
      }
      sampling += clock.lap();
      found = from_all(graph, std::move(ladders), options, stop);
    }
    found->seconds.sampling = sampling;
    return *std::move(found);
  }

  bool shares_draws() const override { return true; }

  std::vector<Ladder> draw(const Graph& graph, const DetectOptions& options, DrawRange range,
                           const std::stop_token& stop) const override {
    std::vector<Ladder> ladders(range.count());
    if (ladders.empty()) return ladders;
    const Drawing drawing = drawing_of(*model_, options);
    const LadderOptions how{.scale = options.scale,
                            .sample = options.mode == DetectMode::posterior,
                            .temperature = drawing.temperature,
                            .smallest_community = drawing.smallest_community,
                            .known = options.known};
    const Rng rng = levels_rng(options);
    Stage sampling("sampling", range.count());
    // What every draw knows, whoever makes it.
    const EdgeFacts facts = edge_facts(graph, rng.stream("facts"), stop);
    const FinePartitions fine(graph, rng.stream("fine"), stop);
    const double one = probability_of_one(graph, options, stop);
    parallel_for(range.count(), [&](int64_t d) {
      const Rng own = rng.stream("draw", range.first + d);
      if (one > 0 && own.stream("one").uniform() < one) {
        ladders[d] = {Partition(std::vector<int32_t>(graph.nodes(), 0))};
        return sampling.step();
      }
      ladders[d] = draw_ladder(*model_, graph, facts, fine, how, own, stop);
      sampling.step();
    });
    return ladders;
  }

  Detection conclude(const Graph& graph, std::vector<Ladder> ladders, const DetectOptions& options,
                     const std::stop_token& stop) const override {
    if (may_answer_exactly(graph, options)) {
      auto exact = detect_exactly(graph, answers_of(ladders), options, levels_rng(options), stop);
      if (exact) return *std::move(exact);
    }
    return from_all(graph, std::move(ladders), options, stop);
  }

 private:
  static std::vector<Partition> answers_of(std::span<const Ladder> ladders) {
    std::vector<Partition> answers;
    for (const Ladder& ladder : ladders) answers.push_back(ladder.front());
    return answers;
  }

  Detection from_all(const Graph& graph, std::vector<Ladder> ladders, const DetectOptions& options,
                     const std::stop_token& stop) const {
    Stopwatch clock;
    Stage("scoring");
    Posterior all(with_agreed(graph, answers_of(ladders), options, levels_rng(options), stop));
    if (options.mode == DetectMode::posterior) {
      all.adjust_k(k_adjustment(drawing_of(*model_, options)));
    }
    Detection found{std::move(all), {.scoring = clock.lap()}, {}};
    found.ladders = std::move(ladders);
    return found;
  }

  std::shared_ptr<const Model> model_;
};

}  // namespace

std::shared_ptr<const Method> by_ladders(const TrainedModel& model) {
  return std::make_shared<Ladders>(model);
}

}  // namespace coterie
