#include "coterie/graph/read_graph.h"

#include "coterie/error.h"
#include "coterie/graph/readers/readers.h"
#include "coterie/memory_limit.h"

namespace coterie {
namespace {

ReadGraph read_text(TextReader text, GraphFormat format, const ReadOptions& options) {
  ReadGraph result;
  result.format = format;
  switch (format) {
    case GraphFormat::edges:
      readers::read_edge_list(text, options, result);
      break;
    case GraphFormat::csv:
    case GraphFormat::tsv:
      readers::read_csv(text, options, result);
      break;
    case GraphFormat::gml:
      readers::read_gml(text, options, result);
      break;
    case GraphFormat::graphml:
      readers::read_graphml(text, options, result);
      break;
    case GraphFormat::pajek:
      readers::read_pajek(text, options, result);
      break;
    case GraphFormat::metis:
      readers::read_metis(text, options, result);
      break;
    case GraphFormat::mtx:
      readers::read_matrix_market(text, options, result);
      break;
    case GraphFormat::json:
      readers::read_json(text, options, result);
      break;
    case GraphFormat::numbers:
      throw InputError(text.name() + ": a table of numbers, a graph expected");
  }
  const auto count = [](int64_t n, const char* one, const char* many) {
    return std::to_string(n) + (n == 1 ? one : many);
  };
  if (result.had_directions) {
    result.warnings.push_back(
        result.graph.has_weights()
            ? "directions of edges are not used: the weights of both are added"
            : "directions of edges are not used");
  }
  if (const int64_t loops = result.dropped.self_loops) {
    result.warnings.push_back(count(loops, " self-loop is", " self-loops are") + " not used");
  }
  for (std::string& warning : result.warnings) warning = text.name() + ": " + warning;
  return result;
}

}  // namespace

const NodeAttribute* ReadGraph::attribute(std::string_view name) const {
  for (const NodeAttribute& candidate : attributes) {
    if (candidate.name == name) return &candidate;
  }
  return nullptr;
}

ReadGraph read_graph(const std::string& path, const ReadOptions& options) {
  const MemoryLimit limit(allowed_memory(options.gigabytes), path == "-" ? "stdin" : path);
  TextReader text(open_file(path), path == "-" ? "stdin" : path);
  std::optional<GraphFormat> format = options.format;
  if (!format) format = format_of_path(path);
  if (!format) format = format_of_text(text.head());
  return read_text(std::move(text), *format, options);
}

ReadGraph read_graph_text(std::string_view bytes, const std::string& name,
                          const ReadOptions& options) {
  const MemoryLimit limit(allowed_memory(options.gigabytes), name);
  TextReader text(open_memory(bytes, name), name);
  std::optional<GraphFormat> format = options.format;
  if (!format) format = format_of_path(name);
  if (!format) format = format_of_text(text.head());
  return read_text(std::move(text), *format, options);
}

}  // namespace coterie
