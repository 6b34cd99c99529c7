#pragma once

#include <cstdint>
#include <vector>

#include "coterie/posterior/posterior.h"

namespace coterie {

// P(i and j are in the same community), for pairs of nodes. Needs no alignment of draws.
//
// Nothing of size nodes^2 is stored unless asked for. Members of every distinct partition are
// grouped once (4 bytes a node and partition); refers to the posterior, which must outlive it.
// Answers are exact shares of draws. Const functions may be called from several threads.
class CoMembership {
 public:
  explicit CoMembership(const Posterior& posterior);
  explicit CoMembership(const Posterior&&) = delete;

  double probability(int64_t i, int64_t j) const;  // O(distinct)

  // The number of draws that join i and j, out of Posterior::total_weight().
  int64_t draws_joining(int64_t i, int64_t j) const;

  // With every node; entry i itself is 1. O(nodes + the sizes of i's communities in all draws).
  std::vector<double> row(int64_t i) const;

  struct Companion {
    int64_t node;
    double probability;
  };
  // The `count` nodes most likely to be with i, i itself left out: most probable first, ties by
  // number; nodes that no draw puts with i are not listed. Same cost as row.
  std::vector<Companion> companions(int64_t i, int64_t count) const;

  // The whole matrix, row by row. Throws MemoryError above `most_nodes`.
  std::vector<double> dense(int64_t most_nodes = 5000) const;

 private:
  // counts[j] += draws that join i and j; touched gets the nodes that were at zero.
  void count_row(int64_t i, std::vector<int64_t>& counts, std::vector<int32_t>& touched) const;

  struct Groups {
    std::vector<int64_t> starts;
    std::vector<int32_t> members;
  };
  const Posterior& posterior_;
  std::vector<int64_t> weighty_;  // the distinct partitions that were drawn
  std::vector<Groups> groups_;    // of each of those
};

}  // namespace coterie
