#include "coterie/report/co_membership_blocks.h"

#include <algorithm>
#include <numeric>

#include "coterie/interruption.h"

namespace coterie {
namespace {

void cut_into_blocks(CoMembershipBlocks& matrix, const std::vector<int32_t>& labels,
                     const Memberships& memberships, int64_t at_most) {
  const auto nodes = static_cast<int64_t>(labels.size());
  const auto surety = [&](int32_t i) {
    for (const auto& [community, probability] : memberships[i]) {
      if (community == labels[i]) return probability;
    }
    return 0.0F;
  };
  matrix.order.resize(nodes);
  std::iota(matrix.order.begin(), matrix.order.end(), 0);
  std::stable_sort(matrix.order.begin(), matrix.order.end(), [&](int32_t a, int32_t b) {
    return labels[a] != labels[b] ? labels[a] < labels[b] : surety(a) > surety(b);
  });
  const int64_t most = (nodes + at_most - 1) / at_most;  // nodes in a block
  const bool across = memberships.communities() > at_most;
  matrix.starts.push_back(0);
  for (int64_t begin = 0, end; begin < nodes; begin = end) {
    const int32_t community = labels[matrix.order[begin]];
    end = begin;
    while (end < nodes &&
           (labels[matrix.order[end]] == community || (across && end - begin < most))) {
      ++end;
    }
    const int64_t parts = (end - begin + most - 1) / most;
    for (int64_t part = 1; part <= parts; ++part) {
      matrix.starts.push_back(begin + (end - begin) * part / parts);
      matrix.community.push_back(community);
    }
  }
}

}  // namespace

CoMembershipBlocks co_membership_blocks(const std::vector<ReportPartition>& partitions,
                                        const Memberships& memberships, int64_t at_most) {
  CoMembershipBlocks matrix;
  cut_into_blocks(matrix, partitions.front().labels, memberships, at_most);
  const int64_t blocks = matrix.blocks();
  std::vector<double> sums(blocks * blocks, 0.0);
  // For each community of a partition: the blocks it reaches into, with the nodes it has there.
  std::vector<std::vector<std::pair<int64_t, double>>> reach(memberships.communities());
  for (const auto& partition : partitions) {
    stop_if_asked();
    if (partition.probability <= 0) continue;
    for (int64_t block = 0; block < blocks; ++block) {
      for (int64_t t = matrix.starts[block]; t < matrix.starts[block + 1]; ++t) {
        auto& list = reach[partition.labels[matrix.order[t]]];
        if (list.empty() || list.back().first != block) list.emplace_back(block, 0.0);
        ++list.back().second;
      }
    }
    for (auto& list : reach) {
      for (const auto& [a, in_a] : list) {
        for (const auto& [b, in_b] : list) {
          sums[a * blocks + b] +=
              partition.probability * (a == b ? in_a * (in_a - 1) : in_a * in_b);
        }
      }
      list.clear();
    }
  }
  matrix.values.resize(sums.size());
  for (int64_t a = 0; a < blocks; ++a) {
    for (int64_t b = 0; b < blocks; ++b) {
      const auto in_a = static_cast<double>(matrix.starts[a + 1] - matrix.starts[a]);
      const auto in_b = static_cast<double>(matrix.starts[b + 1] - matrix.starts[b]);
      const double pairs = a == b ? in_a * (in_a - 1) : in_a * in_b;
      matrix.values[a * blocks + b] =
          pairs > 0 ? static_cast<float>(sums[a * blocks + b] / pairs) : 1.0F;
    }
  }
  return matrix;
}

}  // namespace coterie
