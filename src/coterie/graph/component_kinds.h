#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/graph/graph.h"

namespace coterie {

// A graph taken apart into its connected components, those that are equal but for the names of
// their nodes mostly once: whoever works on components works on a triangle once, however many of
// them a graph has.
//
// Components of up to kMostNodesToOrder nodes are put into an order that does not depend on their
// names, as far as a refinement of colors finds one; equal graphs that it misses, and equal larger
// ones whose nodes come in another order, count as different. Different ones never count as equal.
// Larger ones have the order that they have as a graph of their own (node_colors.h), if the whole
// has the order of its own.
inline constexpr int64_t kMostNodesToOrder = 32;

struct ComponentKinds {
  std::vector<Graph> kinds;  // connected, of at least two nodes, without names

  struct Component {
    int32_t kind;
    int64_t begin;  // node t of its kind is nodes[begin + t]
  };
  std::vector<Component> components;  // by smallest node
  std::vector<NodeId> nodes;
  std::vector<NodeId> isolated;  // nodes without edges, which are in no component

  std::span<const NodeId> nodes_of(const Component& component) const {
    return std::span(nodes).subspan(component.begin, kinds[component.kind].nodes());
  }
};

// O(nodes + edges), and for small components some multiple of their edges.
ComponentKinds component_kinds(const Graph& graph);

}  // namespace coterie
