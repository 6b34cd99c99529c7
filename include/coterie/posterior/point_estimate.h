#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "coterie/posterior/posterior.h"

namespace coterie {

// Which of the drawn partitions answers for all of them.
enum class PointEstimate {
  // The most probable where the probability of every partition is exact (those of block models),
  // and of draws at their mode, as in the paper's tables; else least_normalized.
  automatic,
  most_probable,     // largest log-probability; least_normalized where no draw has one
  least_vi,          // least expected variation of information
  least_binder,      // least expected share of pairs joined or separated wrongly
  least_normalized,  // least expected VI, normalized (partition_loss.h)
};
constexpr std::array<std::string_view, 5> names_of(PointEstimate) {
  return {"automatic", "map", "vi", "binder", "nvi"};
}

// What `automatic` means for this posterior; any other kind is itself.
PointEstimate resolved(PointEstimate kind, const Posterior& posterior);

// An index into posterior.distinct(): its best() where it has one. O(distinct), or that of
// expected_losses.
int64_t point_estimate(const Posterior& posterior, PointEstimate kind);

}  // namespace coterie
