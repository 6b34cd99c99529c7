#include "coterie/posterior/agreed_levels.h"

#include <gtest/gtest.h>

#include "coterie/posterior/joining.h"

namespace coterie {
namespace {

// Eight nodes: four pairs, two groups of two pairs, everything.
const Partition kPairs{0, 0, 1, 1, 2, 2, 3, 3};
const Partition kGroups{0, 0, 0, 0, 1, 1, 1, 1};
const Partition kAll{0, 0, 0, 0, 0, 0, 0, 0};

TEST(AgreedLevels, AreThoseOfEqualLadders) {
  const std::vector<Ladder> ladders(3, Ladder{kPairs, kGroups, kAll});
  const auto levels = agreed_levels(kPairs, ladders);
  ASSERT_EQ(levels.size(), 3u);
  EXPECT_EQ(levels[0].partition, kPairs);
  EXPECT_EQ(levels[1].partition, kGroups);
  EXPECT_EQ(levels[2].partition, kAll);
  for (const AgreedLevel& level : levels) EXPECT_EQ(level.support, 1);
}

TEST(AgreedLevels, EndWhereMostLaddersEnd) {
  const std::vector<Ladder> ladders{{kPairs}, {kPairs}, {kPairs, kGroups}};
  const auto levels = agreed_levels(kPairs, ladders);
  ASSERT_EQ(levels.size(), 1u);
  EXPECT_EQ(levels[0].support, 1);
}

TEST(AgreedLevels, JoinWhatMostLaddersJoin) {
  const Partition other{0, 0, 1, 1, 1, 1, 0, 0};
  const std::vector<Ladder> ladders{{kPairs, kGroups}, {kPairs, kGroups}, {kPairs, other}};
  const auto levels = agreed_levels(kPairs, ladders);
  ASSERT_EQ(levels.size(), 2u);
  EXPECT_EQ(levels[1].partition, kGroups);
  EXPECT_NEAR(levels[1].support, 2.0 / 3, 1e-12);
}

TEST(AgreedLevels, AreNotMadeOfAnswersThatDiffer) {
  const std::vector<Ladder> ladders{{kPairs}, {kGroups}, {kGroups}};
  EXPECT_EQ(agreed_levels(kPairs, ladders).size(), 1u);
}

TEST(AgreedLevels, NestWhateverTheLaddersSay) {
  // Ladders whose communities cut across the answer's.
  const Partition crossing{0, 1, 1, 1, 1, 2, 2, 2};
  const std::vector<Ladder> ladders(2, Ladder{kPairs, crossing});
  const auto levels = agreed_levels(kPairs, ladders);
  for (size_t l = 1; l < levels.size(); ++l) {
    for (int64_t i = 0; i < 8; i += 2) {
      EXPECT_EQ(levels[l].partition[i], levels[l].partition[i + 1]);
    }
    EXPECT_LT(levels[l].partition.communities(), levels[l - 1].partition.communities());
  }
}

// The plain twin: all pairs of nodes.
TEST(Joining, SharesAreMeansOverPairsOfNodes) {
  const Partition ours{0, 0, 1, 1, 1, 2, 2, 2}, one{0, 1, 1, 1, 0, 0, 2, 2},
      two{0, 0, 0, 1, 1, 1, 1, 2};
  const Partition* others[] = {&one, &two};
  const std::vector<double> share = shares_together(ours, others);
  const std::vector<int64_t> sizes = ours.sizes();
  std::vector<double> plain(9, 0.0);
  for (const Partition* other : others) {
    for (int i = 0; i < 8; ++i) {
      for (int j = 0; j < 8; ++j) {
        if ((*other)[i] != (*other)[j]) continue;
        plain[ours[i] * 3 + ours[j]] += 1.0 / static_cast<double>(sizes[ours[i]] * sizes[ours[j]]);
      }
    }
  }
  for (int p = 0; p < 9; ++p) EXPECT_NEAR(share[p], plain[p], 1e-12);
}

TEST(Joining, EndsAtTheNumberOfCommunitiesThatIsWanted) {
  const Partition* others[] = {&kGroups};
  const auto join = [&](int32_t fewest) {
    return join_most_together(kPairs, shares_together(kPairs, others), -1, fewest);
  };
  EXPECT_EQ(join(4), kPairs);
  EXPECT_EQ(join(3).communities(), 3);
  EXPECT_EQ(join(2), kGroups);
  EXPECT_EQ(join(1), kAll);
}

TEST(AgreedLevels, AreNoneWithoutLadders) { EXPECT_TRUE(agreed_levels(kPairs, {}).empty()); }

}  // namespace
}  // namespace coterie
