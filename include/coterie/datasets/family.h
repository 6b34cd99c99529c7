#pragma once

#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "coterie/datasets/degree_corrected.h"
#include "coterie/datasets/edge_weights.h"
#include "coterie/datasets/labeled_graph.h"
#include "coterie/datasets/lfr.h"
#include "coterie/datasets/neighbors_of_points.h"
#include "coterie/datasets/nested.h"
#include "coterie/datasets/no_communities.h"
#include "coterie/datasets/planted.h"
#include "coterie/datasets/sbm.h"
#include "coterie/datasets/structured.h"
#include "coterie/random.h"

namespace coterie {

// One family of random graphs with its options. Every alternative has a kKind (its name in JSON and
// on the command line) and describes its fields.
using FamilyOptions =
    std::variant<SbmOptions, UncertaintyTrainOptions, UncertaintyTestOptions, LogDegreeOptions,
                 TrainingTimeOptions, PlantedOptions, DegreeCorrectedOptions, LfrOptions,
                 NestedOptions, NeighborsOptions, StructuredOptions, ErdosRenyiOptions,
                 ConfigurationOptions>;

LabeledGraph draw_graph(const FamilyOptions& family, Rng& rng);

// Calls visit(kind, defaults) for every family, where defaults is its options struct.
template <class Visit>
void for_each_family(Visit&& visit) {
  [&]<class... Family>(std::type_identity<std::variant<Family...>>) {
    (visit(Family::kKind, Family{}), ...);
  }(std::type_identity<FamilyOptions>{});
}

std::string_view kind_of(const FamilyOptions& family);

struct WeightedFamily {
  double weight = 1;
  FamilyOptions family;
  std::optional<EdgeWeightOptions> edge_weights = {};

  static void visit_fields(auto& self, auto&& field) {
    field("weight", self.weight, "how often, relative to the other families");
    field("family", self.family, "its kind and options");
    field("edge_weights", self.edge_weights, "how its edges are weighted; absent: not at all");
  }
};

// Graphs of several families, each chosen with probability proportional to its weight:
//
//   {"families": [{"weight": 3, "family": {"kind": "sbm", "nodes": "20..1000:log"}},
//                 {"family": {"kind": "log-degree"}, "edge_weights": {"ratio": "1..4"}}]}
struct MixtureOptions {
  std::vector<WeightedFamily> families;

  static void visit_fields(auto& self, auto&& field) {
    field("families", self.families, "families with their weights");
  }
};

// Throws UsageError when there is no family, a weight is negative, or all are zero.
LabeledGraph draw_graph(const MixtureOptions& mixture, Rng& rng);

}  // namespace coterie
