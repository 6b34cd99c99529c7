#include "coterie/graph/graph.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "coterie/error.h"

namespace coterie {

Graph::Graph(std::vector<int64_t> row_ptr, std::vector<NodeId> neighbors, NodeNames names,
             std::vector<float> weights)
    : row_ptr_(std::move(row_ptr)),
      neighbors_(std::move(neighbors)),
      weights_(std::move(weights)),
      names_(std::move(names)) {
  assert(!row_ptr_.empty() && row_ptr_.front() == 0);
  assert(row_ptr_.back() == static_cast<int64_t>(neighbors_.size()));
  if (has_names() && names_.size() != nodes()) {
    throw SizeError("a graph of " + std::to_string(nodes()) + " nodes cannot have " +
                    std::to_string(names_.size()) + " names");
  }
  if (has_weights() && weights_.size() != neighbors_.size()) {
    throw SizeError("a graph of " + std::to_string(directed_edges()) + " entries cannot have " +
                    std::to_string(weights_.size()) + " weights");
  }
}

bool Graph::has_edge(NodeId i, NodeId j) const {
  const auto row = neighbors(i);
  return std::binary_search(row.begin(), row.end(), j);
}

std::string Graph::name(NodeId i) const { return has_names() ? names_.name(i) : std::to_string(i); }

double Graph::weighted_degree(NodeId i) const {
  if (!has_weights()) return static_cast<double>(degree(i));
  const auto row = weights(i);
  return std::accumulate(row.begin(), row.end(), 0.0);
}

double Graph::total_weight() const {
  if (!has_weights()) return static_cast<double>(edges());
  return std::accumulate(weights_.begin(), weights_.end(), 0.0) / 2;
}

Graph without_weights(const Graph& graph) {
  const auto row_ptr = graph.row_ptr();
  const auto neighbors = graph.neighbors();
  return Graph({row_ptr.begin(), row_ptr.end()}, {neighbors.begin(), neighbors.end()},
               graph.names());
}

Graph induced_subgraph(const Graph& graph, std::span<const NodeId> nodes) {
  std::vector<NodeId> position(graph.nodes(), -1);
  for (size_t t = 0; t < nodes.size(); ++t) {
    assert(position[nodes[t]] < 0 && "nodes must be distinct");
    position[nodes[t]] = static_cast<NodeId>(t);
  }
  std::vector<int64_t> row_ptr{0};
  std::vector<NodeId> neighbors;
  std::vector<float> weights;
  NodeNames names;
  row_ptr.reserve(nodes.size() + 1);
  std::vector<std::pair<NodeId, float>> row;
  for (const NodeId i : nodes) {
    const auto from = graph.neighbors(i);
    if (graph.has_weights()) {
      row.clear();
      for (size_t t = 0; t < from.size(); ++t) {
        if (position[from[t]] >= 0) row.emplace_back(position[from[t]], graph.weights(i)[t]);
      }
      std::sort(row.begin(), row.end());
      for (const auto& [j, weight] : row) {
        neighbors.push_back(j);
        weights.push_back(weight);
      }
    } else {
      const size_t begin = neighbors.size();
      for (const NodeId j : from) {
        if (position[j] >= 0) neighbors.push_back(position[j]);
      }
      std::sort(neighbors.begin() + begin, neighbors.end());
    }
    row_ptr.push_back(static_cast<int64_t>(neighbors.size()));
    if (graph.has_names()) names.push_back(graph.names().name(i));
  }
  return Graph(std::move(row_ptr), std::move(neighbors), std::move(names), std::move(weights));
}

Components connected_components(const Graph& graph) {
  Components result;
  result.component.assign(graph.nodes(), -1);
  std::vector<NodeId> frontier;
  for (NodeId start = 0; start < graph.nodes(); ++start) {
    if (result.component[start] >= 0) continue;
    const int32_t id = static_cast<int32_t>(result.sizes.size());
    int64_t size = 0;
    frontier.push_back(start);
    result.component[start] = id;
    while (!frontier.empty()) {
      const NodeId i = frontier.back();
      frontier.pop_back();
      ++size;
      for (const NodeId j : graph.neighbors(i)) {
        if (result.component[j] < 0) {
          result.component[j] = id;
          frontier.push_back(j);
        }
      }
    }
    result.sizes.push_back(size);
  }
  return result;
}

std::vector<NodeId> largest_component(const Graph& graph) {
  const Components all = connected_components(graph);
  std::vector<NodeId> nodes;
  if (all.sizes.empty()) return nodes;
  const auto largest = std::max_element(all.sizes.begin(), all.sizes.end()) - all.sizes.begin();
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    if (all.component[i] == largest) nodes.push_back(i);
  }
  return nodes;
}

}  // namespace coterie
