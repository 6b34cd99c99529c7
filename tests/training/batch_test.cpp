#include "coterie/training/batch.h"

#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <set>

#include "coterie/error.h"
#include "coterie/spectral/laplacian_encoding.h"
#include "learn/small_batches.h"

namespace coterie {
namespace {

TEST(Batch, EveryProblemAsksForTheAnchorsCommunityAmongWhatIsLeft) {
  BatchOptions options;
  options.model = small_options(HeadKind::ccp);
  options.loss.samples = 2;
  const auto graphs = small_graphs(options.model, {{4, 3, 1}, {5}, {2, 2, 2}});
  const Batch batch = small_batch(graphs, options);
  std::vector<std::set<int32_t>> left;  // rows by graph
  for (int64_t g = 0; g < batch.graphs; ++g) {
    auto& rows = left.emplace_back();
    for (int64_t i = batch.node_offsets[g]; i < batch.node_offsets[g + 1]; ++i) {
      rows.insert(static_cast<int32_t>(i));
    }
  }
  const Sets members = batch.problems.members();
  for (int64_t p = 0; p < batch.problems.size(); ++p) {
    const int32_t g = batch.problem_graph[p];
    const auto label = [&](int32_t row) {
      return graphs[g].labeled.truth[row - batch.node_offsets[g]];
    };
    const auto rows =
        members.members.subspan(members.offsets[p], members.offsets[p + 1] - members.offsets[p]);
    EXPECT_EQ(std::set<int32_t>(rows.begin(), rows.end()), left[g]);
    const int64_t first_point = batch.problems.point_offsets()[p];
    std::set<int32_t> community{rows[0]};
    for (size_t i = 1; i < rows.size(); ++i) {
      EXPECT_EQ(batch.targets[first_point + i - 1], label(rows[i]) == label(rows[0]));
      if (label(rows[i]) == label(rows[0])) community.insert(rows[i]);
    }
    const int32_t place = batch.problem_community[p];
    EXPECT_EQ(
        std::set<int32_t>(batch.community_members.begin() + batch.community_offsets[place],
                          batch.community_members.begin() + batch.community_offsets[place + 1]),
        community);
    EXPECT_EQ(place - batch.graph_communities[g], batch.problem_step[p]);
    for (const int32_t row : community) left[g].erase(row);
  }
  // What is left is nothing, or a last community of one node, whose step is certain.
  for (const auto& rows : left) EXPECT_LE(rows.size(), 1u);
  EXPECT_EQ(batch.noise.size(), static_cast<size_t>(batch.problems.size() * 2 * 8));
}

TEST(Batch, FeaturesMayComeFromBothEndsOfTheSpectrum) {
  ModelOptions options = small_options(HeadKind::ccp);
  options.encoder.features = FeatureKind::laplacian_ends;
  options.encoder.feature_count = 8;
  const FeaturedGraph graph = small_graphs(options, {{20, 15}}).front();
  const auto encoding = laplacian_encoding(graph.labeled.graph, {.columns = 8, .both_ends = true});
  EXPECT_EQ(graph.features, encoding.features);
  options.encoder.features = FeatureKind::laplacian;
  EXPECT_NE(small_graphs(options, {{20, 15}}).front().features, encoding.features);
}

TEST(Batch, AnchorsAreUniformAmongTheAvailableNodes) {
  BatchOptions options;
  options.model = small_options(HeadKind::dac);
  const auto graphs = small_graphs(options.model, {{3, 1}});
  const int draws = 4000;
  std::map<int32_t, int> count;
  for (int i = 0; i < draws; ++i)
    ++count[small_batch(graphs, options, i).problems.anchor_rows()[0]];
  for (int32_t row = 0; row < 4; ++row) {
    EXPECT_NEAR(count[row], draws / 4.0, 5 * std::sqrt(draws * 0.25 * 0.75));
  }
}

TEST(Batch, WhatAGraphContributesDoesNotDependOnItsCompany) {
  BatchOptions options;
  options.model = small_options(HeadKind::ccp_attn);
  options.loss.samples = 3;
  const auto graphs = small_graphs(options.model, {{4, 3}, {5, 2, 2}});
  const std::vector<Visit> visits{{&graphs[0], Rng(3).stream("graph", 0)},
                                  {&graphs[1], Rng(3).stream("graph", 1)}};
  const Batch both = make_batch(visits, options);
  const Batch second = make_batch(std::span(visits).subspan(1), options);
  const auto tail = [](const auto& longer, const auto& shorter) {
    return std::equal(shorter.begin(), shorter.end(), longer.end() - shorter.size());
  };
  EXPECT_TRUE(tail(both.noise, second.noise));
  EXPECT_TRUE(tail(both.features, second.features));
  EXPECT_TRUE(tail(both.targets, second.targets));
  std::vector<int32_t> moved;
  for (const int32_t row : second.problems.members().members) moved.push_back(row + 7);
  EXPECT_TRUE(tail(both.problems.members().members, moved));
}

TEST(Batch, EdgesRunIntoTheirRow) {
  BatchOptions options;
  options.model = small_options(HeadKind::ncp);
  const auto graphs = small_graphs(options.model, {{4, 3}, {5}});
  const Batch batch = small_batch(graphs, options);
  for (int64_t g = 0; g < 2; ++g) {
    const Graph& graph = graphs[g].labeled.graph;
    const auto first = static_cast<int32_t>(batch.node_offsets[g]);
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      std::vector<int32_t> expected;
      for (const NodeId j : graph.neighbors(i)) expected.push_back(first + j);
      EXPECT_EQ(
          std::vector<int32_t>(batch.edge_sources.begin() + batch.edge_offsets[first + i],
                               batch.edge_sources.begin() + batch.edge_offsets[first + i + 1]),
          expected);
    }
  }
}

TEST(Batch, SignsFlipByGraphAndEigenvectorOnly) {
  BatchOptions options;
  options.model = small_options(HeadKind::dac);
  const auto graphs = small_graphs(options.model, {{6, 6}});
  std::set<std::vector<float>> seen;
  for (int seed = 0; seed < 100; ++seed) {
    const Batch batch = small_batch(graphs, options, seed);
    std::vector<float> sign(3, 0);
    for (size_t i = 0; i < batch.features.size(); ++i) {
      if (graphs[0].features[i] == 0) continue;
      const float ratio = batch.features[i] / graphs[0].features[i];
      EXPECT_EQ(std::abs(ratio), 1.0f);
      if (sign[i % 3] == 0) sign[i % 3] = ratio;
      EXPECT_EQ(ratio, sign[i % 3]);
    }
    seen.insert(sign);
  }
  EXPECT_EQ(seen.size(), 8u);  // missing one of eight has probability 8 (7/8)^100 < 2e-5
  options.flip_signs = false;
  EXPECT_EQ(small_batch(graphs, options).features, graphs[0].features);
}

TEST(Batch, FeaturesOfTheWrongSizeAreRefused) {
  BatchOptions options;
  options.model = small_options(HeadKind::dac);
  auto graphs = small_graphs(options.model, {{6, 6}});
  graphs[0].features.pop_back();
  EXPECT_THROW(small_batch(graphs, options), SizeError);
  EXPECT_THROW(make_batch({}, options), UsageError);
}

}  // namespace
}  // namespace coterie
