#include "cli/graph_stream.h"

#include <iostream>

#include "coterie/error.h"

namespace coterie::cli {

GraphStream::GraphStream(std::vector<std::string> files, const std::string& list, bool json_lines,
                         const GraphInput& input)
    : files_(std::move(files)), json_lines_(json_lines), input_(input) {
  single_ = files_.size() == 1 && list.empty() && !json_lines && !files_[0].ends_with(".jsonl");
  if (!list.empty()) {
    list_.open(list);
    if (!list_) throw InputError(list + ": cannot be opened");
  }
}

std::optional<std::function<NamedGraph()>> GraphStream::next_line() {
  std::string text;
  while (std::getline(*lines_, text)) {
    ++line_;
    if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
    const std::string name = lines_name_ + ":" + std::to_string(line_);
    return [this, name, text = std::move(text)] {
      ReadOptions options = input_.read;
      options.format = GraphFormat::json;
      return NamedGraph{name, read_graph_text(text, name, options)};
    };
  }
  lines_ = nullptr;
  return std::nullopt;
}

std::optional<std::function<NamedGraph()>> GraphStream::next() {
  while (true) {
    if (lines_) {
      if (auto loader = next_line()) return loader;
    }
    std::string path;
    if (at_ < files_.size()) {
      path = files_[at_++];
    } else {
      while (path.empty() && list_.is_open() && std::getline(list_, path)) {
        if (!path.empty() && path.back() == '\r') path.pop_back();
      }
      if (path.empty()) return std::nullopt;
    }
    if (json_lines_ || path.ends_with(".jsonl")) {
      lines_name_ = path;
      line_ = 0;
      if (path == "-") {
        lines_ = &std::cin;
      } else {
        lines_file_ = std::ifstream(path);
        if (!lines_file_) throw InputError(path + ": cannot be opened");
        lines_ = &lines_file_;
      }
      continue;
    }
    return [this, path] { return NamedGraph{path, read_graph(path, input_.read)}; };
  }
}

}  // namespace coterie::cli
