// The paper's figure of uncertainty: mean and spread of the number of communities over posterior
// draws, where communities are clear and where they are not.
#include <cmath>
#include <cstdio>

#include "coterie/datasets/family.h"
#include "coterie/detect/detect.h"
#include "coterie/parallel.h"
#include "experiments/experiment.h"

namespace coterie {

void reproduce_uncertainty(ExperimentRun& run) {
  const std::string name = "ccp-attn-uncertainty";
  const auto file = run.model(name);
  if (!file) {
    std::printf("%s has not been trained yet\n", name.c_str());
    return;
  }
  const Model model(*file);
  const int graphs = run.quick ? 2 : run.graphs > 0 ? static_cast<int>(run.graphs) : 100;
  const int64_t draws = run.quick ? 50 : 500;
  const int step = run.quick ? 4 : 1;
  const int columns = 8 / step + 1, rows = (run.quick ? 2 : 10);
  const auto heat = [&](const char* label, double low, double high) {
    return Heat{.rows = rows,
                .columns = columns,
                .values = std::vector<double>(rows * columns),
                .x_first = 0.1,
                .x_step = 0.1 * step,
                .y_first = 0.05,
                .y_step = run.quick ? 0.25 : 0.05,
                .low = low,
                .high = high,
                .label = label,
                .write_values = true};
  };
  Heat mean = heat("mean of K", 0, 8), spread = heat("standard deviation of K", 0, 2);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      UncertaintyTestOptions options;
      options.mean_within = mean.x_first + column * mean.x_step;
      options.mean_between = mean.y_first + row * mean.y_step;
      std::vector<double> means(graphs), spreads(graphs);
      parallel_for(graphs, run.threads, [&](int64_t i) {
        Rng rng = Rng(kTestSeed).stream("uncertainty", row * 100 + column).stream("graph", i);
        const LabeledGraph labeled = draw_graph(FamilyOptions(options), rng);
        const DetectOptions detection{
            .samples = draws, .modes = 0, .score = {.kind = ScoreKind::none}};
        const Posterior posterior = detect(model, labeled.graph, detection, run.stop).posterior;
        const KPosterior counted = posterior.k_posterior();
        double sum = 0, squares = 0;
        for (const auto& [k, times] : counted.counts()) {
          sum += static_cast<double>(k * times);
          squares += static_cast<double>(k * k * times);
        }
        const auto n = static_cast<double>(draws);
        means[i] = sum / n;
        spreads[i] = std::sqrt(std::max(0.0, squares / n - means[i] * means[i]));
      });
      double mean_sum = 0, spread_sum = 0;
      for (int i = 0; i < graphs; ++i) {
        mean_sum += means[i] / graphs;
        spread_sum += spreads[i] / graphs;
      }
      mean.values[row * columns + column] = mean_sum;
      spread.values[row * columns + column] = spread_sum;
      run.record({{"model", name},
                  {"mean_within", mean.x_first + column * mean.x_step},
                  {"mean_between", mean.y_first + row * mean.y_step},
                  {"graphs", graphs},
                  {"draws", draws},
                  {"mean_k", mean_sum},
                  {"spread_k", spread_sum}});
      std::printf("within %.2f between %.2f: K %.2f, spread %.2f (truth 4)\n",
                  mean.x_first + column * mean.x_step, mean.y_first + row * mean.y_step, mean_sum,
                  spread_sum);
    }
    if (run.progress) run.progress("cells", (row + 1) * columns, rows * columns);
  }
  const auto chart = [](const char* title, const Heat& values) {
    return Chart{.title = title,
                 .x = {.label = "mean edge probability within communities"},
                 .y = {.label = "between communities"},
                 .heat = values};
  };
  run.figure("uncertainty", {.title = "Number of communities over posterior draws (truth: 4)",
                             .charts = {chart("mean", mean), chart("spread", spread)}});
}

}  // namespace coterie
