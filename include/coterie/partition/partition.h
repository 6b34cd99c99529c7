#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace coterie {

// A division of nodes 0..nodes()-1 into communities.
//
// Labels count from 0 in order of first appearance, whatever labels it was made from, so two
// objects are equal exactly when they divide the nodes in the same way.
class Partition {
 public:
  Partition() = default;  // of no nodes
  explicit Partition(std::span<const int32_t> labels);
  explicit Partition(std::span<const int64_t> labels);
  Partition(std::initializer_list<int32_t> labels);

  int64_t nodes() const { return static_cast<int64_t>(labels_.size()); }
  int32_t communities() const { return communities_; }
  std::span<const int32_t> labels() const { return labels_; }
  int32_t operator[](int64_t node) const { return labels_[node]; }
  std::vector<int64_t> sizes() const;

  friend bool operator==(const Partition&, const Partition&) = default;
  friend bool operator<(const Partition& a, const Partition& b) { return a.labels_ < b.labels_; }

 private:
  std::vector<int32_t> labels_;
  int32_t communities_ = 0;
};

}  // namespace coterie
