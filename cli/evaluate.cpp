#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/labeled_graphs.h"
#include "cli/method_options.h"
#include "cli/open_method.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "cli/threads_option.h"
#include "coterie/atomic_file.h"
#include "coterie/evaluate/agreement_record.h"
#include "coterie/methods/method.h"
#include "coterie/methods/unread_options.h"
#include "coterie/parallel.h"
#include "coterie/report/posterior_figures.h"

namespace coterie::cli {
namespace {

struct EvaluateCommand {
  std::string model = kDefaultModel;
  std::string data;
  int64_t count = 0;
  uint64_t data_seed = 0;
  DetectOptions detect;
  MethodOptions method;
  CalibrationOptions calibration;
  std::string reliability;
  std::string records;
  int threads = default_threads();
  bool json = false;
  bool one_by_one = false;
};

std::string record_of(const GraphEvaluation& each) {
  nlohmann::ordered_json k_draws = nlohmann::ordered_json::object();
  for (const auto& [k, draws] : each.found.k.counts()) k_draws[std::to_string(k)] = draws;
  return nlohmann::ordered_json{{"nodes", each.found.nodes},
                                {"edges", each.edges},
                                {"true_k", each.found.true_k},
                                {"k", each.found.point_k},
                                {"k_draws", k_draws},
                                {"ami", each.found.point_ami},
                                {"ari", each.found.point_ari},
                                {"draw_ami", each.found.draw_ami},
                                {"seconds", each.seconds.total()}}
      .dump();
}

void run(const EvaluateCommand& command, const Context& context) {
  const ThreadScope threads(command.threads);
  const OpenedMethod method = open_method(command.method, command.model, /*with_sha256=*/false);
  refuse_unread(method, command.detect);
  const auto blocks = method.method().block_model();
  const auto graphs = open_labeled(command.data, command.count, command.data_seed);
  Progress progress("graphs", graphs->size());
  std::optional<AtomicFile> records;
  if (!command.records.empty()) records.emplace(command.records);
  const EvaluationOptions options{.graphs = graphs->size(),
                                  .detect = command.detect,
                                  .calibration = command.calibration,
                                  .one_by_one = command.one_by_one,
                                  .progress = [&](int64_t done) { progress.update(done); },
                                  .each =
                                      [&](const GraphEvaluation& each) {
                                        if (records) records->stream() << record_of(each) << '\n';
                                      }};
  const Evaluation found = evaluate(
      method, [&](int64_t i) { return graphs->at(i); }, options, context.stop);
  const auto& [summary, seconds, total] = found;
  if (records) records->commit();
  if (!command.reliability.empty()) {
    AtomicFile file(command.reliability);
    file.stream() << to_svg(
        Panels{.title = "Reliability",
               .charts = {reliability_chart(summary.k_bins, "number of communities"),
                          reliability_chart(summary.pair_bins, "co-membership")}});
    file.commit();
  }
  if (command.json) {
    std::printf("%s\n",
                evaluation_record(method, command.data, command.detect, found).dump().c_str());
    return;
  }
  const auto mean = [](const char* what, const MeanOverGraphs& value, double factor) {
    std::printf("%-34s %8.3f", what, factor * value.mean);
    // One graph says nothing about others.
    if (std::isfinite(value.error)) std::printf(" ± %.3f", factor * value.error);
    std::printf("\n");
  };
  const auto& samples = command.detect.samples;
  std::string how = (samples ? std::to_string(*samples) + " draws, mode " : "mode ") +
                    std::string(name_of(command.detect.mode));
  if (blocks || !method.model().network)
    how = "method " + std::string(name_of(command.method.method));
  if (blocks) how += ", block model " + std::string(name_of(*blocks));
  if (command.method.refine > 0) {
    how += ", refined by " + std::to_string(command.method.refine) + " sweeps";
  }
  std::printf("%s on %s: %s, %s\n", harmless(method.name()).c_str(), harmless(command.data).c_str(),
              counted(summary.graphs, "graph").c_str(), how.c_str());
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
  std::printf("median seconds:");
  for (const auto& [stage, median] : seconds.by_stage()) {
    std::printf(" %s %.4f,", stage.c_str(), median);
  }
  std::printf(" mean of all %.4f\n", total.mean);
}

}  // namespace

void add_evaluate(CLI::App& program, Context& context) {
  const auto options = std::make_shared<EvaluateCommand>();
  CLI::App* command = add_command(
      program, "evaluate",
      "Measures a model on labelled graphs: agreement, number of communities, calibration.",
      "  coterie evaluate --data graphs                              a set made by coterie "
      "simulate\n"
      "  coterie evaluate -m ccp-attn-sbm --data recipes/ccp-attn-sbm.json --count 200\n"
      "  coterie evaluate -m ccp-attn-sbm --data graphs --samples 15 --mode map   the paper's "
      "tables\n"
      "  coterie evaluate -m ccp-attn-sbm --data graphs --mode posterior --samples 500 "
      "--reliability "
      "k.svg\n");
  command->add_option("--model,-m", options->model, "name of a shipped model, or a weight file")
      ->capture_default_str();
  command
      ->add_option("--data", options->data,
                   "folder with a graph set, or a recipe to draw graphs from")
      ->required();
  options_line_detail::add_field(*command, "--count", options->count,
                                 "graphs to use; 0: the whole set, or 1000 drawn ones",
                                 at_least(0));
  options_line_detail::add_field(*command, "--data-seed", options->data_seed,
                                 "of graphs drawn from a recipe");
  command->add_option("--reliability", options->reliability,
                      "write the reliability diagrams of K and of co-membership as SVG");
  command->add_option("--records", options->records,
                      "write a JSON line for each graph: its size, what was found, how sure");
  add_options(*command, options->detect);
  add_method_options(*command, options->method);
  add_options(*command, options->calibration);
  add_threads(*command, options->threads);
  command->add_flag("--one-by-one", options->one_by_one,
                    "give every graph all threads, for its seconds");
  command->add_flag("--json", options->json, "print one JSON object");
  command->callback([options, &context] { run(*options, context); });
}

}  // namespace coterie::cli
