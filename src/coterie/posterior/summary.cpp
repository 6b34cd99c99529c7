#include "coterie/posterior/summary.h"

#include <algorithm>
#include <cstdlib>
#include <string>

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
    summary.k = posterior.k_posterior();
    summary.k_set = summary.k.credible_set(options.level);
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
                           .k = posterior.k_posterior(),
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
  summary.k_set = summary.k.credible_set(options.level);
  return summary;
}

void count_isolated(const Graph& graph, PosteriorSummary& summary) {
  summary.isolated = 0;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    summary.isolated += graph.degree(i) == 0 && summary.sizes[summary.labels[i]] == 1;
  }
}

}  // namespace coterie
