#include "coterie/baselines/permutation_loss.h"

#include <gtest/gtest.h>

#include "baselines/dense_operators.h"
#include "coterie/error.h"

namespace coterie {
namespace {

Partition random_partition(int64_t nodes, int64_t communities, Rng rng) {
  std::vector<int64_t> labels(nodes);
  for (int64_t i = 0; i < nodes; ++i) labels[i] = i < communities ? i : rng.below(communities);
  return Partition(labels);
}

TEST(PermutationLoss, IsTheSameByAssignmentAndByEnumeration) {
  for (int64_t trial = 0; trial < 200; ++trial) {
    Rng rng = Rng(1).stream("trial", trial);
    const int64_t classes = rng.between(1, 6), communities = rng.between(1, classes);
    const Partition truth = random_partition(9, communities, rng.stream("truth"));
    const auto logits = random_matrix(9, classes, rng.stream("logits"));
    const auto quick = permutation_loss(logits, truth, PermutationSearch::hungarian);
    const auto slow = permutation_loss(logits, truth, PermutationSearch::enumeration);
    EXPECT_NEAR(quick.loss, slow.loss, 1e-12);
    EXPECT_EQ(quick.class_of, slow.class_of);
  }
}

TEST(PermutationLoss, IsTheCrossEntropyOfTheBestNames) {
  RowMatrix<double> logits(3, 2);
  logits << 0, 2, 0, 2, 1, 0;
  const auto found = permutation_loss(logits, Partition{0, 0, 1});
  EXPECT_EQ(found.class_of, (std::vector<int64_t>{1, 0}));
  EXPECT_NEAR(found.loss, (2 * std::log1p(std::exp(-2.0)) + std::log1p(std::exp(-1.0))) / 3, 1e-12);
}

TEST(PermutationLoss, HasTheGradientOfFiniteDifferences) {
  const Partition truth = random_partition(7, 3, Rng(2));
  auto logits = random_matrix(7, 4, Rng(3));
  const auto gradient = permutation_loss(logits, truth).gradient;
  for (int64_t i = 0; i < logits.size(); ++i) {
    double& entry = logits.data()[i];
    const double kept = entry, step = 1e-6;
    entry = kept + step;
    const double above = permutation_loss(logits, truth).loss;
    entry = kept - step;
    const double below = permutation_loss(logits, truth).loss;
    entry = kept;
    EXPECT_NEAR(gradient.data()[i], (above - below) / (2 * step), 1e-8);
  }
}

TEST(PermutationLoss, RefusesMoreCommunitiesThanClasses) {
  EXPECT_THROW(permutation_loss(random_matrix(3, 2, Rng(1)), Partition{0, 1, 2}), UsageError);
  EXPECT_THROW(permutation_loss(random_matrix(4, 2, Rng(1)), Partition{0, 1, 1}), SizeError);
}

}  // namespace
}  // namespace coterie
