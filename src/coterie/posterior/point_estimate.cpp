#include "coterie/posterior/point_estimate.h"

#include <algorithm>
#include <cmath>

#include "coterie/posterior/expected_loss.h"

namespace coterie {

PointEstimate resolved(PointEstimate kind, const Posterior& posterior) {
  if (kind != PointEstimate::automatic) return kind;
  const bool all_scored =
      std::none_of(posterior.distinct().begin(), posterior.distinct().end(),
                   [](const DistinctPartition& one) { return std::isnan(one.log_prob); });
  return all_scored ? PointEstimate::most_probable : PointEstimate::least_normalized;
}

int64_t point_estimate(const Posterior& posterior, PointEstimate kind) {
  if (const auto best = posterior.best()) return *best;
  kind = resolved(kind, posterior);
  if (kind == PointEstimate::most_probable) {
    if (const auto best = posterior.most_probable()) return *best;
  }
  const auto loss = kind == PointEstimate::least_binder ? PartitionLoss::binder
                    : kind == PointEstimate::least_vi   ? PartitionLoss::variation_of_information
                                                        : PartitionLoss::normalized_variation;
  return least_expected_loss(posterior, loss);
}

}  // namespace coterie
