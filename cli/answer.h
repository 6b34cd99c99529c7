#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/graph_stream.h"
#include "coterie/detect/methods.h"
#include "coterie/posterior/posterior_json.h"
#include "coterie/posterior/summary.h"

namespace coterie::cli {

// Who answers, and how results name it: a model of any kind, or a method that needs none.
struct Answering {
  MethodOptions method;
  std::optional<Model> model;
  std::string name;
  std::string sha256;  // of the weight file; empty without one or where no result asks for it

  // Loads the model only if the method needs it.
  Answering(const MethodOptions& method, const std::string& name_or_file, bool with_sha256);
};

// What `detect` found in one graph.
struct Answer {
  NamedGraph named;
  std::vector<std::string> warnings;
  Detection detection;
  PosteriorSummary summary;
  std::vector<std::string> names;  // of the communities, in the order of results; empty: numbers
};

// The forms an answer can take: a table (node, community, confidence) and the JSON document.
std::string to_table(const Answer& a);
nlohmann::ordered_json to_json(const Answer& a, const Answering& by, const DetectOptions& options,
                               bool with_samples);

// By extension: .json, .gml and .graphml (with attributes `community` and `confidence`), else the
// table. Throws OutputError.
void write_answer(const Answer& a, const Answering& by, const DetectOptions& options,
                  bool with_samples, const std::string& path);

// The HTML page. Throws OutputError.
void write_report(const Answer& a, const Answering& by, const DetectOptions& options, int threads,
                  const std::string& path);

// The short summary for people, on stderr.
void tell(const Answer& a, const Answering& by, const DetectOptions& options);

}  // namespace coterie::cli
