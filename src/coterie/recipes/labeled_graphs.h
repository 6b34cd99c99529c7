#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "coterie/datasets/family.h"
#include "coterie/datasets/graph_set.h"

namespace coterie {

// Labelled graphs from a set on disk, from files of one's own, or drawn from the families that a
// recipe names.
class LabeledGraphs {
 public:
  // `path` is the folder of a graph set, a graph file with its communities or a folder of such
  // files (labeled_files.h), or a JSON file: a training recipe, or its data alone. `count` 0: the
  // whole set, or 1000 drawn ones. Throws InputError.
  LabeledGraphs(const std::string& path, int64_t count, uint64_t seed);
  explicit LabeledGraphs(std::vector<LabeledGraph> own);  // that are in memory already

  int64_t size() const { return size_; }
  LabeledGraph at(int64_t i) const;  // may be called from several threads
  // What was said about files of one's own, one line each.
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  void read_files(const std::string& path, int64_t count);

  std::unique_ptr<GraphSet> set_;
  std::vector<LabeledGraph> own_;
  std::vector<std::string> warnings_;
  MixtureOptions mixture_;
  uint64_t seed_ = 0;
  int64_t size_ = 0;
};

}  // namespace coterie
