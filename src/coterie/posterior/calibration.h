#pragma once

#include <cstdint>
#include <vector>

#include "coterie/options.h"
#include "coterie/posterior/k_posterior.h"
#include "coterie/posterior/point_estimate.h"
#include "coterie/posterior/reliability.h"
#include "coterie/random.h"

namespace coterie {

struct CalibrationOptions {
  PointEstimate estimate = PointEstimate::automatic;
  double level = 0.9;             // of the credible sets whose coverage is measured
  int64_t pairs_per_graph = 500;  // pairs of nodes whose co-membership is checked

  static void visit_fields(auto& self, auto&& field) {
    field("estimate", self.estimate, "which partition answers for all draws");
    field("level", self.level, "share of the draws that a credible set holds", above_zero_to(1));
    field("pairs_per_graph", self.pairs_per_graph, "pairs of nodes checked in each graph",
          between(0, 1e9));
  }
};

// How a posterior fared on one graph whose communities are known.
struct GraphCalibration {
  int64_t nodes = 0;
  int32_t true_k = 0;
  KPosterior k;
  int32_t modal_k = 0;        // the most frequent K of the draws (ties: smaller)
  int64_t draws = 0;          // that speak about uncertainty
  int64_t modal_k_draws = 0;  // of these, with that K
  int64_t true_k_draws = 0;   // of these, with the true K
  bool k_covered = false;     // the true K is in the credible set of K
  int64_t k_set_size = 0;
  bool truth_covered = false;  // the truth lies in the credible ball of partitions
  double ball_radius = 0;
  int32_t point_k = 0;  // of the point estimate
  double point_ami = 0, point_ari = 0;
  double draw_k = 0, draw_ami = 0, draw_ari = 0;  // means over the draws
  Reliability pairs{kPairBins};                   // P(same community) of pairs of nodes

  static constexpr int64_t kPairBins = 10;
};

// Pairs are all pairs of a small graph, else drawn from rng (with replacement).
// O(distinct * nodes). Throws SizeError if the truth covers another number of nodes.
GraphCalibration calibrate(const Posterior& posterior, const Partition& truth,
                           const CalibrationOptions& options, Rng& rng);

// A mean over graphs and its standard error.
struct MeanOverGraphs {
  double mean = 0, error = 0;
  static void visit_fields(auto& self, auto&& field) {
    field("mean", self.mean, "mean over graphs");
    field("error", self.error, "its standard error");
  }
};

// Running mean and sum of squared deviations (Welford 1962).
struct Moments {
  double mean = 0, squares = 0;
  int64_t count = 0;
  void add(double value);
  MeanOverGraphs result() const;
};

// Over many graphs. A well calibrated model has k_confidence near k_accuracy, small ECEs, and
// coverages near `level` (a little above: sets of whole draws hold at least their level).
struct CalibrationSummary {
  int64_t graphs = 0;
  MeanOverGraphs ami, ari;            // of the point estimate
  MeanOverGraphs draw_ami, draw_ari;  // of a single draw
  MeanOverGraphs k_error;             // K of the point estimate minus the true K
  MeanOverGraphs k_absolute_error;
  MeanOverGraphs draw_k_error;  // mean K of the draws minus the true K
  MeanOverGraphs k_exact;       // the point estimate has the true K
  MeanOverGraphs k_accuracy;    // the modal K is the true K
  MeanOverGraphs k_confidence;  // the share of the draws with the modal K
  double k_ece_15 = 0, k_ece_10 = 0;
  MeanOverGraphs k_log_score;  // log P(true K) in nats; a K never drawn counts as half a draw
  MeanOverGraphs k_coverage, k_set_size;
  MeanOverGraphs ball_coverage, ball_radius;
  double pair_ece = 0;
  std::vector<Reliability::Bin> k_bins, pair_bins;  // ten each

  static void visit_fields(auto& self, auto&& field) {
    field("graphs", self.graphs, "labelled graphs");
    field("ami", self.ami, "adjusted mutual information of the point estimate");
    field("ari", self.ari, "adjusted Rand index of the point estimate");
    field("draw_ami", self.draw_ami, "adjusted mutual information of a draw");
    field("draw_ari", self.draw_ari, "adjusted Rand index of a draw");
    field("k_error", self.k_error, "communities of the point estimate minus the true number");
    field("k_absolute_error", self.k_absolute_error, "the same without its sign");
    field("draw_k_error", self.draw_k_error, "mean communities of the draws minus the true number");
    field("k_exact", self.k_exact, "the point estimate has the true number of communities");
    field("k_accuracy", self.k_accuracy, "the most frequent K is the true one");
    field("k_confidence", self.k_confidence, "share of the draws with the most frequent K");
    field("k_ece_15", self.k_ece_15, "expected calibration error of K, 15 bins");
    field("k_ece_10", self.k_ece_10, "expected calibration error of K, 10 bins");
    field("k_log_score", self.k_log_score, "log P(true K), never drawn counts as half a draw");
    field("k_coverage", self.k_coverage, "the credible set of K holds the true one");
    field("k_set_size", self.k_set_size, "Ks in the credible set");
    field("ball_coverage", self.ball_coverage, "the credible ball holds the truth");
    field("ball_radius", self.ball_radius, "radius of the credible ball in nats");
    field("pair_ece", self.pair_ece, "expected calibration error of co-membership, 10 bins");
    field("k_bins", self.k_bins, "reliability of the most frequent K");
    field("pair_bins", self.pair_bins, "reliability of co-membership");
  }
};

// Collects graphs one at a time, in constant memory; graphs calibrated in parallel are added in
// their own order, so that sums do not depend on the number of threads.
class Calibration {
 public:
  void add(const GraphCalibration& graph);

  int64_t graphs() const { return graphs_; }
  CalibrationSummary summary() const;
  const Reliability& k_reliability() const { return k_10_; }
  const Reliability& pair_reliability() const { return pairs_; }

 private:
  int64_t graphs_ = 0;
  Moments ami_, ari_, draw_ami_, draw_ari_, k_error_, k_absolute_error_, draw_k_error_, k_exact_,
      k_accuracy_, k_confidence_, k_log_score_, k_coverage_, k_set_size_, ball_coverage_,
      ball_radius_;
  Reliability k_15_{15}, k_10_{10}, pairs_{GraphCalibration::kPairBins};
};

}  // namespace coterie
