// The paper's figure of one SBM graph: its adjacency matrix as it comes, by found and by true
// communities.
#include <cstdio>

#include "coterie/datasets/graph_set.h"
#include "coterie/partition/agreement.h"
#include "coterie/report/posterior_figures.h"
#include "experiments/best_partition.h"
#include "experiments/experiment.h"

namespace coterie {
namespace {

// A test graph about as large as the paper's example, which has 222 nodes.
struct Candidate {
  LabeledGraph labeled;
  Partition found;
  double ami = 0;

  int64_t distance() const { return std::abs(labeled.graph.nodes() - 222); }
};

std::vector<Candidate> candidates(const OpenedMethod& network, const ExperimentRun& run) {
  const MixtureOptions sbm{.families = {{.weight = 1, .family = SbmOptions{}}}};
  const int64_t graphs = run.quick ? 50 : 1000;
  std::vector<Candidate> found;
  for (int64_t i = 0; i < graphs; ++i) {
    Candidate one{draw_graph(sbm, kTestSeed, i), {}};
    if (one.distance() > 10) continue;
    one.found = best_partition(network, one.labeled.graph, run.stop);
    one.ami = agreement(one.labeled.truth, one.found).ami;
    found.push_back(std::move(one));
    if (run.progress) run.progress("graphs", i + 1, graphs);
  }
  return found;
}

}  // namespace

void reproduce_example(ExperimentRun& run) {
  const auto file = run.model("ccp-attn-sbm");
  if (!file) {
    std::printf("ccp-attn-sbm has not been trained yet\n");
    return;
  }
  const nlohmann::ordered_json row{{"label", "GCN-CCP-Attn"}, {"model", "ccp-attn-sbm"}};
  if (!run.wants(row)) return;
  const std::vector<Candidate> all = candidates(OpenedMethod({}, open_model(*file)), run);
  // Shown is, as in the paper, one that was recovered exactly where there is any: of these the one
  // nearest in size.
  const Candidate* shown = &all.front();
  int64_t exact = 0;
  double mean = 0;
  for (const Candidate& one : all) {
    const bool right = one.found == one.labeled.truth,
               before = shown->found == shown->labeled.truth;
    exact += right ? 1 : 0;
    mean += one.ami / static_cast<double>(all.size());
    if (right > before || (right == before && one.distance() < shown->distance())) shown = &one;
  }
  const auto& [labeled, found, ami] = *shown;
  std::printf(
      "of %zu graphs of 212 to 232 nodes %ld are recovered exactly, mean AMI %.3f; shown: %lld "
      "nodes, %d communities, %d found, AMI %.3f (the paper's: 222 nodes, recovered exactly)\n",
      all.size(), static_cast<long>(exact), mean, static_cast<long long>(labeled.graph.nodes()),
      labeled.truth.communities(), found.communities(), ami);
  nlohmann::ordered_json fact = row;
  fact.update({{"graphs", all.size()},
               {"exact", exact},
               {"mean_ami", mean},
               {"nodes", labeled.graph.nodes()},
               {"communities", labeled.truth.communities()},
               {"found", found.communities()},
               {"ami", ami}});
  run.record(fact);
  const std::vector<int32_t> one(labeled.graph.nodes(), 0);
  Chart before = adjacency_chart(labeled.graph, Partition(std::span<const int32_t>(one)));
  Chart after = adjacency_chart(labeled.graph, found);
  Chart truth = adjacency_chart(labeled.graph, labeled.truth);
  before.title = "as it comes";
  after.title = "by found communities";
  truth.title = "by true communities";
  run.figure("example", {.title = "One graph", .charts = {before, after, truth}, .columns = 3});
}

}  // namespace coterie
