#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "cli/threads_option.h"
#include "coterie/datasets/graph_set.h"
#include "coterie/parallel.h"

namespace coterie::cli {
namespace {

struct SimulateOptions {
  int64_t count = 1;
  uint64_t seed = 0;
  std::string output;
  int threads = default_threads();
  bool json = false;
};

void simulate(const WeightedFamily& family, const SimulateOptions& options,
              const Context& context) {
  MixtureOptions mixture;
  mixture.families.push_back(family);
  Progress progress("graphs", options.count);
  const int64_t written = simulate_graph_set(mixture, options.count, options.seed, options.output,
                                             options.threads, [&](int64_t done) {
                                               progress.update(done);
                                               return !context.stop.stop_requested();
                                             });
  if (written < options.count) {
    warn("interrupted: " + options.output + " holds the " + std::to_string(written) +
         " graphs that were finished");
    throw Interrupted();
  }
  const GraphSet set(options.output);
  double nodes = 0, edges = 0, communities = 0;
  for (int64_t i = 0; i < set.size(); ++i) {
    const LabeledGraph labeled = set.read(i);
    nodes += static_cast<double>(labeled.graph.nodes());
    edges += static_cast<double>(labeled.graph.edges());
    communities += labeled.truth.communities();
  }
  const auto n = static_cast<double>(std::max<int64_t>(1, written));
  const nlohmann::ordered_json result = {
      {"output", options.output}, {"graphs", written},       {"seed", options.seed},
      {"mean_nodes", nodes / n},  {"mean_edges", edges / n}, {"mean_communities", communities / n}};
  if (options.json) {
    std::printf("%s\n", result.dump().c_str());
  } else {
    std::printf("%s: %s, on average %.1f nodes, %.1f edges, %.2f communities (seed %llu)\n",
                harmless(options.output).c_str(), counted(written, "graph").c_str(), nodes / n,
                edges / n, communities / n, static_cast<unsigned long long>(options.seed));
  }
}

// --weight-ratio, --weight-law, ...; whether any of them was given is asked after parsing.
std::function<bool()> add_weight_options(CLI::App& command, EdgeWeightOptions& weights) {
  std::vector<CLI::Option*> added;
  EdgeWeightOptions::visit_fields(
      weights, [&](std::string_view name, auto& field, std::string_view help) {
        const std::string flag = "--weight-" + std::string(name);
        options_line_detail::add_field(command, flag, field, std::string(help));
        added.push_back(command.get_option(flag));
        added.back()->group("Edge weights (any of these gives the edges weights)");
      });
  return [added] {
    return std::any_of(added.begin(), added.end(),
                       [](const CLI::Option* option) { return option->count() > 0; });
  };
}

}  // namespace

void add_simulate(CLI::App& program, Context& context) {
  CLI::App* command =
      add_command(program, "simulate",
                  "Draws graphs whose communities are known and writes them as one graph set.",
                  "  coterie simulate sbm --count 1000 --seed 7 --output graphs\n"
                  "  coterie simulate lfr --nodes 1000 --mixing 0.1..0.5 --count 50 --output lfr\n"
                  "  coterie simulate nested --level fine --weight-ratio 3 --output weighted\n"
                  "  coterie simulate sbm --help        all options of one family\n");
  command->require_subcommand(1);
  for_each_family([&](std::string_view kind, auto defaults) {
    using Family = decltype(defaults);
    const auto family = std::make_shared<Family>();
    const auto options = std::make_shared<SimulateOptions>();
    CLI::App* one =
        command->add_subcommand(std::string(kind), "graphs of the family " + std::string(kind));
    one->add_option("--output,-o", options->output, "folder to write, which must not exist yet")
        ->required();
    one->add_option("--count", options->count, "number of graphs")
        ->check(CLI::Range(int64_t{0}, int64_t{1} << 40))
        ->capture_default_str();
    options_line_detail::add_field(*one, "--seed", options->seed,
                                   "the same seed gives the same graphs");
    add_threads(*one, options->threads, "any number gives the same graphs");
    one->add_flag("--json", options->json, "print one JSON object");
    add_options(*one, *family);
    const auto weights = std::make_shared<EdgeWeightOptions>();
    const auto weighted = add_weight_options(*one, *weights);
    one->callback([family, options, weights, weighted, &context] {
      const KeepsWhatItHas keeps(context);
      WeightedFamily chosen{.family = *family};
      if (weighted()) chosen.edge_weights = *weights;
      simulate(chosen, *options, context);
    });
  });
}

}  // namespace coterie::cli
