#include "coterie/models/cluster_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "coterie/error.h"
#include "coterie/options.h"
#include "models/random_model.h"
#include "on_threads.h"

namespace coterie {
namespace {

class ClusterModels : public ::testing::TestWithParam<HeadKind> {
 protected:
  Model model{random_model(GetParam())};
  std::unique_ptr<ClusterModel> clusters =
      open_clusters(model.network(), random_nodes(7, model.options().width));
};

TEST_P(ClusterModels, SayWhetherTheyHaveProbabilities) {
  const std::vector<Partition> partitions{{0, 0, 0, 1, 1, 1, 2}, {0, 0, 0, 0, 0, 0, 0}};
  EXPECT_EQ(clusters->has_probabilities(), GetParam() != HeadKind::dac);
  if (!clusters->has_probabilities()) {
    EXPECT_THROW(clusters->score(partitions, {}, Rng(1)), UsageError);
    return;
  }
  const auto scores = clusters->score(partitions, {}, Rng(1));
  ASSERT_EQ(scores.size(), 2u);
  for (const PartitionScore& score : scores) EXPECT_LT(score.log_prob, 0);
  const std::vector<Partition> of_others{{0, 1}};
  EXPECT_THROW(clusters->score(of_others, {}, Rng(1)), SizeError);
}

TEST_P(ClusterModels, DrawTheSamePartitionsForTheSameSeedOnly) {
  const auto draw = [&](uint64_t seed, int threads) {
    const ThreadScope scope(threads);
    std::vector<Partition> partitions;
    for (const DrawnPartition& drawn : clusters->sample({.draws = 20}, Rng(seed))) {
      EXPECT_EQ(drawn.partition.nodes(), 7);
      partitions.push_back(drawn.partition);
    }
    return partitions;
  };
  EXPECT_EQ(draw(1, 1), draw(1, 3));
  EXPECT_NE(draw(1, 1), draw(2, 1));
}

TEST_P(ClusterModels, KnowTheProbabilityOfADrawWhereItIsExact) {
  const Rng rng(4);
  for (const DrawnPartition& drawn : clusters->sample({.draws = 5, .one_order = true}, rng)) {
    EXPECT_EQ(std::isnan(drawn.log_prob), clusters->has_modes());
    if (std::isnan(drawn.log_prob)) continue;
    const auto score = clusters->score(std::span(&drawn.partition, 1), {.orders = 1}, rng);
    EXPECT_NEAR(score[0].log_prob, drawn.log_prob, 1e-4);
  }
}

TEST_P(ClusterModels, VaryLessAtTheirModeThanWhenTheySample) {
  if (!clusters->has_modes()) GTEST_SKIP() << "every draw samples";
  const auto distinct = [&](const SampleOptions& options) {
    std::set<Partition> found;
    for (const DrawnPartition& drawn : clusters->sample(options, Rng(1))) {
      found.insert(drawn.partition);
    }
    return found.size();
  };
  EXPECT_LT(distinct({.draws = 60, .sample_latent = false, .sample_membership = false}),
            distinct({.draws = 60}));
}

INSTANTIATE_TEST_SUITE_P(Heads, ClusterModels,
                         ::testing::Values(HeadKind::ccp, HeadKind::ccp_attn, HeadKind::dac,
                                           HeadKind::ncp, HeadKind::ncp_attn),
                         [](const auto& head) {
                           std::string name(name_of(head.param));
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace coterie
