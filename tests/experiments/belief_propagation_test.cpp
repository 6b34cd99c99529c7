#include "experiments/belief_propagation.h"

#include <gtest/gtest.h>

#include "coterie/datasets/planted.h"
#include "coterie/partition/agreement.h"

namespace coterie {
namespace {

double mean_ami(double signal) {
  const auto model = ConstantDegree::at(2, 5, signal);
  constexpr double kNodes = 2000;
  PlantedOptions options;
  options.nodes = kNodes;
  options.partition = {.sizes = SizePrior::equal, .communities = 2};
  options.p_within = model.within / kNodes;
  options.p_between = model.between / kNodes;
  double sum = 0;
  for (int64_t i = 0; i < 5; ++i) {
    Rng rng = Rng(1).stream("graph", i);
    const LabeledGraph labeled = draw_planted(options, rng);
    sum += agreement(labeled.truth, propagate_beliefs(labeled.graph, model, rng)).ami / 5;
  }
  return sum;
}

TEST(BeliefPropagation, FindsGroupsAboveTheThresholdAndNoneBelow) {
  EXPECT_LT(mean_ami(0.5), 0.02);
  EXPECT_GT(mean_ami(3), 0.5);  // a node's marginal cannot be sure: some have no edge at all
}

TEST(ConstantDegree, HasTheMeanDegreeAndTheSignalThatWereAskedFor) {
  for (const int64_t groups : {2, 4}) {
    const auto model = ConstantDegree::at(groups, 8, 2.5);
    const auto q = static_cast<double>(groups);
    EXPECT_NEAR((model.within + (q - 1) * model.between) / q, 8, 1e-12);
    const double gap = model.within - model.between;
    EXPECT_NEAR(gap * gap / (q * q * 8), 2.5, 1e-12);
  }
}

}  // namespace
}  // namespace coterie
