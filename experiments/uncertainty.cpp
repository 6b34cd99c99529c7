// The paper's figure of uncertainty: mean and spread of the number of communities over posterior
// draws, where communities are clear and where they are not.
#include <cmath>
#include <cstdio>

#include "coterie/answer/answer.h"
#include "coterie/datasets/family.h"
#include "coterie/parallel.h"
#include "experiments/experiment.h"

namespace coterie {

namespace {

// The cells: mean edge probabilities within 0.1 .. 0.9 and between 0.05 .. 0.5 communities.
struct Grid {
  int rows, columns;
  double within_step, between_step;

  explicit Grid(bool quick)
      : rows(quick ? 2 : 10),
        columns(quick ? 3 : 9),
        within_step(quick ? 0.4 : 0.1),
        between_step(quick ? 0.25 : 0.05) {}
  double within(int column) const { return 0.1 + column * within_step; }
  double between(int row) const { return 0.05 + row * between_step; }
};

struct NumberOfCommunities {
  double mean = 0, spread = 0;
};

NumberOfCommunities over_draws(const OpenedMethod& network, const Graph& graph, int64_t draws,
                               const std::stop_token& stop) {
  const DetectOptions detection{.samples = draws, .modes = 0, .score = {.kind = ScoreKind::none}};
  const KPosterior found =
      answer(network, graph, "graph", {.detect = detection}, {}, stop).summary.k;
  return {found.mean(), found.deviation()};
}

// A field of the records as a map.
Chart map_of(const ExperimentRun& run, const Grid& grid, const char* title, const char* field,
             const char* label, double high) {
  Heat heat{.rows = grid.rows,
            .columns = grid.columns,
            .values = std::vector<double>(grid.rows * grid.columns),
            .x_first = grid.within(0),
            .x_step = grid.within_step,
            .y_first = grid.between(0),
            .y_step = grid.between_step,
            .low = 0,
            .high = high,
            .label = label,
            .write_values = true};
  for (const auto& line : run.lines()) {
    const auto column = std::lround((line.value("mean_within", 0.0) - heat.x_first) / heat.x_step);
    const auto row = std::lround((line.value("mean_between", 0.0) - heat.y_first) / heat.y_step);
    if (column < 0 || column >= grid.columns || row < 0 || row >= grid.rows) continue;
    heat.values[row * grid.columns + column] = line[field];
  }
  return {.title = title,
          .x = {.label = "mean edge probability within communities"},
          .y = {.label = "between communities"},
          .heat = heat};
}

}  // namespace

void reproduce_uncertainty(ExperimentRun& run) {
  const std::string name = "ccp-attn-uncertainty";
  const auto file = run.model(name);
  if (!file) {
    std::printf("%s is not here: it has not been trained\n", name.c_str());
    return;
  }
  if (!run.wants({{"model", name}})) return;
  const OpenedMethod network({}, open_model(*file));
  const int graphs = run.graphs > 0 ? static_cast<int>(run.graphs) : run.quick ? 2 : 100;
  // The paper has 500 draws. A hundred tell the spread of one graph to 7 %, that of a hundred
  // graphs to less than graphs differ, in a fifth of the time.
  const int64_t draws = run.quick ? 50 : 100;
  const Grid grid(run.quick);
  for (int row = 0; row < grid.rows; ++row) {
    for (int column = 0; column < grid.columns; ++column) {
      UncertaintyTestOptions options;
      options.mean_within = grid.within(column);
      options.mean_between = grid.between(row);
      std::vector<NumberOfCommunities> found(graphs);
      parallel_for(graphs, [&](int64_t i) {
        Rng rng = Rng(kTestSeed).stream("uncertainty", row * 100 + column).stream("graph", i);
        const LabeledGraph labeled = draw_graph(FamilyOptions(options), rng);
        found[i] = over_draws(network, labeled.graph, draws, run.stop);
      });
      NumberOfCommunities average;
      for (const NumberOfCommunities& one : found) {
        average.mean += one.mean / graphs;
        average.spread += one.spread / graphs;
      }
      run.record({{"model", name},
                  {"mean_within", grid.within(column)},
                  {"mean_between", grid.between(row)},
                  {"graphs", graphs},
                  {"draws", draws},
                  {"mean_k", average.mean},
                  {"spread_k", average.spread}});
      std::printf("within %.2f between %.2f: K %.2f, spread %.2f (truth 4)\n", grid.within(column),
                  grid.between(row), average.mean, average.spread);
      if (run.progress) {
        run.progress("cells", row * grid.columns + column + 1, grid.rows * grid.columns);
      }
    }
  }
  run.row_complete();
  run.figure("uncertainty",
             {.title = "Number of communities over posterior draws (truth: 4)",
              .charts = {map_of(run, grid, "mean", "mean_k", "mean of K", 8),
                         map_of(run, grid, "spread", "spread_k", "standard deviation of K", 2)}});
}

}  // namespace coterie
