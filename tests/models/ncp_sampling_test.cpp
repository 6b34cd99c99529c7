#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "coterie/models/ncp_runtime.h"
#include "models/random_model.h"
#include "on_threads.h"

namespace coterie {
namespace {

class NcpSampling : public ::testing::TestWithParam<HeadKind> {
 protected:
  Model model{random_model(GetParam())};
  NcpRuntime runtime(int64_t nodes) const {
    return NcpRuntime(std::get<Ncp<Array>>(model.network().clusters),
                      random_nodes(nodes, model.options().width));
  }
};

TEST_P(NcpSampling, ProbabilitiesOfAllPartitionsOfFourNodesSumToOne) {
  for (const uint64_t seed : {1, 2, 3}) {
    double total = 0;
    for (const PartitionScore& score :
         runtime(4).score(all_partitions(4), {.orders = 1}, Rng(seed))) {
      total += std::exp(score.log_prob);
    }
    EXPECT_NEAR(total, 1, 1e-5);
  }
}

TEST_P(NcpSampling, ADrawsProbabilityIsThatOfItsScoreInItsOrder) {
  const NcpRuntime small = runtime(12);
  const Rng rng(4);
  for (const bool one_order : {false, true}) {
    const auto draws = small.sample({.draws = 10, .one_order = one_order}, rng);
    for (int64_t d = 0; d < std::ssize(draws); ++d) {
      const auto score = small.score(std::vector{draws[d].partition},
                                     {.orders = 1, .first_order = one_order ? 0 : d}, rng);
      EXPECT_NEAR(draws[d].log_prob, score[0].log_prob, 1e-4 * (1 + std::abs(score[0].log_prob)));
      EXPECT_TRUE(std::isnan(score[0].standard_error));
    }
  }
}

// In one order as that order's probabilities say, in orders of their own as the mean over orders.
TEST_P(NcpSampling, DrawsComeAsOftenAsTheirProbabilitiesSay) {
  const NcpRuntime small = runtime(4);
  const Rng rng(4);
  const ThreadScope threads(2);
  constexpr int64_t kDraws = 20000;
  const auto partitions = all_partitions(4);
  for (const bool one_order : {false, true}) {
    std::map<Partition, int64_t> counts;
    for (const auto& draw : small.sample({.draws = kDraws, .one_order = one_order}, rng)) {
      ++counts[draw.partition];
    }
    // As many orders as draws, the same ones: only choices differ.
    const auto scores = small.score(partitions, {.orders = one_order ? 1 : kDraws}, rng);
    for (size_t p = 0; p < partitions.size(); ++p) {
      const double expected = std::exp(scores[p].log_prob);
      EXPECT_NEAR(static_cast<double>(counts[partitions[p]]) / kDraws, expected,
                  5 * std::sqrt(expected * (1 - expected) / kDraws) + 1e-5);
    }
  }
}

TEST_P(NcpSampling, ADrawDoesNotDependOnHowManyThereAre) {
  const NcpRuntime small = runtime(30);
  const auto few = small.sample({.draws = 3}, Rng(3)), many = small.sample({.draws = 21}, Rng(3));
  for (size_t d = 0; d < few.size(); ++d) EXPECT_EQ(few[d].partition, many[d].partition);
}

TEST_P(NcpSampling, DrawsAreTheSameForAnyNumberOfThreads) {
  const NcpRuntime small = runtime(30);
  const auto drawn = [&] { return small.sample({.draws = 9}, Rng(3)); };
  const auto one = drawn(), many = on_threads(4, drawn);
  for (size_t d = 0; d < one.size(); ++d) {
    EXPECT_EQ(one[d].partition, many[d].partition);
    EXPECT_EQ(one[d].log_prob, many[d].log_prob);
  }
}

TEST_P(NcpSampling, AveragingOverOrdersGivesAnError) {
  const auto scores =
      runtime(6).score(std::vector{Partition{0, 0, 1, 1, 0, 2}}, {.orders = 20}, Rng(1));
  EXPECT_GT(scores[0].standard_error, 0);
}

TEST_P(NcpSampling, OneNodeIsOneCommunity) {
  const auto draws = runtime(1).sample({.draws = 3}, Rng(1));
  EXPECT_EQ(draws[0].partition, Partition({0}));
  EXPECT_EQ(draws[0].log_prob, 0);
}

INSTANTIATE_TEST_SUITE_P(Methods, NcpSampling, ::testing::Values(HeadKind::ncp, HeadKind::ncp_attn),
                         [](const auto& test) {
                           return test.param == HeadKind::ncp ? "ncp" : "ncp_attn";
                         });

}  // namespace
}  // namespace coterie
