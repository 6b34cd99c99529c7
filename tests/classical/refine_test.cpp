#include "coterie/classical/refine.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "classical/same_draws.h"
#include "classical/small_graphs.h"
#include "coterie/error.h"

namespace coterie {
namespace {

// The planted partition modulo 4 with a part of the nodes at random: from right to quite wrong.
std::vector<Partition> blurred_starts(int64_t nodes, Rng& rng) {
  std::vector<Partition> starts;
  for (int s = 0; s < 6; ++s) {
    std::vector<int32_t> labels(nodes);
    for (int64_t i = 0; i < nodes; ++i) {
      labels[i] = static_cast<int32_t>(rng.bernoulli(0.15 * s) ? rng.below(6) : i % 4);
    }
    starts.emplace_back(std::span<const int32_t>(labels));
  }
  return starts;
}

TEST(Refine, NeverEndsBelowTheBestStart) {
  Rng rng(15);
  for (int trial = 0; trial < 20; ++trial) {
    const Graph graph = example::planted(70, 4, 0.5, 0.15, rng);
    const std::vector<Partition> starts = blurred_starts(70, rng);
    const RefineOptions options{.model = {.likelihood = BlockLikelihood(trial % 2)},
                                .search_sweeps = trial % 3,
                                .chains = 3,
                                .sweeps = 4,
                                .burn_in = 2};
    const BlockPosterior refined = refine(graph, starts, options, Rng(16));
    ASSERT_EQ(refined.draws.size(), 3u * 2u);
    for (const Partition& start : starts) {
      EXPECT_GE(refined.best.log_marginal, log_marginal(graph, start, options.model) - 1e-9);
    }
    for (const ScoredPartition& draw : refined.draws) {
      EXPECT_GE(refined.best.log_marginal, draw.log_marginal);
      EXPECT_NEAR(draw.log_marginal, log_marginal(graph, draw.partition, options.model), 1e-8);
    }
  }
}

TEST(Refine, DrawsFromTheExactPosterior) {
  const Graph graph = example::two_triangles();
  const BlockModelOptions model{.concentration = 1,
                                .within_alpha = 2,
                                .within_beta = 1,
                                .between_alpha = 1,
                                .between_beta = 2};
  std::map<int32_t, double> exact;  // P(K)
  double total = 0;
  std::vector<Partition> everything = example::all_partitions(6);
  for (const Partition& partition : everything) {
    const double probability = std::exp(log_marginal(graph, partition, model));
    exact[partition.communities()] += probability;
    total += probability;
  }
  constexpr int kRuns = 600;
  std::map<int32_t, double> sum, squares;
  for (int run = 0; run < kRuns; ++run) {
    // One poor start, so that what it says must be forgotten.
    const std::vector<Partition> starts{Partition({0, 1, 2, 0, 1, 2})};
    const BlockPosterior refined = refine(
        graph, starts, {.model = model, .search_sweeps = 5, .chains = 2, .sweeps = 20}, Rng(run));
    std::map<int32_t, double> share;
    for (const ScoredPartition& draw : refined.draws) {
      share[draw.partition.communities()] += 1.0 / static_cast<double>(refined.draws.size());
    }
    for (const auto& [k, value] : share) {
      sum[k] += value;
      squares[k] += value * value;
    }
  }
  for (const auto& [k, probability] : exact) {
    if (probability / total < 0.01) continue;
    const double mean = sum[k] / kRuns;
    const double error = std::sqrt((squares[k] / kRuns - mean * mean) / kRuns);
    EXPECT_NEAR(mean, probability / total, 5 * error) << k << " communities";
    EXPECT_LE(error, 0.1 * mean);
  }
}

TEST(Refine, GivesPeaksThatItCannotLeaveTheWeightOfTheirHeight) {
  // Two starts: the planted partition, and all nodes in one community, from which no chain gets
  // away in the few moves allowed. No chain that draws may begin there.
  Rng rng(21);
  const Graph graph = example::planted(80, 4, 0.6, 0.1, rng);
  const std::vector<Partition> starts{example::modulo(80, 1), example::modulo(80, 4)};
  const RefineOptions options{
      .model = {.min_community = 5}, .search_sweeps = 1, .chains = 8, .merge_splits = 0};
  const BlockPosterior refined = refine(graph, starts, options, Rng(22));
  for (const ScoredPartition& draw : refined.draws) EXPECT_EQ(draw.partition.communities(), 4);
}

TEST(Refine, DoesNotDependOnTheNumberOfThreads) {
  Rng rng(23);
  const Graph graph = example::planted(60, 4, 0.5, 0.2, rng);
  const std::vector<Partition> starts = blurred_starts(60, rng);
  const auto refined = [&] { return refine(graph, starts, {.sweeps = 8}, Rng(24)); };
  expect_same_on_four_threads(refined);
}

TEST(Refine, RepairsStartsWithForbiddenCommunities) {
  Rng rng(17);
  const Graph graph = example::planted(60, 4, 0.7, 0.05, rng);
  std::vector<int32_t> labels(60);
  for (int32_t i = 0; i < 60; ++i) labels[i] = i < 6 ? 10 + i : i % 4;  // six communities of one
  const std::vector<Partition> starts{Partition(std::span<const int32_t>(labels))};
  const RefineOptions options{.model = {.min_community = 5}, .search_sweeps = 0, .sweeps = 5};
  const BlockPosterior refined = refine(graph, starts, options, Rng(18));
  EXPECT_EQ(refined.best.partition, example::modulo(60, 4));
  for (const ScoredPartition& draw : refined.draws) EXPECT_TRUE(std::isfinite(draw.log_marginal));
}

TEST(Refine, RefusesWhatDoesNotFit) {
  const Graph graph = example::two_triangles();
  EXPECT_THROW(refine(graph, {}, {}, Rng(1)), UsageError);
  const std::vector<Partition> starts{Partition({0, 0, 1})};
  EXPECT_THROW(refine(graph, starts, {}, Rng(1)), SizeError);
  const std::vector<Partition> fits{Partition({0, 0, 0, 1, 1, 1})};
  EXPECT_THROW(refine(graph, fits, {.chains = 0}, Rng(1)), UsageError);
  EXPECT_THROW(refine(graph, fits, {.sweeps = 4, .burn_in = 4}, Rng(1)), UsageError);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(refine(graph, fits, {}, Rng(1), stop.get_token()), Interrupted);
}

}  // namespace
}  // namespace coterie
