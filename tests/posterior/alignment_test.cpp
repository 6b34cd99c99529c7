#include "coterie/posterior/alignment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "coterie/error.h"
#include "coterie/partition/assignment.h"
#include "on_threads.h"
#include "posterior/random_partitions.h"

namespace coterie {
namespace {

using namespace testing_partitions;
using testing::ElementsAre;
using Cell = ContingencyTable::Cell;

int64_t shared(const std::vector<Cell>& cells, const std::vector<int32_t>& column_of) {
  int64_t sum = 0;
  for (const auto& cell : cells) sum += column_of[cell.row] == cell.column ? cell.count : 0;
  return sum;
}

// The best total by the Hungarian method on the whole matrix.
int64_t best_shared(const std::vector<Cell>& cells, int64_t rows, int64_t columns) {
  std::vector<double> cost(rows * columns, 0.0);
  for (const auto& cell : cells)
    cost[cell.row * columns + cell.column] = -static_cast<double>(cell.count);
  return std::llround(-minimum_cost_assignment(cost, rows, columns).cost);
}

void expect_one_to_one(const std::vector<int32_t>& column_of) {
  std::set<int32_t> used;
  for (const int32_t column : column_of) {
    EXPECT_TRUE(column < 0 || used.insert(column).second);
  }
}

TEST(MatchCommunities, SharesAsManyNodesAsPossibleOnRandomTables) {
  Rng rng(1);
  for (int round = 0; round < 2000; ++round) {
    const int64_t rows = 1 + rng.below(8), columns = 1 + rng.below(8);
    const int64_t largest = 1 + rng.below(12);  // small numbers: many ties
    std::vector<Cell> cells;
    for (int32_t r = 0; r < rows; ++r) {
      for (int32_t c = 0; c < columns; ++c) {
        if (rng.bernoulli(0.6)) cells.push_back({r, c, 1 + rng.below(largest)});
      }
    }
    const auto matched = match_communities(cells, rows, columns);
    expect_one_to_one(matched);
    EXPECT_EQ(shared(cells, matched), best_shared(cells, rows, columns));
    for (int32_t r = 0; r < rows; ++r) {  // pairs share a node
      if (matched[r] < 0) continue;
      EXPECT_TRUE(std::any_of(cells.begin(), cells.end(), [&](const Cell& cell) {
        return cell.row == r && cell.column == matched[r];
      }));
    }
  }
}

TEST(MatchCommunities, PairsThousandsOfCommunitiesThatMostlyAgree) {
  Rng rng(4);
  const auto a = random_partition(60000, 5000, rng);
  const auto b = perturbed(a, 0.1, rng);
  const auto table = contingency_table(a, b);
  const auto matched = match_communities(table.cells, a.communities(), b.communities());
  expect_one_to_one(matched);
  EXPECT_GT(shared(table.cells, matched), 53000);
}

TEST(AlignedDraws, NamesCommunitiesAfterTheReference) {
  const Partition reference({0, 0, 0, 1, 1, 1});
  const Posterior posterior({{{0, 0, 0, 1, 1, 1}}, {{0, 1, 1, 2, 2, 2}}, {{0, 0, 0, 0, 0, 0}}});
  const AlignedDraws aligned(posterior, reference);
  EXPECT_THAT(aligned.names(0), ElementsAre(0, 1));
  EXPECT_THAT(aligned.names(1), ElementsAre(AlignedDraws::kElsewhere, 0, 1));
  // One community that shares three nodes with each of two: it takes one of the names.
  EXPECT_EQ(aligned.names(2).size(), 1u);
}

TEST(AlignedDraws, GiveEachNodeItsSharesConfidenceAndEntropy) {
  const Partition reference({0, 0, 0, 1, 1, 1});
  std::vector<Draw> draws(3, {{0, 0, 0, 1, 1, 1}});
  draws.push_back({{0, 0, 1, 1, 1, 1}});  // node 2 changes sides
  draws.push_back(
      {{0, 1, 1, 2, 2, 2}, std::nan(""), std::nan(""), DrawKind::mode});  // does not count
  const Posterior posterior(draws);
  const AlignedDraws aligned(posterior, reference);
  const auto certainty = aligned.certainty();
  EXPECT_THAT(certainty.confidence, ElementsAre(1, 1, 0.75, 1, 1, 1));
  EXPECT_NEAR(certainty.entropy[2], -(0.75 * std::log(0.75) + 0.25 * std::log(0.25)), 1e-14);
  EXPECT_EQ(certainty.entropy[0], 0);
  const auto shares = aligned.shares(2);
  ASSERT_EQ(shares.size(), 2u);
  EXPECT_EQ(shares[0].community, 0);
  EXPECT_EQ(shares[0].probability, 0.75);
  EXPECT_EQ(shares[1].community, 1);
}

TEST(AlignedDraws, AreTheSameForAnyNumberOfThreadsAndAnyNames) {
  Rng rng(6);
  for (int round = 0; round < 20; ++round) {
    const int64_t nodes = 1 + rng.below(3000);
    const auto draws = random_draws(nodes, 40, 0.1, rng);
    const Posterior posterior(draws);
    const auto certainty = [&] {
      return AlignedDraws(posterior, posterior.partition(0)).certainty();
    };
    const auto one = certainty(), three = on_threads(3, certainty);
    EXPECT_EQ(one.confidence, three.confidence);
    EXPECT_EQ(one.entropy, three.entropy);
    // Shares of a node are its confidence and entropy, told in another way.
    const AlignedDraws aligned(posterior, posterior.partition(0));
    for (int check = 0; check < 20; ++check) {
      const int64_t node = rng.below(nodes);
      double entropy = 0, sum = 0, confidence = 0;
      for (const auto& share : aligned.shares(node)) {
        sum += share.probability;
        entropy -= share.probability * std::log(share.probability);
        if (share.community == posterior.partition(0)[node]) confidence = share.probability;
      }
      EXPECT_NEAR(sum, 1, 1e-12);
      EXPECT_NEAR(entropy, one.entropy[node], 1e-12);
      EXPECT_DOUBLE_EQ(confidence, one.confidence[node]);
    }
  }
}

TEST(AlignedDraws, RefuseAReferenceOfOtherNodes) {
  const Posterior posterior({{{0, 1}}});
  EXPECT_THROW(AlignedDraws(posterior, Partition({0})), SizeError);
}

}  // namespace
}  // namespace coterie
