#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "coterie/datasets/family.h"
#include "coterie/datasets/graph_set.h"

namespace coterie::cli {

// Labelled graphs from a set on disk, or drawn from the families that a recipe names.
class LabeledGraphs {
 public:
  // `path` is the folder of a graph set, or a JSON file: a training recipe, or its families alone.
  // `count` 0: the whole set, or 1000 drawn ones. Throws InputError.
  LabeledGraphs(const std::string& path, int64_t count, uint64_t seed);

  int64_t size() const { return size_; }
  LabeledGraph at(int64_t i) const { return set_ ? set_->read(i) : draw_graph(mixture_, seed_, i); }

 private:
  std::unique_ptr<GraphSet> set_;
  MixtureOptions mixture_;
  uint64_t seed_;
  int64_t size_ = 0;
};

}  // namespace coterie::cli
