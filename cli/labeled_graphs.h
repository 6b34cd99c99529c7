#pragma once

#include <memory>
#include <string>

#include "cli/terminal.h"
#include "coterie/recipes/labeled_graphs.h"

namespace coterie::cli {

// The labelled graphs that a command is about; what is to be said about them is said.
inline std::shared_ptr<const LabeledGraphs> open_labeled(const std::string& path, int64_t count,
                                                         uint64_t seed) {
  const auto graphs = std::make_shared<const LabeledGraphs>(path, count, seed);
  for (const std::string& warning : graphs->warnings()) warn(warning);
  return graphs;
}

}  // namespace coterie::cli
