// The paper's figure of exact recovery in the symmetric SBM of logarithmic degree: mean AMI over
// a grid of (a, b), with the theoretical threshold |sqrt(a) - sqrt(b)| = sqrt(K), and two examples.
#include <cmath>
#include <cstdio>

#include "coterie/datasets/family.h"
#include "coterie/parallel.h"
#include "coterie/partition/agreement.h"
#include "coterie/report/posterior_figures.h"
#include "experiments/best_partition.h"
#include "experiments/experiment.h"

namespace coterie {
namespace {

struct Setting {
  int nodes, communities, graphs;  // graphs for each cell of the grid
  double paper_ccp, paper_ccp_attn;
};
constexpr const char* kModels[] = {"ccp-log-degree", "ccp-attn-log-degree"};
constexpr Setting kSettings[] = {{300, 2, 40, 0.970, 0.997}, {600, 4, 10, 0.858, 0.942}};

LabeledGraph draw(const Setting& setting, double a, double b, int64_t index) {
  LogDegreeOptions options;
  options.nodes = setting.nodes;
  options.communities = setting.communities;
  options.a = a;
  options.b = b;
  Rng rng = Rng(kTestSeed)
                .stream("recovery", setting.communities)
                .stream("cell", static_cast<int64_t>(100 * a + b))
                .stream("graph", index);
  return draw_graph(FamilyOptions(options), rng);
}

bool recoverable(const Setting& setting, double a, double b) {
  return std::abs(std::sqrt(a) - std::sqrt(b)) >
         std::sqrt(static_cast<double>(setting.communities));
}

// The curve (sqrt(b) + sqrt(K))^2 = a, within the grid.
Series threshold(const Setting& setting) {
  Series series{.name = "threshold", .mark = Mark::reference};
  for (double b = 1; b <= 10; b += 0.1) {
    const double root = std::sqrt(b) + std::sqrt(static_cast<double>(setting.communities));
    if (root * root > 30) break;
    series.x.push_back(root * root);
    series.y.push_back(b);
  }
  return series;
}

// Between neighboring cells of a map.
int cell_step(const ExperimentRun& run) { return run.quick ? 5 : 1; }

// A map of a = 1 .. 30 and b = 1 .. 10, in steps.
Chart empty_map(const std::string& name, const Setting& setting, int step) {
  const int columns = (30 - 1) / step + 1, rows = (10 - 1) / step + 1;
  return {.title = name + ", N = " + std::to_string(setting.nodes) +
                   ", K = " + std::to_string(setting.communities),
          .x = {.label = "a"},
          .y = {.label = "b"},
          .series = {threshold(setting)},
          .heat = Heat{.rows = rows,
                       .columns = columns,
                       .values = std::vector<double>(rows * columns),
                       .x_first = 1,
                       .x_step = static_cast<double>(step),
                       .y_first = 1,
                       .y_step = static_cast<double>(step),
                       .label = "AMI"}};
}

// The map of a model in the records; absent when it has none. A quick run has every fifth cell.
std::optional<Chart> map_in(const ExperimentRun& run, const std::string& name,
                            const Setting& setting) {
  const int step = cell_step(run);
  Chart map = empty_map(name, setting, step);
  bool any = false;
  for (const auto& line : run.lines()) {
    if (line.value("model", "") != name || line.value("nodes", 0) != setting.nodes ||
        !line.contains("a")) {
      continue;
    }
    const int column = (line["a"].get<int>() - 1) / step, row = (line["b"].get<int>() - 1) / step;
    if (column < 0 || column >= map.heat->columns || row < 0 || row >= map.heat->rows) continue;
    map.heat->values[row * map.heat->columns + column] = line["ami"];
    any = true;
  }
  return any ? std::optional(map) : std::nullopt;
}

void measure_map(ExperimentRun& run, const OpenedMethod& network, const std::string& name,
                 const Setting& setting, double paper) {
  const int step = cell_step(run);
  const int graphs = run.graphs > 0 ? static_cast<int>(run.graphs) : run.quick ? 1 : setting.graphs;
  const int columns = (30 - 1) / step + 1, rows = (10 - 1) / step + 1;
  double sum = 0;
  int cells = 0;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const double a = 1 + column * step, b = 1 + row * step;
      std::vector<double> found(graphs);
      parallel_for(graphs, [&](int64_t i) {
        const LabeledGraph labeled = draw(setting, a, b, i);
        found[i] = agreement(labeled.truth, best_partition(network, labeled.graph, run.stop)).ami;
      });
      double mean = 0;
      for (const double ami : found) mean += ami / graphs;
      run.record({{"model", name},
                  {"nodes", setting.nodes},
                  {"communities", setting.communities},
                  {"a", a},
                  {"b", b},
                  {"graphs", graphs},
                  {"ami", mean}});
      if (recoverable(setting, a, b)) {
        sum += mean;
        ++cells;
      }
    }
    if (run.progress) run.progress(name, row + 1, rows);
  }
  std::printf("%-22s N = %d, K = %d: mean AMI where recovery is possible %.3f (paper %.3f)\n",
              name.c_str(), setting.nodes, setting.communities, sum / cells, paper);
  std::fflush(stdout);
  run.record({{"model", name},
              {"nodes", setting.nodes},
              {"communities", setting.communities},
              {"mean_recoverable", sum / cells},
              {"paper", paper}});
  run.row_complete();
}

}  // namespace

void reproduce_recovery(ExperimentRun& run) {
  std::vector<Chart> maps, examples;
  for (const char* name : kModels) {
    const auto file = run.model(name);
    if (!file) {
      std::printf("%s is not here: it has not been trained\n", name);
      continue;
    }
    const OpenedMethod network({}, open_model(*file));
    const bool attention = std::string(name).find("attn") != std::string::npos;
    for (const Setting& setting : kSettings) {
      if (!run.wants({{"model", name}, {"nodes", setting.nodes}})) continue;
      measure_map(run, network, name, setting,
                  attention ? setting.paper_ccp_attn : setting.paper_ccp);
    }
    if (!attention || !run.wants({{"model", name}})) continue;
    const double between[] = {5, 4};
    for (int e = 0; e < 2; ++e) {
      const LabeledGraph labeled = draw(kSettings[e], 15, between[e], 1000);
      const Partition found = best_partition(network, labeled.graph, run.stop);
      const double ami = agreement(labeled.truth, found).ami;
      std::printf("example N = %d, K = %d, a = 15, b = %g: AMI %.3f (paper: exact)\n",
                  kSettings[e].nodes, kSettings[e].communities, between[e], ami);
      run.record({{"model", name}, {"example", e + 1}, {"ami", ami}});
      examples.push_back(adjacency_chart(labeled.graph, found));
      examples.back().title = "N = " + std::to_string(kSettings[e].nodes) + ", found";
    }
    run.row_complete();
  }
  for (const char* name : kModels) {
    for (const Setting& setting : kSettings) {
      if (const auto map = map_in(run, name, setting)) maps.push_back(*map);
    }
  }
  if (!maps.empty()) run.figure("recovery", {.title = "Recovery", .charts = maps});
  if (!examples.empty()) run.figure("recovery-examples", {.title = "Examples", .charts = examples});
}

}  // namespace coterie
