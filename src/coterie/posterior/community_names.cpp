#include "coterie/posterior/community_names.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "coterie/error.h"
#include "coterie/posterior/alignment.h"

namespace coterie {
namespace {

// Communities in the order in which results show them. Labels follow first appearance, so the
// smaller label is the community with the smaller smallest node.
std::vector<int32_t> communities_in_order(const Partition& partition) {
  std::vector<int32_t> communities(partition.communities());
  std::iota(communities.begin(), communities.end(), 0);
  const auto sizes = partition.sizes();
  std::stable_sort(communities.begin(), communities.end(),
                   [&](int32_t a, int32_t b) { return sizes[a] > sizes[b]; });
  return communities;
}

}  // namespace

std::vector<int32_t> order_of_communities(const Partition& partition) {
  const auto communities = communities_in_order(partition);
  std::vector<int32_t> order(communities.size());
  for (size_t place = 0; place < communities.size(); ++place) {
    order[communities[place]] = static_cast<int32_t>(place);
  }
  return order;
}

std::vector<int32_t> ordered_labels(const Partition& partition) {
  const auto order = order_of_communities(partition);
  std::vector<int32_t> labels(partition.nodes());
  for (int64_t i = 0; i < partition.nodes(); ++i) labels[i] = order[partition[i]];
  return labels;
}

std::vector<std::string> names_after(const Partition& partition,
                                     const PreviousCommunities& previous) {
  if (static_cast<int64_t>(previous.community.size()) != partition.nodes()) {
    throw SizeError("earlier communities of " + std::to_string(previous.community.size()) +
                    " nodes cannot name those of " + std::to_string(partition.nodes()));
  }
  // The overlaps of the nodes that were there before.
  std::vector<int32_t> now, before;
  for (int64_t i = 0; i < partition.nodes(); ++i) {
    const int32_t community = previous.community[i];
    if (community >= static_cast<int32_t>(previous.names.size())) {
      throw UsageError("earlier community " + std::to_string(community) + " has no name");
    }
    if (community < 0) continue;
    now.push_back(partition[i]);
    before.push_back(community);
  }
  const Partition now_partition(now), before_partition(before);
  const auto table = contingency_table(now_partition, before_partition);
  const auto matched =
      match_communities(table.cells, now_partition.communities(), before_partition.communities());
  // From the labels of those two partitions back to the original ones.
  std::vector<int32_t> now_label(now_partition.communities()),
      before_label(before_partition.communities());
  for (size_t i = 0; i < now.size(); ++i) {
    now_label[now_partition[static_cast<int64_t>(i)]] = now[i];
    before_label[before_partition[static_cast<int64_t>(i)]] = before[i];
  }
  std::vector<std::string> names(partition.communities());
  std::vector<char> named(partition.communities(), 0);
  for (size_t k = 0; k < matched.size(); ++k) {
    if (matched[k] < 0) continue;
    names[now_label[k]] = previous.names[before_label[matched[k]]];
    named[now_label[k]] = 1;
  }
  const std::unordered_set<std::string> earlier(previous.names.begin(), previous.names.end());
  int64_t fresh = 0;
  for (const int32_t k : communities_in_order(partition)) {
    if (named[k]) continue;
    while (earlier.contains(std::to_string(fresh))) ++fresh;
    names[k] = std::to_string(fresh++);
  }
  return names;
}

std::vector<std::string> ordered_names_after(const Partition& partition,
                                             std::span<const int32_t> order,
                                             const PreviousCommunities& previous) {
  std::vector<std::string> names = names_after(partition, previous), ordered(names.size());
  for (size_t c = 0; c < names.size(); ++c) ordered[order[c]] = std::move(names[c]);
  return ordered;
}

}  // namespace coterie
