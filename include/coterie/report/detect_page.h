#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "coterie/answer/answer.h"
#include "coterie/graph/graph.h"
#include "coterie/layout/point.h"
#include "coterie/models/model.h"
#include "coterie/posterior/posterior_json.h"

namespace coterie {

// Writes the page about what was found in one graph, as `detect --report` does. `model` is the one
// that drew; without it (null) the page cannot compare the graph with those of training. The same
// arguments give the same bytes for any number of threads. Throws OutputError, and UsageError for a
// path that promises something else.
inline constexpr std::initializer_list<const char*> kPageForms = {".html", ".htm"};
void write_detect_page(const std::string& path, const Graph& graph, const Posterior& posterior,
                       const PosteriorSummary& summary, const DetectContext& context,
                       const Model* model);

// The same for the answers at several scales, between which the page can switch.
void write_detect_page(const std::string& path, const Graph& graph,
                       std::span<const Answer> answers);

// Where that page draws the nodes of a graph that it draws node by node (layout.h).
std::vector<Point> lay_out_answer(const Graph& graph, const Posterior& posterior,
                                  const PosteriorSummary& summary, const DetectContext& context);

}  // namespace coterie
