#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "answer/local_model.h"
#include "coterie/answer/answer.h"
#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/graph/name_index.h"
#include "coterie/methods/open_method.h"

namespace coterie {
namespace {

struct NamedEdge {
  std::string from, to;
  float weight;
};

// Six groups of twenty, one of them with twice as many edges, and weights.
std::vector<NamedEdge> weighted_edges() {
  std::vector<NamedEdge> edges;
  Rng rng(4);
  for (int i = 0; i < 120; ++i) {
    for (int j = 0; j < i; ++j) {
      const double p = i % 6 != j % 6 ? 0.02 : i % 6 == 0 ? 0.6 : 0.3;
      if (rng.uniform() < p) {
        edges.push_back({"v" + std::to_string(i), "v" + std::to_string(j),
                         static_cast<float>(1 + rng.below(2000)) / 64});
      }
    }
  }
  return edges;
}

Graph graph_of(const std::vector<NamedEdge>& edges, float unit = 1) {
  NameIndex names;
  std::vector<std::pair<NodeId, NodeId>> ends;
  for (const NamedEdge& edge : edges) {
    const NodeId from = names.find_or_add(edge.from);
    ends.emplace_back(from, names.find_or_add(edge.to));
  }
  GraphBuilder builder(names.size());
  for (size_t e = 0; e < edges.size(); ++e) {
    builder.add_edge(ends[e].first, ends[e].second, edges[e].weight * unit);
  }
  return builder.build(names.take_names());
}

void expect_same(const Graph& a, const Graph& b) {
  const AnswerOptions options{.detect = {.samples = 6, .seed = 2}};
  const PosteriorSummary first = answer(local(), a, "a", options).summary;
  const PosteriorSummary second = answer(local(), b, "b", options).summary;
  EXPECT_EQ(first.sizes, second.sizes);
  EXPECT_EQ(first.k_set, second.k_set);
  for (NodeId i = 0; i < a.nodes(); ++i) {
    NodeId j = 0;
    while (b.name(j) != a.name(i)) ++j;
    EXPECT_EQ(first.labels[i], second.labels[j]) << a.name(i);
    EXPECT_EQ(first.certainty.confidence[i], second.certainty.confidence[j]) << a.name(i);
    EXPECT_EQ(first.certainty.entropy[i], second.certainty.entropy[j]) << a.name(i);
  }
}

TEST(SameGraph, HasTheSameAnswerWhateverTheOrderOfItsLines) {
  std::vector<NamedEdge> edges = weighted_edges();
  const Graph graph = graph_of(edges);
  Rng rng(8);
  for (int time = 0; time < 3; ++time) {
    rng.shuffle(std::span(edges));
    for (NamedEdge& edge : edges) {
      if (rng.uniform() < 0.5) std::swap(edge.from, edge.to);
    }
    expect_same(graph, graph_of(edges));
  }
}

TEST(SameGraph, HasTheSameAnswerWhateverTheUnitOfItsWeights) {
  const std::vector<NamedEdge> edges = weighted_edges();
  const Graph graph = graph_of(edges);
  for (const float unit : {7.0f, 1e-6f, 1024.0f}) expect_same(graph, graph_of(edges, unit));
}

TEST(MostProbablePartition, IsEstimatedWhereItIsAskedFor) {
  const Graph graph = graph_of(weighted_edges());
  const AnswerOptions options{.detect = {.samples = 4},
                              .summary = {.estimate = PointEstimate::most_probable}};
  const Answer found = answer(local(), graph, "g", options);
  EXPECT_FALSE(std::isnan(found.summary.best.log_prob));
  for (const DistinctPartition& each : found.posterior.distinct()) {
    EXPECT_LE(each.log_prob, found.summary.best.log_prob);
  }
  AnswerOptions none = options;
  none.detect.score.kind = ScoreKind::none;
  EXPECT_THROW(answer(local(), graph, "g", none), UsageError);
}

}  // namespace
}  // namespace coterie
