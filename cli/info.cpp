#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/graph_argument.h"
#include "cli/set_graphs.h"
#include "cli/terminal.h"
#include "coterie/datasets/graph_set.h"
#include "coterie/options.h"

namespace coterie::cli {
namespace {

struct InfoOptions {
  std::string graph;
  GraphInput input;
  bool json = false, quiet = false;
};

// 0.1 and not 0.10000000149011612, which is the float's value to the last digit.
double as_written(float value) {
  char digits[32];
  return std::strtod((std::snprintf(digits, sizeof digits, "%.9g", value), digits), nullptr);
}

nlohmann::ordered_json describe(const ReadGraph& file, const std::string& path) {
  const Graph& graph = file.graph;
  const Components components = connected_components(graph);
  int64_t isolated = 0;
  int64_t max_degree = 0;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    isolated += graph.degree(i) == 0;
    max_degree = std::max(max_degree, graph.degree(i));
  }
  const auto n = static_cast<double>(graph.nodes());
  const auto m = static_cast<double>(graph.edges());
  nlohmann::ordered_json out;
  out["file"] = path;
  out["format"] = name_of(file.format);
  out["nodes"] = graph.nodes();
  out["edges"] = graph.edges();
  out["mean_degree"] = n > 0 ? 2 * m / n : 0;
  out["max_degree"] = max_degree;
  if (graph.has_weights()) {
    double strongest = 0;
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      strongest = std::max(strongest, graph.weighted_degree(i));
    }
    const auto [least, most] = std::minmax_element(graph.weights().begin(), graph.weights().end());
    out["weights"] = {{"total", graph.total_weight()},
                      {"smallest", as_written(*least)},
                      {"largest", as_written(*most)},
                      {"mean_weighted_degree", n > 0 ? 2 * graph.total_weight() / n : 0},
                      {"max_weighted_degree", strongest}};
  }
  out["density"] = n > 1 ? 2 * m / (n * (n - 1)) : 0;
  out["components"] = components.sizes.size();
  out["largest_component"] = components.sizes.empty() ? 0
                                                      : *std::max_element(components.sizes.begin(),
                                                                          components.sizes.end());
  out["isolated_nodes"] = isolated;
  out["named"] = graph.has_names();
  auto attributes = nlohmann::ordered_json::array();
  for (const NodeAttribute& attribute : file.attributes) attributes.push_back(attribute.name);
  out["node_attributes"] = attributes;
  out["dropped"] = {{"self_loops", file.dropped.self_loops},
                    {"duplicate_edges", file.dropped.duplicate_edges},
                    {"directions", file.had_directions}};
  return out;
}

void print(const nlohmann::ordered_json& info) {
  const auto row = [](const char* name, const std::string& value) {
    std::printf("%-18s %s\n", name, harmless(value).c_str());
  };
  const auto number = [](double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return std::string(text);
  };
  row("format", info["format"]);
  row("nodes", info["nodes"].dump());
  row("edges", info["edges"].dump());
  row("mean degree", number(info["mean_degree"]) + " (largest " + info["max_degree"].dump() + ")");
  if (info.contains("weights")) {
    const auto& weights = info["weights"];
    row("edge weights", number(weights["smallest"]) + " to " + number(weights["largest"]) +
                            ", weighted degree " + number(weights["mean_weighted_degree"]) +
                            " (largest " + number(weights["max_weighted_degree"]) + ")");
  }
  row("density", number(info["density"]));
  row("components", info["components"].dump() + " (largest " +
                        counted(info["largest_component"], "node") + ", " +
                        counted(info["isolated_nodes"], "isolated node") + ")");
  std::string attributes;
  for (const auto& name : info["node_attributes"]) {
    attributes += (attributes.empty() ? "" : ", ") + name.get<std::string>();
  }
  row("node attributes", attributes.empty() ? "none" : attributes);
  const auto& dropped = info["dropped"];
  std::string lost = counted(dropped["self_loops"], "self-loop") + ", " +
                     counted(dropped["duplicate_edges"], "repeated edge");
  if (dropped["directions"].get<bool>()) lost += ", directions";
  row("dropped", lost);
}

void print_set(const std::string& folder, bool json) {
  const GraphSet set(folder);
  if (json) {
    const nlohmann::ordered_json out{{"file", folder},
                                     {"format", "graph set"},
                                     {"graphs", set.size()},
                                     {"seed", set.manifest().seed}};
    std::printf("%s\n", out.dump().c_str());
    return;
  }
  std::printf("%-18s %s\n%-18s %lld\n", "format", "graph set", "graphs",
              static_cast<long long>(set.size()));
  if (set.size() > 0) {
    std::printf("%-18s coterie info %s/0\n", "the first of them",
                harmless(folder.substr(0, folder.find_last_not_of('/') + 1)).c_str());
  }
}

}  // namespace

void add_info(CLI::App& program, Context&) {
  const auto options = std::make_shared<InfoOptions>();
  CLI::App* command = add_command(program, "info", "Says what was read from a graph file.",
                                  "  coterie info karate.gml\n"
                                  "  zcat big.txt.gz | coterie info - --format edges --json\n");
  command
      ->add_option("graph", options->graph, "graph file, - for standard input, SET or SET/NUMBER")
      ->required();
  options->input.add_to(*command);
  options->input.add_numbers_to(*command);
  command->add_flag("--json", options->json, "print one JSON object");
  command->add_flag("--quiet,-q", options->quiet, "no warnings on standard error");
  command->callback([options] {
    if (is_set(options->graph)) return print_set(options->graph, options->json);
    const auto info = describe(options->input.load(options->graph, options->quiet), options->graph);
    if (options->json) {
      std::printf("%s\n", info.dump().c_str());
    } else {
      print(info);
    }
  });
}

}  // namespace coterie::cli
