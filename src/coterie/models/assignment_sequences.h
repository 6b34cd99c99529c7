#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/network/ragged.h"

namespace coterie {

// Known partitions as sequences of single assignments, for many graphs at once: nodes arrive in
// some order, and each joins one of the communities seen before it or opens a new one. The
// possibilities of a node are its *candidates*; communities are numbered in order of arrival, the
// new one last.
//
//   labels in order   a b a      candidates  | new | a new | a b new |
//                                chosen        0       2     3
//
// Because the truth is known, everything a candidate needs of the past is an index: so all nodes of
// all graphs are evaluated together.
class AssignmentSequences {
 public:
  // Adds a graph: its nodes as rows of the encoder's output in order of arrival, and their labels.
  void add(std::span<const int32_t> rows, std::span<const int32_t> labels);

  int64_t nodes() const { return static_cast<int64_t>(order_.size()); }
  int64_t candidates() const { return static_cast<int64_t>(previous_.size()); }

  Sets graphs() const { return {graph_offsets_, order_}; }              // rows in order of arrival
  Sets graphs_reversed() const { return {graph_offsets_, reversed_}; }  // rows, last arrival first
  std::span<const int32_t> place_in_reverse() const { return place_in_reverse_; }  // by arrival

  Sets communities() const { return {community_offsets_, community_rows_}; }  // in order of arrival

  std::span<const int64_t> candidate_offsets() const { return candidate_offsets_; }  // by arrival
  std::span<const int32_t> chosen() const { return chosen_; }  // candidate of every arrival
  // By candidate: its arrival; the row of the arriving node; the candidate by which the community
  // got its last member so far, -1 for a new community; that member's place in communities(), or
  // -1.
  std::span<const int32_t> arrival() const { return arrival_; }
  std::span<const int32_t> row() const { return row_; }
  std::span<const int32_t> previous() const { return previous_; }
  std::span<const int32_t> last_member() const { return last_member_; }

 private:
  std::vector<int64_t> graph_offsets_{0}, community_offsets_{0}, candidate_offsets_{0};
  std::vector<int32_t> order_, reversed_, place_in_reverse_, community_rows_;
  std::vector<int32_t> chosen_, arrival_, row_, previous_, last_member_;
};

}  // namespace coterie
