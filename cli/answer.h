#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/graph_stream.h"
#include "coterie/detect/detect.h"
#include "coterie/posterior/posterior_json.h"
#include "coterie/posterior/summary.h"

namespace coterie::cli {

// The model that answers, and how results name it.
struct AnsweringModel {
  std::string file;
  Model model;
  std::string name;
  std::string sha256;  // of the weight file; empty where no result asks for it

  AnsweringModel(const std::string& name_or_file, bool with_sha256);
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
nlohmann::ordered_json to_json(const Answer& a, const AnsweringModel& by,
                               const DetectOptions& options, bool with_samples);

// By extension: .json, .gml and .graphml (with attributes `community` and `confidence`), else the
// table. Throws OutputError.
void write_answer(const Answer& a, const AnsweringModel& by, const DetectOptions& options,
                  bool with_samples, const std::string& path);

// The HTML page. Throws OutputError.
void write_report(const Answer& a, const AnsweringModel& by, const DetectOptions& options,
                  int threads, const std::string& path);

// The short summary for people, on stderr.
void tell(const Answer& a, const AnsweringModel& by, const DetectOptions& options);

}  // namespace coterie::cli
