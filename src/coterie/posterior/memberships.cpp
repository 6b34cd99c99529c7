#include "coterie/posterior/memberships.h"

#include <algorithm>

#include "coterie/error.h"

namespace coterie {

Memberships::Memberships(std::span<const std::vector<int32_t>> labellings,
                         std::span<const double> probabilities, double least) {
  if (labellings.size() != probabilities.size()) {
    throw SizeError(std::to_string(labellings.size()) + " labellings with " +
                    std::to_string(probabilities.size()) + " probabilities");
  }
  const size_t nodes = labellings.empty() ? 0 : labellings[0].size();
  for (const auto& labels : labellings) {
    if (labels.size() != nodes) throw SizeError("labellings of different numbers of nodes");
    for (const int32_t label : labels) communities_ = std::max(communities_, label + 1);
  }
  std::vector<double> sums(communities_, 0.0);
  std::vector<int32_t> seen;
  row_ptr_.reserve(nodes + 1);
  for (size_t i = 0; i < nodes; ++i) {
    for (size_t s = 0; s < labellings.size(); ++s) {
      double& sum = sums[labellings[s][i]];
      if (sum == 0 && probabilities[s] > 0) seen.push_back(labellings[s][i]);
      sum += probabilities[s];
    }
    std::sort(seen.begin(), seen.end(),
              [&](int32_t a, int32_t b) { return sums[a] != sums[b] ? sums[a] > sums[b] : a < b; });
    for (const int32_t community : seen) {
      // The first entry stays whatever it is, so that every node belongs somewhere.
      if (sums[community] >= least || community == seen.front()) {
        entries_.push_back({community, static_cast<float>(sums[community])});
      }
      sums[community] = 0;
    }
    seen.clear();
    row_ptr_.push_back(static_cast<int64_t>(entries_.size()));
  }
}

}  // namespace coterie
