#include "coterie/datasets/edge_weights.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "coterie/error.h"
#include "coterie/portable_math.h"

namespace coterie {
namespace {

// One weight with the mean asked for; positive and finite whatever was drawn.
float draw_weight(WeightLaw law, double mean, double spread, Rng& rng) {
  double weight = mean;
  switch (law) {
    case WeightLaw::exponential:
      weight *= rng.exponential();
      break;
    case WeightLaw::lognormal:
      weight *= portable_exp(spread * rng.normal() - spread * spread / 2);
      break;
    case WeightLaw::counts:
      weight = 1 + static_cast<double>(rng.geometric(1 / std::max(mean, 1.0)));
      break;
  }
  return static_cast<float>(std::clamp<double>(weight, std::numeric_limits<float>::min(),
                                               std::numeric_limits<float>::max()));
}

}  // namespace

LabeledGraph with_weights(LabeledGraph labeled, const EdgeWeightOptions& options, Rng& rng) {
  require_range(options.ratio, 1e-6, 1e6, "ratio");
  require_range(options.mean, 1e-9, 1e9, "mean");
  require_range(options.spread, 0, 10, "spread");
  if (!(options.share >= 0 && options.share <= 1)) throw UsageError("share must lie in 0..1");
  if (!rng.bernoulli(options.share)) return labeled;
  const double between = options.mean.draw(rng);
  const double inside = between * options.ratio.draw(rng);
  const double spread = options.spread.draw(rng);

  const Graph& graph = labeled.graph;
  const auto row_ptr = graph.row_ptr();
  const auto neighbors = graph.neighbors();
  std::vector<float> weights(neighbors.size());
  // Row j meets its smaller neighbors in increasing order, as the rows are visited.
  std::vector<int64_t> next(row_ptr.begin(), row_ptr.end() - 1);
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (int64_t t = row_ptr[i]; t < row_ptr[i + 1]; ++t) {
      const NodeId j = neighbors[t];
      if (j < i) continue;
      const double mean = labeled.truth[i] == labeled.truth[j] ? inside : between;
      weights[t] = weights[next[j]++] = draw_weight(options.law, mean, spread, rng);
    }
  }
  return {Graph({row_ptr.begin(), row_ptr.end()}, {neighbors.begin(), neighbors.end()},
                graph.names(), std::move(weights)),
          std::move(labeled.truth), std::move(labeled.above)};
}

}  // namespace coterie
