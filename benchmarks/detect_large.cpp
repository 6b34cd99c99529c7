// Graphs of 10,000 and 100,000 nodes, ten edges a node, 20 planted communities: seconds by stage,
// peak of memory, and whether time grows faster than the number of edges at the same number of
// communities: sampling takes one step for each community it draws, and how many those are differs
// between the two graphs, so its seconds are compared by the step. Default settings but for the
// number of draws.
//   bench_detect-large [nodes ...]
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <vector>

#include "benchmarks/measure.h"
#include "benchmarks/sbm_model.h"
#include "coterie/datasets/planted.h"
#include "coterie/methods/familiarity.h"
#include "coterie/methods/method.h"
#include "coterie/methods/network_memory.h"
#include "coterie/methods/open_method.h"
#include "coterie/parallel.h"
#include "coterie/partition/agreement.h"
#include "coterie/posterior/summary.h"

using namespace coterie;
using namespace coterie::benchmarks;

int main(int argc, char** argv) {
  std::vector<int64_t> sizes;
  for (int i = 1; i < argc; ++i) sizes.push_back(std::atoll(argv[i]));
  if (sizes.empty()) sizes = {10000, 100000};
  SbmModel source = sbm_model(HeadKind::ccp_attn);
  const Model model(std::move(source.file));
  const OpenedMethod network({}, trained(model, "model"));
  DetectOptions options;
  const ThreadScope threads(default_threads());
  options.samples = 8;
  options.modes = 0;
  nlohmann::ordered_json out{{"benchmark", "detect-large"},
                             {"weights", source.origin},
                             {"threads", current_threads()},
                             {"draws", *options.samples}};
  double first_seconds = 0, first_edges = 0, first_steps = 0;
  std::printf("%8s %9s %9s %8s %9s %8s %8s %5s %6s %8s %9s\n", "nodes", "edges", "features",
              "encoder", "sampling", "scoring", "summary", "K", "AMI", "peak GB", "estimate");
  for (const int64_t nodes : sizes) {
    PlantedOptions planted;
    planted.nodes = static_cast<double>(nodes);
    planted.partition.communities = 20;
    planted.mean_degree = 20;
    planted.mixing = 0.1;
    Rng rng = Rng(13).stream("large graph");
    const LabeledGraph labeled = draw_planted(planted, rng);
    const Detection found = network.method().detect(labeled.graph, options, {});
    PosteriorSummary summary;
    const double summing = seconds_of([&] { summary = summarize(found.posterior); });
    const DetectSeconds& s = found.seconds;
    const double estimate = static_cast<double>(memory_estimate(
                                model.options(), labeled.graph.nodes(), labeled.graph.edges(),
                                *options.samples + options.modes, current_threads())) /
                            1e9;
    const int32_t k = summary.best.partition.communities();
    const double ami = adjusted_mutual_information(summary.best.partition, labeled.truth);
    std::printf("%8ld %9ld %9.2f %8.2f %9.2f %8.2f %8.2f %5d %6.3f %8.2f %9.2f\n",
                static_cast<long>(labeled.graph.nodes()), static_cast<long>(labeled.graph.edges()),
                s.features, s.encoder, s.sampling, s.scoring, summing, k, ami, peak_gigabytes(),
                estimate);
    double steps = 0;  // of a draw, on average
    for (const DistinctPartition& each : found.posterior.distinct()) {
      steps += static_cast<double>(each.sampled * each.partition.communities()) /
               static_cast<double>(*options.samples);
    }
    const auto edges = static_cast<double>(labeled.graph.edges());
    if (first_steps == 0) first_steps = steps;
    const double at_same_k = s.features + s.encoder + s.sampling / steps * first_steps + summing;
    if (first_seconds == 0) first_seconds = at_same_k, first_edges = edges;
    std::printf(
        "%8s %.1f communities a draw; at %.1f %.2f s: %.1f times for %.1f times the edges\n", "",
        steps, first_steps, at_same_k, at_same_k / first_seconds, edges / first_edges);
    std::fflush(stdout);
    out["graphs"].push_back({{"nodes", labeled.graph.nodes()},
                             {"edges", labeled.graph.edges()},
                             {"features", s.features},
                             {"encoder", s.encoder},
                             {"sampling", s.sampling},
                             {"scoring", s.scoring},
                             {"summary", summing},
                             {"communities", k},
                             {"communities_a_draw", steps},
                             {"seconds_at_first_k", at_same_k},
                             {"ami", ami},
                             {"peak_gb", peak_gigabytes()},
                             {"estimate_gb", estimate}});
  }
  std::printf("%s\n", out.dump().c_str());
}
