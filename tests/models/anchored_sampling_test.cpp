#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "coterie/error.h"
#include "coterie/models/anchored_sampler.h"
#include "coterie/models/anchored_score.h"
#include "coterie/models/log_sum.h"
#include "coterie/network/runtime_ops.h"
#include "coterie/options.h"
#include "models/random_model.h"
#include "on_threads.h"

namespace coterie {
namespace {

class Anchored : public ::testing::TestWithParam<HeadKind> {
 protected:
  Model model{random_model(GetParam())};
  AnchoredRuntime runtime(int64_t nodes) const {
    return anchored_runtime(model.network(), random_nodes(nodes, model.options().width));
  }
};

// The generic form of models/ccp.h and models/dac.h, evaluated by the same operations, without any
// of the sharing between anchors.
TEST_P(Anchored, SharingBetweenAnchorsChangesNothing) {
  const int64_t n = 9;
  const Array nodes = random_nodes(n, model.options().width);
  const AnchoredRuntime shared = anchored_runtime(model.network(), nodes);
  const std::vector<int32_t> set{0, 2, 3, 5, 6, 8};
  std::vector<float> memory(model.options().width);
  for (size_t c = 0; c < memory.size(); ++c) memory[c] = 0.1f * static_cast<float>(c % 5);
  std::vector<AnchoredProblem> problems;
  for (int64_t a = 0; a < 6; ++a) problems.push_back({a, memory.data()});
  std::map<int64_t, std::vector<float>> ours;
  shared.evaluate(set, problems, [&](int64_t p, int64_t, std::span<const float> logits) {
    ours[p].assign(logits.begin(), logits.end());
  });
  RuntimeOps ops;
  for (int64_t a = 0; a < 6; ++a) {
    std::vector<int32_t> members{set[a]};
    for (int64_t i = 0; i < 6; ++i) {
      if (i != a) members.push_back(set[i]);
    }
    AnchoredProblems problem;
    problem.add(members);
    Array point_term, first;
    const JointMlp<Array>* phi = nullptr;
    if (const auto* ccp = std::get_if<Ccp<Array>>(&model.network().clusters)) {
      Array g(1, model.options().width);
      std::copy(memory.begin(), memory.end(), g.data());
      const auto at = step(ops, *ccp, prepare(ops, *ccp, nodes), problem, g);
      point_term = at.point_term;
      first = ops.add(at.constant_term, latent_term(ops, *ccp, at.prior.mean));
      phi = &ccp->phi;
    } else {
      const auto& dac = std::get<Dac<Array>>(model.network().clusters);
      const auto at = step(ops, dac, prepare(ops, dac, nodes), problem);
      point_term = at.point_term;
      first = at.constant_term;
      phi = &dac.phi;
    }
    const Array logits =
        apply(ops, phi->rest, ops.prelu(ops.add_row(point_term, first), phi->slope));
    for (int64_t i = 0, point = 0; i < 6; ++i) {
      if (i == a) continue;
      EXPECT_NEAR(ours[a][i], logits.data()[point], 1e-4 * (1 + std::abs(logits.data()[point])));
      ++point;
    }
  }
}

TEST_P(Anchored, DrawsAreTheSameForAnyNumberOfThreadsAndOfOtherDraws) {
  const AnchoredRuntime small = runtime(25);
  SampleOptions options{.draws = 12};
  const auto one = sample_anchored(small, options, Rng(3));
  const ThreadScope threads(4);
  EXPECT_EQ(sample_anchored(small, options, Rng(3)), one);
  options.draws = 5;
  const auto fewer = sample_anchored(small, options, Rng(3));
  EXPECT_TRUE(std::equal(fewer.begin(), fewer.end(), one.begin()));
  EXPECT_NE(sample_anchored(small, options, Rng(4)), fewer);
}

TEST_P(Anchored, NodesOfSmallCommunitiesJoinOthersAndTheRestStays) {
  const AnchoredRuntime small = runtime(40);
  SampleOptions options{.draws = 60};
  const auto before = sample_anchored(small, options, Rng(4));
  options.smallest_community = 4;
  const auto after = sample_anchored(small, options, Rng(4));
  int dissolved = 0;
  for (size_t d = 0; d < before.size(); ++d) {
    const auto sizes = before[d].sizes();
    const auto large = std::count_if(sizes.begin(), sizes.end(), [](auto s) { return s >= 4; });
    dissolved += static_cast<int>(sizes.size()) - static_cast<int>(large);
    if (large == 0) continue;
    // Only communities after the last large one may have no place to go.
    EXPECT_LE(after[d].communities(), before[d].communities());
    for (int i = 0; i < 40; ++i) {
      for (int j = 0; j < i; ++j) {
        const auto a = before[d].labels()[i], b = before[d].labels()[j];
        if (sizes[a] < 4 || sizes[b] < 4) continue;
        EXPECT_EQ(a == b, after[d].labels()[i] == after[d].labels()[j]) << d;
      }
    }
  }
  EXPECT_GT(dissolved, 10);
}

TEST_P(Anchored, TinyGraphsAreDefined) {
  for (const int64_t n : {1, 2, 3}) {
    const AnchoredRuntime tiny = runtime(n);
    for (const Partition& partition : sample_anchored(tiny, {.draws = 20}, Rng(1))) {
      EXPECT_EQ(partition.nodes(), n);
    }
  }
}

TEST_P(Anchored, AStopRequestIsHeard) {
  std::stop_source source;
  source.request_stop();
  EXPECT_THROW(sample_anchored(runtime(10), {}, Rng(1), source.get_token()), Interrupted);
}

INSTANTIATE_TEST_SUITE_P(Methods, Anchored,
                         ::testing::Values(HeadKind::ccp, HeadKind::ccp_attn, HeadKind::dac),
                         [](const auto& test) {
                           std::string name(name_of(test.param));
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

class CcpScore : public Anchored {};

// With all anchors of a community asked, an order of the nodes fixed and the latent integrated by
// many draws, probabilities of all partitions sum to one. The error of one sum comes from the
// latent draws.
TEST_P(CcpScore, ProbabilitiesOfAllPartitionsOfFourNodesSumToOne) {
  const ThreadScope threads(2);
  const AnchoredRuntime small = runtime(4);
  const auto partitions = all_partitions(4);
  ASSERT_EQ(partitions.size(), 15u);
  const auto scores =
      score_anchored(small, partitions, {.orders = 400, .anchors = 4, .latents = 40}, Rng(8));
  double total = 0;
  double variance = 0;
  for (const PartitionScore& score : scores) {
    total += std::exp(score.log_prob);
    variance += std::pow(std::exp(score.log_prob) * score.standard_error, 2);
  }
  EXPECT_NEAR(total, 1, 5 * std::sqrt(variance) + 0.01);
  EXPECT_LT(std::sqrt(variance), 0.05);
}

TEST_P(CcpScore, DrawsComeAsOftenAsTheirProbabilitiesSay) {
  const ThreadScope threads(2);
  const AnchoredRuntime small = runtime(4);
  const auto partitions = all_partitions(4);
  const auto scores =
      score_anchored(small, partitions, {.orders = 400, .anchors = 4, .latents = 40}, Rng(8));
  constexpr int64_t kDraws = 6000;
  std::map<Partition, int64_t> counts;
  for (const Partition& drawn : sample_anchored(small, {.draws = kDraws}, Rng(9))) {
    ++counts[drawn];
  }
  for (size_t p = 0; p < partitions.size(); ++p) {
    const double expected = std::exp(scores[p].log_prob);
    const double error = std::sqrt(expected * (1 - expected) / kDraws +
                                   std::pow(expected * scores[p].standard_error, 2));
    EXPECT_NEAR(static_cast<double>(counts[partitions[p]]) / kDraws, expected, 5 * error + 1e-3);
  }
}

TEST_P(CcpScore, PaperScoresSumToOneOverOrderedPartitions) {
  // The score of one order of communities: summed over all orders it is the partition's
  // probability. For two nodes there are {01} and {0}{1} in two orders, of which the canonical one
  // is scored.
  const AnchoredRuntime small = runtime(2);
  const auto scores =
      score_anchored(small, std::vector{Partition{0, 0}, Partition{0, 1}},
                     {.kind = ScoreKind::paper, .anchors = 2, .latents = 4000}, Rng(8));
  const auto swapped = score_anchored(small, std::vector{Partition{0, 0}, Partition{0, 1}},
                                      {.orders = 200, .anchors = 2, .latents = 200}, Rng(8));
  EXPECT_NEAR(scores[0].log_prob, swapped[0].log_prob, 0.05);
  EXPECT_LT(scores[1].log_prob, 0);
  EXPECT_TRUE(std::isnan(scores[0].standard_error));
}

TEST_P(CcpScore, ScoresDoNotDependOnThreadsOrCompany) {
  const AnchoredRuntime small = runtime(12);
  const auto drawn = sample_anchored(small, {.draws = 6}, Rng(2));
  const auto together = on_threads(
      3, [&] { return score_anchored(small, drawn, {.orders = 3, .anchors = 3}, Rng(5)); });
  for (size_t p = 0; p < drawn.size(); ++p) {
    const auto alone =
        score_anchored(small, std::span(drawn).subspan(p, 1), {.orders = 3, .anchors = 3}, Rng(5));
    EXPECT_EQ(alone[0].log_prob, together[p].log_prob);
    EXPECT_EQ(alone[0].standard_error, together[p].standard_error);
  }
}

TEST_P(CcpScore, APartitionOfOtherNodesIsRefused) {
  EXPECT_THROW(score_anchored(runtime(4), std::vector{Partition{0, 1}}, {}, Rng(1)), SizeError);
}

INSTANTIATE_TEST_SUITE_P(Methods, CcpScore, ::testing::Values(HeadKind::ccp, HeadKind::ccp_attn),
                         [](const auto& test) {
                           return test.param == HeadKind::ccp ? "ccp" : "ccp_attn";
                         });

TEST(MeanOfLogs, IsTheLogarithmOfTheMean) {
  const PartitionScore score =
      mean_of_logs(std::vector<double>{-1000 + std::log(1), -1000 + std::log(3)});
  EXPECT_NEAR(score.log_prob, -1000 + std::log(2), 1e-9);
  EXPECT_NEAR(score.standard_error, 0.5, 1e-9);  // values 1 and 3: mean 2, standard error 1
}

}  // namespace
}  // namespace coterie
