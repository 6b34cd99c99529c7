#include "coterie/graph/readers/edge_collector.h"

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "coterie/graph/readers/weight_text.h"
#include "coterie/graph/text.h"

namespace coterie::readers {

void EdgeCollector::add(std::string_view a, std::string_view b, float weight) {
  if (numeric_) {
    const auto i = plain_number(a);
    const auto j = plain_number(b);
    if (i && j) return add_weighted(builder_, *i, *j, weight);
    switch_to_names();
  }
  const NodeId i = index_.find_or_add(a);
  add_weighted(builder_, i, index_.find_or_add(b), weight);
}

void EdgeCollector::switch_to_names() {
  builder_.relabel([&](NodeId number) { return index_.find_or_add(std::to_string(number)); });
  numeric_ = false;
}

NodeNames EdgeCollector::number_nodes() {
  NodeId largest = -1;
  builder_.for_each_edge([&](NodeId i, NodeId j) { largest = std::max({largest, i, j}); });
  const int64_t edges = builder_.added_edges();
  std::vector<NodeId> numbers;
  if (largest / 8 > (1 << 12) + 4 * edges) {
    // Few nodes with large numbers: sort them.
    numbers.reserve(2 * edges);
    builder_.for_each_edge([&](NodeId i, NodeId j) { numbers.insert(numbers.end(), {i, j}); });
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    builder_.relabel([&](NodeId number) {
      return static_cast<NodeId>(std::lower_bound(numbers.begin(), numbers.end(), number) -
                                 numbers.begin());
    });
    return NodeNames::of_numbers(std::move(numbers));
  }
  // One bit per number, and how many bits there are before each word.
  std::vector<uint64_t> used(largest / 64 + 1, 0);
  builder_.for_each_edge([&](NodeId i, NodeId j) {
    used[i / 64] |= uint64_t{1} << (i % 64);
    used[j / 64] |= uint64_t{1} << (j % 64);
  });
  std::vector<NodeId> before(used.size());
  NodeId nodes = 0;
  for (size_t word = 0; word < used.size(); ++word) {
    before[word] = nodes;
    nodes += std::popcount(used[word]);
  }
  if (nodes == largest + 1) return {};
  builder_.relabel([&](NodeId number) {
    const uint64_t below = used[number / 64] & ((uint64_t{1} << (number % 64)) - 1);
    return static_cast<NodeId>(before[number / 64] + std::popcount(below));
  });
  numbers.reserve(nodes);
  for (int64_t number = 0; number <= largest; ++number) {
    if (used[number / 64] >> (number % 64) & 1) numbers.push_back(static_cast<NodeId>(number));
  }
  return NodeNames::of_numbers(std::move(numbers));
}

void EdgeCollector::finish(ReadGraph& result) {
  NodeNames names = numeric_ ? number_nodes() : index_.take_names();
  result.graph = builder_.build(std::move(names));
  result.dropped = builder_.dropped();
}

}  // namespace coterie::readers
