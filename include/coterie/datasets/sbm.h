#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/datasets/partition_prior.h"
#include "coterie/datasets/range.h"
#include "coterie/random.h"

namespace coterie {

// General stochastic block model: every pair of communities has its own edge probability, drawn
// from a Beta distribution. The defaults are the main synthetic data of the paper.
struct SbmOptions {
  static constexpr std::string_view kKind = "sbm";

  Range nodes = {50, 350};  // before the removal of small communities
  PartitionPrior partition = {.concentration = 3.0, .min_community = 5};
  double within_alpha = 6;  // Beta(6, 4) inside a community: mean 0.6
  double within_beta = 4;
  double between_alpha = 1;  // Beta(1, 7) between two: mean 0.125
  double between_beta = 7;
  // When given, all probabilities are multiplied by one factor that makes this the expected mean
  // degree (less where a probability would pass 1).
  std::optional<Range> mean_degree = std::nullopt;

  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "number of nodes, before small communities are removed");
    PartitionPrior::visit_fields(self.partition, field);
    field("within_alpha", self.within_alpha, "Beta of edge probabilities within a community");
    field("within_beta", self.within_beta, "its second parameter");
    field("between_alpha", self.between_alpha, "Beta of edge probabilities between communities");
    field("between_beta", self.between_beta, "its second parameter");
    field("mean_degree", self.mean_degree, "scale the probabilities to this mean degree");
  }
};
LabeledGraph draw_sbm(const SbmOptions& options, Rng& rng);

// What the models of the uncertainty figure are trained on: the defaults of the authors'
// code.
struct UncertaintyTrainOptions : SbmOptions {
  static constexpr std::string_view kKind = "uncertainty-train";
  UncertaintyTrainOptions() {
    nodes = {50, 300};
    partition = {.concentration = 0.7, .max_communities = 12, .min_community = 1};
    within_beta = 3;
    between_beta = 5;
  }
};

// What they are tested on: equal communities, block probabilities with given means.
struct UncertaintyTestOptions {
  static constexpr std::string_view kKind = "uncertainty-test";

  Range nodes = 200;
  Range communities = 4;
  Range mean_within = {0.1, 0.9};
  Range mean_between = {0.05, 0.5};
  double concentration = 10;  // alpha + beta of both Beta distributions

  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "number of nodes");
    field("communities", self.communities, "number of communities, of equal size");
    field("mean_within", self.mean_within, "mean edge probability within a community");
    field("mean_between", self.mean_between, "mean edge probability between communities");
    field("concentration", self.concentration, "alpha + beta of the Beta distributions");
  }
};
LabeledGraph draw_uncertainty_test(const UncertaintyTestOptions& options, Rng& rng);

}  // namespace coterie
