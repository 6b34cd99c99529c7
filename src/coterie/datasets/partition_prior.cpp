#include "coterie/datasets/partition_prior.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "coterie/datasets/weighted_index.h"
#include "coterie/error.h"
#include "coterie/portable_math.h"

namespace coterie {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Every node picks its community independently with probability proportional to its share.
std::vector<int64_t> draw_from_shares(const std::vector<double>& shares, int64_t nodes, Rng& rng) {
  WeightedIndex communities;
  for (const double share : shares) communities.push_back(share);
  std::vector<int64_t> sizes(shares.size(), 0);
  for (int64_t i = 0; i < nodes; ++i) ++sizes[communities.draw(rng)];
  return sizes;
}

std::vector<int64_t> draw_once(const PartitionPrior& prior, int64_t nodes, Rng& rng) {
  if (prior.sizes == SizePrior::crp) {
    return draw_crp_sizes(prior.concentration.draw(rng), nodes, rng);
  }
  const int64_t communities = std::min(nodes, prior.communities.draw_integer(rng));
  if (prior.sizes == SizePrior::equal) return equal_sizes(nodes, communities);
  std::vector<double> shares(communities);
  if (prior.sizes == SizePrior::dirichlet) {
    const double concentration = prior.concentration.draw(rng);
    for (double& share : shares) share = rng.gamma(concentration);
    // All gammas underflow only for a tiny concentration, which means: one community takes all.
    if (std::all_of(shares.begin(), shares.end(), [](double s) { return s == 0; })) shares[0] = 1;
  } else {
    for (int64_t k = 0; k < communities; ++k) {
      shares[k] = portable_exp(-prior.exponent * portable_log(static_cast<double>(k + 1)));
    }
  }
  return draw_from_shares(shares, nodes, rng);
}

void check(const PartitionPrior& prior, int64_t nodes) {
  const bool positive = prior.sizes == SizePrior::dirichlet;
  require_range(prior.concentration, positive ? 1e-6 : 0, kInfinity, "concentration");
  require_integers(prior.communities, 1, 1e9, "communities");
  if (!(prior.exponent >= 0)) throw UsageError("exponent must not be negative");
  if (prior.max_communities && *prior.max_communities < 1) {
    throw UsageError("max_communities must be at least 1");
  }
  if (prior.min_community > nodes) {
    throw UsageError("min_community is " + std::to_string(prior.min_community) +
                     ", but there are only " + std::to_string(nodes) + " nodes");
  }
}

}  // namespace

std::vector<int64_t> draw_crp_sizes(double concentration, int64_t nodes, Rng& rng) {
  // Joining community j with probability n_j / (n + alpha) is joining the community of a node
  // chosen uniformly among the n that sit already.
  std::vector<int64_t> sizes;
  std::vector<int32_t> seat(nodes);
  for (int64_t n = 0; n < nodes; ++n) {
    const double place = rng.uniform() * (static_cast<double>(n) + concentration);
    if (n == 0 || place >= static_cast<double>(n)) {
      seat[n] = static_cast<int32_t>(sizes.size());
      sizes.push_back(1);
    } else {
      seat[n] = seat[static_cast<int64_t>(place)];
      ++sizes[seat[n]];
    }
  }
  return sizes;
}

std::vector<int64_t> equal_sizes(int64_t nodes, int64_t communities) {
  std::vector<int64_t> sizes(communities, nodes / communities);
  for (int64_t k = 0; k < nodes % communities; ++k) ++sizes[k];
  return sizes;
}

std::vector<int64_t> draw_sizes(const PartitionPrior& prior, int64_t nodes, Rng& rng) {
  check(prior, nodes);
  if (nodes == 0) return {};
  const int64_t cap = prior.max_communities.value_or(nodes);
  const int64_t smallest = std::max<int64_t>(1, prior.min_community);
  for (int attempt = 0; attempt < 10000; ++attempt) {
    std::vector<int64_t> sizes = draw_once(prior, nodes, rng);
    if (prior.sizes == SizePrior::crp && static_cast<int64_t>(sizes.size()) > cap) continue;
    std::erase_if(sizes, [&](int64_t size) { return size < smallest; });
    if (!sizes.empty()) return sizes;
  }
  throw UsageError("no partition in 10000 draws satisfies max_communities and min_community");
}

}  // namespace coterie
