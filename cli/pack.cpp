#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/command.h"
#include "cli/graph_argument.h"
#include "cli/terminal.h"
#include "coterie/datasets/pack.h"
#include "coterie/error.h"

namespace coterie::cli {
namespace {

struct PackCommand {
  std::vector<std::string> files;
  std::string output;
  std::string labels;
  std::string attribute;
  GraphInput input;
  bool json = false;
};

void run(const PackCommand& command) {
  const LabelOptions options{
      .labels = command.labels, .attribute = command.attribute, .read = command.input.read};
  std::optional<Progress> progress;
  double nodes = 0, edges = 0, communities = 0;
  const int64_t graphs = pack(command.files, options, command.output,
                              [&](const LabeledFile& read, int64_t done, int64_t all) {
                                for (const std::string& warning : read.warnings) {
                                  if (command.input.strict) throw InputError(warning);
                                  warn(warning);
                                }
                                nodes += static_cast<double>(read.labeled.graph.nodes());
                                edges += static_cast<double>(read.labeled.graph.edges());
                                communities += read.labeled.truth.communities();
                                if (!progress) progress.emplace("graphs", all);
                                progress->update(done);
                              });
  const auto n = static_cast<double>(graphs);
  if (command.json) {
    const nlohmann::ordered_json result = {{"output", command.output},
                                           {"graphs", graphs},
                                           {"mean_nodes", nodes / n},
                                           {"mean_edges", edges / n},
                                           {"mean_communities", communities / n}};
    std::printf("%s\n", result.dump().c_str());
  } else {
    std::printf("%s: %s, on average %.1f nodes, %.1f edges, %.2f communities\n",
                harmless(command.output).c_str(), counted(graphs, "graph").c_str(), nodes / n,
                edges / n, communities / n);
  }
}

}  // namespace

void add_pack(CLI::App& program, Context&) {
  CLI::App* command = add_command(
      program, "pack", "Makes a graph set of one's own graphs whose communities are known.",
      "  coterie pack football.gml karate.gml --output real       communities from an attribute\n"
      "  coterie pack folder --output mine                        net.txt with net.labels beside\n"
      "  coterie pack net.txt --labels truth.tsv --output one\n");
  const auto options = std::make_shared<PackCommand>();
  command->add_option("files", options->files, "graph files, or folders of them")->required();
  command->add_option("--output,-o", options->output, "folder to write, which must not exist yet")
      ->required();
  command->add_option("--labels", options->labels,
                      "file with the communities of a single graph; default beside it");
  command->add_option("--attribute", options->attribute,
                      "attribute of the nodes that names their community");
  options->input.add_to(*command);
  command->add_flag("--json", options->json, "print one JSON object");
  command->callback([options] { run(*options); });
}

}  // namespace coterie::cli
