#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/labeled_graphs.h"
#include "cli/options_line.h"
#include "cli/threads_option.h"
#include "coterie/detect/fit_drawing.h"
#include "coterie/options.h"
#include "coterie/parallel.h"

namespace coterie::cli {
namespace {

struct CalibrateCommand {
  std::string model;
  std::string data;
  std::string output;
  uint64_t data_seed = 3;  // neither that of training nor that of any test
  FitDrawingOptions fit = {.threads = default_threads()};
};

void run(const CalibrateCommand& command, const Context& context) {
  const std::string path = find_model(command.model);
  ModelFile file = read_model(path);
  const auto graphs = open_labeled(command.data, command.fit.graphs, command.data_seed);
  FitDrawingOptions fit = command.fit;
  fit.graphs = graphs->size();
  const auto trials = fit_drawing(
      Model(path), [&](int64_t i) { return graphs->at(i); }, fit, context.stop);
  std::printf(
      "temperature  smallest  sharpness of K  log score of K  K right  confidence    ECE  AMI of a "
      "draw\n");
  for (const DrawingTrial& trial : trials) {
    const CalibrationSummary& found = trial.calibration;
    std::printf("%11.3g %9lld %15.3g %15.3f %7.1f%% %10.1f%% %6.3f %14.1f\n",
                trial.drawing.temperature, static_cast<long long>(trial.drawing.smallest_community),
                trial.drawing.k_sharpness, found.k_log_score.mean, 100 * found.k_accuracy.mean,
                100 * found.k_confidence.mean, found.k_ece_15, 100 * found.draw_ami.mean);
  }
  file.drawing = trials.front().drawing;
  write_model(command.output.empty() ? path : command.output, file);
}

}  // namespace

void add_calibrate(CLI::App& program, Context& context) {
  const auto options = std::make_shared<CalibrateCommand>();
  CLI::App* command = add_command(
      program, "calibrate",
      "Fits how a model draws to labelled graphs, so that its uncertainty can be relied upon, and\n"
      "keeps the result in the model file.",
      "  coterie calibrate runs/mine/model.safetensors --data recipes/mine.json\n");
  command->add_option("MODEL", options->model, "a weight file")->required();
  command
      ->add_option("--data", options->data,
                   "folder with a graph set, or a recipe to draw graphs from")
      ->required();
  command->add_option("--count", options->fit.graphs, "graphs to fit on")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  options_line_detail::add_field(*command, "--data-seed", options->data_seed,
                                 "of graphs drawn from a recipe");
  command->add_option("--samples", options->fit.samples, "draws for each graph")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_flag("--only-sharpness", options->fit.only_sharpness,
                    "fit how sure of K draws are, keep how memberships are drawn");
  command->add_option("--output", options->output, "write the model here [in place]");
  add_threads(*command, options->fit.threads);
  command->callback([options, &context] { run(*options, context); });
}

}  // namespace coterie::cli
