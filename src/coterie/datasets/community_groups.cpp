#include "coterie/datasets/community_groups.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <utility>

#include "coterie/error.h"

namespace coterie {

CommunityGroups::CommunityGroups(const SnapData& data, std::vector<int32_t> chosen,
                                 const PairRule& rule, const GroupLimits& limits, bool cliques)
    : data_(data),
      chosen_(std::move(chosen)),
      rule_(rule),
      limits_(limits),
      cliques_(cliques),
      neighbors_(chosen_.size()) {
  if (limits.per_pair && limits.per_centre) {
    throw UsageError("one of the limits per pair and per centre, not both");
  }
  if (limits.per_pair.value_or(1) < 1 || limits.per_centre.value_or(1) < 1) {
    throw UsageError("a limit per pair or per centre is at least 1");
  }
  // Communities that hold a node; those too large for any pair are left out at once.
  std::vector<std::vector<int32_t>> holders(data.graph.nodes());
  for (size_t c = 0; c < chosen_.size(); ++c) {
    const auto& members = data.communities[chosen_[c]];
    if (static_cast<int64_t>(members.size()) >= rule.below) continue;
    for (const NodeId node : members) holders[node].push_back(static_cast<int32_t>(c));
  }
  for (NodeId i = 0; i < data.graph.nodes(); ++i) {
    for (const NodeId j : data.graph.neighbors(i)) {
      for (const int32_t a : holders[i]) {
        for (const int32_t b : holders[j]) {
          if (a < b) pairs_.emplace_back(a, b);
        }
      }
    }
  }
  std::sort(pairs_.begin(), pairs_.end());
  pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
  std::erase_if(pairs_, [&](const auto& pair) { return !compatible(pair.first, pair.second); });
  for (const auto& [a, b] : pairs_) {
    neighbors_[a].push_back(b);
    neighbors_[b].push_back(a);
  }
  for (auto& row : neighbors_) std::sort(row.begin(), row.end());
  whole_.resize(chosen_.size(), false);
  for (size_t c = 0; c < chosen_.size(); ++c) {
    if (neighbors_[c].empty()) continue;
    const Graph inside = induced_subgraph(data.graph, data.communities[chosen_[c]]);
    whole_[c] = connected_components(inside).sizes.size() == 1;
  }
}

bool CommunityGroups::compatible(int32_t a, int32_t b) const {
  const auto& first = data_.communities[chosen_[a]];
  const auto& second = data_.communities[chosen_[b]];
  const int64_t x = static_cast<int64_t>(first.size());
  const int64_t y = static_cast<int64_t>(second.size());
  if (x + y <= rule_.above || x + y >= rule_.below) return false;
  if (x >= rule_.ratio * y || y >= rule_.ratio * x) return false;
  if (rule_.largest && std::max(x, y) > *rule_.largest) return false;
  auto i = first.begin();
  auto j = second.begin();
  while (i != first.end() && j != second.end()) {
    if (*i == *j) return false;
    *i < *j ? ++i : ++j;
  }
  return true;
}

bool CommunityGroups::adjacent(int32_t a, int32_t b) const {
  return std::binary_search(neighbors_[a].begin(), neighbors_[a].end(), b);
}

bool CommunityGroups::together(int32_t a, int32_t b) const {
  return adjacent(a, b) || (!cliques_ && compatible(a, b));
}

bool CommunityGroups::connected(const Group& group) const {
  // Communities here form a connected group by their adjacency. Where each of them is connected in
  // itself, so is the union; others must be looked at.
  if (std::all_of(group.begin(), group.end(), [&](int32_t c) { return whole_[c]; })) return true;
  std::vector<NodeId> nodes;
  for (const int32_t c : group) {
    const auto& members = data_.communities[chosen_[c]];
    nodes.insert(nodes.end(), members.begin(), members.end());
  }
  return connected_components(induced_subgraph(data_.graph, nodes)).sizes.size() == 1;
}

bool CommunityGroups::fits(const Group& group) const {
  for (size_t i = 0; i < group.size(); ++i) {
    for (size_t j = i + 1; j < group.size(); ++j) {
      if (!together(group[i], group[j])) return false;
    }
  }
  return connected(group);
}

// Kirchhoff: the determinant of the Laplacian without its last row and column.
int64_t CommunityGroups::spanning_trees(const Group& group) const {
  const int n = static_cast<int>(group.size());
  int64_t laplacian[4][4] = {};
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) {
      if (!adjacent(group[i], group[j])) continue;
      ++laplacian[i][i];
      ++laplacian[j][j];
      laplacian[i][j] = laplacian[j][i] = -1;
    }
  }
  const auto& l = laplacian;
  if (n == 2) return l[0][0];
  if (n == 3) return l[0][0] * l[1][1] - l[0][1] * l[1][0];
  return l[0][0] * (l[1][1] * l[2][2] - l[1][2] * l[2][1]) -
         l[0][1] * (l[1][0] * l[2][2] - l[1][2] * l[2][0]) +
         l[0][2] * (l[1][0] * l[2][1] - l[1][1] * l[2][0]);
}

// A connected group of k communities contains one of k - 1, and the pair rule holds for parts of a
// group: growing the smaller groups by one neighbor finds every group.
std::vector<CommunityGroups::Group> CommunityGroups::enumerate(int64_t size) const {
  std::vector<Group> level;
  for (const auto& [a, b] : pairs_) level.push_back({a, b});
  for (int64_t grown = 3; grown <= size; ++grown) {
    std::vector<Group> next;
    for (const Group& group : level) {
      for (const int32_t member : group) {
        for (const int32_t added : neighbors_[member]) {
          const bool ok = std::all_of(group.begin(), group.end(), [&](int32_t other) {
            return other != added && together(other, added);
          });
          if (!ok) continue;
          Group larger = group;
          larger.insert(std::upper_bound(larger.begin(), larger.end(), added), added);
          next.push_back(std::move(larger));
        }
      }
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    level = std::move(next);
  }
  return level;
}

// Every group of the level with one of its neighbors more, and of those at most as many as a pair
// proposes.
std::vector<CommunityGroups::Group> CommunityGroups::grown(const std::vector<Group>& level,
                                                           Rng& rng) const {
  std::vector<Group> next;
  for (const Group& group : level) {
    Group near;
    for (const int32_t member : group) {
      near.insert(near.end(), neighbors_[member].begin(), neighbors_[member].end());
    }
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    std::erase_if(
        near, [&](int32_t c) { return std::find(group.begin(), group.end(), c) != group.end(); });
    rng.shuffle(std::span(near));
    int64_t left = *limits_.per_pair;
    for (const int32_t added : near) {
      if (left == 0) break;
      Group larger = group;
      larger.insert(std::upper_bound(larger.begin(), larger.end(), added), added);
      if (!fits(larger)) continue;
      next.push_back(std::move(larger));
      --left;
    }
  }
  return next;
}

std::vector<CommunityGroups::Group> CommunityGroups::around_centres(Rng& rng) const {
  std::vector<Group> groups;
  for (int32_t centre = 0; centre < static_cast<int32_t>(neighbors_.size()); ++centre) {
    const auto& near = neighbors_[centre];
    std::vector<std::pair<int32_t, int32_t>> ends;
    for (size_t i = 0; i < near.size(); ++i) {
      for (size_t j = i + 1; j < near.size(); ++j) ends.emplace_back(near[i], near[j]);
    }
    rng.shuffle(std::span(ends));
    int64_t left = *limits_.per_centre;
    for (const auto& [a, b] : ends) {
      if (left == 0) break;
      Group group{a, b, centre};
      std::sort(group.begin(), group.end());
      if (!fits(group)) continue;
      groups.push_back(std::move(group));
      --left;
    }
  }
  return groups;
}

std::vector<CommunityGroups::Group> CommunityGroups::limited(int64_t size, Rng& rng) const {
  if (limits_.per_centre && size == 4) {
    throw UsageError("the limit per centre is for groups of 3");
  }
  std::vector<Group> level;
  for (const auto& [a, b] : pairs_) {
    if (Group pair{a, b}; connected(pair) || size > 2) level.push_back(std::move(pair));
  }
  for (int64_t k = 3; k <= size; ++k) {
    level = limits_.per_pair ? grown(level, rng) : around_centres(rng);
    std::sort(level.begin(), level.end());
    level.erase(std::unique(level.begin(), level.end()), level.end());
  }
  return level;
}

// Trees of 2 are an edge, of 3 a center with two neighbors, of 4 a center with three neighbors or a
// path, which is an edge with one further neighbor at either end. Neighbors are drawn with
// replacement, so the weights count choices with repetition, d^3 / 3! and the like.
CommunityGroups::Trees CommunityGroups::trees(int64_t size) const {
  const auto degree = [&](size_t c) { return static_cast<double>(neighbors_[c].size()); };
  Trees trees;
  for (size_t c = 0; c < neighbors_.size(); ++c) {
    const double d = degree(c);
    trees.stars.push_back(size == 3 ? d * d / 2 : size == 4 ? d * d * d / 6 : 0);
  }
  for (const auto& [a, b] : pairs_) {
    trees.paths.push_back(size == 2 ? 1 : size == 4 ? degree(a) * degree(b) : 0);
  }
  return trees;
}

CommunityGroups::Group CommunityGroups::draw_tree(const Trees& trees, int64_t size,
                                                  Rng& rng) const {
  const auto neighbor = [&](int32_t c) {
    return neighbors_[c][rng.below(static_cast<int64_t>(neighbors_[c].size()))];
  };
  Group group;
  if (rng.uniform() * trees.total() < trees.stars.total()) {
    const int32_t center = static_cast<int32_t>(trees.stars.draw(rng));
    group.push_back(center);
    for (int64_t leaf = 1; leaf < size; ++leaf) group.push_back(neighbor(center));
  } else {
    const auto& [a, b] = pairs_[trees.paths.draw(rng)];
    group = {a, b};
    if (size == 4) {
      group.push_back(neighbor(a));
      group.push_back(neighbor(b));
    }
  }
  std::sort(group.begin(), group.end());
  return group;
}

std::vector<CommunityGroups::Group> CommunityGroups::draw_at_random(const Trees& trees,
                                                                    int64_t size, int64_t count,
                                                                    Rng& rng) const {
  std::set<Group> found;
  std::vector<Group> result;
  for (int64_t attempt = 0; attempt < 1000 * count + 10000; ++attempt) {
    if (static_cast<int64_t>(result.size()) == count) break;
    const Group group = draw_tree(trees, size, rng);
    // What repeats a member is no tree.
    if (std::adjacent_find(group.begin(), group.end()) != group.end()) continue;
    if (rng.below(spanning_trees(group)) != 0 || found.contains(group) || !fits(group)) continue;
    found.insert(group);
    result.push_back(group);
  }
  return result;
}

std::vector<std::vector<int32_t>> CommunityGroups::draw(int64_t size, int64_t count, Rng& rng,
                                                        int64_t enumerate_up_to) const {
  assert(size >= 2 && size <= 4);
  if (pairs_.empty()) return {};
  std::vector<Group> groups;
  if (limits_.per_pair || limits_.per_centre) {
    groups = limited(size, rng);
    rng.shuffle(std::span(groups));
    if (static_cast<int64_t>(groups.size()) > count) groups.resize(static_cast<size_t>(count));
  } else if (const Trees all = trees(size); all.total() <= static_cast<double>(enumerate_up_to)) {
    std::vector<Group> candidates = enumerate(size);
    rng.shuffle(std::span(candidates));
    for (const Group& group : candidates) {
      if (static_cast<int64_t>(groups.size()) == count) break;
      if (connected(group)) groups.push_back(group);
    }
  } else {
    groups = draw_at_random(all, size, count, rng);
  }
  for (Group& group : groups) {
    for (int32_t& c : group) c = chosen_[c];
    std::sort(group.begin(), group.end());
  }
  return groups;
}

}  // namespace coterie
