#include "coterie/classical/gibbs.h"
#include "coterie/partition/agreement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "classical/same_draws.h"
#include "classical/small_graphs.h"
#include "coterie/classical/gibbs_chain.h"
#include "coterie/error.h"
#include "coterie/options.h"

namespace coterie {
namespace {

std::map<Partition, double> exact_posterior(const Graph& graph, const BlockModelOptions& options) {
  std::map<Partition, double> posterior;
  double total = 0;
  for (const Partition& partition : example::all_partitions(graph.nodes())) {
    total += posterior[partition] = std::exp(log_marginal(graph, partition, options));
  }
  for (auto& [partition, probability] : posterior) probability /= total;
  return posterior;
}

// Runs `step` many times and compares how often each partition occurs with its exact probability.
// The standard error comes from the spread between batches, which includes autocorrelation.
template <class Likelihood>
void expect_stationary(const BlockModelOptions& options,
                       const std::function<void(GibbsChain<Likelihood>&)>& step, uint64_t seed) {
  constexpr int kBatches = 60, kSteps = 1500;
  const Graph graph = example::two_triangles();
  const auto exact = exact_posterior(graph, options);
  GibbsChain<Likelihood> chain(graph, Likelihood(graph, options), options, Rng(seed));
  chain.start_at_random();
  chain.restrict_to(options.min_community);
  for (int s = 0; s < 200; ++s) step(chain);
  std::map<Partition, std::vector<double>> frequency;
  for (const auto& [partition, probability] : exact) frequency[partition].resize(kBatches);
  for (int batch = 0; batch < kBatches; ++batch) {
    for (int s = 0; s < kSteps; ++s) {
      step(chain);
      frequency[chain.partition()][batch] += 1.0 / kSteps;
    }
  }
  int compared = 0;
  for (const auto& [partition, probability] : exact) {
    const auto& batches = frequency[partition];
    double mean = 0, squares = 0;
    for (const double f : batches) mean += f / kBatches;
    for (const double f : batches) squares += (f - mean) * (f - mean);
    if (probability == 0) {
      EXPECT_EQ(mean, 0);
    }
    if (probability < 0.004) continue;  // too rare for a normal approximation
    const double error = std::sqrt(squares / (kBatches - 1) / kBatches);
    EXPECT_NEAR(mean, probability, 5 * error) << testing::PrintToString(partition.labels());
    // The test has teeth: the error is a small part of what it measures.
    EXPECT_LE(error, 0.2 * probability);
    ++compared;
  }
  EXPECT_GE(compared, 5);
}

constexpr BlockModelOptions kBeta{
    .concentration = 1, .within_alpha = 2, .within_beta = 1, .between_alpha = 1, .between_beta = 2};
constexpr BlockModelOptions kDegreeCorrected{.likelihood = BlockLikelihood::degree_corrected,
                                             .concentration = 1};

TEST(GibbsChain, SweepsSampleTheExactPosterior) {
  expect_stationary<BetaBlocks>(
      kBeta, [](auto& chain) { chain.sweep(); }, 1);
  expect_stationary<DegreeCorrectedBlocks>(
      kDegreeCorrected, [](auto& chain) { chain.sweep(); }, 2);
}

TEST(GibbsChain, MergesAndSplitsAloneSampleTheExactPosterior) {
  const auto step = [](auto& chain) {
    for (int m = 0; m < 4; ++m) chain.merge_split();
  };
  expect_stationary<BetaBlocks>(kBeta, step, 3);
  expect_stationary<DegreeCorrectedBlocks>(kDegreeCorrected, step, 4);
}

TEST(GibbsChain, KeepsToTheSmallestCommunityAllowed) {
  for (const int64_t min_community : {2, 3}) {
    BlockModelOptions options = kBeta;
    options.min_community = min_community;
    options.concentration = 20;  // so that small communities are wanted
    const auto step = [](auto& chain) {
      chain.sweep();
      for (int m = 0; m < 8; ++m) chain.merge_split();
    };
    const Graph graph = example::two_triangles();
    const auto exact = exact_posterior(graph, options);
    if (min_community == 2) {
      expect_stationary<BetaBlocks>(options, step, 5);
      continue;
    }
    // Ten pairs of three nodes and the whole: too even for the general comparison.
    GibbsChain<BetaBlocks> chain(graph, BetaBlocks(graph, options), options, Rng(6));
    chain.start_at_random();
    chain.restrict_to(3);
    for (int s = 0; s < 500; ++s) {
      step(chain);
      EXPECT_GT(exact.at(chain.partition()), 0);
    }
  }
}

TEST(GibbsChain, CountsStayTrueThroughAllMoves) {
  Rng rng(7);
  for (const auto likelihood : {BlockLikelihood::beta, BlockLikelihood::degree_corrected}) {
    // A large concentration makes and destroys many communities, beyond the first reserve.
    const BlockModelOptions options{.likelihood = likelihood, .concentration = 60};
    const Graph graph = example::planted(90, 6, 0.6, 0.15, rng);
    const auto run = [&](const auto& blocks) {
      GibbsChain chain(graph, blocks, options, Rng(8));
      chain.start_at_random();
      int accepted = 0;
      for (int s = 0; s < 30; ++s) {
        chain.sweep();
        for (int m = 0; m < 20; ++m) accepted += chain.merge_split();
        EXPECT_NEAR(chain.log_joint(), log_marginal(graph, chain.partition(), options), 1e-7);
      }
      EXPECT_GT(accepted, 0);
    };
    with_likelihood(graph, options, run);
  }
}

// Whatever the graph, the planted partition is a candidate: a sampler that mixes finds it or a
// better one. (Agreement with the truth alone would forgive a chain that is stuck beside it.)
TEST(SampleBlockModel, FindsNothingWorseThanThePlantedPartition) {
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    Rng rng(seed);
    // From communities that stand out to those that can hardly be told apart.
    const double p_between = 0.05 * static_cast<double>(1 + seed % 4);
    const int64_t communities = 4 + static_cast<int64_t>(seed % 5);
    const Graph graph = example::planted(120, communities, 0.6, p_between, rng);
    const Partition planted = example::modulo(120, communities);
    for (const auto likelihood : {BlockLikelihood::beta, BlockLikelihood::degree_corrected}) {
      const BlockModelOptions model{.likelihood = likelihood, .min_community = seed % 2 ? 5 : 1};
      const ThreadScope threads(2);
      const BlockPosterior posterior = sample_block_model(graph, {.model = model}, rng);
      EXPECT_GE(posterior.best.log_marginal, log_marginal(graph, planted, model) - 1e-9)
          << "seed " << seed << ", " << name_of(likelihood);
      if (p_between < 0.15) {
        EXPECT_GT(adjusted_rand_index(posterior.best.partition, planted), 0.9);
      }
      EXPECT_EQ(posterior.draws.size(), 8u * 30u);
    }
  }
}

TEST(GibbsChain, ClimbsToAPartitionThatNoSingleMoveImproves) {
  Rng rng(19);
  for (const int64_t min_community : {1, 4}) {
    const BlockModelOptions options{.concentration = 8, .min_community = min_community};
    const Graph graph = example::planted(40, 4, 0.5, 0.2, rng);
    GibbsChain chain(graph, BetaBlocks(graph, options), options, Rng(20));
    chain.start_at_random();
    chain.restrict_to(min_community);
    const double before = chain.log_joint();
    chain.climb();
    const Partition top = chain.partition();
    EXPECT_GT(chain.log_joint(), before);
    EXPECT_NEAR(chain.log_joint(), log_marginal(graph, top, options), 1e-8);
    const auto better = [&](const std::vector<int32_t>& labels) {
      return log_marginal(graph, Partition(std::span<const int32_t>(labels)), options) >
             chain.log_joint() + 1e-6;
    };
    for (NodeId i = 0; i < 40; ++i) {
      for (int32_t k = 0; k <= top.communities(); ++k) {
        std::vector<int32_t> labels(top.labels().begin(), top.labels().end());
        labels[i] = k;
        EXPECT_FALSE(better(labels)) << "node " << i << " in community " << k;
      }
    }
    for (int32_t a = 0; a < top.communities(); ++a) {
      for (int32_t b = 0; b < a; ++b) {
        std::vector<int32_t> labels(top.labels().begin(), top.labels().end());
        std::replace(labels.begin(), labels.end(), a, b);
        EXPECT_FALSE(better(labels)) << "communities " << a << " and " << b;
      }
    }
  }
}

TEST(SampleBlockModel, ScoresAreExactAndTheBestIsTheBest) {
  Rng rng(11);
  const Graph graph = example::planted(60, 4, 0.4, 0.1, rng);
  const GibbsOptions options{
      .model = {.min_community = 5}, .restarts = 3, .sweeps = 20, .burn_in = 8};
  const BlockPosterior posterior = sample_block_model(graph, options, Rng(12));
  EXPECT_EQ(posterior.draws.size(), 36u);
  for (const ScoredPartition& draw : posterior.draws) {
    EXPECT_NEAR(draw.log_marginal, log_marginal(graph, draw.partition, options.model), 1e-8);
    EXPECT_LE(draw.log_marginal, posterior.best.log_marginal);
  }
}

TEST(SampleBlockModel, DoesNotDependOnTheNumberOfThreads) {
  Rng rng(13);
  const Graph graph = example::planted(50, 3, 0.5, 0.2, rng);
  const GibbsOptions options{.restarts = 5, .sweeps = 12, .burn_in = 4};
  const auto sampled = [&] { return sample_block_model(graph, options, Rng(14)); };
  expect_same_on_four_threads(sampled);
}

TEST(SampleBlockModel, ServesTheSmallestGraphs) {
  EXPECT_EQ(sample_block_model(Graph(), {}, Rng(1)).best.partition, Partition());
  EXPECT_EQ(sample_block_model(GraphBuilder(1).build(), {}, Rng(1)).best.partition, Partition({0}));
  const GibbsOptions options{.model = {.min_community = 5}};
  EXPECT_EQ(sample_block_model(GraphBuilder(3).build(), options, Rng(1)).best.partition,
            Partition({0, 0, 0}));
}

TEST(SampleBlockModel, RefusesNothingToDo) {
  EXPECT_THROW(sample_block_model(Graph(), {.restarts = 0}, Rng(1)), UsageError);
  EXPECT_THROW(sample_block_model(Graph(), {.sweeps = 10, .burn_in = 10}, Rng(1)), UsageError);
}

}  // namespace
}  // namespace coterie
