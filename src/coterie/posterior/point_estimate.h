#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "coterie/posterior/posterior.h"

namespace coterie {

// Which of the drawn partitions answers for all of them.
enum class PointEstimate {
  most_probable,  // largest log-probability; least expected VI where the model has none
  least_vi,       // least expected variation of information
  least_binder,   // least expected share of pairs joined or separated wrongly
};
constexpr std::array<std::string_view, 3> names_of(PointEstimate) {
  return {"map", "vi", "binder"};
}

// An index into posterior.distinct(). O(distinct), or that of expected_losses.
int64_t point_estimate(const Posterior& posterior, PointEstimate kind, int threads = 1);

}  // namespace coterie
