#include "coterie/recipes/schedule.h"

#include <gtest/gtest.h>

namespace coterie {
namespace {

TEST(Schedule, ConstantMeansOneThroughout) {
  EXPECT_EQ(schedule_factor({}, 0, 0), 1);
  EXPECT_EQ(schedule_factor({}, 999, 0.7), 1);
}

TEST(Schedule, WarmUpRisesLinearlyToThePeak) {
  const ScheduleOptions options{.warm_up = 100};
  EXPECT_DOUBLE_EQ(schedule_factor(options, 0, 0), 0.01);
  EXPECT_DOUBLE_EQ(schedule_factor(options, 49, 0), 0.5);
  EXPECT_DOUBLE_EQ(schedule_factor(options, 99, 0), 1);
  EXPECT_DOUBLE_EQ(schedule_factor(options, 5000, 0), 1);
}

TEST(Schedule, CosineFallsFromThePeakToTheFloor) {
  const ScheduleOptions options{.kind = ScheduleKind::cosine, .floor = 0.1};
  EXPECT_DOUBLE_EQ(schedule_factor(options, 0, 0), 1);
  EXPECT_DOUBLE_EQ(schedule_factor(options, 500, 0.5), 0.55);
  EXPECT_NEAR(schedule_factor(options, 999, 1), 0.1, 1e-15);
  EXPECT_NEAR(schedule_factor(options, 1100, 1.1), 0.1, 1e-15) << "time can run over";
}

}  // namespace
}  // namespace coterie
