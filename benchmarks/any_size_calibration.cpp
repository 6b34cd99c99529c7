// Whether what the default says about its own certainty comes true, on whole simulated graphs of
// 100 to 10,000 nodes, beside what people do today: 16 runs of Leiden with different seeds, and the
// edge weights of ECG. Half of the graphs are LFR, half degree-corrected block models, fresh ones,
// of each the largest component. One in six has no communities, as often as in training: a
// posterior can only be right about graphs as frequent as its prior has them.
//
//   bench_any-size-calibration [graphs a class, default 40] [first seed, default 911]
//                              [classes, of 0 to 3, default 0123] [some: all have communities]
//
// Columns: coverage of the 90 % set of K; ECE of the co-membership of edges' ends; of nodes with a
// confidence of 0.85 to 0.95, how sure they are and how many are right (of 0.95 and more, too).
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "benchmarks/measure.h"
#include "coterie/answer/answer.h"
#include "coterie/communities/ensemble.h"
#include "coterie/datasets/degree_corrected.h"
#include "coterie/datasets/lfr.h"
#include "coterie/datasets/no_communities.h"
#include "coterie/parallel.h"
#include "coterie/partition/agreement.h"
#include "coterie/partition/contingency.h"
#include "coterie/posterior/reliability.h"

using namespace coterie;
using namespace coterie::benchmarks;
using Json = nlohmann::ordered_json;

namespace {

constexpr int64_t kParts = 1000;  // of a probability

struct Figures {
  Reliability edges{10}, nodes{20};
  int64_t graphs = 0, covered = 0;
  double ami = 0, k_error = 0, set_size = 0;

  void add_edges(const Graph& graph, const std::vector<float>& together, const Partition& truth) {
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
        const NodeId j = graph.neighbors()[e];
        if (j < i) continue;
        edges.add(std::lround(together[e] * kParts), kParts, truth[i] == truth[j]);
      }
    }
  }

  void add(const Posterior& posterior, const PosteriorSummary& summary,
           const LabeledGraph& labeled) {
    const Partition& truth = labeled.truth;
    std::vector<Partition> draws;
    for (const DistinctPartition& each : posterior.distinct()) {
      for (int64_t s = 0; s < each.sampled; ++s) draws.push_back(each.partition);
    }
    add_edges(labeled.graph, share_of_partitions(labeled.graph, draws), truth);
    const Partition& best = summary.best.partition;
    const ContingencyTable table = contingency_table(best, truth);
    const auto stands_for = match_communities(table.cells, best.communities(), truth.communities());
    for (int64_t i = 0; i < truth.nodes(); ++i) {
      nodes.add(std::lround(summary.certainty.confidence[i] * kParts), kParts,
                stands_for[best[i]] == truth[i]);
    }
    ++graphs;
    const auto& set = summary.k_set;
    covered += std::find(set.begin(), set.end(), truth.communities()) != set.end();
    set_size += static_cast<double>(set.size());
    ami += 100 * adjusted_mutual_information(best, truth);
    k_error += best.communities() - truth.communities();
  }

  Json show(const std::string& name, const char* method) const {
    const auto share = [&](size_t from, size_t to) {
      double statements = 0, confidence = 0, right = 0;
      const auto bins = nodes.bins();
      for (size_t b = from; b < to; ++b) {
        const auto n = static_cast<double>(bins[b].statements);
        statements += n;
        confidence += n * bins[b].confidence;
        right += n * bins[b].accuracy;
      }
      return Json{{"nodes", statements},
                  {"confidence", confidence / statements},
                  {"right", right / statements}};
    };
    const double n = static_cast<double>(graphs);
    Json row{{"class", name},
             {"method", method},
             {"graphs", graphs},
             {"ami", ami / n},
             {"k_error", k_error / n},
             {"k_coverage", static_cast<double>(covered) / n},
             {"k_set_size", set_size / n},
             {"edge_ece", edges.expected_error()},
             {"node_ece", nodes.expected_error()},
             {"around_0.9", share(17, 19)},
             {"above_0.95", share(19, 20)}};
    std::printf(
        "%-14s %-10s AMI %5.1f  K off %6.2f  set of K holds it %3.0f %% (%5.1f Ks)  edges ECE %.3f "
        " "
        "nodes ECE %.3f  sure %.3f right %.3f | sure %.3f right %.3f\n",
        name.c_str(), method, ami / n, k_error / n, 100.0 * static_cast<double>(covered) / n,
        set_size / n, edges.expected_error(), nodes.expected_error(),
        row["around_0.9"]["confidence"].get<double>(), row["around_0.9"]["right"].get<double>(),
        row["above_0.95"]["confidence"].get<double>(), row["above_0.95"]["right"].get<double>());
    std::fflush(stdout);
    return row;
  }
};

// What is not connected to the rest cannot be known.
LabeledGraph connected(const LabeledGraph& labeled) {
  const std::vector<NodeId> nodes = largest_component(labeled.graph);
  std::vector<int32_t> labels;
  for (const NodeId i : nodes) labels.push_back(labeled.truth[i]);
  return {induced_subgraph(labeled.graph, nodes), Partition(std::span<const int32_t>(labels))};
}

LabeledGraph draw(double low, double high, int64_t number, uint64_t seed, bool some) {
  Rng rng = Rng(seed).stream("calibration " + std::to_string(low), number);
  const Range nodes(low, high, true), degree(5, 20, true);
  if (!some && number % 12 == 4) {
    return connected(draw_erdos_renyi({.nodes = nodes, .mean_degree = degree}, rng));
  }
  if (!some && number % 12 == 9) {
    ConfigurationOptions configuration;
    configuration.nodes = nodes;
    configuration.mean_degree = degree;
    return connected(draw_configuration(configuration, rng));
  }
  if (number % 2 == 0) {
    LfrOptions lfr;
    lfr.nodes = nodes;
    lfr.mean_degree = degree;
    lfr.max_density = 0.3;
    lfr.min_community = 10;
    lfr.max_community = high > 1000 ? 300 : 60;
    lfr.mixing = Range(0.1, 0.5);
    return connected(draw_lfr(lfr, rng));
  }
  DegreeCorrectedOptions blocks;
  blocks.nodes = nodes;
  blocks.partition = {
      .sizes = SizePrior::dirichlet, .communities = Range(2, low / 20, true), .min_community = 3};
  blocks.mean_degree = degree;
  blocks.max_density = 0.3;
  blocks.mixing = Range(0.1, 0.45);
  return connected(draw_degree_corrected(blocks, rng));
}

Posterior leiden_runs(const Graph& graph, int64_t runs, const Rng& rng) {
  std::vector<Draw> draws(runs);
  parallel_for(runs, default_threads(), [&](int64_t r) {
    Rng own = rng.stream("run", r);
    draws[r].partition = leiden(graph, {}, {}, own);
  });
  return Posterior(std::move(draws));
}

}  // namespace

int main(int argc, char** argv) {
  const coterie::ThreadScope threads(coterie::default_threads());
  const int64_t graphs = argc > 1 ? std::atoll(argv[1]) : 40;
  const uint64_t seed = argc > 2 ? std::atoll(argv[2]) : 911;
  const std::string classes = argc > 3 ? argv[3] : "0123";
  const bool some = argc > 4 && std::string(argv[4]) == "some";
  const OpenedMethod method({}, open_model(COTERIE_SOURCE_DIR "/weights/local.safetensors"));
  const double sizes[] = {100, 300, 1000, 3000, 10000};
  Json rows = Json::array();
  for (const char number : classes) {
    const int c = number - '0';
    if (c < 0 || c > 3) continue;
    Figures ours, runs, weights;
    for (int64_t g = 0; g < graphs; ++g) {
      const LabeledGraph labeled = draw(sizes[c], sizes[c + 1], g, seed, some);
      AnswerOptions options;
      options.detect.seed = g;
      const Answer found = answer(method, labeled.graph, "graph", options);
      ours.add(found.posterior, found.summary, labeled);
      const Rng rng = Rng(seed).stream("leiden", g);
      const Posterior of_runs = leiden_runs(labeled.graph, 16, rng);
      runs.add(of_runs, summarize(of_runs), labeled);
      weights.add_edges(labeled.graph, ecg_weights(labeled.graph, {}, {}, rng), labeled.truth);
    }
    const std::string name = std::to_string(static_cast<int>(sizes[c])) + " to " +
                             std::to_string(static_cast<int>(sizes[c + 1]));
    rows.push_back(ours.show(name, "coterie"));
    rows.push_back(runs.show(name, "16 Leiden"));
    std::printf("%-14s %-10s edges ECE %.3f\n", name.c_str(), "ECG",
                weights.edges.expected_error());
    rows.push_back(
        {{"class", name}, {"method", "ECG"}, {"edge_ece", weights.edges.expected_error()}});
  }
  std::printf(
      "%s\n",
      Json{
          {"benchmark", "any-size-calibration"}, {"graphs", graphs}, {"seed", seed}, {"rows", rows}}
          .dump()
          .c_str());
  return 0;
}
