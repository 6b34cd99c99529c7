#include "coterie/methods/agreed_partitions.h"

#include <gtest/gtest.h>

#include "coterie/datasets/lfr.h"
#include "coterie/partition/agreement.h"

namespace coterie {
namespace {

constexpr auto kVariation = PartitionLoss::variation_of_information;

LabeledGraph planted_lfr_graph() {
  LfrOptions options;
  options.nodes = 200;
  options.mean_degree = 12;
  options.max_community = 40;
  options.mixing = 0.2;
  Rng rng(5);
  return draw_lfr(options, rng);
}

// The truth with some nodes elsewhere, others in every draw.
std::vector<Partition> noisy_draws(const Partition& truth, int64_t count, double noise) {
  std::vector<Partition> draws;
  for (int64_t d = 0; d < count; ++d) {
    Rng rng = Rng(11).stream("draw", d);
    std::vector<int32_t> labels(truth.labels().begin(), truth.labels().end());
    for (int32_t& label : labels) {
      if (rng.uniform() < noise) label = static_cast<int32_t>(rng.below(truth.communities()));
    }
    draws.emplace_back(std::span<const int32_t>(labels));
  }
  return draws;
}

TEST(LowerExpectedVariation, FindsWhatNoDrawIs) {
  const LabeledGraph labeled = planted_lfr_graph();
  const std::vector<Partition> draws = noisy_draws(labeled.truth, 9, 0.2);
  const Partition found = lower_expected_variation(labeled.graph, draws, draws[0]);
  for (const Partition& draw : draws) {
    EXPECT_LT(expected_loss(found, draws, kVariation), expected_loss(draw, draws, kVariation));
  }
  EXPECT_GT(adjusted_mutual_information(found, labeled.truth), 0.97);
}

TEST(LowerExpectedVariation, JoinsCommunitiesThatDrawsKeepTogether) {
  const LabeledGraph labeled = planted_lfr_graph();
  const std::vector<Partition> draws(3, labeled.truth);
  std::vector<int32_t> split(labeled.graph.nodes());  // every community in two halves
  for (size_t i = 0; i < split.size(); ++i) {
    split[i] = 2 * labeled.truth[static_cast<int64_t>(i)] + static_cast<int32_t>(i % 2);
  }
  const Partition start{std::span<const int32_t>(split)};
  EXPECT_EQ(lower_expected_variation(labeled.graph, draws, start), labeled.truth);
}

TEST(AgreedPartitions, BeatEveryDraw) {
  const LabeledGraph labeled = planted_lfr_graph();
  const std::vector<Partition> draws = noisy_draws(labeled.truth, 7, 0.3);
  constexpr auto kDistance = PartitionLoss::normalized_variation;
  double least = 1e300;
  for (const Partition& draw : draws) {
    least = std::min(least, expected_loss(draw, draws, kDistance));
  }
  const std::vector<Partition> agreed = agreed_partitions(labeled.graph, draws, Rng(1));
  ASSERT_FALSE(agreed.empty());  // crumbs are left out
  EXPECT_LT(expected_loss(agreed.back(), draws, kDistance), least);
}

TEST(AgreedPartitions, HaveNoMoreCommunitiesThanAnyDrawHoweverMuchDrawsDisagree) {
  Rng rng(12);
  LfrOptions options;
  options.nodes = 120;
  options.max_community = 60;
  const LabeledGraph labeled = draw_lfr(options, rng);
  std::vector<Partition> draws;
  for (int d = 0; d < 12; ++d) {
    std::vector<int32_t> labels(120);
    for (int32_t& label : labels) label = static_cast<int32_t>(rng.below(4));
    draws.emplace_back(std::span<const int32_t>(labels));
  }
  const auto agreed = agreed_partitions(labeled.graph, draws, Rng(3));
  for (const Partition& partition : agreed) EXPECT_LE(partition.communities(), 4);
}

}  // namespace
}  // namespace coterie
