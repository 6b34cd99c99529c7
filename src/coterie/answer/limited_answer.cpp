#include "coterie/answer/limited_answer.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "coterie/communities/leiden.h"
#include "coterie/communities/size_limits.h"
#include "coterie/posterior/joining.h"

namespace coterie {
namespace {

// Beyond, tables of pairs of communities would be too large.
constexpr int32_t kMostToJoin = 2000;

// The nodes that are together in both.
Partition intersection(const Partition& a, const Partition& b) {
  std::vector<int64_t> both(a.nodes());
  for (int64_t i = 0; i < a.nodes(); ++i) both[i] = int64_t{a[i]} * b.communities() + b[i];
  return Partition(std::span<const int64_t>(both));
}

std::vector<const Partition*> all_levels(const Detection& found) {
  std::vector<const Partition*> all;
  for (const Ladder& ladder : found.ladders) {
    for (const Partition& level : ladder) all.push_back(&level);
  }
  return all;
}

// Something of at least k communities, of as few as there are.
std::optional<Partition> at_least(int32_t k, const Graph& graph,
                                  const std::vector<const Partition*>& levels, Rng rng,
                                  const std::stop_token& stop) {
  const Partition *best = nullptr, *finest = nullptr;
  for (const Partition* each : levels) {
    const int32_t own = each->communities();
    if (own >= k && (!best || own < best->communities())) best = each;
    if (!finest || own > finest->communities()) finest = each;
  }
  if (best) return *best;
  for (double resolution = 1; resolution < 1e5; resolution *= 1.5) {
    const Partition pieces = leiden(graph, graph.weights(), {.resolution = resolution}, rng, stop);
    Partition both = intersection(*finest, pieces);
    if (both.communities() >= k) return both;
  }
  return std::nullopt;
}

}  // namespace

void meet_limits(const Graph& graph, const AnswerOptions& options, Detection& found,
                 const std::stop_token& stop) {
  Posterior& posterior = found.posterior;
  const Rng rng = Rng(options.detect.seed).stream("limits");
  const auto k = options.summary.given_k;
  if (k && *k <= graph.nodes() && !found.ladders.empty() && !posterior.given_communities(*k)) {
    const std::vector<const Partition*> levels = all_levels(found);
    const auto start = at_least(*k, graph, levels, rng, stop);
    if (start && start->communities() <= kMostToJoin) {
      posterior.answer_with(join_most_together(*start, shares_together(*start, levels), -1, *k));
    }
  }
  const SizeLimits limits{
      .smallest = options.summary.min_size.value_or(1),
      .largest = options.summary.max_size.value_or(std::numeric_limits<int64_t>::max())};
  if (!options.summary.min_size && !options.summary.max_size) return;
  const int64_t best = point_estimate(posterior, options.summary.estimate);
  Partition kept = within_sizes(graph, posterior.partition(best), limits, rng, stop);
  posterior.answer_with(kept);
}

}  // namespace coterie
