#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/random.h"
#include "coterie/report/report.h"

namespace coterie {

// A graph with planted communities and a made-up posterior about it, for tests and benchmarks of
// the page: most nodes are sure, some sit between two communities, two communities are sometimes
// one.
struct Sample {
  Graph graph;
  Report report;
};

struct SampleReportOptions {
  int64_t nodes = 115;
  int64_t edges = 613;
  int32_t communities = 11;
  double across = 0.3;    // share of edges that may lead anywhere
  double doubtful = 0.1;  // share of nodes with a second community
  int64_t draws = 64;
  bool named = true;
};

inline Sample make_sample(const SampleReportOptions& options, Rng& rng) {
  // Communities of uneven size: community c gets a share that falls with c.
  std::vector<double> shares(options.communities);
  for (int32_t c = 0; c < options.communities; ++c) shares[c] = 1 / (2.0 + c);
  std::vector<int32_t> labels(options.nodes);
  for (int32_t& label : labels) label = static_cast<int32_t>(rng.categorical(shares));
  for (int32_t c = 0; c < options.communities; ++c) labels[c] = c;
  std::vector<std::vector<NodeId>> members(options.communities);
  for (NodeId i = 0; i < options.nodes; ++i) members[labels[i]].push_back(i);

  std::map<NodeId, std::pair<int32_t, double>>
      second;  // of doubtful nodes: community and probability
  for (NodeId i = 0; i < options.nodes; ++i) {
    if (options.communities > 1 && rng.bernoulli(options.doubtful)) {
      const auto other = static_cast<int32_t>(rng.below(options.communities - 1));
      second[i] = {other + (other >= labels[i]), rng.uniform(0.05, 0.6)};
    }
  }
  GraphBuilder builder(options.nodes);
  for (int64_t e = 0; e < options.edges; ++e) {
    const auto i = static_cast<NodeId>(rng.below(options.nodes));
    const bool torn = second.contains(i) && rng.bernoulli(second[i].second);
    const auto& home = members[torn ? second[i].first : labels[i]];
    const NodeId j = rng.bernoulli(options.across)
                         ? static_cast<NodeId>(rng.below(options.nodes))
                         : home[rng.below(static_cast<int64_t>(home.size()))];
    builder.add_edge(i, j);
  }
  NodeNames names;
  const char* const towns[] = {"Arbor", "Birch", "Cedar", "Dover",
                               "Elm",   "Frost", "Glen",  "Harbor"};
  for (NodeId i = 0; options.named && i < options.nodes; ++i) {
    names.push_back(std::string(towns[i % 8]) + " " + std::to_string(i / 8 + 1));
  }
  Sample sample{builder.build(std::move(names)), {}};

  std::map<std::vector<int32_t>, double> drawn;
  for (int64_t s = 0; s < options.draws; ++s) {
    auto draw = labels;
    for (const auto& [node, other] : second) {
      if (rng.bernoulli(other.second)) draw[node] = other.first;
    }
    if (options.communities > 2 && rng.bernoulli(0.3)) {
      for (int32_t& label : draw)
        label = label == options.communities - 1 ? options.communities - 2 : label;
    }
    drawn[draw] += 1 / static_cast<double>(options.draws);
  }
  auto& partitions = sample.report.partitions;
  partitions.push_back({labels, drawn.contains(labels) ? drawn[labels] : 0.0});
  for (const auto& [draw, probability] : drawn) {
    if (draw != labels) partitions.push_back({draw, probability});
  }
  std::stable_sort(partitions.begin() + 1, partitions.end(),
                   [](const auto& a, const auto& b) { return a.probability > b.probability; });
  std::map<int32_t, double> k;
  for (const auto& [draw, probability] : drawn) {
    k[1 + *std::max_element(draw.begin(), draw.end())] += probability;
  }
  sample.report.k.assign(k.begin(), k.end());
  sample.report.sentence = std::to_string(options.nodes) + " nodes of a made-up posterior.";
  sample.report.between = static_cast<int64_t>(second.size());
  sample.report.sure = options.nodes - sample.report.between;
  sample.report.title = "sample-" + std::to_string(options.nodes) + ".graphml";
  sample.report.model = {
      "ccp-sbm",
      "clusterwise model trained on block models of 50 to 350 nodes",
      {{"ECE of K, 15 bins", "0.043"},
       {"coverage of the 90 % set of K", "86.5 ± 1.7 % (60 % before P(K) was fitted)"},
       {"ECE of co-membership", "0.021"}},
      "200 posterior draws on each of 300 made-up graphs.",
      {{"nodes", 50, 350, static_cast<double>(sample.graph.nodes())},
       {"mean degree", 2.5, 40.2,
        2.0 * static_cast<double>(sample.graph.edges()) /
            static_cast<double>(std::max<int64_t>(1, sample.graph.nodes()))}}};
  sample.report.facts = {
      {"coterie", "0.1.0"}, {"seed", "0"}, {"draws", std::to_string(options.draws)}};
  return sample;
}

}  // namespace coterie
