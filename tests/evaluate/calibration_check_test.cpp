#include "coterie/evaluate/calibration_check.h"

#include <gtest/gtest.h>

#include "coterie/datasets/sbm.h"
#include "coterie/evaluate/calibration_check_json.h"
#include "methods/found_by.h"
#include "models/random_model.h"
#include "on_threads.h"

namespace coterie {
namespace {

LabeledGraph small_sbm(int64_t i) {
  Rng rng = Rng(5).stream("graph", i);
  return draw_sbm({.nodes = Range(20, 30)}, rng);
}

TEST(CheckCalibration, ComparesTheFittedWayOfDrawingWithThatOfTraining) {
  ModelFile file = random_model(HeadKind::ccp);
  file.drawing = {.temperature = 0.5, .smallest_community = 2, .k_sharpness = 1.5};
  const CalibrationCheckOptions options{.graphs = 6, .samples = 9, .scored = 3, .exact = 2};
  const auto checks = check_calibration(opened(Model(file)), small_sbm, options);
  ASSERT_EQ(checks.size(), 2u);
  EXPECT_EQ(checks[0].how, "fitted");
  EXPECT_EQ(checks[1].how, "as trained");
  for (const CalibrationCheck& check : checks) {
    for (const RankHistogram& ranks : {check.k, check.edge, check.pairs, check.log_prob}) {
      EXPECT_EQ(ranks.total(), 6);
    }
    EXPECT_EQ(check.summary.graphs, 6);
    EXPECT_EQ(check.exact->graphs, 2);
    // A network that knows nothing is further from the exact sampler than that is from itself.
    EXPECT_GT(check.exact->k.mean, check.exact->floor_k.mean);
    EXPECT_GT(check.chance_ece_high, check.chance_ece);
  }
  const ThreadScope threads(2);
  EXPECT_EQ(check_json(check_calibration(opened(Model(file)), small_sbm, options)[1]),
            check_json(checks[1]));
}

TEST(CheckCalibration, DrawsOnceWhereOnlyTheAdjustmentOfKWasFitted) {
  ModelFile file = random_model(HeadKind::ccp);
  const CalibrationCheckOptions options{.graphs = 4, .samples = 9, .scored = 3, .exact = 2};
  const auto plain = check_calibration(opened(Model(file)), small_sbm, options);
  ASSERT_EQ(plain.size(), 1u);
  file.drawing.k_sharpness = 3;
  file.drawing.k_smoothing = 1;
  const auto both = check_calibration(opened(Model(file)), small_sbm, options);
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(check_json(both[1]), check_json(plain[0]));
  EXPECT_EQ(both[0].log_prob.counts(), both[1].log_prob.counts());
  EXPECT_NE(both[0].summary.k_confidence.mean, both[1].summary.k_confidence.mean);
}

TEST(CheckCalibration, RanksNothingByTheProbabilitiesThatDacDoesNotHave) {
  const auto checks = check_calibration(opened(Model(random_model(HeadKind::dac))), small_sbm,
                                        {.graphs = 3, .samples = 4});
  ASSERT_EQ(checks.size(), 1u);
  EXPECT_EQ(checks[0].how, "as trained");
  EXPECT_EQ(checks[0].log_prob.total(), 0);
  EXPECT_TRUE(check_json(checks[0])["ranks"]["log_prob"].is_null());
}

}  // namespace
}  // namespace coterie
