#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "coterie/datasets/family.h"
#include "coterie/datasets/graph_set.h"
#include "coterie/recipes/recipe.h"

namespace coterie {

// The graphs of a training in the order in which they are visited: position 0, 1, 2, ...
//
// Fresh graphs are graphs 0, 1, 2, ... of the sequence of the seed. A fixed set and the
// graphs of folders are gone through again and again, each time in another random order. Which
// graph stands at a position depends on the options alone. May be used from several threads.
class GraphSource {
 public:
  // Throws InputError if a folder cannot be read or is empty.
  explicit GraphSource(const DataOptions& options);

  LabeledGraph at(int64_t position) const;
  std::optional<int64_t> size() const { return size_; }  // of a round; absent: without end

 private:
  void add_folder(const std::string& folder);
  int64_t index_in_set(int64_t position) const;

  MixtureOptions mixture_;
  uint64_t seed_;
  std::vector<LabeledGraph> own_;  // of files of one's own
  std::deque<GraphSet> sets_;      // whose graphs come after these
  std::optional<int64_t> size_;    // of the set; absent: without end

  mutable std::mutex mutex_;  // of the orders of the last two rounds
  struct Round {
    int64_t number = -1;
    std::vector<int32_t> order;
  };
  mutable Round rounds_[2];
};

}  // namespace coterie
