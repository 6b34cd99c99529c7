#include <cstdio>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "cli/graph_argument.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "cli/threads_option.h"
#include "coterie/graph/write_graph.h"
#include "coterie/parallel.h"

namespace coterie::cli {
namespace {

struct NeighborsCommand {
  std::string table, output;
  GraphInput input;
  int threads = default_threads();
};

void run(const NeighborsCommand& command) {
  const ThreadScope threads(command.threads);
  GraphInput input = command.input;
  if (!input.numbers.given() && !input.read.format) input.read.format = GraphFormat::numbers;
  const Graph graph = input.load(command.table).graph;
  if (!command.output.empty()) return write_graph(graph, {}, command.output);
  int64_t alone = 0;
  for (NodeId i = 0; i < graph.nodes(); ++i) alone += graph.degree(i) == 0;
  if (alone > 0) {
    warn(std::to_string(alone) + " nodes have no edges; --output FILE.gml keeps them, too");
  }
  write_edge_list(graph, std::cout);
}

}  // namespace

void add_neighbors(CLI::App& program, Context&) {
  const auto options = std::make_shared<NeighborsCommand>();
  CLI::App* command =
      add_command(program, "neighbors",
                  "Makes the graph of nearest neighbours of points, or of strong correlations.",
                  "  coterie neighbors cells.npy -o cells.edges         15 neighbours, UMAP's "
                  "weights\n"
                  "  coterie neighbors cells.csv --neighbors 20 --kind shared --metric cosine\n"
                  "  coterie neighbors regions.csv --density 0.1        the strongest tenth of all "
                  "pairs\n");
  command->add_option("table", options->table, ".npy, .csv, .tsv or .txt, - for standard input")
      ->required();
  command->add_option("--output,-o", options->output,
                      "write the graph: .gml, .graphml, .gexf, .csv, .edges or .txt");
  add_threads(*command, options->threads);
  command->add_flag("--strict", options->input.strict,
                    "treat warnings about what is not used as errors");
  add_options(*command, options->input.numbers);
  command->callback([options] { run(*options); });
}

}  // namespace coterie::cli
