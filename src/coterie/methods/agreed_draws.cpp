#include "coterie/methods/agreed_draws.h"

#include <algorithm>
#include <utility>

#include "coterie/methods/agreed_partitions.h"
#include "coterie/methods/exact_posterior.h"
#include "coterie/stopwatch.h"

namespace coterie {

std::vector<Draw> with_agreed(const Graph& graph, std::vector<Partition> partitions,
                              const DetectOptions& options, const Rng& rng,
                              const std::stop_token& stop) {
  std::vector<Draw> all;
  if (partitions.size() > 1 && options.known.empty()) {
    const int64_t smallest = options.smallest_community.value_or(1);
    for (Partition& partition : agreed_partitions(graph, partitions, rng, smallest, stop)) {
      all.push_back({.partition = std::move(partition), .kind = DrawKind::agreed});
    }
  }
  const bool posterior = options.mode == DetectMode::posterior;
  for (Partition& partition : partitions) {
    Draw& draw = all.emplace_back();
    draw.partition = std::move(partition);
    draw.kind = posterior ? DrawKind::sampled : DrawKind::mode;
  }
  return all;
}

bool may_answer_exactly(const Graph& graph, const DetectOptions& options) {
  const bool told = options.scale || !options.known.empty();
  return options.mode == DetectMode::posterior && options.exact && !told &&
         options.score.kind == ScoreKind::automatic && may_be_a_block_model(graph);
}

std::optional<Detection> detect_exactly(const Graph& graph, std::span<const Partition> partitions,
                                        const DetectOptions& options, const Rng& rng,
                                        const std::stop_token& stop) {
  if (!may_answer_exactly(graph, options)) return std::nullopt;
  Stopwatch clock;
  const auto first = partitions.first(std::min<size_t>(partitions.size(), kDrawsThatTell));
  const Posterior few(with_agreed(graph, {first.begin(), first.end()}, options, rng, stop));
  const int64_t draws = options.samples.value_or(DetectOptions::kSamples);
  auto exact = exact_posterior(graph, few, draws, Rng(options.seed).stream("exact"), stop);
  if (!exact) return std::nullopt;
  return Detection{*std::move(exact), {.refining = clock.lap()}, {}, false, true};
}

}  // namespace coterie
