#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace coterie {

// The names of nodes 0..size()-1: any UTF-8 text, one after the other in a single buffer, or, where
// all names are whole numbers (as in most files), just the numbers: 4 bytes a node.
class NodeNames {
 public:
  NodeNames() = default;
  explicit NodeNames(const std::vector<std::string>& names);
  // Names that are numbers, which must not be negative.
  static NodeNames of_numbers(std::vector<int32_t> numbers);

  bool empty() const { return size() == 0; }
  int64_t size() const { return static_cast<int64_t>(numbers_.size() + offsets_.size()) - 1; }
  std::string name(int64_t i) const;
  void push_back(std::string_view name);

  // Whether node i is called i, for all of them: such names need not be kept.
  bool count_from_zero() const;
  // The bytes that the names occupy.
  int64_t bytes() const;

 private:
  friend class NameIndex;  // compares text without copying it
  std::string_view text(int64_t i) const {
    return std::string_view(text_).substr(offsets_[i], offsets_[i + 1] - offsets_[i]);
  }

  std::string text_;
  std::vector<int64_t> offsets_{0};
  std::vector<int32_t> numbers_;  // in use when there is no text
};

}  // namespace coterie
