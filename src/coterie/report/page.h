#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "coterie/graph/graph.h"
#include "coterie/layout/layout.h"
#include "coterie/random.h"
#include "coterie/report/report.h"

namespace coterie {

struct PageOptions {
  int64_t drawn_nodes = 5000;  // beyond either of these the page draws communities instead of nodes
  int64_t drawn_edges = 50000;
  int64_t partitions = 200;  // the page steps through at most so many
  LayoutOptions layout;

  static void visit_fields(auto& self, auto&& field) {
    field("drawn_nodes", self.drawn_nodes, "draw nodes up to so many, communities beyond");
    field("drawn_edges", self.drawn_edges, "draw nodes up to so many edges, communities beyond");
    field("partitions", self.partitions, "partitions that the page steps through");
    field("layout", self.layout, "layout of the drawing");
  }
};

// The page about one posterior: a single HTML file that needs no network and no other file. Several
// reports are answers for the same graph at several scales, which a control of the page chooses
// from; nodes keep their places.
//
// Names and texts travel as JSON inside a script element that no browser runs, with every character
// escaped that HTML or JavaScript could take for its own, and the page puts them into text nodes
// only; its content security policy allows no script and no style but the page's own (by hash) and
// no address at all. Text that is not UTF-8 shows as replacement characters.
//
// The same arguments give the same bytes. Throws SizeError when the partitions do not fit the
// graph, UsageError when there are none or their probabilities do not sum to 1.
std::string report_page(const Graph& graph, std::span<const Report> reports,
                        const PageOptions& options, Rng& rng);

// Writes the page beside `path` and renames it, so that a reader never sees half of it. Throws
// OutputError when that fails.
void write_report_page(const std::filesystem::path& path, const Graph& graph,
                       std::span<const Report> reports, const PageOptions& options, Rng& rng);

}  // namespace coterie
