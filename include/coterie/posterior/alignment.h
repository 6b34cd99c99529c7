#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/partition/contingency.h"
#include "coterie/posterior/posterior.h"

namespace coterie {

// Pairs communities one to one so that the pairs share as many nodes as possible: for each row the
// column it stands for, -1 where none is left that shares a node with it.
//
// Exact: pairs that beat all alternatives together are taken at once (with sure posteriors these
// are nearly all), the rest falls into independent problems for the Hungarian method. Only such a
// rest with more than about a thousand communities on either side is paired greedily.
std::vector<int32_t> match_communities(std::span<const ContingencyTable::Cell> cells, int64_t rows,
                                       int64_t columns);

// How sure the draws are about each node, against a reference partition (the point estimate).
struct Certainty {
  std::vector<double> confidence;  // share of the draws that put the node where the reference does
  std::vector<double> entropy;     // of the node's community over the draws, in nats
  std::vector<double> second;      // share of the second most probable community (or of elsewhere)
};

// All draws of a posterior with their communities named after those of a reference partition, so
// that a node's community can be compared between draws. A community that stands for none of the
// reference's counts as "elsewhere". Refers to the posterior, which must outlive it.
//
// O(distinct * nodes) and the matching; memory: one number per community of each draw.
class AlignedDraws {
 public:
  // Throws SizeError if the reference covers another number of nodes.
  AlignedDraws(const Posterior& posterior, const Partition& reference);
  AlignedDraws(const Posterior&&, const Partition&, int = 1) = delete;

  static constexpr int32_t kElsewhere = -1;

  // What community k of distinct partition `index` is called, for each k.
  std::span<const int32_t> names(int64_t index) const { return names_[index]; }

  struct Share {
    int32_t community;  // of the reference, or kElsewhere
    double probability;
  };
  // The communities of one node, most probable first (ties: smaller number first). O(distinct).
  std::vector<Share> shares(int64_t node) const;

  // For all nodes. O(distinct * nodes), the same result for any number of threads.
  Certainty certainty() const;

 private:
  const Posterior& posterior_;
  Partition reference_;
  std::vector<std::vector<int32_t>> names_;
};

}  // namespace coterie
