#include "coterie/graph/readers/claimed_nodes.h"

#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "coterie/memory_limit.h"

namespace coterie::readers {

void check_node_limit(const TextReader& text, int64_t claimed) {
  if (claimed < 0) text.fail("a negative number of nodes");
  if (claimed > std::numeric_limits<int32_t>::max()) {
    text.fail(std::to_string(claimed) + " nodes; a graph has at most 2^31 - 1");
  }
}

NodeNames numbers_from_one(int64_t nodes) {
  charge_memory(static_cast<double>(sizeof(int32_t)) * static_cast<double>(nodes));
  std::vector<int32_t> numbers(nodes);
  std::iota(numbers.begin(), numbers.end(), 1);
  return NodeNames::of_numbers(std::move(numbers));
}

}  // namespace coterie::readers
