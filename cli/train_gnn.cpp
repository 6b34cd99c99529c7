#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/labeled_graphs.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "coterie/baselines/train_gnn.h"
#include "coterie/error.h"
#include "coterie/options_json.h"
#include "coterie/stopwatch.h"

namespace coterie::cli {
namespace {

struct TrainGnnCommand {
  std::string data;
  std::string output;
  int64_t count = 20000;
  uint64_t data_seed = 0;
  GnnOptions network;
  GnnTrainingOptions training;
  bool quiet = false;
};

TrainingGraphs open_graphs(const std::string& path, int64_t count, uint64_t seed) {
  const auto graphs = open_labeled(path, count, seed);
  return {[graphs](int64_t i) { return graphs->at(i); }, graphs->size()};
}

void run(const TrainGnnCommand& command, const Context& context) {
  TrainingGraphs graphs, validation;
  if (std::filesystem::is_directory(command.data + "/train")) {
    graphs = open_graphs(command.data + "/train", 0, 0);
    if (std::filesystem::is_directory(command.data + "/validation")) {
      validation = open_graphs(command.data + "/validation", 0, 0);
    }
  } else {
    graphs = open_graphs(command.data, command.count, command.data_seed);
    if (!std::filesystem::is_directory(command.data)) {
      validation = open_graphs(command.data, command.training.validation_graphs,
                               Rng(command.data_seed).stream("validation").bits());
    }
  }
  const Stopwatch watch;
  const auto tell = [&](const GnnProgress& now) {
    if (command.quiet) return;
    std::fprintf(stderr, "step %lld · %.1f steps/s · loss %.3f", static_cast<long long>(now.step),
                 static_cast<double>(now.step) / watch.seconds(), now.loss);
    if (!std::isnan(now.validation_ami)) {
      std::fprintf(stderr, " · validation AMI %.3f", now.validation_ami);
    }
    std::fprintf(stderr, "\n");
  };
  const GnnTrainingResult result =
      train_gnn(command.network, command.training, graphs, validation, tell, context.stop);
  nlohmann::ordered_json story{{"data", command.data},
                               {"data_seed", command.data_seed},
                               {"steps", result.steps},
                               {"seconds", watch.seconds()},
                               {"best_step", result.best_step},
                               {"validation_ami", result.validation_ami},
                               {"too_many_communities", result.too_many},
                               {"version", COTERIE_VERSION}};
  story["options"] = write_options(command.training);
  result.model.save(command.output, story.dump());
  if (!command.quiet) {
    std::fprintf(stderr, "%s: weights of step %lld, %lld steps in %.0f s\n",
                 harmless(command.output).c_str(), static_cast<long long>(result.best_step),
                 static_cast<long long>(result.steps), watch.seconds());
  }
  if (context.stop.stop_requested()) throw Interrupted();
}

}  // namespace

void add_train_gnn(CLI::App& program, Context& context) {
  const auto options = std::make_shared<TrainGnnCommand>();
  CLI::App* command = add_command(
      program, "train-gnn",
      "Trains a GNN or LGNN (Chen et al. 2019), for comparison with the paper's models.",
      "  coterie train-gnn --data sets/dblp-3 --classes 3 --output gnn-3-dblp-3.safetensors\n"
      "  coterie train-gnn --kind lgnn --data recipes/ccp-attn-sbm.json --output lgnn.safetensors\n"
      "  coterie detect graph.gml --method lgnn --model lgnn.safetensors\n");
  command
      ->add_option("--data", options->data,
                   "folder with the graph sets train and validation (as coterie snap writes "
                   "them), folder with one graph set, or a recipe to draw graphs from")
      ->required();
  command->add_option("--output,-o", options->output, "file of the trained network")->required();
  options_line_detail::add_field(*command, "--count", options->count,
                                 "graphs of a single set or drawn from a recipe", at_least(0));
  options_line_detail::add_field(*command, "--data-seed", options->data_seed,
                                 "of graphs drawn from a recipe");
  add_options(*command, options->network);
  add_options(*command, options->training);
  command->add_flag("--quiet,-q", options->quiet, "no progress on standard error");
  command->callback([options, &context] {
    const KeepsWhatItHas keeps(context);
    run(*options, context);
  });
}

}  // namespace coterie::cli
