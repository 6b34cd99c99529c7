#include "coterie/memory_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "coterie/error.h"

namespace coterie {
namespace {

TEST(MemoryLimit, IsReachedByTheSumOfWhatIsCharged) {
  const MemoryLimit limit(1e9, "big.txt");
  for (int i = 0; i < 10; ++i) EXPECT_NO_THROW(charge_memory(1e8));
  EXPECT_THAT([] { charge_memory(1); },
              testing::ThrowsMessage<MemoryError>(
                  "big.txt: reading it takes more than the 1.00 GB of memory that are allowed "
                  "(--memory)"));
}

TEST(MemoryLimit, HoldsOnlyWhileItLivesAndTheInnermostCounts) {
  EXPECT_NO_THROW(charge_memory(1e30));
  const MemoryLimit outer(1e3, "outer");
  {
    const MemoryLimit inner(1e6, "inner");
    EXPECT_NO_THROW(charge_memory(1e5));
    EXPECT_THROW(charge_memory(1e6), MemoryError);
  }
  EXPECT_NO_THROW(charge_memory(1e3));
  EXPECT_THROW(charge_memory(1e3), MemoryError);
}

TEST(MemoryLimit, NothingSaidMeansFourFifthsOfWhatIsFree) {
  EXPECT_EQ(allowed_memory(2), 2e9);
  EXPECT_GT(free_memory(), 1e6);
  EXPECT_NEAR(allowed_memory(0) / free_memory(), 0.8, 0.2);  // others take and give back meanwhile
}

}  // namespace
}  // namespace coterie
