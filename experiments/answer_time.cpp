// Seconds of Table 2: what an answer costs, from a graph to its communities. In seconds of the
// processor, on one thread and one method after the other, so that they can be compared where other
// work is done beside it.
#include <cstdio>
#include <ctime>

#include "coterie/answer/asked_graph.h"
#include "coterie/evaluate/record.h"
#include "coterie/parallel.h"
#include "experiments/table_two.h"

namespace coterie {
namespace {

constexpr int64_t kTimed = 25;  // graphs

double processor_seconds(const OpenedMethod& method, const TestGraphs& graphs,
                         const DetectOptions& detect, int64_t number, std::stop_token stop) {
  double seconds = 0;
  for (int64_t i = 0; i < number; ++i) {
    const LabeledGraph labeled = graphs.graph(i);
    const std::clock_t started = std::clock();
    ask(method, labeled.graph, "graph", {.detect = detect}, stop);
    seconds += static_cast<double>(std::clock() - started) / CLOCKS_PER_SEC;
  }
  return seconds / static_cast<double>(number);
}

void measure_times(ExperimentRun& run, const TestGraphs& graphs,
                   const std::vector<ModelRow>& rows) {
  const int64_t number = std::min(graphs.count, kTimed);
  for (const ModelRow& row : rows) {
    Record fact{{"label", row.label}};
    if (!row.model.empty()) fact["model"] = row.model;
    fact.update(graphs.source);
    if (!run.wants(fact)) continue;
    TrainedModel model;
    if (!row.model.empty()) {
      const auto file = run.model(row.model);
      if (!file) continue;
      model = open_model(*file);
    }
    const double seconds = processor_seconds(OpenedMethod(row.method, std::move(model)), graphs,
                                             detection_of(row), number, run.stop);
    std::printf("%-38s %-12s %8.4f s\n", row.label.c_str(), graphs.name.c_str(), seconds);
    std::fflush(stdout);
    fact.update(
        {{"graphs", number}, {"processor_seconds", seconds}, {"paper_seconds", row.paper_seconds}});
    run.record(fact);
    run.row_complete();
  }
}

}  // namespace

void reproduce_answer_time(ExperimentRun& run) {
  const ThreadScope one(1);
  measure_times(run, sbm_test_graphs(run), column_of_sbm());
  for (const TableColumn& column : columns_of_networks()) {
    if (!column.set.ends_with("2-4")) continue;  // of which the paper has seconds
    const auto graphs = snap_test_graphs(run, column.set);
    if (graphs) measure_times(run, *graphs, column.rows);
  }
}

}  // namespace coterie
