#include "coterie/posterior/calibration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "coterie/error.h"
#include "coterie/options_json.h"
#include "coterie/partition/agreement.h"
#include "posterior/random_partitions.h"

namespace coterie {
namespace {

using namespace testing_partitions;

TEST(Reliability, PutsAProbabilityOnABorderIntoTheLowerBin) {
  Reliability reliability(15);
  for (int64_t c = 1; c <= 15; ++c) reliability.add(c, 15, true);
  for (const auto& bin : reliability.bins()) EXPECT_EQ(bin.statements, 1);  // c/15 belongs to bin c
  Reliability ten(10);
  ten.add(3, 30, false);  // 0.1, which floating point would not find on the border
  ten.add(6, 20, false);  // 0.3
  ten.add(0, 20, false);
  ten.add(20, 20, true);
  EXPECT_EQ(ten.bins()[0].statements, 2);
  EXPECT_EQ(ten.bins()[2].statements, 1);
  EXPECT_EQ(ten.bins()[9].statements, 1);
}

TEST(Reliability, HasTheErrorOfTheHandComputedExample) {
  // Bin (0.5, 0.6]: 9/15 = 0.6 twice, one true: |0.5 - 0.6|. Bin (0.9, 1]: 1.0 three times, two
  // true: |2/3 - 1|. ECE = (2 * 0.1 + 3 * 1/3) / 5.
  Reliability reliability(10);
  reliability.add(9, 15, true);
  reliability.add(9, 15, false);
  for (const bool came_true : {true, true, false}) reliability.add(15, 15, came_true);
  EXPECT_NEAR(reliability.expected_error(), (2 * 0.1 + 1) / 5, 1e-15);
  EXPECT_TRUE(std::isnan(Reliability(10).expected_error()));
  EXPECT_THROW(reliability.add(16, 15, true), UsageError);
}

TEST(Calibrate, DescribesOneGraph) {
  std::vector<Draw> draws(6, {{0, 0, 1, 1}, -1.0, 0.0});
  draws.push_back({{0, 0, 0, 0}, -2.0, 0.0});
  draws.push_back({{0, 0, 0, 0}, -2.0, 0.0});
  draws.push_back({{0, 1, 2, 3}, -9.0, 0.0});
  draws.push_back({{0, 1, 2, 2}, -0.5, 0.0, DrawKind::mode});
  const Posterior posterior(draws);
  Rng rng(1);
  const Partition truth({0, 0, 0, 0});
  const auto graph = calibrate(posterior, truth, {}, rng);
  EXPECT_EQ(graph.modal_k, 2);
  EXPECT_EQ(graph.modal_k_draws, 6);
  EXPECT_EQ(graph.draws, 9);
  EXPECT_EQ(graph.true_k_draws, 2);
  EXPECT_EQ(graph.true_k, 1);
  EXPECT_TRUE(graph.k_covered);  // 90 % of 9 draws needs all of them
  EXPECT_EQ(graph.k_set_size, 3);
  EXPECT_EQ(graph.point_k, 3);  // the mode draw is the most probable
  EXPECT_TRUE(graph.truth_covered);
  EXPECT_NEAR(graph.draw_k, (6 * 2 + 2 * 1 + 4) / 9.0, 1e-14);
  EXPECT_NEAR(graph.draw_ami, 2.0 / 9, 1e-14);  // 1 for the truth itself, 0 for all others
  EXPECT_EQ(graph.pairs.statements(), 6);       // all pairs of four nodes
  EXPECT_THROW(calibrate(posterior, Partition({0}), {}, rng), SizeError);
}

TEST(Calibration, AveragesOverGraphs) {
  Calibration calibration;
  GraphCalibration graph;
  graph.true_k = 3;
  graph.modal_k = 3;
  graph.draws = 15;
  graph.modal_k_draws = 12;
  graph.true_k_draws = 12;
  graph.point_k = 3;
  graph.point_ami = 0.9;
  calibration.add(graph);
  graph.true_k = 5;
  graph.true_k_draws = 0;
  graph.point_ami = 0.5;
  calibration.add(graph);
  const auto summary = calibration.summary();
  EXPECT_EQ(summary.graphs, 2);
  EXPECT_DOUBLE_EQ(summary.ami.mean, 0.7);
  EXPECT_DOUBLE_EQ(summary.ami.error, 0.2);
  EXPECT_DOUBLE_EQ(summary.k_accuracy.mean, 0.5);
  EXPECT_DOUBLE_EQ(summary.k_confidence.mean, 0.8);
  EXPECT_NEAR(summary.k_ece_15, 0.3, 1e-15);
  EXPECT_DOUBLE_EQ(summary.k_error.mean, -1);
  EXPECT_DOUBLE_EQ(summary.k_absolute_error.mean, 1);
  // Half a draw of 15 where the true K was never drawn.
  EXPECT_NEAR(summary.k_log_score.mean, (std::log(0.8) + std::log(0.5 / 15)) / 2, 1e-15);
  const auto json = write_options(summary);
  EXPECT_EQ(json["ami"]["mean"], summary.ami.mean);
  EXPECT_EQ(json["k_bins"].size(), 10u);
}

TEST(Calibration, OfNothingIsNotANumber) {
  EXPECT_TRUE(std::isnan(Calibration().summary().ami.mean));
  EXPECT_TRUE(std::isnan(Calibration().summary().k_ece_10));
}

// A belief is 20 draws around a random partition; the truth is one of them. Stated probabilities
// are then exactly right, whatever the belief. An overconfident model repeats one draw 20 times.
struct Experiment {
  CalibrationSummary summary;
  double tolerated_ece = 0;       // for K, 10 bins: expectation under calibration + 5 deviations
  double tolerated_pair_ece = 0;  // likewise, for pairs
  double held_by_k_set = 0, held_by_ball = 0;  // mean mass of the credible sets
  double graphs = 0;
};

Experiment run(bool overconfident, uint64_t seed) {
  Experiment experiment;
  Calibration calibration;
  Rng rng(seed);
  std::vector<double> variance(10, 0), pair_variance(10, 0);
  for (int graph = 0; graph < 3000; ++graph) {
    std::vector<Draw> draws;
    const Partition center = random_partition(6, 4, rng);
    for (int s = 0; s < 20; ++s) draws.push_back({perturbed(center, 0.3 * rng.uniform(), rng)});
    const Partition truth = draws[rng.below(20)].partition;
    if (overconfident) draws.assign(20, draws[0]);
    const Posterior posterior(draws);
    Rng pairs = rng.stream("pairs", graph);
    const auto result = calibrate(posterior, truth, {.pairs_per_graph = 1}, pairs);
    calibration.add(result);
    const double p = static_cast<double>(result.modal_k_draws) / 20;
    variance[(result.modal_k_draws * 10 + 19) / 20 - 1] += p * (1 - p);
    for (int m = 0; m < 10; ++m) {
      const auto bin = result.pairs.bins()[m];
      if (bin.statements == 1) pair_variance[m] += bin.confidence * (1 - bin.confidence);
    }
    const auto k = posterior.k_posterior();
    for (const int32_t member : k.credible_set(0.9))
      experiment.held_by_k_set += k.probability(member);
    experiment.graphs += 1;
  }
  // |X| of a normal X with variance v has mean sqrt(2v/pi) and variance v (1 - 2/pi).
  const auto tolerance = [&](const std::vector<double>& v) {
    double mean = 0, spread = 0;
    for (const double part : v) {
      mean += std::sqrt(2 * part / std::numbers::pi);
      spread += part * (1 - 2 / std::numbers::pi);
    }
    return (mean + 5 * std::sqrt(spread)) / experiment.graphs;
  };
  experiment.summary = calibration.summary();
  experiment.tolerated_ece = tolerance(variance);
  experiment.tolerated_pair_ece = tolerance(pair_variance);
  experiment.held_by_k_set /= experiment.graphs;
  return experiment;
}

TEST(Calibration, OfAPerfectPosteriorHasNearlyNoErrorAndTheRightCoverage) {
  const auto experiment = run(false, 1);
  const auto& summary = experiment.summary;
  EXPECT_LT(experiment.tolerated_ece, 0.05);  // the test can tell
  EXPECT_LT(summary.k_ece_10, experiment.tolerated_ece);
  EXPECT_LT(experiment.tolerated_pair_ece, 0.05);
  EXPECT_LT(summary.pair_ece, experiment.tolerated_pair_ece);
  EXPECT_NEAR(summary.k_coverage.mean, experiment.held_by_k_set, 5 * summary.k_coverage.error);
  EXPECT_GT(summary.k_coverage.mean, 0.9 - 5 * summary.k_coverage.error);
  EXPECT_GT(summary.ball_coverage.mean, 0.9 - 5 * summary.ball_coverage.error);
  EXPECT_LT(summary.ball_coverage.mean, 0.99);
  EXPECT_NEAR(summary.k_accuracy.mean, summary.k_confidence.mean, 5 * summary.k_accuracy.error);
}

TEST(Calibration, OfAnOverconfidentPosteriorShows) {
  const auto experiment = run(true, 2);
  EXPECT_GT(experiment.summary.k_ece_10, 0.1);
  EXPECT_GT(experiment.summary.k_ece_10, experiment.tolerated_ece);
  EXPECT_GT(experiment.summary.pair_ece, experiment.tolerated_pair_ece);
  EXPECT_LT(experiment.summary.k_coverage.mean, 0.85);
  EXPECT_LT(experiment.summary.ball_coverage.mean, 0.85);
}

}  // namespace
}  // namespace coterie
