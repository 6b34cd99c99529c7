#pragma once

#include <optional>
#include <string>

#include "coterie/graph/read_graph.h"
#include "coterie/neighbors/neighbors.h"
#include "coterie/numbers/number_table.h"
#include "coterie/options.h"

namespace coterie {

// How a table of numbers becomes a graph: its rows as points, joined to their nearest neighbors,
// or, where a density or a threshold is given, a square of similarities (correlations), of which
// the strong ones become edges.
struct NumbersOptions {
  std::optional<int64_t> neighbors = {};  // 15 where nothing is given
  Metric metric = Metric::euclidean;
  NeighborKind kind = NeighborKind::fuzzy;
  std::optional<double> density = {};
  std::optional<double> threshold = {};

  // Whether something is said that only suits numbers: then text is read as numbers, too.
  bool given() const { return neighbors || density || threshold; }

  static void visit_fields(auto& self, auto&& field) {
    field("neighbors", self.neighbors,
          "rows of numbers are points, each joined to so many nearest ones (15)", at_least(1));
    field("metric", self.metric, "distance of points");
    field("kind", self.kind, "edges: fuzzy (UMAP's weights), shared (Jaccard), plain or mutual");
    field("density", self.density,
          "a square of correlations: the strongest pairs become edges, this share of all",
          above_zero_to(1));
    field("threshold", self.threshold, "the same: pairs of at least this correlation",
          above_zero_to(1e9));
  }
};

// Pairs of similarities that become edges, with the similarity for weight: of a square, symmetric
// table (to a part in 10,000; both halves are averaged), whose diagonal may be anything. Exactly
// one of density and threshold says which; those equal to the weakest are kept as well. Negative
// similarities are never edges: communities are what goes together. How many they are is said in
// `warnings`. Rows without a strong similarity are nodes without edges. O(rows^2).
// Throws InputError for a table of another form, or with entries that are no numbers.
Graph similarity_graph(const NumberTable& table, std::optional<double> density,
                       std::optional<double> threshold, std::vector<std::string>& warnings);

// The graph of a table, whose nodes are its rows, with the names that it has for them (or for the
// columns of a square of similarities). `name` stands for the table in messages and warnings.
// Throws UsageError where it is not told what a square is, or options do not fit together, and
// InputError for a table that has no such graph.
ReadGraph graph_of_numbers(NumberTable table, const NumbersOptions& options,
                           const std::string& name);

// read_graph(), and for tables of numbers the graph that they make: .npy files, and any other that
// the format or the options say to be one. Throws UsageError for options about numbers and a file
// that is a graph by its name or format.
ReadGraph read_graph_or_numbers(const std::string& path, const ReadOptions& read,
                                const NumbersOptions& numbers);

}  // namespace coterie
