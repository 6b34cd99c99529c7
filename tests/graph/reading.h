#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "coterie/error.h"
#include "coterie/graph/read_graph.h"

namespace coterie {

inline ReadGraph read_as(GraphFormat format, std::string_view text) {
  return read_graph_text(text, "file", {.format = format});
}

// The message of the error that reading throws; empty when it throws none.
inline std::string problem_of(GraphFormat format, std::string_view text) {
  try {
    read_as(format, text);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

inline std::vector<std::string> names_in(const Graph& graph) {
  std::vector<std::string> names;
  for (NodeId i = 0; i < graph.nodes(); ++i) names.push_back(graph.name(i));
  return names;
}

// "a-b" for every edge, once, in order of the rows.
inline std::vector<std::string> edges_in(const Graph& graph) {
  std::vector<std::string> edges;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (const NodeId j : graph.neighbors(i)) {
      if (i < j) edges.push_back(graph.name(i) + "-" + graph.name(j));
    }
  }
  return edges;
}

}  // namespace coterie
