// A whole network of hundreds of thousands of nodes, of which some overlapping communities are
// known: DBLP's 317,080 authors and the 5,000 best communities of SNAP. Not in the paper, which
// cuts small graphs out of it.
#include <chrono>
#include <cstdio>

#include "coterie/answer/answer.h"
#include "coterie/datasets/snap_data.h"
#include "coterie/error.h"
#include "coterie/parallel.h"
#include "coterie/partition/agreement.h"
#include "coterie/partition/cover_agreement.h"
#include "experiments/experiment.h"

namespace coterie {
namespace {

using Record = nlohmann::ordered_json;

struct NetworkRow {
  const char* label;
  DetectMethod method;
  std::optional<int64_t> draws = {};  // absent: as many as by default
  bool fitted = false;                // resolution
};

constexpr NetworkRow kRows[] = {
    {"coterie, default", DetectMethod::network},
    {"coterie, one draw", DetectMethod::network, 1},
    {"Leiden (ours)", DetectMethod::leiden},
    {"Leiden (ours), fitted resolution", DetectMethod::leiden, {}, true},
    {"ECG (ours)", DetectMethod::ecg},
};

// Nodes of exactly one community: their communities are a partition.
struct Covered {
  std::vector<NodeId> nodes;
  std::vector<int32_t> community;
};

Covered covered_once(const SnapData& data) {
  std::vector<int32_t> community(data.graph.nodes(), -1), times(data.graph.nodes(), 0);
  for (size_t c = 0; c < data.communities.size(); ++c) {
    for (const NodeId i : data.communities[c]) {
      community[i] = static_cast<int32_t>(c);
      ++times[i];
    }
  }
  Covered covered;
  for (NodeId i = 0; i < data.graph.nodes(); ++i) {
    if (times[i] != 1) continue;
    covered.nodes.push_back(i);
    covered.community.push_back(community[i]);
  }
  return covered;
}

Record scores_of(const Partition& found, const SnapData& data, const Covered& covered) {
  const CoverAgreement cover = cover_agreement(found, data.communities);
  std::vector<int32_t> labels;
  for (const NodeId i : covered.nodes) labels.push_back(found[i]);
  const Agreement once = agreement(Partition(std::span<const int32_t>(covered.community)),
                                   Partition(std::span<const int32_t>(labels)));
  return {{"communities", found.communities()},
          {"f1", 100 * cover.average},
          {"f1_of_groups", 100 * cover.of_groups},
          {"f1_of_communities", 100 * cover.of_communities},
          {"nmi", 100 * once.nmi},
          {"ami", 100 * once.ami}};
}

void print_network(const Record& fact) {
  std::printf("%-36s %8.0f %7.1f %9.1f %12.1f %6.1f %6.1f %9.1f\n", fact.value("label", "").c_str(),
              fact.value("communities", 0.0), fact.value("f1", 0.0),
              fact.value("f1_of_groups", 0.0), fact.value("f1_of_communities", 0.0),
              fact.value("nmi", 0.0), fact.value("ami", 0.0), fact.value("seconds", 0.0));
  std::fflush(stdout);
}

void measure_network(ExperimentRun& run, const SnapData& data, const Record& source) {
  const Covered covered = covered_once(data);
  for (const NetworkRow& row : kRows) {
    Record fact{{"label", row.label}};
    fact.update(source);
    if (!run.wants(fact)) continue;
    MethodOptions method;
    method.method = row.method;
    if (row.fitted) method.resolution.fitted = true;
    TrainedModel model;
    if (row.method == DetectMethod::network) {
      const auto file = run.model("local");
      if (!file) continue;
      model = open_model(*file);
    }
    AnswerOptions options;
    options.detect.samples = row.draws;
    const auto start = std::chrono::steady_clock::now();
    const Answer found =
        answer(OpenedMethod(method, model), data.graph, "dblp", options, {}, run.stop);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    fact.update(scores_of(found.summary.best.partition, data, covered));
    fact["seconds"] = spent.count();
    fact["threads"] = current_threads();
    print_network(fact);
    run.record(fact);
    run.row_complete();
  }
}

}  // namespace

void reproduce_whole_networks(ExperimentRun& run) {
  SnapData data;
  try {
    data = read_snap(SnapNetwork::dblp, run.sets / "networks",
                     run.quick ? SnapNodes::covered : SnapNodes::all);
  } catch (const InputError& missing) {
    std::printf("%s\n", missing.what());
    return;
  }
  const Record source{{"set", run.quick ? "dblp, covered nodes" : "dblp, whole"},
                      {"nodes", data.graph.nodes()},
                      {"edges", data.graph.edges()},
                      {"known", data.communities.size()}};
  std::printf(
      "DBLP: %lld nodes, %lld edges, %zu known communities\n\n%-36s %8s %7s %9s %12s %6s %6s %9s\n",
      static_cast<long long>(data.graph.nodes()), static_cast<long long>(data.graph.edges()),
      data.communities.size(), "", "K", "F1", "of known", "of found", "NMI", "AMI", "seconds");
  measure_network(run, data, source);
  for (Record peer : run.peers) {  // of whole_network.py, with the same fields
    if (peer.value("data", "") != "dblp-whole" || run.quick) continue;
    peer["label"] = peer.value("method", "");
    peer.update(source);
    print_network(peer);
    run.record(peer);
    run.row_complete();
  }
}

}  // namespace coterie
