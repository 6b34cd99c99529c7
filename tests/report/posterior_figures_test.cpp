#include "coterie/report/posterior_figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "coterie/graph/graph_builder.h"
#include "coterie/random.h"
#include "report/keep_figure.h"

namespace coterie {
namespace {

// Communities of decreasing size, in shuffled node order, and a graph that follows them.
struct Example {
  Graph graph;
  Partition truth;
};
Example example(int64_t nodes) {
  Rng rng(4);
  std::vector<int32_t> labels(nodes);
  for (auto& label : labels) {
    const double u = rng.uniform();
    label = u < 0.4 ? 0 : u < 0.7 ? 1 : u < 0.9 ? 2 : 3;
  }
  GraphBuilder builder(nodes);
  for (NodeId i = 0; i < nodes; ++i) {
    for (NodeId j = 0; j < i; ++j) {
      if (rng.bernoulli(labels[i] == labels[j] ? 0.3 : 0.03)) builder.add_edge(i, j);
    }
  }
  return {builder.build(), Partition(labels)};
}

Posterior blurred(const Partition& truth) {
  Rng rng(9);
  std::vector<Draw> draws;
  for (int s = 0; s < 64; ++s) {
    std::vector<int32_t> labels(truth.labels().begin(), truth.labels().end());
    const bool merged = rng.bernoulli(0.35);
    for (auto& label : labels) {
      if (rng.bernoulli(0.08)) label = static_cast<int32_t>(rng.below(4));
      if (merged && label == 3) label = 2;
    }
    draws.push_back({Partition(labels)});
  }
  return Posterior(draws);
}

TEST(KPosteriorChart, HasABarForEveryKAndMarksTheTruth) {
  KPosterior k;
  k.add(6, 9);
  k.add(7, 38);
  k.add(8, 14);
  k.add(10, 3);
  const auto chart = k_posterior_chart(k, 7);
  ASSERT_EQ(chart.series.size(), 2u);
  EXPECT_THAT(chart.series[0].x, testing::ElementsAre(6, 7, 8, 10));
  EXPECT_DOUBLE_EQ(chart.series[0].y[1], 38.0 / 64);
  EXPECT_THAT(chart.series[1].x, testing::ElementsAre(7, 7));
  keep_figure("k_posterior", to_svg(chart));
  KPosterior one;
  one.add(1, 5);
  keep_figure("k_one", to_svg(k_posterior_chart(one)));
}

TEST(ReliabilityChart, ShowsOccupiedBinsWithIntervals) {
  Rng rng(2);
  Reliability reliability(10);
  for (int i = 0; i < 900; ++i) {
    const auto favorable = static_cast<int64_t>(64 * std::sqrt(rng.uniform(0.02, 1)));
    reliability.add(favorable, 64, rng.bernoulli(0.85 * static_cast<double>(favorable) / 64));
  }
  const auto chart = reliability_chart(reliability.bins(), "number of communities");
  keep_figure("reliability", to_svg(chart));
  const auto& observed = chart.series[1];
  EXPECT_GT(observed.x.size(), 7u);
  for (size_t i = 0; i < observed.x.size(); ++i) {
    EXPECT_LE(observed.low[i], observed.y[i]);
    EXPECT_GE(observed.high[i], observed.y[i]);
    EXPECT_GE(observed.low[i], -1e-12);
    EXPECT_LE(observed.high[i], 1 + 1e-12);
  }
}

TEST(AdjacencyChart, PutsEveryEdgeIntoItsBlock) {
  const auto [graph, truth] = example(150);
  const auto chart = adjacency_chart(graph, truth);
  double sum = 0;
  for (const double value : chart.heat->values) sum += value;
  EXPECT_EQ(sum, static_cast<double>(graph.directed_edges()));
  EXPECT_EQ(chart.heat->rows, 150);
  EXPECT_EQ(chart.heat->boundaries.size(), 3u);
  keep_figure("adjacency", to_svg(chart));
  const auto coarse = adjacency_chart(graph, truth, 40);
  sum = 0;
  for (const double value : coarse.heat->values) sum += value;
  EXPECT_EQ(sum, static_cast<double>(graph.directed_edges()));
  keep_figure("adjacency_coarse", to_svg(coarse));
  to_svg(adjacency_chart(Graph(), Partition()));  // no nodes, no trouble
}

TEST(CoMembershipChart, IsSymmetricWithOnesOnTheDiagonal) {
  const auto [graph, truth] = example(120);
  const Posterior posterior = blurred(truth);
  const auto chart = co_membership_chart(posterior, truth, 100);
  const auto& heat = *chart.heat;
  for (int64_t i = 0; i < heat.rows; ++i) {
    EXPECT_EQ(heat.values[i * heat.columns + i], 1);
    for (int64_t j = 0; j < i; ++j) {
      EXPECT_EQ(heat.values[i * heat.columns + j], heat.values[j * heat.columns + i]);
    }
  }
  keep_figure("co_membership", to_svg(chart));
}

}  // namespace
}  // namespace coterie
