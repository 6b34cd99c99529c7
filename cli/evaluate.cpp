#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "coterie/atomic_file.h"
#include "coterie/datasets/graph_set.h"
#include "coterie/detect/detect.h"
#include "coterie/parallel.h"
#include "coterie/posterior/calibration.h"
#include "coterie/report/posterior_figures.h"

namespace coterie::cli {
namespace {

struct EvaluateCommand {
  std::string model = kDefaultModel;
  std::string data;
  int64_t count = 0;
  uint64_t data_seed = 0;
  DetectOptions detect;
  CalibrationOptions calibration;
  std::string reliability;
  int threads = default_threads();
  bool json = false;
  bool one_by_one = false;
};

// Labelled graphs from a set on disk, or drawn from a mixture that a JSON file describes.
struct Graphs {
  std::unique_ptr<GraphSet> set;
  MixtureOptions mixture;
  int64_t count = 0;
  uint64_t seed = 0;

  LabeledGraph get(int64_t i) const { return set ? set->read(i) : draw_graph(mixture, seed, i); }
};

Graphs open_graphs(const EvaluateCommand& command) {
  Graphs graphs;
  graphs.seed = command.data_seed;
  if (std::filesystem::is_directory(command.data)) {
    graphs.set = std::make_unique<GraphSet>(command.data);
    graphs.count =
        command.count > 0 ? std::min(command.count, graphs.set->size()) : graphs.set->size();
    return graphs;
  }
  std::ifstream file(command.data);
  if (!file)
    throw InputError(command.data + ": neither a folder with a graph set nor a readable recipe");
  nlohmann::ordered_json recipe;
  try {
    recipe = nlohmann::ordered_json::parse(file);
  } catch (const nlohmann::json::parse_error& error) {
    throw ParseError(command.data, 0, error.what());
  }
  // A training recipe says under "data" which graphs it learns from; those families alone will do,
  // too. What else stands there, such as the seed of training, does not concern us.
  if (recipe.is_object() && recipe.contains("data")) {
    recipe = nlohmann::ordered_json(recipe["data"]);
  }
  if (!recipe.is_object() || !recipe.contains("families")) {
    throw InputError(command.data + ": a recipe with \"families\" of graphs is expected");
  }
  const nlohmann::ordered_json families{{"families", recipe["families"]}};
  graphs.mixture = read_options<MixtureOptions>(families, command.data);
  graphs.count = command.count > 0 ? command.count : 1000;
  return graphs;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::nth_element(values.begin(), values.begin() + static_cast<int64_t>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

void run(const EvaluateCommand& command, const Context& context) {
  const std::string model_file = find_model(command.model);
  const Model model(model_file);
  const Graphs graphs = open_graphs(command);
  Calibration calibration;
  std::vector<DetectSeconds> seconds(graphs.count);
  Progress progress("graphs", graphs.count);
  // Graphs share the threads; with --one-by-one each graph has all of them, for honest seconds.
  const int64_t window = command.one_by_one ? 1 : 8 * command.threads;
  for (int64_t first = 0; first < graphs.count; first += window) {
    const int64_t size = std::min(window, graphs.count - first);
    std::vector<GraphCalibration> results(size);
    parallel_for(size, command.one_by_one ? 1 : command.threads, [&](int64_t w) {
      const int64_t i = first + w;
      const LabeledGraph labeled = graphs.get(i);
      DetectOptions options = command.detect;
      options.threads = command.one_by_one ? command.threads : 1;
      const Detection detection = detect(model, labeled.graph, options, context.stop);
      Rng pairs = Rng(command.detect.seed).stream("pairs", i);
      results[w] = calibrate(detection.posterior, labeled.truth, command.calibration, pairs);
      seconds[i] = detection.seconds;
    });
    for (const GraphCalibration& result : results) calibration.add(result);
    progress.update(first + size);
  }
  const auto stage = [&](double DetectSeconds::*which) {
    std::vector<double> values;
    for (const DetectSeconds& each : seconds) values.push_back(each.*which);
    return median(std::move(values));
  };
  const CalibrationSummary summary = calibration.summary();
  if (!command.reliability.empty()) {
    AtomicFile file(command.reliability);
    file.stream() << to_svg(
        Panels{.title = "Reliability",
               .charts = {reliability_chart(summary.k_bins, "number of communities"),
                          reliability_chart(summary.pair_bins, "co-membership")}});
    file.commit();
  }
  nlohmann::ordered_json out = {{"model", model_name(model_file)},
                                {"data", command.data},
                                {"seed", command.detect.seed},
                                {"mode", name_of(command.detect.mode)},
                                {"draws", command.detect.samples}};
  out.update(write_options(summary));
  out["seconds"] = {{"features", stage(&DetectSeconds::features)},
                    {"encoder", stage(&DetectSeconds::encoder)},
                    {"sampling", stage(&DetectSeconds::sampling)},
                    {"scoring", stage(&DetectSeconds::scoring)}};
  if (command.json) {
    std::printf("%s\n", out.dump().c_str());
    return;
  }
  const auto mean = [](const char* what, const MeanOverGraphs& value, double factor) {
    std::printf("%-34s %8.3f ± %.3f\n", what, factor * value.mean, factor * value.error);
  };
  std::printf("%s on %s: %lld graphs, %lld draws, mode %s\n", model_name(model_file).c_str(),
              command.data.c_str(), static_cast<long long>(summary.graphs),
              static_cast<long long>(command.detect.samples),
              std::string(name_of(command.detect.mode)).c_str());
  mean("AMI x 100", summary.ami, 100);
  mean("ARI x 100", summary.ari, 100);
  mean("AMI x 100 of a single draw", summary.draw_ami, 100);
  mean("K error", summary.k_error, 1);
  mean("K exactly right, %", summary.k_exact, 100);
  mean("modal K right, %", summary.k_accuracy, 100);
  mean("confidence in the modal K, %", summary.k_confidence, 100);
  std::printf("%-34s %8.3f (10 bins %.3f)\n", "ECE of K, 15 bins", summary.k_ece_15,
              summary.k_ece_10);
  mean("coverage of the 90 % set of K, %", summary.k_coverage, 100);
  mean("coverage of the 90 % ball, %", summary.ball_coverage, 100);
  std::printf("%-34s %8.3f\n", "ECE of co-membership", summary.pair_ece);
  std::printf("median seconds: features %.4f, encoder %.4f, sampling %.4f, probabilities %.4f\n",
              stage(&DetectSeconds::features), stage(&DetectSeconds::encoder),
              stage(&DetectSeconds::sampling), stage(&DetectSeconds::scoring));
}

}  // namespace

void add_evaluate(CLI::App& program, Context& context) {
  const auto options = std::make_shared<EvaluateCommand>();
  options->detect.samples = 15;
  options->detect.mode = DetectMode::map;
  CLI::App* command = add_command(
      program, "evaluate",
      "Measures a model on labelled graphs: agreement, number of communities, calibration.",
      "  coterie evaluate --model general --data graphs              a set made by coterie "
      "simulate\n"
      "  coterie evaluate -m sbm --data recipes/ccp-attn-sbm.json --count 200\n"
      "  coterie evaluate -m sbm --data graphs --mode posterior --samples 500 --reliability "
      "k.svg\n");
  command->add_option("--model,-m", options->model, "name of a shipped model, or a weight file")
      ->capture_default_str();
  command
      ->add_option("--data", options->data,
                   "folder with a graph set, or a recipe to draw graphs from")
      ->required();
  command
      ->add_option("--count", options->count, "graphs to use; 0: the whole set, or 1000 drawn ones")
      ->capture_default_str();
  command->add_option("--data-seed", options->data_seed, "of graphs drawn from a recipe")
      ->capture_default_str();
  command->add_option("--reliability", options->reliability,
                      "write the reliability diagrams of K and of co-membership as SVG");
  add_options(*command, options->detect);
  add_options(*command, options->calibration);
  command->add_option("--threads", options->threads, "any number gives the same result")
      ->check(CLI::Range(1, 4096))
      ->capture_default_str();
  command->add_flag("--one-by-one", options->one_by_one,
                    "give every graph all threads, for its seconds");
  command->add_flag("--json", options->json, "print one JSON object");
  command->callback([options, &context] { run(*options, context); });
}

}  // namespace coterie::cli
