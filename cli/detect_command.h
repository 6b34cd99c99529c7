#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json_fwd.hpp>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/answer.h"
#include "cli/find_model.h"
#include "cli/graph_stream.h"
#include "coterie/parallel.h"

namespace coterie::cli {

// What `coterie detect` was asked, and `coterie join` for the draws of others.
struct DetectCommand {
  std::vector<std::string> graphs;
  std::string list;
  std::string part;
  std::string draws;  // "1..16": only these, for coterie join
  std::string model = kDefaultModel;
  std::string output;
  std::string report;
  std::string memberships;
  std::string communities;
  std::string align_to;
  std::string near;
  std::string known;
  double unassigned = 0;
  std::vector<double> scales;
  DetectOptions detect;
  MethodOptions method;
  SummaryOptions summary;
  GraphInput input;
  int threads = default_threads();
  double memory_gigabytes = 0;
  bool json_lines = false;
  bool json = false;
  bool with_samples = false;
  bool levels = false;
  bool quiet = false;
};

// How results are shown and summarized, on how many threads: the options of both commands.
void add_answer_options(CLI::App& command, DetectCommand& options);

// Wrong extensions are found before anything is computed; what was read is not what is written: a
// graph file would lose its attributes.
void check_outputs(const DetectCommand& command);

struct AnsweredGraph {
  NamedGraph named;
  std::vector<Answer> answers;  // one, or one for each of several scales
};

// Which graph of how many one is, for `coterie join`, and what was asked about all of them; of 0
// where there are no parts.
struct PartPlace {
  int64_t place = 0, of = 0;
  std::string question = {};  // a fingerprint
  void add_to(nlohmann::ordered_json& document) const;
};

// One graph's answer. With shares, nothing is drawn: they hold all draws.
AnsweredGraph ask(const DetectCommand& command, const OpenedMethod& method, NamedGraph named,
                  int graphs_at_once, const std::stop_token& stop,
                  std::vector<DrawShare> shares = {});

// Standard output, files, page, and the summary on standard error.
void print(const DetectCommand& command, const AnsweredGraph& found, bool single,
           const PartPlace& place = {});

}  // namespace coterie::cli
