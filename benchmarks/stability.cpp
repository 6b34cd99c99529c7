// How much an answer depends on luck: the same graph with other seeds, and with its nodes in other
// orders (and without names), by several ways of choosing one partition for all draws. Columns: AMI
// with the truth in percent, mean and standard deviation over the runs; AMI between answers with
// different seeds, and in different orders; and how often the answer has the most probable K.
//
//   bench_stability PART [runs, default 16] [model, default local] [graphs, default 8] [seed, 777]
//
// PART: examples (the four graphs of examples/), sbm (the paper's block models), mixture (the
// recipe of the model `general`), or a file or folder of labelled graphs. Seed 777 is for
// validation: what is chosen on these graphs is not tested on them.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <vector>

#include "benchmarks/measure.h"
#include "coterie/answer/answer.h"
#include "coterie/communities/ensemble.h"
#include "coterie/datasets/labeled_files.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/methods/agreed_partitions.h"
#include "coterie/parallel.h"
#include "coterie/partition/agreement.h"
#include "coterie/recipes/labeled_graphs.h"

using namespace coterie;
using namespace coterie::benchmarks;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kEstimates[] = {"default",      "map",       "vi",       "binder",     "nvi",
                                      "nvi, modal K", "consensus", "majority", "searched VI"};
constexpr size_t kCount = std::size(kEstimates);

struct RunAnswers {
  std::vector<Partition> by_estimate;
  int32_t modal_k = 0;
};

Partition in_places(const Partition& partition, const std::vector<NodeId>& place) {
  std::vector<int32_t> labels(place.size());
  for (size_t i = 0; i < place.size(); ++i) labels[i] = partition[place[i]];
  return Partition(std::span<const int32_t>(labels));
}

Graph shuffled(const Graph& graph, const std::vector<NodeId>& place) {
  GraphBuilder builder(graph.nodes());
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (const NodeId j : graph.neighbors(i)) {
      if (i < j) builder.add_edge(place[i], place[j]);
    }
  }
  return builder.build();
}

RunAnswers ask(const OpenedMethod& method, const Graph& graph, uint64_t seed) {
  AnswerOptions options;
  options.detect.seed = seed;
  const Answer found = answer(method, graph, "graph", options);
  const Posterior& posterior = found.posterior;
  std::vector<Partition> draws;
  for (const DistinctPartition& each : posterior.distinct()) {
    for (int64_t s = 0; s < each.sampled; ++s) draws.push_back(each.partition);
  }
  RunAnswers run;
  run.modal_k = found.summary.k.mode();
  run.by_estimate.push_back(found.summary.best.partition);
  for (const PointEstimate kind : {PointEstimate::most_probable, PointEstimate::least_vi,
                                   PointEstimate::least_binder, PointEstimate::least_normalized}) {
    run.by_estimate.push_back(posterior.partition(point_estimate(posterior, kind)));
  }
  const auto given = posterior.given_communities(posterior.drawn_k().mode());
  run.by_estimate.push_back(
      given->partition(point_estimate(*given, PointEstimate::least_normalized)));
  const std::vector<Partition> agreed = agreed_partitions(graph, draws, Rng(seed));
  for (size_t a = 0; a < 3; ++a) run.by_estimate.push_back(agreed[std::min(a, agreed.size() - 1)]);
  return run;
}

double between(const std::vector<Partition>& answers) {
  double sum = 0, pairs = 0;
  for (size_t a = 0; a < answers.size(); ++a) {
    for (size_t b = 0; b < a; ++b, ++pairs) {
      sum += 100 * adjusted_mutual_information(answers[a], answers[b]);
    }
  }
  return pairs > 0 ? sum / pairs : 100;
}

struct Figures {
  double ami = 0, spread = 0, seeds = 0, orders = 0, modal = 0;
  void add(const Figures& other, double share) {
    ami += share * other.ami;
    spread += share * other.spread;
    seeds += share * other.seeds;
    orders += share * other.orders;
    modal += share * other.modal;
  }
};

std::vector<Figures> measure(const OpenedMethod& method, const LabeledGraph& labeled, int64_t runs,
                             const Rng& rng) {
  std::vector<RunAnswers> with_seed(runs), in_order(runs);
  parallel_for(2 * runs, default_threads(), [&](int64_t r) {
    if (r < runs) {
      with_seed[r] = ask(method, labeled.graph, r);
      return;
    }
    std::vector<NodeId> place(labeled.graph.nodes());
    std::iota(place.begin(), place.end(), 0);
    rng.stream("order", r).shuffle(std::span(place));
    RunAnswers& run = in_order[r - runs] = ask(method, shuffled(labeled.graph, place), 0);
    for (Partition& partition : run.by_estimate) partition = in_places(partition, place);
  });
  std::vector<Figures> figures(kCount);
  for (size_t e = 0; e < kCount; ++e) {
    std::vector<Partition> seeds, orders;
    std::vector<double> ami, modal;
    for (const auto* some : {&with_seed, &in_order}) {
      for (const RunAnswers& run : *some) {
        const Partition& partition = run.by_estimate[e];
        (some == &with_seed ? seeds : orders).push_back(partition);
        ami.push_back(100 * adjusted_mutual_information(partition, labeled.truth));
        modal.push_back(partition.communities() == run.modal_k ? 100 : 0);
      }
    }
    figures[e] = {mean(ami), deviation(ami), between(seeds), between(orders), mean(modal)};
  }
  return figures;
}

Json show(const std::string& name, const std::vector<Figures>& figures) {
  Json rows = Json::array();
  for (size_t e = 0; e < kCount; ++e) {
    const Figures& f = figures[e];
    std::printf("%-24s %-14s %6.1f %6.1f %8.1f %8.1f %8.0f\n", name.c_str(), kEstimates[e], f.ami,
                f.spread, f.seeds, f.orders, f.modal);
    rows.push_back({{"graph", name},
                    {"estimate", kEstimates[e]},
                    {"ami", f.ami},
                    {"deviation", f.spread},
                    {"between_seeds", f.seeds},
                    {"between_orders", f.orders},
                    {"modal_k", f.modal}});
  }
  std::fflush(stdout);
  return rows;
}

struct Named {
  std::string name;
  LabeledGraph labeled;
};

std::vector<Named> graphs_of(const std::string& part, int64_t count, uint64_t seed) {
  std::vector<Named> graphs;
  const std::string root = COTERIE_SOURCE_DIR;
  if (part == "sbm" || part == "mixture") {
    const LabeledGraphs drawn(
        root + (part == "sbm" ? "/recipes/ccp-attn-sbm.json" : "/recipes/general-2.json"), count,
        seed);
    for (int64_t i = 0; i < count; ++i) {
      graphs.push_back({part + " " + std::to_string(i), drawn.at(i)});
    }
    return graphs;
  }
  for (const std::string& file : graph_files({part == "examples" ? root + "/examples" : part})) {
    graphs.push_back({file.substr(file.rfind('/') + 1), read_labeled_file(file).labeled});
  }
  return graphs;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const auto word = [&](int a, const char* otherwise) {
      return std::string(argc > a ? argv[a] : otherwise);
    };
    const std::string part = word(1, "examples");
    const int64_t runs = std::stoll(word(2, "16")), count = std::stoll(word(4, "8"));
    const uint64_t seed = std::stoull(word(5, "777"));
    const std::string model = word(3, "local");
    const OpenedMethod method(
        {}, open_model(model.ends_with(".safetensors")
                           ? model
                           : COTERIE_SOURCE_DIR "/weights/" + model + ".safetensors"));
    std::printf("%-24s %-14s %6s %6s %8s %8s %8s\n", "", "", "AMI", "±", "seeds", "orders",
                "modal K %");
    Json rows = Json::array();
    std::vector<Figures> all(kCount);
    const std::vector<Named> graphs = graphs_of(part, count, seed);
    for (const Named& named : graphs) {
      const auto figures = measure(method, named.labeled, runs, Rng(seed).stream(named.name));
      for (size_t e = 0; e < kCount; ++e) {
        all[e].add(figures[e], 1.0 / static_cast<double>(graphs.size()));
      }
      for (Json& row : show(named.name, figures)) rows.push_back(std::move(row));
    }
    for (Json& row : show("mean of " + std::to_string(graphs.size()), all)) {
      rows.push_back(std::move(row));
    }
    std::printf("%s\n", Json{{"benchmark", "stability"},
                             {"part", part},
                             {"model", model},
                             {"runs", runs},
                             {"seed", seed},
                             {"rows", rows}}
                            .dump()
                            .c_str());
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_stability: %s\n", error.what());
    return 1;
  }
}
