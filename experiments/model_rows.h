#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "experiments/test_graphs.h"

namespace coterie {

// A row of a table: a method, and what the paper says of it (AMI and ARI in percent; NaN: nothing).
struct ModelRow {
  static constexpr double kNotGiven = std::numeric_limits<double>::quiet_NaN();

  std::string label;
  std::string model = {};  // its trained network; empty: it needs none
  double paper_ami = kNotGiven, paper_ari = kNotGiven, paper_seconds = kNotGiven;
  double paper_elbo = kNotGiven;
  MethodOptions method = {};
  std::optional<int64_t> smallest_community = {};  // that an exact sampler considers
  double paper_deviation = kNotGiven;              // of its AMI over trained models
  int64_t draws = 15;
  bool own_orders = false;  // see with_other_answers
};

// Behind every row of NCP another, as detect answers from as many draws: nodes arrive in another
// order in each of them, and the partition that they agree on counts. In the paper's setting all
// draws of a graph share one order, and with it its luck.
//
// The paper's DAC has no probabilities to choose by and answers with a single run: so does its row
// here, and behind it stands what 15 runs agree on, which the paper does not have.
std::vector<ModelRow> with_other_answers(const std::vector<ModelRow>& rows);

// Deep modularity networks, with what the paper says of them.
ModelRow dmon_row(int64_t clusters, double ami, double ari, double seconds = ModelRow::kNotGiven);

// GNN or LGNN, trained by `coterie train-gnn` and called KIND-CLASSES-SET.
ModelRow gnn_row(DetectMethod kind, int64_t classes, const std::string& set,
                 double ami = ModelRow::kNotGiven, double ari = ModelRow::kNotGiven,
                 double seconds = ModelRow::kNotGiven);

// Methods that the paper does not compare with: exact sampling after the network `model` and
// without it, under the plain block model and, if asked for, the degree-corrected one, and spectral
// clustering.
std::vector<ModelRow> further_rows(const std::string& model,
                                   std::optional<int64_t> smallest_community,
                                   bool degree_corrected);

// How a network answers: in the paper's setting, unless the row says otherwise.
DetectOptions detection_of(const ModelRow& row);

// Measures every row on the test graphs, networks in the paper's setting (15 draws at their mode,
// the most probable one counts; one run of DAC), without seconds if the run is untimed, prints the
// table and records the facts, those of run.peers on the same graphs at the end. Networks that are
// not here leave the rows of earlier runs as they are.
void measure_rows(ExperimentRun& run, const TestGraphs& graphs, const std::vector<ModelRow>& rows);

}  // namespace coterie
