#include "coterie/posterior/community_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "coterie/error.h"
#include "posterior/random_partitions.h"

namespace coterie {
namespace {

using namespace testing_partitions;
using testing::ElementsAre;

TEST(OrderOfCommunities, IsBySizeThenBySmallestNode) {
  EXPECT_THAT(ordered_labels(Partition({0, 1, 1, 2, 2, 2})), ElementsAre(2, 1, 1, 0, 0, 0));
  EXPECT_THAT(ordered_labels(Partition({0, 1, 0, 1, 2})), ElementsAre(0, 1, 0, 1, 2));
  EXPECT_THAT(ordered_labels(Partition()), ElementsAre());
}

TEST(NamesAfter, KeepTheNamesOfCommunitiesThatAreStillThere) {
  const Partition now({0, 0, 0, 1, 1, 2, 2});
  const PreviousCommunities previous{{1, 1, 1, 0, 0, 0, -1}, {"blue", "red"}};
  // {0,1,2} is red; {3,4} shares two nodes with blue, {5,6} one: blue goes to {3,4}.
  EXPECT_THAT(names_after(now, previous), ElementsAre("red", "blue", "0"));
}

TEST(NamesAfter, GiveFreshNumbersThatNobodyHad) {
  const Partition now({0, 1, 1, 2, 2, 2});
  const PreviousCommunities previous{{0, -1, -1, -1, -1, -1}, {"1", "0"}};
  EXPECT_THAT(names_after(now, previous), ElementsAre("1", "3", "2"));  // larger ones first
}

TEST(NamesAfter, AreAllFreshWithoutAnEarlierNode) {
  EXPECT_THAT(names_after(Partition({0, 1}), {{-1, -1}, {}}), ElementsAre("0", "1"));
  EXPECT_TRUE(names_after(Partition(), {{}, {}}).empty());
}

TEST(NamesAfter, OfTheSamePartitionAreTheSameNamesHoweverItIsShuffled) {
  Rng rng(3);
  for (int round = 0; round < 200; ++round) {
    const auto partition = random_partition(1 + rng.below(50), 1 + rng.below(12), rng);
    PreviousCommunities previous;
    std::vector<int32_t> code(partition.communities());
    for (int32_t k = 0; k < partition.communities(); ++k) {
      code[k] = k;
      previous.names.push_back("c" + std::to_string(k));
    }
    rng.shuffle(std::span(code));
    for (const int32_t label : partition.labels()) previous.community.push_back(code[label]);
    const auto names = names_after(partition, previous);
    for (int64_t i = 0; i < partition.nodes(); ++i) {
      EXPECT_EQ(names[partition[i]], previous.names[previous.community[i]]);
    }
    const auto changed = perturbed(partition, 0.3, rng);
    const auto later = names_after(changed, previous);
    EXPECT_EQ(std::set<std::string>(later.begin(), later.end()).size(), later.size());
  }
}

TEST(NamesAfter, RefuseWhatDoesNotFit) {
  EXPECT_THROW(names_after(Partition({0, 1}), {{0}, {"a"}}), SizeError);
  EXPECT_THROW(names_after(Partition({0}), {{1}, {"a"}}), UsageError);
}

TEST(OrderedNamesAfter, StandInTheOrderOfResults) {
  // The first node's community is the smaller one, so results show it second.
  const Partition partition{0, 1, 1, 1, 0};
  const PreviousCommunities previous{.community = {0, 1, 1, 1, 0}, .names = {"small", "large"}};
  EXPECT_EQ(names_after(partition, previous), (std::vector<std::string>{"small", "large"}));
  EXPECT_EQ(ordered_names_after(partition, order_of_communities(partition), previous),
            (std::vector<std::string>{"large", "small"}));
}

}  // namespace
}  // namespace coterie
