#include "coterie/levels/fine_partition.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "coterie/communities/leiden.h"
#include "coterie/communities/louvain.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

constexpr std::array<double, 3> kTried = {1, 4, 16};
constexpr double kFewestTimes = 3, kMostTimes = 40;

}  // namespace

FinePartitions::FinePartitions(const Graph& graph, const Rng& rng, std::stop_token stop)
    : graph_(&graph) {
  parallel_for(std::ssize(kTried), [&](int64_t t) {
    Rng own = rng.stream("tried", t);
    const LeidenOptions options{.resolution = kTried[t], .iterations = 1};
    log_groups_[t] = std::log(leiden(graph, graph.weights(), options, own, stop).communities());
  });
}

// By a straight line between the logarithms of what was tried.
double FinePartitions::resolution_for(double groups) const {
  const double wanted = std::log(groups);
  const size_t t = wanted < log_groups_[1] ? 0 : 1;
  const double rise = std::max(log_groups_[t + 1] - log_groups_[t], 0.1);
  const double step = std::log(kTried[t + 1] / kTried[t]);
  const double log_resolution = std::log(kTried[t]) + (wanted - log_groups_[t]) / rise * step;
  return std::clamp(std::exp(log_resolution), 1.2, 250.0);
}

Partition FinePartitions::draw(Rng& rng, std::stop_token stop) const {
  constexpr double kPass = 0.15;
  const double coarse = std::exp(log_groups_[0]);
  const double groups =
      coarse * std::exp(rng.uniform(std::log(kFewestTimes), std::log(kMostTimes)));
  if (rng.bernoulli(kPass)) {
    Partition pass = louvain_pass(*graph_, graph_->weights(), 1, rng);
    const double times = pass.communities() / coarse;
    if (times >= 0.5 * kFewestTimes && times <= 2.5 * kMostTimes) return pass;
  }
  const double most = std::max(0.5 * static_cast<double>(graph_->nodes()), 1.0);
  const LeidenOptions options{.resolution = resolution_for(std::min(groups, most)),
                              .iterations = 1};
  return leiden(*graph_, graph_->weights(), options, rng, std::move(stop));
}

}  // namespace coterie
