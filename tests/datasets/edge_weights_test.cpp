#include "coterie/datasets/edge_weights.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "coterie/datasets/family.h"
#include "coterie/datasets/graph_record.h"
#include "coterie/error.h"
#include "coterie/options.h"
#include "datasets/sample_moments.h"
#include "same_numbers.h"

namespace coterie {
namespace {

TEST(EdgeWeights, HaveTheMeansAskedForInsideAndBetweenCommunities) {
  for (const WeightLaw law : {WeightLaw::exponential, WeightLaw::lognormal, WeightLaw::counts}) {
    Rng rng(1);
    SampleMoments inside, between;
    for (int i = 0; i < 20; ++i) {
      const auto [graph, truth] =
          with_weights(draw_planted({.nodes = 400, .mean_degree = 20}, rng),
                       {.law = law, .ratio = 3, .mean = 2, .spread = 0.5}, rng);
      for (NodeId v = 0; v < graph.nodes(); ++v) {
        for (size_t t = 0; t < graph.neighbors(v).size(); ++t) {
          const NodeId w = graph.neighbors(v)[t];
          if (w > v) (truth[v] == truth[w] ? inside : between).add(graph.weights(v)[t]);
        }
      }
    }
    EXPECT_NEAR(inside.mean(), 6, 5 * inside.error()) << name_of(law);
    EXPECT_NEAR(between.mean(), 2, 5 * between.error()) << name_of(law);
  }
}

TEST(EdgeWeights, AreTheSameInBothDirectionsAndLeaveTheGraphAsItWas) {
  Rng rng(2);
  const LabeledGraph plain = draw_sbm({}, rng);
  const LabeledGraph weighted = with_weights(plain, {.law = WeightLaw::counts}, rng);
  const Graph& graph = weighted.graph;
  ASSERT_EQ(graph.directed_edges(), plain.graph.directed_edges());
  EXPECT_EQ(weighted.truth, plain.truth);
  for (NodeId v = 0; v < graph.nodes(); ++v) {
    for (size_t t = 0; t < graph.neighbors(v).size(); ++t) {
      const NodeId w = graph.neighbors(v)[t];
      ASSERT_EQ(w, plain.graph.neighbors(v)[t]);
      const auto row = graph.neighbors(w);
      const auto back = std::lower_bound(row.begin(), row.end(), v) - row.begin();
      ASSERT_EQ(graph.weights(v)[t], graph.weights(w)[back]);
      ASSERT_EQ(graph.weights(v)[t], std::floor(graph.weights(v)[t]));
    }
  }
}

TEST(EdgeWeights, OfAFamilyAreGivenToAShareOfItsGraphs) {
  const MixtureOptions mixture{
      {{.family = SbmOptions{.nodes = 30}, .edge_weights = EdgeWeightOptions{.share = 0.25}}}};
  Rng rng(3);
  int weighted = 0;
  for (int i = 0; i < 1000; ++i) weighted += draw_graph(mixture, rng).graph.has_weights();
  EXPECT_NEAR(weighted, 250, 5 * std::sqrt(1000 * 0.25 * 0.75));
}

TEST(EdgeWeights, AreKeptByGraphSets) {
  Rng rng(4);
  for (const int64_t nodes : {40, 300}) {
    const LabeledGraph labeled =
        with_weights(draw_sbm({.nodes = static_cast<double>(nodes)}, rng), {}, rng);
    const std::string bytes = encode_graph(labeled);
    const LabeledGraph back = decode_graph(bytes, "x", 0);
    EXPECT_TRUE(same_numbers(back.graph.neighbors(), labeled.graph.neighbors()));
    EXPECT_TRUE(same_numbers(back.graph.weights(), labeled.graph.weights()));
    EXPECT_EQ(back.truth, labeled.truth);
    // A changed or missing byte is refused or gives a whole graph, never a crash.
    EXPECT_THROW(decode_graph(bytes.substr(0, bytes.size() - 1), "x", 0), ParseError);
    EXPECT_THROW(decode_graph(bytes.substr(0, bytes.size() - 4), "x", 0), ParseError);
    std::string negative = bytes;
    negative.back() = static_cast<char>(0xbf);
    EXPECT_THROW(decode_graph(negative, "x", 0), ParseError);
    for (int trial = 0; trial < 2000; ++trial) {
      std::string bad = bytes;
      bad[rng.below(static_cast<int64_t>(bad.size()))] = static_cast<char>(rng.below(256));
      try {
        const LabeledGraph decoded = decode_graph(bad, "x", 0);
        ASSERT_EQ(decoded.graph.nodes(), decoded.truth.nodes());
      } catch (const ParseError&) {
      }
    }
  }
}

TEST(EdgeWeights, OfNoEdgesAreRefused) {
  std::string bytes = encode_graph({});
  decode_graph(bytes, "x", 0);
  bytes[4] = 1;
  EXPECT_THROW(decode_graph(bytes, "x", 0), ParseError);
}

TEST(EdgeWeights, RefuseWhatCannotBe) {
  Rng rng(5);
  const LabeledGraph labeled = draw_sbm({.nodes = 20}, rng);
  EXPECT_THROW(with_weights(labeled, {.ratio = 0}, rng), UsageError);
  EXPECT_THROW(with_weights(labeled, {.mean = -1}, rng), UsageError);
  EXPECT_THROW(with_weights(labeled, {.share = 2}, rng), UsageError);
}

}  // namespace
}  // namespace coterie
