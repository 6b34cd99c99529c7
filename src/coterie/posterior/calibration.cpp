#include "coterie/posterior/calibration.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "coterie/error.h"
#include "coterie/partition/agreement.h"
#include "coterie/posterior/credible_ball.h"

namespace coterie {
namespace {

void check_pair(const Posterior& posterior, const Partition& truth, int64_t i, int64_t j,
                Reliability& pairs) {
  int64_t joined = 0;
  for (size_t d = 0; d < posterior.distinct().size(); ++d) {
    const Partition& partition = posterior.distinct()[d].partition;
    if (partition[i] == partition[j]) joined += posterior.weight(static_cast<int64_t>(d));
  }
  pairs.add(joined, posterior.total_weight(), truth[i] == truth[j]);
}

void check_pairs(const Posterior& posterior, const Partition& truth, int64_t count, Rng& rng,
                 Reliability& pairs) {
  const int64_t nodes = truth.nodes();
  if (nodes < 2) return;
  if (nodes * (nodes - 1) / 2 <= count) {
    for (int64_t i = 0; i < nodes; ++i) {
      for (int64_t j = 0; j < i; ++j) check_pair(posterior, truth, i, j, pairs);
    }
    return;
  }
  for (int64_t p = 0; p < count; ++p) {
    const int64_t i = rng.below(nodes);
    const int64_t j = (i + 1 + rng.below(nodes - 1)) % nodes;  // any other node
    check_pair(posterior, truth, i, j, pairs);
  }
}

}  // namespace

GraphCalibration calibrate(const Posterior& posterior, const Partition& truth,
                           const CalibrationOptions& options, Rng& rng) {
  if (truth.nodes() != posterior.nodes()) {
    throw SizeError("the truth covers " + std::to_string(truth.nodes()) + " nodes, the draws " +
                    std::to_string(posterior.nodes()));
  }
  const KPosterior k = posterior.k_posterior();
  const auto k_set = k.credible_set(options.level);
  const Partition& point = posterior.partition(point_estimate(posterior, options.estimate));
  const CredibleBall ball = credible_ball(posterior, point, options.level);
  const Agreement of_point = agreement(point, truth);

  GraphCalibration result;
  result.nodes = truth.nodes();
  result.true_k = truth.communities();
  result.k = k;
  result.modal_k = k.mode();
  result.draws = k.draws();
  result.modal_k_draws = k.draws_with(k.mode());
  result.true_k_draws = k.draws_with(truth.communities());
  result.k_covered = std::binary_search(k_set.begin(), k_set.end(), truth.communities());
  result.k_set_size = static_cast<int64_t>(k_set.size());
  result.truth_covered = ball.contains(truth);
  result.ball_radius = ball.radius;
  result.point_k = point.communities();
  result.point_ami = of_point.ami;
  result.point_ari = of_point.ari;
  result.draw_k = k.mean();
  for (size_t d = 0; d < posterior.distinct().size(); ++d) {
    const int64_t weight = posterior.weight(static_cast<int64_t>(d));
    if (weight == 0) continue;
    const double share =
        static_cast<double>(weight) / static_cast<double>(posterior.total_weight());
    const Agreement of_draw = agreement(posterior.distinct()[d].partition, truth);
    result.draw_ami += share * of_draw.ami;
    result.draw_ari += share * of_draw.ari;
  }
  check_pairs(posterior, truth, options.pairs_per_graph, rng, result.pairs);
  return result;
}

void Moments::add(double value) {
  ++count;
  // Welford (1962): sums of squares of thousands of equal values would cancel.
  const double before = value - mean;
  mean += before / static_cast<double>(count);
  squares += before * (value - mean);
}

MeanOverGraphs Moments::result() const {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  if (count == 0) return {kNone, kNone};
  if (count == 1) return {mean, kNone};
  const auto n = static_cast<double>(count);
  return {mean, std::sqrt(squares / (n - 1) / n)};
}

void Calibration::add(const GraphCalibration& graph) {
  ++graphs_;
  const auto draws = static_cast<double>(graph.draws);
  const bool correct = graph.modal_k == graph.true_k;
  ami_.add(graph.point_ami);
  ari_.add(graph.point_ari);
  draw_ami_.add(graph.draw_ami);
  draw_ari_.add(graph.draw_ari);
  k_error_.add(graph.point_k - graph.true_k);
  k_absolute_error_.add(std::abs(graph.point_k - graph.true_k));
  draw_k_error_.add(graph.draw_k - graph.true_k);
  k_exact_.add(graph.point_k == graph.true_k);
  k_accuracy_.add(correct);
  k_confidence_.add(static_cast<double>(graph.modal_k_draws) / draws);
  k_log_score_.add(log_share(graph.true_k_draws, graph.draws));
  k_coverage_.add(graph.k_covered);
  k_set_size_.add(static_cast<double>(graph.k_set_size));
  ball_coverage_.add(graph.truth_covered);
  ball_radius_.add(graph.ball_radius);
  k_15_.add(graph.modal_k_draws, graph.draws, correct);
  k_10_.add(graph.modal_k_draws, graph.draws, correct);
  pairs_.add(graph.pairs);
}

CalibrationSummary Calibration::summary() const {
  return {.graphs = graphs_,
          .ami = ami_.result(),
          .ari = ari_.result(),
          .draw_ami = draw_ami_.result(),
          .draw_ari = draw_ari_.result(),
          .k_error = k_error_.result(),
          .k_absolute_error = k_absolute_error_.result(),
          .draw_k_error = draw_k_error_.result(),
          .k_exact = k_exact_.result(),
          .k_accuracy = k_accuracy_.result(),
          .k_confidence = k_confidence_.result(),
          .k_ece_15 = k_15_.expected_error(),
          .k_ece_10 = k_10_.expected_error(),
          .k_log_score = k_log_score_.result(),
          .k_coverage = k_coverage_.result(),
          .k_set_size = k_set_size_.result(),
          .ball_coverage = ball_coverage_.result(),
          .ball_radius = ball_radius_.result(),
          .pair_ece = pairs_.expected_error(),
          .k_bins = k_10_.bins(),
          .pair_bins = pairs_.bins()};
}

}  // namespace coterie
