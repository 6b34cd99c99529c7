#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"

namespace coterie {

// A graph whose communities are known.
struct LabeledGraph {
  Graph graph;
  Partition truth;       // of graph's nodes
  Partition above = {};  // what communities are themselves grouped into; of no nodes: nothing known
};

// `auto [graph, truth] = draw_lfr(...)`: few ask for what is above.
template <size_t I, class Labeled>
requires std::is_same_v<std::remove_cvref_t<Labeled>, LabeledGraph>
auto&& get(Labeled&& labeled) {
  if constexpr (I == 0) {
    return std::forward<Labeled>(labeled).graph;
  } else {
    return std::forward<Labeled>(labeled).truth;
  }
}

}  // namespace coterie

template <>
struct std::tuple_size<coterie::LabeledGraph> : std::integral_constant<size_t, 2> {};
template <>
struct std::tuple_element<0, coterie::LabeledGraph> {
  using type = coterie::Graph;
};
template <>
struct std::tuple_element<1, coterie::LabeledGraph> {
  using type = coterie::Partition;
};
