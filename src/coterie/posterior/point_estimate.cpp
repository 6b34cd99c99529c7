#include "coterie/posterior/point_estimate.h"

#include "coterie/posterior/expected_loss.h"

namespace coterie {

int64_t point_estimate(const Posterior& posterior, PointEstimate kind, int threads) {
  if (kind == PointEstimate::most_probable) {
    if (const auto best = posterior.most_probable()) return *best;
  }
  const auto loss = kind == PointEstimate::least_binder ? PartitionLoss::binder
                                                        : PartitionLoss::variation_of_information;
  return least_expected_loss(posterior, loss, threads);
}

}  // namespace coterie
