#include "coterie/graph/name_index.h"

#include <functional>
#include <limits>
#include <utility>

#include "coterie/error.h"
#include "coterie/memory_limit.h"

namespace coterie {

NameIndex::NameIndex(const Graph& graph) {
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const std::string name = graph.name(i);
    if (find_or_add(name) != i) throw InputError("two nodes are called '" + name + "'");
  }
}

size_t NameIndex::place_of(std::string_view name) const {
  const size_t mask = slots_.size() - 1;
  size_t place = std::hash<std::string_view>()(name) & mask;
  while (slots_[place] >= 0 && names_.text(slots_[place]) != name) place = (place + 1) & mask;
  return place;
}

NodeId NameIndex::find(std::string_view name) const {
  return slots_.empty() ? -1 : slots_[place_of(name)];
}

NodeId NameIndex::find_or_add(std::string_view name) {
  if (2 * static_cast<size_t>(names_.size()) >= slots_.size()) grow();
  NodeId& slot = slots_[place_of(name)];
  if (slot < 0) {
    if (names_.size() >= std::numeric_limits<NodeId>::max()) {
      throw InputError("more than 2^31 - 1 nodes");
    }
    charge_memory(24.0 + static_cast<double>(name.size()));
    slot = static_cast<NodeId>(names_.size());
    names_.push_back(name);
  }
  return slot;
}

void NameIndex::grow() {
  slots_.assign(slots_.empty() ? 16 : 2 * slots_.size(), -1);
  for (NodeId i = 0; i < names_.size(); ++i) slots_[place_of(names_.text(i))] = i;
}

NodeNames NameIndex::take_names() {
  slots_.clear();
  return std::exchange(names_, {});
}

}  // namespace coterie
