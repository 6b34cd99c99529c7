#include "coterie/models/assignment_sequences.h"

#include <cassert>

#include "coterie/error.h"

namespace coterie {

void AssignmentSequences::add(std::span<const int32_t> rows, std::span<const int32_t> labels) {
  if (rows.size() != labels.size()) throw SizeError("one label is needed for every node");
  const auto count = static_cast<int32_t>(rows.size());
  const auto first = static_cast<int32_t>(order_.size());

  // Communities in order of arrival, each a list of arrivals.
  std::vector<std::vector<int32_t>> members;
  std::vector<int32_t> community(count);
  {
    std::vector<int32_t> number;
    for (int32_t t = 0; t < count; ++t) {
      const int32_t label = labels[t];
      assert(label >= 0);
      if (label >= static_cast<int32_t>(number.size())) number.resize(label + 1, -1);
      if (number[label] < 0) {
        number[label] = static_cast<int32_t>(members.size());
        members.emplace_back();
      }
      community[t] = number[label];
      members[community[t]].push_back(t);
    }
  }

  std::vector<int32_t> place(count);  // of an arrival in community_rows_
  for (const auto& list : members) {
    for (const int32_t t : list) {
      place[t] = static_cast<int32_t>(community_rows_.size());
      community_rows_.push_back(rows[t]);
    }
    community_offsets_.push_back(static_cast<int64_t>(community_rows_.size()));
  }

  for (int32_t t = 0; t < count; ++t) {
    order_.push_back(rows[t]);
    reversed_.push_back(rows[count - 1 - t]);
    place_in_reverse_.push_back(first + count - 1 - t);
  }
  graph_offsets_.push_back(static_cast<int64_t>(order_.size()));

  std::vector<int32_t> last_candidate, last_place;  // by community seen so far
  for (int32_t t = 0; t < count; ++t) {
    const auto start = static_cast<int32_t>(previous_.size());
    for (size_t k = 0; k <= last_candidate.size(); ++k) {
      const bool fresh = k == last_candidate.size();
      arrival_.push_back(first + t);
      row_.push_back(rows[t]);
      previous_.push_back(fresh ? -1 : last_candidate[k]);
      last_member_.push_back(fresh ? -1 : last_place[k]);
    }
    candidate_offsets_.push_back(static_cast<int64_t>(previous_.size()));
    const int32_t k = community[t];
    chosen_.push_back(start + k);
    if (k == static_cast<int32_t>(last_candidate.size())) {
      last_candidate.push_back(0);
      last_place.push_back(0);
    }
    last_candidate[k] = start + k;
    last_place[k] = place[t];
  }
}

}  // namespace coterie
