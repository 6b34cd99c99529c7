#include "cli/graph_stream.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <utility>

#include "cli/set_graphs.h"
#include "coterie/error.h"

namespace coterie::cli {
namespace {

bool is_json_lines(const std::string& path) { return path.ends_with(".jsonl"); }

}  // namespace

ListPart ListPart::parse(const std::string& text) {
  ListPart part;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, part.index);
  if (first.ec == std::errc() && first.ptr != end && *first.ptr == '/') {
    const auto second = std::from_chars(first.ptr + 1, end, part.of);
    if (second.ec == std::errc() && second.ptr == end && 1 <= part.index && part.index <= part.of) {
      --part.index;
      return part;
    }
  }
  throw UsageError("--part: I/N with I from 1 to N expected, found '" + text + "'");
}

GraphStream::GraphStream(std::vector<std::string> files, const std::string& list, bool json_lines,
                         const GraphInput& input, std::optional<ListPart> part)
    : files_(std::move(files)),
      list_name_(list),
      json_lines_(json_lines),
      input_(input),
      part_(part) {
  single_ = files_.size() == 1 && list.empty() && !json_lines && !is_json_lines(files_[0]);
  single_ = single_ && !part && !is_set(files_[0]);
  if (!list.empty() && part) {
    // All names at once: results say how many graphs there are, so that none can be lost unseen.
    LineReader lines(list);
    for (std::string line; lines.next(line);) {
      if (!line.empty()) files_.push_back(line);
    }
  } else if (!list.empty()) {
    list_ = std::make_unique<LineReader>(list);
  }
  total_ = static_cast<int64_t>(files_.size());
}

std::string GraphStream::next_path() {
  std::string path;
  if (at_ < files_.size()) return files_[at_++];
  while (path.empty() && list_ && list_->next(path)) {
  }
  return path;
}

int64_t GraphStream::size() const {
  if (json_lines_ || (list_ && !std::filesystem::is_regular_file(list_name_))) return 0;
  if (part_) return (total_ - part_->index + part_->of - 1) / part_->of;
  auto count = total_;
  bool known = std::none_of(files_.begin(), files_.end(), is_json_lines);
  for (const std::string& path : files_) {
    if (is_set(path)) count += GraphSet(path).size() - 1;
  }
  if (list_) {
    LineReader lines(list_name_);
    for (std::string path; known && lines.next(path); count += !path.empty()) {
      known = !is_json_lines(path);
    }
  }
  return known ? count : 0;
}

std::optional<GraphLoader> GraphStream::next_line() {
  std::string text;
  while (lines_->next(text)) {
    if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
    const std::string name = lines_name_ + ":" + std::to_string(lines_->number());
    return GraphLoader{name, [this, name, text = std::move(text)] {
                         ReadOptions options = input_.read;
                         options.format = GraphFormat::json;
                         return read_graph_text(text, name, options);
                       }};
  }
  lines_.reset();
  lines_name_.clear();
  return std::nullopt;
}

std::optional<GraphLoader> GraphStream::next_of_set() {
  if (at_in_set_ < set_->size()) {
    const int64_t number = at_in_set_++;
    return GraphLoader{set_name_ + "/" + std::to_string(number),
                       [set = set_, number] { return read_set_graph(*set, number); }};
  }
  set_.reset();
  return std::nullopt;
}

std::optional<GraphLoader> GraphStream::next_of_all() {
  while (true) {
    if (set_) {
      if (auto loader = next_of_set()) return loader;
    }
    if (lines_) {
      if (auto loader = next_line()) return loader;
    }
    const std::string path = next_path();
    if (path.empty()) return std::nullopt;
    const int64_t place = ++place_;
    if (part_ && place % part_->of != part_->index) continue;
    if (is_set(path)) {
      if (part_) throw UsageError(path + ": --part divides files that hold one graph each");
      set_ = std::make_shared<const GraphSet>(path);
      set_name_ = path.substr(0, path.find_last_not_of('/') + 1);
      at_in_set_ = 0;
      continue;
    }
    if (!json_lines_ && !is_json_lines(path)) {
      return GraphLoader{path, [this, path] { return input_.read_file(path); }, place};
    }
    if (part_) throw UsageError(path + ": --part divides files that hold one graph each");
    lines_name_ = path;
    lines_ = std::make_unique<LineReader>(path);
  }
}

std::optional<GraphLoader> GraphStream::next() {
  try {
    return next_of_all();
  } catch (const InputError& error) {
    if (lines_name_.empty()) throw;  // the list itself
    lines_.reset();
    return GraphLoader{std::exchange(lines_name_, {}), [error]() -> ReadGraph { throw error; }};
  }
}

}  // namespace coterie::cli
