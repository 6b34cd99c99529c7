#include "coterie/posterior/memberships.h"

#include <gtest/gtest.h>

namespace coterie {
namespace {

TEST(Memberships, AreOrderedAndSumToOne) {
  const std::vector<std::vector<int32_t>> labellings = {{0, 0, 1}, {0, 1, 1}, {2, 1, 1}};
  const std::vector<double> probabilities = {0.25, 0.35, 0.4};
  const Memberships memberships(labellings, probabilities);
  ASSERT_EQ(memberships.nodes(), 3);
  EXPECT_EQ(memberships.communities(), 3);
  ASSERT_EQ(memberships[0].size(), 2u);
  EXPECT_EQ(memberships[0][0].community, 0);
  EXPECT_FLOAT_EQ(memberships[0][0].probability, 0.6F);
  EXPECT_EQ(memberships[0][1].community, 2);
  EXPECT_EQ(memberships[1][0].community, 1);
  EXPECT_FLOAT_EQ(memberships[2][0].probability, 1.0F);
}

}  // namespace
}  // namespace coterie
