#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace coterie {

// The probability that a node belongs to a community.
struct Membership {
  int32_t community;
  float probability;
};

// For every node the communities it may belong to, the most probable first (ties: the smaller
// number). Sparse, since most nodes have one or two: rows one after the other.
class Memberships {
 public:
  Memberships() = default;

  // From aligned labellings of the same nodes (community 3 means the same everywhere) and their
  // probabilities, which sum to 1. Memberships below `least` are left out. O(labellings * nodes).
  // Throws SizeError when the labellings differ in length or in number from the probabilities.
  Memberships(std::span<const std::vector<int32_t>> labellings,
              std::span<const double> probabilities, double least = 1e-3);

  int64_t nodes() const { return static_cast<int64_t>(row_ptr_.size()) - 1; }
  int32_t communities() const { return communities_; }  // largest label anywhere + 1
  std::span<const Membership> operator[](int64_t node) const {
    return std::span(entries_).subspan(row_ptr_[node], row_ptr_[node + 1] - row_ptr_[node]);
  }

 private:
  std::vector<int64_t> row_ptr_{0};
  std::vector<Membership> entries_;
  int32_t communities_ = 0;
};

}  // namespace coterie
