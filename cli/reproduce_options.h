#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/threads_option.h"
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
    "  coterie reproduce all --quick\n"
    "  coterie reproduce all --resume                    goes on where a run was stopped\n"
    "  coterie reproduce train --all                     trains what does not ship\n"
    "  coterie reproduce page --output docs/records      makes docs/reproduction.md\n";

struct ReproduceCommand {
  std::string name;
  std::vector<std::string> models;
  std::string output = "reproduction";
  std::string sets = "sets";
  std::string recipes = "recipes";
  std::vector<std::string> peers;
  std::string only;
  bool resume = false;
  bool untimed = false;
  bool quick = false;
  bool all = false;
  int64_t graphs = 0;
  int threads = default_threads();
};

inline void add_reproduce_options(CLI::App& command, ReproduceCommand& options) {
  std::string help =
      "one of\n  all: every table and figure but training-time"
      "\n  page: a page of all that was recorded, beside the folder"
      "\n  train: which of the paper's models are missing; with --all their training, one after "
      "another, which can be stopped and continued";
  for (const Question& experiment : kQuestions) {
    help += "\n  " + std::string(experiment.name) + ": " + std::string(experiment.question);
  }
  command.add_option("NAME", options.name, help)->required();
  command.add_flag("--quick", options.quick, "few graphs, for a first look");
  command.add_flag("--all", options.all, "with train: train every model that is missing");
  command.add_option("--recipes", options.recipes, "with train: folder of the recipes")
      ->capture_default_str();
  command
      .add_option("--graphs", options.graphs,
                  "test graphs at most, in maps for each cell; 0: as many as the paper")
      ->capture_default_str();
  command.add_option("--models", options.models,
                     "folders of trained models [the shipped ones]: NAME.safetensors or "
                     "NAME/model.safetensors");
  command
      .add_option(
          "--sets", options.sets,
          "folder of the graphs of real networks: dblp-3, dblp-3-below-150, dblp-2-4, "
          "youtube-3, youtube-2-4, their -near, each written by coterie snap; networks: SNAP's "
          "own files")
      ->capture_default_str();
  command.add_option("--peers", options.peers,
                     "records of other programs, by benchmarks/peers/communities.py: to show "
                     "beside ours in comparisons");
  command.add_option("--only", options.only,
                     "measure only rows, such as 'GCN-CCP on dblp-3', or train only models, whose "
                     "name holds this; the records of the others in the folder stay");
  command.add_flag("--untimed", options.untimed,
                   "leave seconds out of the tables of methods: for a machine that does other "
                   "work");
  command.add_flag("--resume", options.resume,
                   "measure only rows that the folder does not have: continues a run that was "
                   "stopped, if its other options are the same");
  command.add_option("--output", options.output, "folder for records and figures")
      ->capture_default_str();
  add_threads(command, options.threads, "threads to use");
}

}  // namespace coterie::cli
