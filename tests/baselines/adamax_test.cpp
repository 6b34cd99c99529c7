#include "coterie/baselines/adamax.h"

#include <gtest/gtest.h>

namespace coterie {
namespace {

// Two steps by hand with learning rate 0.1: gradients 2 and -1, then 4 and 0.
TEST(Adamax, FollowsItsFormula) {
  Adamax optimizer({.learning_rate = 0.1, .beta1 = 0.9, .beta2 = 0.5, .epsilon = 0}, 2);
  std::vector<float> weights{1, 1};
  optimizer.step(weights, std::vector<float>{2, -1});
  // m = (0.2, -0.1), u = (2, 1), rate 0.1 / 0.1
  EXPECT_NEAR(weights[0], 1 - 0.1, 1e-6);
  EXPECT_NEAR(weights[1], 1 + 0.1, 1e-6);
  optimizer.step(weights, std::vector<float>{4, 0});
  // m = (0.58, -0.09), u = (4, 0.5), rate 0.1 / 0.19
  EXPECT_NEAR(weights[0], 0.9 - 0.1 / 0.19 * 0.58 / 4, 1e-6);
  EXPECT_NEAR(weights[1], 1.1 + 0.1 / 0.19 * 0.09 / 0.5, 1e-6);
}

TEST(Adamax, LeavesWeightsWithoutGradientWhereTheyAre) {
  Adamax optimizer({}, 1);
  std::vector<float> weights{3};
  optimizer.step(weights, std::vector<float>{0});
  EXPECT_EQ(weights[0], 3);
}

}  // namespace
}  // namespace coterie
