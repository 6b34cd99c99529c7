#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/network/ragged.h"

namespace coterie {

// One step of anchored clustering, for many problems at once: which of the available nodes belong
// to the anchor's community?
//
// In training every (graph, step) is a problem, and all of them are evaluated together; in sampling
// every draw contributes the problem of its current step. A problem owns consecutive *members*,
// rows of the encoder's output: first the anchor, then the available nodes, called its *points*.
//
//   members   a p p p | a p | a p p        offsets 0 4 6 9
//   points      0 1 2     3     4 5        point_offsets 0 3 4 6
class AnchoredProblems {
 public:
  // Adds a problem; members[0] is the anchor.
  void add(std::span<const int32_t> members);

  int64_t size() const { return static_cast<int64_t>(offsets_.size()) - 1; }
  int64_t points() const { return static_cast<int64_t>(point_members_.size()); }

  // Rows of the encoder's output, by problem.
  Sets members() const { return {offsets_, members_}; }
  // Positions among the members, by problem: all of them, or the points only.
  Sets member_positions() const { return {offsets_, {}}; }
  Sets point_positions() const { return {point_offsets_, point_members_}; }
  std::span<const int64_t> point_offsets() const { return point_offsets_; }
  // The row of the encoder's output behind every point.
  std::span<const int32_t> point_rows() const { return point_rows_; }
  // For every problem the position of its anchor; for every member its problem.
  std::span<const int32_t> anchor_positions() const { return anchors_; }
  std::span<const int32_t> problem_of_member() const { return problem_; }
  // The anchors as rows of the encoder's output.
  std::span<const int32_t> anchor_rows() const { return anchor_rows_; }

 private:
  std::vector<int64_t> offsets_{0}, point_offsets_{0};
  std::vector<int32_t> members_, point_members_, point_rows_, anchors_, anchor_rows_, problem_;
};

// The points of each problem divided by a yes/no answer per point, as positions among the members.
struct SplitPoints {
  std::vector<int64_t> in_offsets{0}, out_offsets{0};
  std::vector<int32_t> in_members, out_members;

  SplitPoints(const AnchoredProblems& problems, std::span<const uint8_t> answers);
  Sets in() const { return {in_offsets, in_members}; }
  Sets out() const { return {out_offsets, out_members}; }
};

}  // namespace coterie
