#include "coterie/posterior/summary.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string>
#include <utility>

#include "coterie/error.h"
#include "coterie/options.h"
#include "coterie/posterior/community_names.h"

namespace coterie {
namespace {

constexpr double kSure = 0.9, kBetween = 0.25;

Posterior restricted(const Posterior& posterior, int32_t k) {
  if (auto given = posterior.given_communities(k)) return *std::move(given);
  const KPosterior known = posterior.drawn_k();
  // A list of hundreds helps nobody: those around k do.
  constexpr size_t kMost = 8;
  std::vector<KPosterior::Count> near(known.counts().begin(), known.counts().end());
  const auto distance = [k](const KPosterior::Count& count) { return std::abs(count.k - k); };
  std::stable_sort(near.begin(), near.end(),
                   [&](const auto& a, const auto& b) { return distance(a) < distance(b); });
  const bool more = near.size() > kMost;
  if (more) near.resize(kMost);
  std::sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.k < b.k; });
  std::string drawn;
  for (const auto& [other, draws] : near) {
    drawn +=
        (drawn.empty() ? "" : ", ") + std::to_string(other) + " (" + std::to_string(draws) + ")";
  }
  throw Error(ErrorKind::failure, "none of the " + std::to_string(posterior.draws()) +
                                      " draws has " + std::to_string(k) +
                                      (k == 1 ? " community" : " communities") +
                                      (more ? "; the nearest that were drawn, with how often: "
                                            : "; drawn were, with how often: ") +
                                      drawn);
}

void add_k(const Posterior& posterior, PosteriorSummary& summary) {
  summary.k = posterior.k_posterior();
  summary.k_set = summary.k.credible_set(summary.options.level);
  const auto communities = static_cast<int32_t>(summary.sizes.size());
  summary.k_error = share_error(summary.k.probability(communities), posterior.total_weight());
}

}  // namespace

PosteriorSummary summarize(const Posterior& posterior, const SummaryOptions& options) {
  check_ranges(options);
  if (options.given_k) {
    SummaryOptions free = options;
    free.given_k.reset();
    PosteriorSummary summary = summarize(restricted(posterior, *options.given_k), free);
    const PointEstimate estimate = summary.options.estimate;
    summary.options = options;
    summary.options.estimate = estimate;
    add_k(posterior, summary);
    summary.draws = posterior.draws();
    summary.sampled = posterior.sampled_draws();
    return summary;
  }
  const PointEstimate estimate = resolved(options.estimate, posterior);
  const int64_t best_index = point_estimate(posterior, estimate);
  const DistinctPartition& best = posterior.distinct()[best_index];
  PosteriorSummary summary{.options = options,
                           .best = best,
                           .labels = ordered_labels(best.partition),
                           .sizes = best.partition.sizes(),
                           .certainty = AlignedDraws(posterior, best.partition).certainty(),
                           .k = {},
                           .k_set = {},
                           .ball = credible_ball(posterior, best.partition, options.level),
                           .credible_partitions = posterior.credible_partitions(options.level),
                           .contenders = posterior.contenders(),
                           .draws = posterior.draws(),
                           .sampled = posterior.sampled_draws(),
                           .used = posterior.total_weight(),
                           .distinct = static_cast<int64_t>(posterior.distinct().size()),
                           .best_weight = posterior.weight(best_index)};
  summary.options.estimate = estimate;
  for (int64_t i = 0; i < summary.distinct; ++i) {
    summary.largest_weight = std::max(summary.largest_weight, posterior.weight(i));
  }
  for (size_t i = 0; i < summary.labels.size(); ++i) {
    summary.sure += summary.certainty.confidence[i] > kSure;
    summary.between += summary.certainty.second[i] >= kBetween;
  }
  std::sort(summary.sizes.rbegin(), summary.sizes.rend());
  add_k(posterior, summary);
  return summary;
}

std::vector<int32_t> order_of_communities(const PosteriorSummary& summary) {
  const Partition& best = summary.best.partition;
  std::vector<int32_t> order(best.communities());
  for (int64_t i = 0; i < best.nodes(); ++i) order[best[i]] = summary.labels[i];
  return order;
}

void complete_summary(const Graph& graph, PosteriorSummary& summary) {
  summary.isolated = 0;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    summary.isolated += graph.degree(i) == 0 && summary.sizes[summary.labels[i]] == 1;
  }
  if (!graph.has_names()) return;
  std::vector<std::string> first(summary.sizes.size());  // by name
  std::vector<uint8_t> known(first.size(), 0);
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const int32_t c = summary.labels[i];
    std::string name = graph.names().name(i);
    if (std::exchange(known[c], 1) == 0 || name < first[c]) first[c] = std::move(name);
  }
  std::vector<int32_t> order(first.size()), number(first.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    if (summary.sizes[a] != summary.sizes[b]) return summary.sizes[a] > summary.sizes[b];
    return first[a] < first[b];
  });
  for (size_t k = 0; k < order.size(); ++k) number[order[k]] = static_cast<int32_t>(k);
  for (int32_t& label : summary.labels) label = number[label];
}

}  // namespace coterie
