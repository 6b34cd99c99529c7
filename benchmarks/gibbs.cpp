// The exact posterior of the general SBM by collapsed Gibbs sampling, on graphs drawn from it: how
// close chains from random starts come to chains that start at the truth, and what a sweep costs.
// Then refinement: short chains from one that is nearly right. The peer is graph-tool's block model
// (benchmarks/peers/communities.py: minimize_blockmodel_dl, then merge-split sweeps) on the same
// graphs, between two rounds of ours. One thread throughout.
//
// usage: bench_gibbs [graphs] [merge-splits per sweep]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <vector>

#include "coterie/classical/refine.h"
#include "coterie/classical/spectral_clustering.h"
#include "coterie/datasets/graph_set.h"
#include "coterie/datasets/sbm.h"
#include "coterie/error.h"
#include "coterie/partition/agreement.h"

namespace {

using namespace coterie;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Row {
  double ami = 0, seconds = 0, log_marginal = 0, communities = 0;
};

// A tenth of the nodes in random communities, and two communities joined: the kind of mistake a
// network makes.
Partition blurred(const Partition& truth, Rng& rng) {
  std::vector<int32_t> labels(truth.labels().begin(), truth.labels().end());
  for (int32_t& label : labels) {
    if (truth.communities() > 2 && label == truth.communities() - 1) label = 0;
    if (rng.bernoulli(0.1)) label = static_cast<int32_t>(rng.below(truth.communities()));
  }
  return Partition(std::span<const int32_t>(labels));
}

// What graph-tool finds: the record of communities.py.
nlohmann::json graph_tool(const std::vector<LabeledGraph>& graphs) {
  std::string folder = (std::filesystem::temp_directory_path() / "gibbs.XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) throw OutputError("no temporary folder");
  GraphSetWriter writer(folder + "/sbm", {}, 0);
  for (const LabeledGraph& graph : graphs) writer.append(graph);
  writer.finish();
  const std::string command = "OMP_NUM_THREADS=1 /usr/bin/python3 " COTERIE_SOURCE_DIR
                              "/benchmarks/peers/communities.py --methods 'graph-tool sbm' " +
                              folder + "/sbm";
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw Error(ErrorKind::failure, "cannot start python3");
  for (int c; (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  const int code = pclose(pipe);
  std::filesystem::remove_all(folder);
  if (code != 0) throw Error(ErrorKind::failure, "communities.py failed");
  return nlohmann::json::parse(text);
}

}  // namespace

int main(int argc, char** argv) {
  const int64_t graphs = argc > 1 ? std::max(1, std::atoi(argv[1])) : 20;
  const int64_t merge_splits = argc > 2 ? std::atoi(argv[2]) : GibbsOptions{}.merge_splits;
  const BlockModelOptions model{.min_community = 5};
  const Rng rng(96);
  Row random, truth, refined, start, spectral;
  double nodes = 0, communities = 0, sweep_seconds = 0;
  const auto add = [&](Row& row, const LabeledGraph& data, const Partition& partition,
                       double begin) {
    row.seconds += (now() - begin) / graphs;
    row.ami += 100 * adjusted_mutual_information(partition, data.truth) / graphs;
    row.log_marginal += log_marginal(data.graph, partition, model) / graphs;
    row.communities += static_cast<double>(partition.communities()) / graphs;
  };
  std::vector<LabeledGraph> all;
  for (int64_t g = 0; g < graphs; ++g) {
    Rng stream = rng.stream("graph", g);
    all.push_back(draw_sbm({}, stream));
    const LabeledGraph& data = all.back();
    nodes += static_cast<double>(data.graph.nodes()) / graphs;
    communities += static_cast<double>(data.truth.communities()) / graphs;
    GibbsOptions gibbs{.model = model, .merge_splits = merge_splits};
    double begin = now();
    const BlockPosterior found = sample_block_model(data.graph, gibbs, stream);
    sweep_seconds += (now() - begin) / static_cast<double>(gibbs.restarts * gibbs.sweeps) / graphs;
    add(random, data, found.best.partition, begin);

    begin = now();
    const std::vector<Partition> truths(8, data.truth);
    add(truth, data,
        refine(data.graph, truths,
               {.model = model, .chains = 8, .sweeps = 60, .merge_splits = merge_splits}, stream)
            .best.partition,
        begin);

    const std::vector<Partition> starts{blurred(data.truth, stream)};
    add(start, data, starts[0], now());
    begin = now();
    add(refined, data,
        refine(data.graph, starts, {.model = model, .merge_splits = merge_splits}, stream)
            .best.partition,
        begin);
    begin = now();
    add(spectral, data, spectral_clustering(data.graph, {}, stream), begin);
  }
  const nlohmann::json peer = graph_tool(all);
  double again = 0;
  for (int64_t g = 0; g < graphs; ++g) {
    Rng stream = rng.stream("again", g);
    const double begin = now();
    sample_block_model(all[g].graph, {.model = model, .merge_splits = merge_splits}, stream);
    again += (now() - begin) / graphs;
  }
  const double seconds = (random.seconds + again) / 2;
  std::printf("%lld general SBM graphs, mean %.0f nodes and %.1f communities\n",
              static_cast<long long>(graphs), nodes, communities);
  std::printf("%-44s %7s %14s %6s %12s\n", "", "AMI", "log marginal", "K", "ms a graph");
  const auto print = [](const char* name, const Row& row) {
    std::printf("%-44s %7.2f %14.2f %6.2f %12.3f\n", name, row.ami, row.log_marginal,
                row.communities, row.seconds * 1e3);
  };
  print("8 random starts x 60 sweeps", random);
  print("8 chains from the truth x 60 sweeps", truth);
  print("a blurred truth", start);
  print("refined from there", refined);
  print("spectral clustering with the eigengap", spectral);
  std::printf("%-44s %7.2f %14s %6s %12.3f\n", "graph-tool", peer["ami"].get<double>(), "", "",
              1e3 * peer["seconds"].get<double>());
  std::printf("%.4f ms a sweep; the random starts again: %.3f ms a graph; %.2f times faster\n",
              sweep_seconds * 1e3, again * 1e3, peer["seconds"].get<double>() / seconds);
  const nlohmann::ordered_json figures{{"benchmark", "gibbs"},
                                       {"graphs", graphs},
                                       {"random_starts_ami", random.ami},
                                       {"random_starts_ms", seconds * 1e3},
                                       {"graph_tool_ami", peer["ami"]},
                                       {"graph_tool_ms", 1e3 * peer["seconds"].get<double>()},
                                       {"ratio", peer["seconds"].get<double>() / seconds},
                                       {"from_truth_ami", truth.ami},
                                       {"refined_ami", refined.ami},
                                       {"refined_ms", refined.seconds * 1e3},
                                       {"spectral_ami", spectral.ami},
                                       {"spectral_ms", spectral.seconds * 1e3},
                                       {"ms_per_sweep", sweep_seconds * 1e3}};
  std::cout << figures.dump() << "\n";
}
