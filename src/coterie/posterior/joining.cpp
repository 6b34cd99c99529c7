#include "coterie/posterior/joining.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace coterie {

std::vector<double> shares_together(const Partition& communities,
                                    std::span<const Partition* const> others) {
  const int64_t count = communities.communities();
  const std::vector<int64_t> sizes = communities.sizes();
  std::vector<double> share(count * count, 0.0);
  std::vector<std::pair<int32_t, int32_t>> pairs;  // community of the other, of ours
  std::vector<std::pair<int32_t, double>> inside;  // shares of ours in one community
  for (const Partition* other : others) {
    pairs.clear();
    for (int64_t i = 0; i < communities.nodes(); ++i) {
      pairs.emplace_back((*other)[i], communities[i]);
    }
    std::sort(pairs.begin(), pairs.end());
    for (size_t t = 0; t < pairs.size();) {
      const int32_t community = pairs[t].first;
      inside.clear();
      for (; t < pairs.size() && pairs[t].first == community; ++t) {
        const int32_t a = pairs[t].second;
        if (inside.empty() || inside.back().first != a) inside.emplace_back(a, 0.0);
        inside.back().second += 1 / static_cast<double>(sizes[a]);
      }
      for (const auto& [a, of_a] : inside) {
        for (const auto& [b, of_b] : inside) share[a * count + b] += of_a * of_b;
      }
    }
  }
  return share;
}

Partition join_most_together(const Partition& communities, std::vector<double> together,
                             double least, int32_t fewest) {
  const int64_t count = communities.communities();
  std::vector<int64_t> sizes = communities.sizes();
  std::vector<int32_t> label(count);
  std::iota(label.begin(), label.end(), 0);
  std::vector<int32_t> left = label;  // communities that have joined no other, ascending
  while (std::ssize(left) > std::max(fewest, 1)) {
    double most = least;
    int64_t into = -1, from = -1;
    for (size_t x = 0; x < left.size(); ++x) {
      for (size_t y = x + 1; y < left.size(); ++y) {
        const double share = together[left[x] * count + left[y]];
        if (share <= most) continue;
        most = share;
        into = left[x];
        from = left[y];
      }
    }
    if (into < 0) break;
    const auto a = static_cast<double>(sizes[into]), b = static_cast<double>(sizes[from]);
    for (const int64_t c : left) {
      const double mean =
          (a * together[into * count + c] + b * together[from * count + c]) / (a + b);
      together[into * count + c] = together[c * count + into] = mean;
    }
    sizes[into] += sizes[from];
    std::erase(left, static_cast<int32_t>(from));
    std::replace(label.begin(), label.end(), static_cast<int32_t>(from),
                 static_cast<int32_t>(into));
  }
  std::vector<int32_t> labels(communities.nodes());
  for (int64_t i = 0; i < communities.nodes(); ++i) labels[i] = label[communities[i]];
  return Partition(std::span<const int32_t>(labels));
}

}  // namespace coterie
