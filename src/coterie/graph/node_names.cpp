#include "coterie/graph/node_names.h"

#include <cassert>
#include <utility>

namespace coterie {

NodeNames::NodeNames(const std::vector<std::string>& names) {
  offsets_.reserve(names.size() + 1);
  for (const std::string& name : names) push_back(name);
}

NodeNames NodeNames::of_numbers(std::vector<int32_t> numbers) {
  NodeNames names;
  names.numbers_ = std::move(numbers);
  return names;
}

std::string NodeNames::name(int64_t i) const {
  assert(i >= 0 && i < size());
  return numbers_.empty() ? std::string(text(i)) : std::to_string(numbers_[i]);
}

void NodeNames::push_back(std::string_view name) {
  if (!numbers_.empty()) {
    const std::vector<int32_t> numbers = std::exchange(numbers_, {});
    for (const int32_t number : numbers) push_back(std::to_string(number));
  }
  text_ += name;
  offsets_.push_back(static_cast<int64_t>(text_.size()));
}

bool NodeNames::count_from_zero() const {
  for (int64_t i = 0; i < size(); ++i) {
    if (numbers_.empty() ? text(i) != std::to_string(i) : numbers_[i] != i) return false;
  }
  return true;
}

int64_t NodeNames::bytes() const {
  return static_cast<int64_t>(text_.size() + sizeof(int64_t) * offsets_.size() +
                              sizeof(int32_t) * numbers_.size());
}

}  // namespace coterie
