#include "coterie/local/local_score.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "coterie/error.h"
#include "coterie/local/window.h"
#include "coterie/local/window_network.h"
#include "coterie/models/log_sum.h"

namespace coterie {
namespace {

constexpr double kOutOfReach = -15;  // log-odds of a member that the window does not show

// log of the mean over z of the probability that just the members join.
double log_prob_of(const WindowAnswer& network, const Window& window, const Partition& partition,
                   double temperature, int64_t latents, Rng& rng) {
  const int32_t own = partition[window.nodes[window.anchor]];
  std::vector<double> logs;
  std::vector<float> noise(network.width());
  for (int64_t s = 0; s < latents; ++s) {
    for (float& x : noise) x = static_cast<float>(rng.normal());
    const std::vector<float> logits = network.logits(noise);
    double sum = 0;
    for (size_t t = 0; t < logits.size(); ++t) {
      if (static_cast<int64_t>(t) == window.anchor) continue;
      const double logit = logits[t] / temperature;
      sum -= log_one_plus_exp(partition[window.nodes[t]] == own ? -logit : logit);
    }
    logs.push_back(sum);
  }
  return log_sum(logs) - std::log(static_cast<double>(latents));
}

}  // namespace

double score_locally(const Model& model, const Graph& graph, const Evidence& evidence,
                     const Partition& partition, const LocalDrawOptions& options, int64_t latents,
                     const Rng& rng, std::stop_token stop) {
  WindowMaker maker(graph, evidence);
  std::vector<uint8_t> taken(graph.nodes(), 0);
  const std::vector<int64_t> sizes = partition.sizes();
  std::vector<NodeId> order(graph.nodes());
  std::iota(order.begin(), order.end(), 0);
  // One order in which a draw could have met its communities; whoever calls averages probabilities
  // over several.
  rng.stream("order").shuffle(std::span(order));
  std::vector<std::vector<NodeId>> members(partition.communities());
  for (const NodeId i : order) members[partition[i]].push_back(i);
  double log_prob = 0;
  int64_t free = graph.nodes();
  for (const NodeId anchor : order) {
    if (taken[anchor]) continue;
    if (stop.stop_requested()) throw Interrupted();
    const int32_t own = partition[anchor];
    Rng stream = rng.stream("anchor", anchor);
    std::vector<NodeId> seeds{anchor};
    int64_t size = options.window;
    const double free_share = static_cast<double>(free) / static_cast<double>(graph.nodes());
    Window window;
    int64_t shown = 0;
    while (true) {
      // The windows that draw_locally would have asked for, had it found just this community.
      window = maker.make({seeds, size, options.scale}, taken, free_share);
      shown = std::count_if(window.nodes.begin(), window.nodes.end(),
                            [&](NodeId i) { return partition[i] == own; });
      const auto larger = larger_window(static_cast<int64_t>(window.nodes.size()), size, shown,
                                        options.largest_window);
      if (!larger) break;
      size = *larger;
      // Members that a draw would be sure of: those that come first in the order.
      seeds.assign(
          members[own].begin(),
          members[own].begin() + static_cast<int64_t>(std::min(members[own].size(), kMostSeeds)));
    }
    if (window.nodes.size() > 1) {
      const WindowAnswer network(model, window, stop);
      log_prob += log_prob_of(network, window, partition, options.temperature, latents, stream);
    }
    // Members that no window shows cannot be drawn. Zero probability would make all such partitions
    // equal; a fixed price a member keeps them in order.
    log_prob -= static_cast<double>(sizes[own] - shown) * log_one_plus_exp(-kOutOfReach);
    for (const NodeId i : members[own]) taken[i] = 1;
    free -= sizes[own];
  }
  return log_prob;
}

}  // namespace coterie
