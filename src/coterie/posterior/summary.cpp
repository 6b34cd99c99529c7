#include "coterie/posterior/summary.h"

#include <algorithm>
#include <string>

#include "coterie/error.h"
#include "coterie/posterior/community_names.h"

namespace coterie {
namespace {

Posterior restricted(const Posterior& posterior, int32_t k) {
  if (auto given = posterior.given_communities(k)) return *std::move(given);
  const KPosterior known = posterior.k_posterior();
  std::string drawn;
  for (const auto& [other, draws] : known.counts()) {
    drawn +=
        (drawn.empty() ? "" : ", ") + std::to_string(other) + " (" + std::to_string(draws) + ")";
  }
  throw Error(ErrorKind::failure, "none of the " + std::to_string(posterior.draws()) +
                                      " draws has " + std::to_string(k) +
                                      (k == 1 ? " community" : " communities") +
                                      "; drawn were, with how often: " + drawn);
}

}  // namespace

PosteriorSummary summarize(const Posterior& posterior, const SummaryOptions& options) {
  if (options.given_k) {
    SummaryOptions free = options;
    free.given_k.reset();
    PosteriorSummary summary = summarize(restricted(posterior, *options.given_k), free);
    summary.options = options;
    summary.k = posterior.k_posterior();
    summary.k_set = summary.k.credible_set(options.level);
    summary.draws = posterior.draws();
    summary.sampled = posterior.sampled_draws();
    return summary;
  }
  const auto& best =
      posterior.distinct()[point_estimate(posterior, options.estimate, options.threads)];
  PosteriorSummary summary{
      .options = options,
      .best = best,
      .labels = ordered_labels(best.partition),
      .sizes = best.partition.sizes(),
      .certainty =
          AlignedDraws(posterior, best.partition, options.threads).certainty(options.threads),
      .k = posterior.k_posterior(),
      .k_set = {},
      .ball = credible_ball(posterior, best.partition, options.level),
      .credible_partitions = posterior.credible_partitions(options.level),
      .contenders = posterior.contenders(),
      .draws = posterior.draws(),
      .sampled = posterior.sampled_draws(),
      .used = posterior.total_weight(),
      .distinct = static_cast<int64_t>(posterior.distinct().size())};
  std::sort(summary.sizes.rbegin(), summary.sizes.rend());
  summary.k_set = summary.k.credible_set(options.level);
  return summary;
}

}  // namespace coterie
