#include "coterie/posterior/point_estimate.h"

#include <algorithm>
#include <cmath>

#include "coterie/posterior/expected_loss.h"

namespace coterie {

PointEstimate resolved(PointEstimate kind, const Posterior& posterior) {
  if (kind != PointEstimate::automatic) return kind;
  // What a network thinks of a partition is an estimate of an approximation: its draws agree on
  // something better than the most probable of them (benchmarks/README.md, stability). Where
  // nothing was sampled, they have nothing to agree on.
  const bool probable = std::all_of(
      posterior.distinct().begin(), posterior.distinct().end(), [&](const DistinctPartition& one) {
        return !std::isnan(one.log_prob) && (one.log_prob_error == 0 || !posterior.from_samples());
      });
  return probable ? PointEstimate::most_probable : PointEstimate::least_normalized;
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
