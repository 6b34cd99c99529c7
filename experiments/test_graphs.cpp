#include "experiments/test_graphs.h"

#include <algorithm>
#include <memory>

#include "coterie/datasets/graph_set.h"

namespace coterie {
namespace {

// How many of `all` graphs are used.
int64_t chosen(const ExperimentRun& run, int64_t all) {
  constexpr int64_t kQuick = 20;
  if (run.graphs > 0) return std::min(run.graphs, all);
  return run.quick ? std::min(kQuick, all) : all;
}

}  // namespace

TestGraphs sbm_test_graphs(const ExperimentRun& run) {
  const MixtureOptions sbm{.families = {{.weight = 1, .family = SbmOptions{}}}};
  return {.name = "sbm",
          .graph = [sbm](int64_t i) { return draw_graph(sbm, kTestSeed, i); },
          .count = chosen(run, 1000),
          .source = {{"family", "sbm"}, {"seed", kTestSeed}}};
}

std::optional<TestGraphs> snap_test_graphs(const ExperimentRun& run, const std::string& name) {
  const std::filesystem::path folder = run.sets / name / "test";
  if (!std::filesystem::exists(folder)) return std::nullopt;
  const auto set = std::make_shared<GraphSet>(folder);
  return TestGraphs{.name = name,
                    .graph = [set](int64_t i) { return set->read(i); },
                    .count = chosen(run, set->size()),
                    .source = {{"set", name}, {"seed", set->manifest().seed}}};
}

}  // namespace coterie
