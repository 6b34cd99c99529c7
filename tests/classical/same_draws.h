#pragma once

#include <gtest/gtest.h>

#include "coterie/classical/gibbs.h"
#include "on_threads.h"

namespace coterie {

// That work() draws the same partitions with the same probabilities on one thread and on four.
void expect_same_on_four_threads(auto&& work) {
  const BlockPosterior one = work(), four = on_threads(4, work);
  ASSERT_EQ(one.draws.size(), four.draws.size());
  for (size_t d = 0; d < one.draws.size(); ++d) {
    EXPECT_EQ(one.draws[d].partition, four.draws[d].partition);
    EXPECT_EQ(one.draws[d].log_marginal, four.draws[d].log_marginal);
  }
  EXPECT_EQ(one.best.partition, four.best.partition);
}

}  // namespace coterie
