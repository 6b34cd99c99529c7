#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/datasets/partition_prior.h"
#include "coterie/datasets/range.h"
#include "coterie/random.h"

namespace coterie {

// Planted partition: one edge probability inside communities, one between them.
struct PlantedOptions {
  static constexpr std::string_view kKind = "planted";

  Range nodes = 300;
  PartitionPrior partition = {.sizes = SizePrior::equal, .communities = 4};
  // Either the two probabilities, or the mean degree and the share `mixing` of edges that leave
  // their community. Probabilities that would pass 1 are 1.
  std::optional<Range> p_within = std::nullopt;
  std::optional<Range> p_between = std::nullopt;
  std::optional<Range> mean_degree = std::nullopt;  // 16 when nothing else is said
  std::optional<Range> mixing = std::nullopt;       // 0.2 when nothing else is said
  double max_density = 1;  // mean_degree is at most this share of nodes - 1

  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "number of nodes, before small communities are removed");
    PartitionPrior::visit_fields(self.partition, field);
    field("p_within", self.p_within, "edge probability within a community");
    field("p_between", self.p_between, "edge probability between communities");
    field("mean_degree", self.mean_degree, "mean degree, instead of probabilities");
    field("mixing", self.mixing, "share of edges that leave their community");
    field("max_density", self.max_density, "largest mean degree as a share of nodes - 1");
  }
};
LabeledGraph draw_planted(const PlantedOptions& options, Rng& rng);

// The graphs on which training is timed in the paper: 160 nodes in K equal communities.
struct TrainingTimeOptions {
  static constexpr std::string_view kKind = "training-time";

  Range nodes = 160;
  Range communities = 4;
  double p_within = 0.3;
  double p_between = 0.1;

  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "number of nodes");
    field("communities", self.communities, "number of communities, of equal size");
    field("p_within", self.p_within, "edge probability within a community");
    field("p_between", self.p_between, "edge probability between communities");
  }
};
LabeledGraph draw_training_time(const TrainingTimeOptions& options, Rng& rng);

// Equal communities at the threshold of recovery: p = a ln(N) / N within, q = b ln(N) /
// N between. The number of nodes is rounded down to a multiple of the number of communities.
struct LogDegreeOptions {
  static constexpr std::string_view kKind = "log-degree";

  Range nodes = {300, 600};
  Range communities = {2, 4};
  Range a = {1, 30};
  Range b = {1, 10};

  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "number of nodes, rounded down to a multiple of communities");
    field("communities", self.communities, "number of communities, of equal size");
    field("a", self.a, "probability within a community is a ln(N) / N");
    field("b", self.b, "probability between communities is b ln(N) / N");
  }
};
LabeledGraph draw_log_degree(const LogDegreeOptions& options, Rng& rng);

}  // namespace coterie
