#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/graph_argument.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "cli/threads_option.h"
#include "coterie/answer/answer.h"
#include "coterie/methods/unread_options.h"
#include "coterie/parallel.h"
#include "coterie/partition/read_partition.h"

namespace coterie::cli {
namespace {

struct ScoreCommand {
  std::string graph;
  std::vector<std::string> partitions;
  std::string model = kDefaultModel;
  DetectOptions detect;
  int64_t orders = 16;
  GraphInput input;
  int threads = default_threads();
  bool json = false;
};

void run(const ScoreCommand& command, const Context& context) {
  const ThreadScope threads(command.threads);
  const OpenedMethod method({}, open_model(find_model(command.model)));
  const ReadGraph file = command.input.load(command.graph);
  std::vector<Partition> partitions;
  for (const std::string& path : command.partitions)
    partitions.push_back(read_partition(path, file.graph));
  DetectOptions options = command.detect;
  options.score.orders = command.orders;
  refuse_unread(method, options);
  const auto scores = score_partitions(method, file.graph, partitions, command.graph,
                                       {.detect = options}, context.stop);
  if (!command.json) std::printf("log_prob\tstandard_error\tcommunities\tpartition\n");
  for (size_t i = 0; i < scores.size(); ++i) {
    const double error = scores[i].standard_error;
    if (command.json) {
      nlohmann::ordered_json out = {{"partition", command.partitions[i]},
                                    {"communities", partitions[i].communities()},
                                    {"log_prob", scores[i].log_prob},
                                    {"standard_error", nullptr}};
      if (!std::isnan(error)) out["standard_error"] = error;
      std::printf("%s\n", out.dump().c_str());
    } else {
      std::printf("%.4f\t%s\t%d\t%s\n", scores[i].log_prob,
                  std::isnan(error) ? "-" : nlohmann::json(error).dump().c_str(),
                  partitions[i].communities(), harmless(command.partitions[i]).c_str());
    }
  }
}

}  // namespace

void add_score(CLI::App& program, Context& context) {
  const auto options = std::make_shared<ScoreCommand>();
  CLI::App* command =
      add_command(program, "score", "Estimates the log-probability of given partitions of a graph.",
                  "  coterie score karate.gml mine.tsv                log-probability, standard "
                  "error, communities, file\n"
                  "  coterie score karate.gml a.tsv b.tsv --json      their difference is the log "
                  "of their odds\n");
  command->add_option("graph", options->graph, "graph file, or - for standard input")->required();
  command->add_option("partitions", options->partitions, "partitions of its nodes")->required();
  command->add_option("--model,-m", options->model, "name of a shipped model, or a weight file")
      ->capture_default_str();
  options_line_detail::add_field(*command, "--score", options->detect.score.kind,
                                 "how the probability is estimated");
  command->add_option("--orders", options->orders, "random orders to average over")
      ->check(CLI::Range(int64_t{1}, int64_t{1} << 20))
      ->capture_default_str();
  command
      ->add_option("--anchors", options->detect.score.anchors,
                   "anchors of each community to average over")
      ->check(CLI::Range(int64_t{1}, int64_t{1} << 31))
      ->capture_default_str();
  command->add_option("--latents", options->detect.score.latents, "latent draws for each anchor")
      ->check(CLI::Range(int64_t{1}, int64_t{1} << 20))
      ->capture_default_str();
  options_line_detail::add_field(*command, "--seed", options->detect.seed,
                                 "of the orders and latent draws");
  add_threads(*command, options->threads);
  command->add_flag("--json", options->json, "print one JSON object per partition");
  options->input.add_to(*command);
  options->input.add_numbers_to(*command);
  command->callback([options, &context] { run(*options, context); });
}

}  // namespace coterie::cli
