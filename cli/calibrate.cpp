#include <cstdio>
#include <memory>
#include <optional>

#include "cli/check_calibration.h"
#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/labeled_graphs.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "cli/threads_option.h"
#include "coterie/error.h"
#include "coterie/evaluate/fit_drawing.h"
#include "coterie/options.h"
#include "coterie/parallel.h"

namespace coterie::cli {
namespace {

// Neither that of training nor that of any test, and what was fitted is checked on other graphs.
constexpr uint64_t kFittingSeed = 3, kCheckingSeed = 4;

struct CalibrateCommand {
  std::string model;
  std::string data;
  std::string output;
  FitDrawingOptions fit;
  int threads = default_threads();
  std::optional<int64_t> count, samples;
  std::optional<uint64_t> data_seed;
  bool check = false;
  CheckCalibration checking = {};
};

void run(const CalibrateCommand& command, const Context& context) {
  const ThreadScope threads(command.threads);
  if (command.check) {
    CheckCalibration checking = command.checking;
    checking.model = command.model;
    checking.data = command.data;
    checking.data_seed = command.data_seed.value_or(kCheckingSeed);
    checking.options.graphs = command.count.value_or(checking.options.graphs);
    checking.options.samples = command.samples;
    return check_calibration(checking, context.stop);
  }
  if (command.checking.json || !command.checking.svg.empty()) {
    throw UsageError("--json and --svg go with --check");
  }
  const std::string path = find_model(command.model);
  ModelFile file = read_model(path);
  FitDrawingOptions fit = command.fit;
  const auto graphs = open_labeled(command.data, command.count.value_or(fit.graphs),
                                   command.data_seed.value_or(kFittingSeed));
  fit.samples = command.samples;
  fit.graphs = graphs->size();
  std::optional<Progress> progress;
  fit.progress = [&](int64_t done, int64_t all) {
    if (!progress) progress.emplace("detections", all);
    progress->update(done);
  };
  const auto trials = fit_drawing(
      OpenedMethod({}, open_model(path)), [&](int64_t i) { return graphs->at(i); }, fit,
      context.stop);
  progress.reset();
  std::printf(
      "temperature  smallest  of P(K): sharpness  odds  smoothing  log score of K  K right  "
      "confidence    ECE  AMI of a draw\n");
  for (const DrawingTrial& trial : trials) {
    const CalibrationSummary& found = trial.calibration;
    const Drawing& by = trial.drawing;
    std::printf("%11.3g %9lld %18.3g %5.3g %10.3g %15.3f %7.1f%% %10.1f%% %6.3f %14.1f\n",
                by.temperature, static_cast<long long>(by.smallest_community), by.k_sharpness,
                by.k_odds, by.k_smoothing, found.k_log_score.mean, 100 * found.k_accuracy.mean,
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
      "keeps the result in the model file; or checks whether it can be relied upon, on graphs of "
      "the\n"
      "model's own kind: where truths rank among draws.",
      "  coterie calibrate runs/mine/model.safetensors --data recipes/mine.json\n"
      "  coterie calibrate ccp-attn-sbm --check --data recipes/ccp-attn-sbm.json --exact 100\n");
  command->add_option("MODEL", options->model, "a weight file")->required();
  command
      ->add_option("--data", options->data,
                   "folder with a graph set, or a recipe to draw graphs from")
      ->required();
  options_line_detail::add_field(*command, "--count", options->count,
                                 "graphs to fit on [200] or to check on [2000]",
                                 between(1, 1'000'000));
  options_line_detail::add_field(*command, "--data-seed", options->data_seed,
                                 "of graphs drawn from a recipe [3; with --check 4]");
  options_line_detail::add_field(
      *command, "--samples", options->samples,
      "draws for each graph [100; of local models and with --check as detect makes "
      "them]",
      between(1, 1'000'000));
  command->add_flag("--only-k", options->fit.only_k,
                    "fit P(K) only, keep how memberships are drawn");
  command->add_option("--output", options->output, "write the model here [in place]");
  command->add_flag("--check", options->check,
                    "change nothing: simulation-based calibration, as fitted and as trained");
  options_line_detail::add_field(*command, "--scored", options->checking.options.scored,
                                 "--check: draws for each graph that are ranked by log-probability",
                                 between(0, 10'000));
  options_line_detail::add_field(
      *command, "--exact", options->checking.options.exact,
      "--check: graphs whose exact posterior under the block model is compared", between(0, 1e6));
  command->add_option("--svg", options->checking.svg, "--check: write the histograms of ranks");
  command->add_flag("--json", options->checking.json, "--check: print one JSON object");
  add_threads(*command, options->threads);
  command->callback([options, &context] { run(*options, context); });
}

}  // namespace coterie::cli
