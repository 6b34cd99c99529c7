#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace coterie {

// The names of nodes 0..size()-1: any UTF-8 text, one after the other in a single buffer.
class NodeNames {
 public:
  NodeNames() = default;
  explicit NodeNames(const std::vector<std::string>& names);

  bool empty() const { return offsets_.size() <= 1; }
  int64_t size() const { return static_cast<int64_t>(offsets_.size()) - 1; }
  std::string_view operator[](int64_t i) const {
    return std::string_view(text_).substr(offsets_[i], offsets_[i + 1] - offsets_[i]);
  }
  void push_back(std::string_view name);

 private:
  std::string text_;
  std::vector<int64_t> offsets_{0};
};

}  // namespace coterie
