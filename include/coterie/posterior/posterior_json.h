#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/posterior/summary.h"

namespace coterie {

// The version of the document below; grows when a reader of the old one would be misled.
inline constexpr const char* kDetectSchema = "coterie.detect/1";

// What a result says about how it came about, besides the posterior itself.
struct DetectContext {
  std::string version;               // of coterie
  std::string source;                // the file the graph was read from
  std::string model;                 // name of the model
  std::string model_sha256;          // of its weight file; empty: it has none
  uint64_t seed = 0;                 // of the draws
  std::optional<double> scale = {};  // that communities were asked to have, in nodes
  std::string mode;                  // how draws were made: "posterior" or "map"
  std::string block_model;  // whose exact probabilities the draws have; empty: the model's own
  std::vector<std::string> warnings;                    // one sentence each
  std::vector<std::pair<std::string, double>> seconds;  // by stage, in the order of the work
  std::vector<std::string> community_names;             // in the order of results; empty: numbers
  bool samples = false;                                 // every distinct partition, too
  double unassigned = 0;  // nodes with a lower confidence are said to have no community
};

// The document that `detect --json` prints: docs/schema/detect.schema.json describes it. The same
// input and seed give the same text, but for the seconds. Numbers that do not exist are null.
// Throws SizeError if graph, posterior and names do not fit together.
nlohmann::ordered_json detect_json(const Graph& graph, const Posterior& posterior,
                                   const PosteriorSummary& summary, const DetectContext& context);

// The communities of that document: what posterior/community_table.h says about each.
nlohmann::ordered_json communities_json(const Graph& graph, const Posterior& posterior,
                                        const PosteriorSummary& summary,
                                        const DetectContext& context);

// What tables call the community of a node below DetectContext::unassigned.
inline constexpr std::string_view kUnassigned = "unassigned";

}  // namespace coterie
