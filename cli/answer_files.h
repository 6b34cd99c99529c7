#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "coterie/methods/open_method.h"

namespace coterie::cli {

// A graph that was dropped onto the page of web/, which runs this in the browser; `coterie serve`
// runs it for a page that may ask the whole machine.
struct DroppedGraph {
  std::string name;        // of the file, with the extension that says its format
  std::string_view bytes;  // what it holds, also compressed
  // DetectOptions as a JSON object, {"seed": 7}, and of reading and summary what people choose for
  // one graph: source_column, target_column, weights, k.
  std::string options;
};

// Writes found.tsv, found.graphml, found.json and found.html into the folder, as
// `coterie detect` does, and returns what the page says beside them, a JSON object:
// {"nodes": 115, "edges": 613, "statement": "...", "warnings": [...], "seconds": {...}}, or, for a
// graph without an answer, {"error": "..."}. Interrupted is thrown.
std::string answer_files(const OpenedMethod& method, const DroppedGraph& graph,
                         const std::string& folder, int threads, double gigabytes = 0,
                         std::stop_token stop = {});

}  // namespace coterie::cli
