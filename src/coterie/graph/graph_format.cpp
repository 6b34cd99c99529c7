#include "coterie/graph/graph_format.h"

#include <algorithm>

#include "coterie/graph/text.h"

namespace coterie {
namespace {

std::string_view extension_of(std::string_view path) {
  const size_t slash = path.rfind('/');
  const std::string_view file = slash == path.npos ? path : path.substr(slash + 1);
  const size_t dot = file.rfind('.');
  return dot == file.npos || dot == 0 ? "" : file.substr(dot + 1);
}

// The first line that is neither blank nor a comment.
std::string_view first_data_line(std::string_view text) {
  while (!text.empty()) {
    const size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    std::string_view rest = line;
    const std::string_view first = next_token(rest);
    if (!first.empty() && first[0] != '#' && first[0] != '%') return line;
    if (end == text.npos) break;
    text.remove_prefix(end + 1);
  }
  return {};
}

bool begins_like_gml(std::string_view text) {
  const std::string_view first = next_token(text);
  for (const std::string_view word :
       {"graph", "Creator", "Version", "comment", "directed", "graph["}) {
    if (!equal_ignoring_case(first, word)) continue;
    // "graph [" must follow; a node called graph has another node beside it on its line.
    if (first.ends_with('[')) return true;
    if (equal_ignoring_case(first, "graph")) return next_token(text).starts_with('[');
    for (std::string_view token = next_token(text); !token.empty(); token = next_token(text)) {
      if (equal_ignoring_case(token, "graph[")) return true;
      if (equal_ignoring_case(token, "graph") && next_token(text).starts_with('[')) return true;
    }
  }
  return false;
}

// Commas or semicolons separate, unless two words come before the first of them.
bool looks_like_csv(std::string_view line) {
  const size_t separator = line.find_first_of(",;");
  if (separator == line.npos) return false;
  if (line.find('"') < separator) return true;
  std::string_view before = line.substr(0, separator);
  next_token(before);
  return next_token(before).empty();
}

}  // namespace

std::optional<GraphFormat> format_of_path(std::string_view path) {
  std::string_view extension = extension_of(path);
  if (equal_ignoring_case(extension, "gz") || equal_ignoring_case(extension, "xz")) {
    path.remove_suffix(extension.size() + 1);
    extension = extension_of(path);
  }
  using enum GraphFormat;
  constexpr std::pair<std::string_view, GraphFormat> kKnown[] = {
      {"edges", edges}, {"edgelist", edges}, {"el", edges},    {"ncol", edges},
      {"csv", csv},     {"tsv", tsv},        {"gml", gml},     {"graphml", graphml},
      {"net", pajek},   {"paj", pajek},      {"pajek", pajek}, {"graph", metis},
      {"metis", metis}, {"mtx", mtx},        {"json", json},   {"npy", numbers},
  };
  for (const auto& [known, format] : kKnown) {
    if (equal_ignoring_case(extension, known)) return format;
  }
  return {};
}

GraphFormat format_of_text(std::string_view head) {
  if (head.starts_with("%%MatrixMarket")) return GraphFormat::mtx;
  if (head.starts_with("\x93NUMPY")) return GraphFormat::numbers;
  std::string_view rest = head;
  const std::string_view first = next_token(rest);
  if (first.starts_with('<')) return GraphFormat::graphml;
  if (first.starts_with('{')) return GraphFormat::json;
  const std::string_view line = first_data_line(head);
  rest = line;
  if (const std::string_view word = next_token(rest); word.starts_with('*')) {
    for (const std::string_view section : {"*vertices", "*network", "*edges", "*arcs"}) {
      if (equal_ignoring_case(word, section)) return GraphFormat::pajek;
    }
  }
  if (!line.empty() && begins_like_gml(head.substr(line.data() - head.data()))) {
    return GraphFormat::gml;
  }
  return looks_like_csv(line) ? GraphFormat::csv : GraphFormat::edges;
}

}  // namespace coterie
