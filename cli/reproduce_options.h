#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "coterie/parallel.h"
#include "experiments/questions.h"

namespace coterie::cli {

// `reproduce`, said once: coterie describes it, coterie-learn obeys it for the experiments that
// need LibTorch and coterie-reproduce for the others.
inline constexpr const char* kReproduceSummary =
    "Repeats a table or figure of the paper beside its numbers.";
inline constexpr const char* kReproduceExamples =
    "  coterie reproduce comparison-sbm --quick\n"
    "  coterie reproduce recovery --models runs --output docs/records\n"
    "  coterie reproduce page --output docs/records      makes docs/reproduction.md\n";

struct ReproduceCommand {
  std::string name;
  std::vector<std::string> models;
  std::string output = "reproduction";
  std::string sets = "sets";
  std::vector<std::string> peers;
  std::string only;
  bool quick = false;
  int64_t graphs = 0;
  int threads = default_threads();
};

inline void add_reproduce_options(CLI::App& command, ReproduceCommand& options) {
  std::string help = "one of\n  page: a page of all that was recorded, beside the folder";
  for (const Question& experiment : kQuestions) {
    help += "\n  " + std::string(experiment.name) + ": " + std::string(experiment.question);
  }
  command.add_option("NAME", options.name, help)->required();
  command.add_flag("--quick", options.quick, "few graphs, for a first look");
  command
      .add_option("--graphs", options.graphs,
                  "test graphs at most, in maps for each cell; 0: as many as the paper")
      ->capture_default_str();
  command.add_option("--models", options.models,
                     "folders of trained models [the shipped ones]: NAME.safetensors or "
                     "NAME/model.safetensors");
  command
      .add_option("--sets", options.sets,
                  "folder of the graphs of real networks: dblp-3, dblp-2-4, youtube-3, "
                  "youtube-2-4, each written by coterie snap")
      ->capture_default_str();
  command.add_option("--peers", options.peers,
                     "records of other programs, by benchmarks/peers/communities.py: to show "
                     "beside ours in comparisons");
  command.add_option("--only", options.only,
                     "measure only rows of a comparison whose name holds this; the records of the "
                     "others in the folder stay");
  command.add_option("--output", options.output, "folder for records and figures")
      ->capture_default_str();
  command.add_option("--threads", options.threads, "threads to use")
      ->check(CLI::Range(1, 4096))
      ->capture_default_str();
}

}  // namespace coterie::cli
