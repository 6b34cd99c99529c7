#include "coterie/neighbors/graph_of_numbers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "coterie/error.h"

namespace coterie {
namespace {

constexpr int64_t kNeighbors = 15;

// Whether a table may be meant as similarities of all pairs.
bool looks_like_similarities(const NumberTable& table) {
  if (table.rows != table.columns || table.rows < 3) return false;
  for (int64_t i = 0; i < table.rows; ++i) {
    for (int64_t j = 0; j < i; ++j) {
      const float a = table.at(i, j), b = table.at(j, i);
      // Not a finite number: the diagonal of transformed correlations is infinite, others are not.
      if (!(std::abs(a - b) <= 1e-4f * std::max({1.0f, std::abs(a), std::abs(b)}))) return false;
    }
  }
  return true;
}

Graph with_names(const Graph& graph, const std::vector<std::string>& names) {
  NodeNames kept(names);
  if (names.empty() || kept.count_from_zero()) return graph;
  const auto rows = graph.row_ptr();
  const auto neighbors = graph.neighbors();
  const auto weights = graph.weights();
  return Graph({rows.begin(), rows.end()}, {neighbors.begin(), neighbors.end()}, std::move(kept),
               {weights.begin(), weights.end()});
}

Graph graph_of_points(NumberTable table, const NumbersOptions& options) {
  for (size_t t = 0; t < table.values.size(); ++t) {
    if (std::isfinite(table.values[t])) continue;
    throw InputError("row " + std::to_string(t / table.columns + 1) + ", column " +
                     std::to_string(t % table.columns + 1) + " is no finite number");
  }
  const int64_t k = options.neighbors.value_or(std::clamp<int64_t>(table.rows - 1, 1, kNeighbors));
  const Points points{table.rows, table.columns, std::move(table.values)};
  return neighbor_graph(nearest_neighbors(points, k, options.metric), options.kind);
}

}  // namespace

ReadGraph graph_of_numbers(NumberTable table, const NumbersOptions& options,
                           const std::string& name) {
  if (options.density && options.threshold) {
    throw UsageError("density and threshold both say which similarities become edges");
  }
  const bool similarities = options.density || options.threshold;
  if (similarities && options.neighbors) {
    throw UsageError("neighbors is about points, density and threshold about similarities");
  }
  if (!options.given() && looks_like_similarities(table)) {
    throw UsageError(name +
                     ": a symmetric table: density 0.1 takes it for correlations and keeps the "
                     "strongest tenth, neighbors 15 takes its rows for points");
  }
  ReadGraph result;
  result.format = GraphFormat::numbers;
  const std::vector<std::string> names =
      table.row_names.empty() && similarities ? table.column_names : table.row_names;
  try {
    result.graph =
        similarities ? similarity_graph(table, options.density, options.threshold, result.warnings)
                     : graph_of_points(std::move(table), options);
  } catch (const InputError& error) {
    throw InputError(name + ": " + error.what());
  }
  result.graph = with_names(result.graph, names);
  result.had_weights = result.graph.has_weights();
  for (std::string& warning : result.warnings) warning = name + ": " + warning;
  return result;
}

ReadGraph read_graph_or_numbers(const std::string& path, const ReadOptions& read,
                                const NumbersOptions& numbers) {
  const auto format = read.format ? read.format : format_of_path(path);
  const bool text = !format || *format == GraphFormat::csv || *format == GraphFormat::tsv;
  if (format != GraphFormat::numbers && !numbers.given()) return read_graph(path, read);
  if (format != GraphFormat::numbers && !text) {
    throw UsageError(path + ": a graph (" + std::string(name_of(*format)) +
                     "); neighbors, density and threshold are about tables of numbers");
  }
  return graph_of_numbers(read_numbers(path, read.gigabytes), numbers,
                          path == "-" ? "stdin" : path);
}

}  // namespace coterie
