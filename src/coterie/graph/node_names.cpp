#include "coterie/graph/node_names.h"

namespace coterie {

NodeNames::NodeNames(const std::vector<std::string>& names) {
  offsets_.reserve(names.size() + 1);
  for (const std::string& name : names) push_back(name);
}

void NodeNames::push_back(std::string_view name) {
  text_ += name;
  offsets_.push_back(static_cast<int64_t>(text_.size()));
}

}  // namespace coterie
