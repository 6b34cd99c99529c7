// The paper's figure of the time of a training step against the number of communities. Part of
// coterie-learn, because five of the methods learn with LibTorch.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>

#include "coterie/baselines/gnn_options.h"
#include "coterie/baselines/gnn_trainer.h"
#include "coterie/datasets/planted.h"
#include "coterie/learn/memory.h"
#include "coterie/learn/step_seconds.h"
#include "coterie/parallel.h"
#include "coterie/stopwatch.h"
#include "experiments/experiment.h"

namespace coterie {
namespace {

// Beyond this many classes a step that goes through all their orders takes minutes.
constexpr int64_t kMostEnumerated = 10;

struct TimedMethod {
  std::string label;
  int threads;
  int64_t most_communities;
  std::function<std::vector<double>(const LabeledGraph&, int64_t steps)> seconds;
};

std::vector<double> gnn_step_seconds(GnnKind kind, PermutationSearch search,
                                     const LabeledGraph& graph, int64_t steps) {
  GnnTrainer trainer({.kind = kind, .classes = graph.truth.communities()}, {.search = search});
  const GraphOperators operators = trainer.operators(graph.graph);
  std::vector<double> seconds;
  for (int64_t i = 0; i <= steps; ++i) {
    const Stopwatch watch;
    trainer.step(operators, graph.truth);
    if (i > 0) seconds.push_back(watch.seconds());
  }
  return seconds;
}

std::vector<TimedMethod> timed_methods(int threads) {
  std::vector<TimedMethod> methods;
  for (const auto& [label, method] :
       {std::pair{"GCN-DAC", HeadKind::dac}, std::pair{"GCN-CCP", HeadKind::ccp},
        std::pair{"GCN-CCP-Attn", HeadKind::ccp_attn}, std::pair{"GCN-NCP", HeadKind::ncp},
        std::pair{"GCN-NCP-Attn", HeadKind::ncp_attn}}) {
    methods.push_back({label, threads, INT64_MAX, [method](const LabeledGraph& g, int64_t steps) {
                         return step_seconds(method, g, steps);
                       }});
  }
  for (const auto search : {PermutationSearch::enumeration, PermutationSearch::hungarian}) {
    for (const auto kind : {GnnKind::gnn, GnnKind::lgnn}) {
      const bool all = search == PermutationSearch::enumeration;
      methods.push_back({std::string(kind == GnnKind::gnn ? "GNN" : "LGNN") +
                             (all ? ", all orders" : ", Hungarian"),
                         1, all ? kMostEnumerated : INT64_MAX,
                         [=](const LabeledGraph& g, int64_t steps) {
                           return gnn_step_seconds(kind, search, g, steps);
                         }});
    }
  }
  return methods;
}

// Of all methods in the records.
Chart curves(const ExperimentRun& run) {
  Chart chart{.title = "Seconds of a training step, batch of one graph of 160 nodes",
              .x = {.label = "communities", .integer = true},
              .y = {.label = "seconds", .log = true}};
  for (const auto& line : run.lines()) {
    const std::string label = line.value("label", "");
    if (chart.series.empty() || chart.series.back().name != label) {
      chart.series.push_back({.name = label});
    }
    chart.series.back().x.push_back(line["communities"]);
    chart.series.back().y.push_back(line["seconds"]);
  }
  return chart;
}

}  // namespace

void reproduce_training_time(ExperimentRun& run) {
  prepare_for_training(current_threads());
  const std::vector<int64_t> numbers =
      run.quick ? std::vector<int64_t>{2, 4} : std::vector<int64_t>{2, 4, 5, 8, 10, 16};
  std::printf("%-20s", "milliseconds, K =");
  for (const int64_t k : numbers) std::printf(" %8lld", static_cast<long long>(k));
  std::printf("\n");
  for (const TimedMethod& method : timed_methods(current_threads())) {
    if (!run.wants({{"label", method.label}})) continue;
    std::printf("%-20s", method.label.c_str());
    for (const int64_t k : numbers) {
      if (k > method.most_communities) {
        std::printf(" %8s", "-");
        continue;
      }
      Rng rng = Rng(kTestSeed).stream("training-time", k);
      const LabeledGraph graph = draw_training_time({.communities = k}, rng);
      // A step of seconds is not repeated for minutes.
      const bool slow = run.quick || method.seconds(graph, 1)[0] > 0.5;
      const int64_t repeats = slow ? 3 : 21;
      std::vector<double> seconds = method.seconds(graph, repeats);
      std::sort(seconds.begin(), seconds.end());
      const double median = seconds[seconds.size() / 2];
      std::printf(" %8.2f", 1e3 * median);
      std::fflush(stdout);
      run.record({{"label", method.label},
                  {"communities", k},
                  {"nodes", graph.graph.nodes()},
                  {"edges", graph.graph.edges()},
                  {"seconds", median},
                  {"steps", repeats},
                  {"seed", kTestSeed},
                  {"threads", method.threads}});
    }
    std::printf("\n");
    run.row_complete();
  }
  run.figure("training-time", {.charts = {curves(run)}, .columns = 1});
}

}  // namespace coterie
