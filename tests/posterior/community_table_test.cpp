#include "coterie/posterior/community_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "on_threads.h"
#include "posterior/random_partitions.h"

namespace coterie {
namespace {

using namespace testing_partitions;

Graph random_graph(int64_t nodes, double edges, bool weighted, Rng& rng) {
  GraphBuilder builder(nodes);
  for (NodeId i = 0; i < nodes; ++i) {
    for (NodeId j = i + 1; j < nodes; ++j) {
      if (!rng.bernoulli(edges)) continue;
      weighted ? builder.add_edge(i, j, static_cast<float>(1 + rng.below(5)))
               : builder.add_edge(i, j);
    }
  }
  return builder.build();
}

Posterior posterior_of(const std::vector<std::vector<int32_t>>& draws) {
  std::vector<Draw> all;
  for (const auto& labels : draws) {
    all.push_back({.partition = Partition(labels), .log_prob = std::nan("")});
  }
  return Posterior(std::move(all));
}

std::vector<std::vector<int32_t>> random_labels(int64_t draws, int64_t nodes, int32_t most,
                                                Rng& rng) {
  std::vector<std::vector<int32_t>> all(draws, std::vector<int32_t>(nodes));
  for (auto& labels : all) {
    const int64_t communities = 1 + rng.below(most);
    // Mostly in stretches, so that draws have something in common.
    for (int64_t i = 0; i < nodes; ++i) {
      labels[i] = static_cast<int32_t>(rng.bernoulli(0.8) ? i * communities / nodes
                                                          : rng.below(communities));
    }
  }
  return all;
}

// The definitions, node by node and pair by pair.
struct Plain {
  const Graph& graph;
  const std::vector<std::vector<int32_t>>& draws;
  std::vector<std::set<int32_t>> members;  // of each community, in the order of results

  std::set<int32_t> community(const std::vector<int32_t>& draw, int32_t label) const {
    std::set<int32_t> nodes;
    for (size_t i = 0; i < draw.size(); ++i) {
      if (draw[i] == label) nodes.insert(static_cast<int32_t>(i));
    }
    return nodes;
  }
  static int64_t common(const std::set<int32_t>& a, const std::set<int32_t>& b) {
    return std::count_if(a.begin(), a.end(), [&](int32_t i) { return b.count(i) > 0; });
  }
  double best_jaccard(size_t k, const std::vector<int32_t>& draw) const {
    double best = 0;
    for (const int32_t label : std::set<int32_t>(draw.begin(), draw.end())) {
      const auto other = community(draw, label);
      const int64_t both = common(members[k], other);
      const int64_t either = std::ssize(members[k]) + std::ssize(other) - both;
      best = std::max(best, static_cast<double>(both) / static_cast<double>(either));
    }
    return best;
  }
  // The label of more than half of a community's members; none.
  std::optional<int32_t> main_label(size_t k, const std::vector<int32_t>& draw) const {
    std::map<int32_t, size_t> counts;
    for (const int32_t i : members[k]) ++counts[draw[i]];
    for (const auto& [label, count] : counts) {
      if (2 * count > members[k].size()) return label;
    }
    return {};
  }
  double merged(size_t a, size_t b) const {
    double sum = 0;
    for (const auto& draw : draws) {
      const auto main = main_label(a, draw);
      sum += main && main == main_label(b, draw);
    }
    return sum / static_cast<double>(draws.size());
  }
  double weight(int32_t i, int32_t j) const {
    for (size_t t = 0; t < graph.neighbors(i).size(); ++t) {
      if (graph.neighbors(i)[t] == j) return graph.has_weights() ? graph.weights(i)[t] : 1;
    }
    return 0;
  }
};

void expect_same(double found, double expected) {
  if (std::isnan(expected)) {
    EXPECT_TRUE(std::isnan(found)) << found;
  } else {
    EXPECT_NEAR(found, expected, 1e-9);
  }
}

TEST(CommunityTable, IsWhatItsDefinitionsSay) {
  Rng rng(1);
  for (int round = 0; round < 60; ++round) {
    const int64_t nodes = 2 + rng.below(24);
    const Graph graph = random_graph(nodes, round % 3 == 0 ? 0.04 : 0.3, round % 2 == 1, rng);
    const auto draws = random_labels(1 + rng.below(40), nodes, 6, rng);
    const Posterior posterior = posterior_of(draws);
    const PosteriorSummary summary = summarize(posterior);
    Plain plain{graph, draws, std::vector<std::set<int32_t>>(summary.sizes.size())};
    for (int32_t i = 0; i < nodes; ++i) plain.members[summary.labels[i]].insert(i);
    const Components components = connected_components(graph);

    const auto table = community_table(graph, posterior, summary);
    ASSERT_EQ(table.size(), summary.sizes.size());
    for (size_t k = 0; k < table.size(); ++k) {
      const auto& own = plain.members[k];
      EXPECT_EQ(table[k].size, std::ssize(own));
      double confidence = 0, has = 0, similarity = 0, divided = 0;
      for (const int32_t i : own) confidence += summary.certainty.confidence[i];
      for (const auto& draw : draws) {
        const double jaccard = plain.best_jaccard(k, draw);
        has += jaccard > 0.5 + 1e-9;
        similarity += jaccard;
        std::set<int32_t> labels;
        for (int32_t i = 0; i < nodes; ++i) {
          if (components.component[i] == components.component[*own.begin()]) labels.insert(draw[i]);
        }
        divided += labels.size() > 1;
      }
      const auto count = static_cast<double>(draws.size());
      expect_same(table[k].confidence, confidence / static_cast<double>(own.size()));
      expect_same(table[k].persistence, has / count);
      expect_same(table[k].similarity, similarity / count);
      expect_same(table[k].structure, divided / count);

      double pairs_in = 0, joined_in = 0, pairs_out = 0, joined_out = 0, cut = 0, of_own = 0,
             of_others = 0;
      for (int32_t i = 0; i < nodes; ++i) {
        for (int32_t j = 0; j < nodes; ++j) {
          const double weight = i == j ? 0 : plain.weight(i, j);
          (own.count(i) ? of_own : of_others) += weight;
          if (!own.count(i) || i == j) continue;
          (own.count(j) ? pairs_in : pairs_out) += 1;
          (own.count(j) ? joined_in : joined_out) += weight > 0;
          if (!own.count(j)) cut += weight;
        }
      }
      expect_same(table[k].inside, pairs_in > 0 ? joined_in / pairs_in : std::nan(""));
      expect_same(table[k].outside, pairs_out > 0 ? joined_out / pairs_out : std::nan(""));
      const double less = std::min(of_own, of_others);
      expect_same(table[k].conductance, less > 0 ? cut / less : std::nan(""));

      int32_t with = -1;
      double most = 0;
      for (int32_t other = 0; other < std::ssize(table); ++other) {
        bool joined = false;
        for (const int32_t i : own) {
          for (const int32_t j : plain.members[other]) joined |= plain.weight(i, j) > 0;
        }
        if (other == static_cast<int32_t>(k) || !joined) continue;
        if (plain.merged(k, other) <= most) continue;
        most = plain.merged(k, other);
        with = other;
      }
      EXPECT_EQ(table[k].merges_with, with);
      expect_same(table[k].merge, most);
    }
  }
}

TEST(CommunityTable, IsTheSameForAnyNumberOfThreads) {
  Rng rng(2);
  const Graph graph = random_graph(120, 0.1, true, rng);
  const Posterior posterior = posterior_of(random_labels(150, 120, 9, rng));
  const PosteriorSummary summary = summarize(posterior);
  const auto numbers = [&] {
    std::vector<double> all;
    for (const CommunityFacts& k : community_table(graph, posterior, summary)) {
      all.insert(all.end(), {k.persistence, k.similarity, k.structure, k.merge, k.conductance});
    }
    return all;
  };
  const std::vector<double> alone = numbers();
  const ThreadScope threads(4);
  EXPECT_EQ(numbers(), alone);
}

TEST(CommunityTable, AGraphThatDrawsDoNotDivideHasNoStructure) {
  Rng rng(3);
  const Graph graph = random_graph(20, 0.5, false, rng);
  const std::vector<int32_t> one(20, 0);
  std::vector<int32_t> two(20, 0);
  for (int i = 10; i < 20; ++i) two[i] = 1;
  const Posterior posterior = posterior_of({one, one, one, two});
  const auto table = community_table(graph, posterior, summarize(posterior));
  ASSERT_EQ(table.size(), 1u);
  EXPECT_DOUBLE_EQ(table[0].structure, 0.25);
  EXPECT_DOUBLE_EQ(table[0].persistence, 0.75) << "half of it is not more than half";
  EXPECT_EQ(table[0].merges_with, -1);
  EXPECT_TRUE(std::isnan(table[0].conductance));
}

TEST(CommunityTable, WantsOneGraphWithItsPosterior) {
  const Posterior posterior = posterior_of({{0, 0, 1}});
  EXPECT_THROW(community_table(Graph({0, 0, 0}, {}), posterior, summarize(posterior)), SizeError);
}

TEST(CommunityCoMembership, IsTheMeanOverPairsOfNodes) {
  Rng rng(4);
  for (int round = 0; round < 30; ++round) {
    const int64_t nodes = 2 + rng.below(20);
    const auto draws = random_labels(1 + rng.below(30), nodes, 6, rng);
    const Posterior posterior = posterior_of(draws);
    const PosteriorSummary summary = summarize(posterior);
    const auto side = std::ssize(summary.sizes);
    std::vector<double> sum(side * side, 0), pairs(side * side, 0);
    for (int64_t i = 0; i < nodes; ++i) {
      for (int64_t j = 0; j < nodes; ++j) {
        if (i == j) continue;
        const int64_t cell = summary.labels[i] * side + summary.labels[j];
        pairs[cell] += 1;
        for (const auto& draw : draws) sum[cell] += draw[i] == draw[j];
      }
    }
    const auto found = community_co_membership(posterior, summary);
    for (int64_t cell = 0; cell < side * side; ++cell) {
      EXPECT_NEAR(found[cell],
                  pairs[cell] > 0 ? sum[cell] / pairs[cell] / static_cast<double>(draws.size()) : 1,
                  1e-9);
    }
    EXPECT_THROW(community_co_membership(posterior, summary, side - 1), MemoryError);
  }
}

}  // namespace
}  // namespace coterie
