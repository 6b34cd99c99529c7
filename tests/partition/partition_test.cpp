#include "coterie/partition/partition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace coterie {
namespace {

TEST(Partition, NamesCommunitiesInOrderOfFirstAppearance) {
  EXPECT_THAT(Partition({7, 7, 2, 7, 5}).labels(), testing::ElementsAre(0, 0, 1, 0, 2));
  EXPECT_THAT(Partition({-3, 1000000000, -3}).labels(), testing::ElementsAre(0, 1, 0));
  EXPECT_EQ(Partition({4, 4, 9}), Partition({0, 0, 1}));
  EXPECT_NE(Partition({0, 1, 1}), Partition({0, 0, 1}));
}

TEST(Partition, KnowsItsSizes) {
  const Partition partition({3, 1, 3, 3});
  EXPECT_EQ(partition.nodes(), 4);
  EXPECT_EQ(partition.communities(), 2);
  EXPECT_THAT(partition.sizes(), testing::ElementsAre(3, 1));
  EXPECT_EQ(Partition().communities(), 0);
}

}  // namespace
}  // namespace coterie
