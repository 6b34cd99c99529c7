#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/options_line.h"
#include "coterie/datasets/snap.h"

namespace coterie::cli {
namespace {

struct SnapCommand {
  std::string files;
  std::string output;
  uint64_t seed = 0;
  bool json = false;
  SnapOptions sets;
};

nlohmann::ordered_json as_json(const SnapStatistics& statistics) {
  nlohmann::ordered_json graphs;
  for (size_t split = 0; split < 3; ++split) {
    graphs[std::string(names_of(SnapSplit())[split])] = statistics.graphs[split];
  }
  nlohmann::ordered_json record{{"graphs", graphs},
                                {"mean_nodes", statistics.mean_nodes},
                                {"mean_directed_edges", statistics.mean_edges}};
  if (statistics.median_nodes > 0) {
    record["median_nodes"] = statistics.median_nodes;
    record["median_directed_edges"] = statistics.median_edges;
  }
  return record;
}

void print_row(const char* name, const SnapStatistics& statistics) {
  std::printf(
      "%-10s %8lld %10lld %8lld %8.1f %8.1f\n", name, static_cast<long long>(statistics.graphs[0]),
      static_cast<long long>(statistics.graphs[1]), static_cast<long long>(statistics.graphs[2]),
      statistics.mean_nodes, statistics.mean_edges);
}

void snap(const SnapCommand& command) {
  const SnapData data = read_snap(command.sets.network, command.files);
  Rng rng(command.seed);
  const SnapSets sets = draw_snap_sets(data, command.sets, rng);
  write_snap_sets(sets, command.sets, command.seed, command.output);
  const SnapStatistics ours = snap_statistics(sets);
  const SnapStatistics paper = paper_statistics(command.sets.network, command.sets.groups);
  if (command.json) {
    nlohmann::ordered_json result = {{"output", command.output},
                                     {"network", name_of(command.sets.network)},
                                     {"groups", name_of(command.sets.groups)},
                                     {"seed", command.seed}};
    result.update(as_json(ours));
    result["paper"] = as_json(paper);
    std::printf("%s\n", result.dump().c_str());
    return;
  }
  std::printf("%-10s %8s %10s %8s %8s %8s\n", "graphs", "train", "validation", "test", "nodes",
              "edges");
  print_row("written", ours);
  print_row("the paper", paper);
  std::printf(
      "Nodes and edges are means over all graphs (medians: %.0f and %.0f); every edge is counted "
      "in "
      "both directions, as the paper does.\n",
      ours.median_nodes, ours.median_edges);
}

}  // namespace

void add_snap(CLI::App& program, Context&) {
  CLI::App* command = add_command(
      program, "snap",
      "Cuts graphs of a few communities out of a SNAP network and writes three graph sets: train, "
      "validation and test.",
      "  coterie snap downloads --network dblp --output dblp3\n"
      "  coterie snap downloads --network youtube --groups 2-4 --seed 7 --output youtube24\n"
      "  coterie snap downloads --network dblp --per-pair 3 --output dblp3-per-pair-3\n");
  const auto options = std::make_shared<SnapCommand>();
  command
      ->add_option("files", options->files,
                   "folder with com-dblp.ungraph.txt and com-dblp.top5000.cmty.txt (or "
                   "com-youtube...) from https://snap.stanford.edu/data, plain, .gz or .xz")
      ->required();
  command
      ->add_option("--output,-o", options->output,
                   "folder to write; train, validation and test in it must not exist yet")
      ->required();
  options_line_detail::add_field(*command, "--seed", options->seed,
                                 "the same seed gives the same graphs");
  command->add_flag("--json", options->json, "print one JSON object");
  add_options(*command, options->sets);
  add_options(*command, options->sets.rule);
  add_options(*command, options->sets.limits);
  command->callback([options] { snap(*options); });
}

}  // namespace coterie::cli
