#include "coterie/models/anchored_problems.h"

#include <cassert>

namespace coterie {

void AnchoredProblems::add(std::span<const int32_t> members) {
  assert(!members.empty());
  const auto problem = static_cast<int32_t>(size());
  const auto start = static_cast<int32_t>(members_.size());
  anchors_.push_back(start);
  anchor_rows_.push_back(members[0]);
  for (size_t i = 0; i < members.size(); ++i) {
    members_.push_back(members[i]);
    problem_.push_back(problem);
    if (i > 0) {
      point_members_.push_back(start + static_cast<int32_t>(i));
      point_rows_.push_back(members[i]);
    }
  }
  offsets_.push_back(static_cast<int64_t>(members_.size()));
  point_offsets_.push_back(static_cast<int64_t>(point_members_.size()));
}

SplitPoints::SplitPoints(const AnchoredProblems& problems, std::span<const uint8_t> answers) {
  assert(static_cast<int64_t>(answers.size()) == problems.points());
  const Sets points = problems.point_positions();
  for (int64_t p = 0; p < problems.size(); ++p) {
    for (int64_t i = points.offsets[p]; i < points.offsets[p + 1]; ++i) {
      (answers[i] ? in_members : out_members).push_back(points.members[i]);
    }
    in_offsets.push_back(static_cast<int64_t>(in_members.size()));
    out_offsets.push_back(static_cast<int64_t>(out_members.size()));
  }
}

}  // namespace coterie
