#include "coterie/partition/cover_agreement.h"

#include <algorithm>

namespace coterie {

CoverAgreement cover_agreement(const Partition& partition,
                               std::span<const std::vector<int32_t>> groups) {
  std::vector<int64_t> sizes(partition.communities(), 0);
  for (const int32_t c : partition.labels()) ++sizes[c];
  std::vector<double> best_of_community(partition.communities(), 0.0);
  std::vector<int32_t> met;  // communities of the members of a group
  CoverAgreement found;
  int64_t counted = 0;
  for (const std::vector<int32_t>& group : groups) {
    if (group.empty()) continue;
    met.clear();
    for (const int32_t i : group) met.push_back(partition[i]);
    std::sort(met.begin(), met.end());
    double best = 0;
    for (auto first = met.begin(); first != met.end();) {
      const auto last = std::upper_bound(first, met.end(), *first);
      // 2 precision recall / (precision + recall) is twice the overlap by the sum of both sizes.
      const double f1 = 2.0 * static_cast<double>(last - first) /
                        static_cast<double>(sizes[*first] + static_cast<int64_t>(group.size()));
      best = std::max(best, f1);
      best_of_community[*first] = std::max(best_of_community[*first], f1);
      first = last;
    }
    found.of_groups += best;
    ++counted;
  }
  if (counted == 0) return found;
  found.of_groups /= static_cast<double>(counted);
  for (const double f1 : best_of_community) {
    found.communities += f1 > 0;
    found.of_communities += f1;
  }
  found.of_communities /= static_cast<double>(found.communities);
  found.average = (found.of_groups + found.of_communities) / 2;
  return found;
}

}  // namespace coterie
