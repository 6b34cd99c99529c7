#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "coterie/random.h"

namespace coterie {

// Indices drawn in proportion to weights that are not negative, O(log(indices)) each.
class WeightedIndex {
 public:
  void push_back(double weight) { upper_.push_back(total() + weight); }
  int64_t size() const { return static_cast<int64_t>(upper_.size()); }
  double total() const { return upper_.empty() ? 0 : upper_.back(); }
  int64_t draw(Rng& rng) const {
    const auto place = std::upper_bound(upper_.begin(), upper_.end(), rng.uniform() * total());
    return std::min<int64_t>(place - upper_.begin(), size() - 1);
  }

 private:
  std::vector<double> upper_;  // cumulated weights
};

}  // namespace coterie
