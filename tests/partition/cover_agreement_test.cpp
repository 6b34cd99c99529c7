#include "coterie/partition/cover_agreement.h"

#include <gtest/gtest.h>

namespace coterie {
namespace {

using Groups = std::vector<std::vector<int32_t>>;

TEST(CoverAgreement, IsOneWhereEveryGroupIsACommunity) {
  const CoverAgreement found = cover_agreement(Partition({0, 0, 1, 1, 2}), Groups{{0, 1}, {2, 3}});
  EXPECT_DOUBLE_EQ(found.of_groups, 1);
  EXPECT_DOUBLE_EQ(found.of_communities, 1);
  EXPECT_DOUBLE_EQ(found.average, 1);
  EXPECT_EQ(found.communities, 2);  // that of node 4 meets no group
}

TEST(CoverAgreement, MatchesBothWaysByTheBestF1) {
  // Community 0 has nodes 0 to 3, community 1 nodes 4 and 5; the groups share node 3.
  const CoverAgreement found =
      cover_agreement(Partition({0, 0, 0, 0, 1, 1}), Groups{{0, 1, 2, 3}, {3, 4}});
  EXPECT_DOUBLE_EQ(found.of_groups, (1 + 2.0 / 4) / 2);
  EXPECT_DOUBLE_EQ(found.of_communities, (1 + 2.0 / 4) / 2);
}

TEST(CoverAgreement, SplittingAGroupCostsBothDirections) {
  const CoverAgreement found = cover_agreement(Partition({0, 0, 0, 1}), Groups{{0, 1, 2, 3}});
  EXPECT_DOUBLE_EQ(found.of_groups, 6.0 / 7);
  EXPECT_DOUBLE_EQ(found.of_communities, (6.0 / 7 + 2.0 / 5) / 2);
}

TEST(CoverAgreement, PassesOverEmptyGroups) {
  EXPECT_DOUBLE_EQ(cover_agreement(Partition({0, 0}), Groups{{}, {0, 1}}).average, 1);
  EXPECT_DOUBLE_EQ(cover_agreement(Partition({0, 0}), Groups{{}}).average, 0);
}

}  // namespace
}  // namespace coterie
