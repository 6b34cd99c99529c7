#pragma once

#include <array>
#include <string_view>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/datasets/range.h"
#include "coterie/random.h"

namespace coterie {

enum class WeightLaw {
  exponential,
  lognormal,
  counts,  // 1, 2, 3, ...: one more than a geometric number; a mean below 1 counts as 1
};
constexpr std::array<std::string_view, 3> names_of(WeightLaw) {
  return {"exponential", "lognormal", "counts"};
}

// Random weights for the edges of a labelled graph of any family: independent given the
// communities, with the mean `mean` between communities and `ratio` times that inside.
struct EdgeWeightOptions {
  WeightLaw law = WeightLaw::exponential;
  Range ratio = 2;
  Range mean = 1;
  Range spread = 1;  // lognormal: standard deviation of the logarithm
  double share = 1;  // of graphs that get weights; the others stay without

  static void visit_fields(auto& self, auto&& field) {
    field("law", self.law, "distribution of edge weights");
    field("ratio", self.ratio, "mean weight inside communities over that between them");
    field("mean", self.mean, "mean weight between communities");
    field("spread", self.spread, "lognormal: standard deviation of the logarithm");
    field("share", self.share, "share of the graphs that get weights");
  }
};

// The same nodes and edges with weights. O(nodes + edges).
// Throws UsageError for options out of range.
LabeledGraph with_weights(LabeledGraph labeled, const EdgeWeightOptions& options, Rng& rng);

}  // namespace coterie
