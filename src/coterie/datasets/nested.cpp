#include "coterie/datasets/nested.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "coterie/datasets/degrees_and_sizes.h"
#include "coterie/datasets/poisson_edges.h"
#include "coterie/datasets/power_law.h"
#include "coterie/datasets/weighted_index.h"
#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"

namespace coterie {
namespace {

// Nodes are places 0..n-1 while edges are drawn: a community, and a group, is an interval of
// places.
struct Interval {
  int64_t begin;
  int64_t end;
};

// Expected degrees, cumulated over the places.
class Degrees {
 public:
  Degrees(int64_t nodes, const PowerLaw& law, Rng& rng) {
    for (int64_t i = 0; i < nodes; ++i) {
      const double degree = law.draw(rng);
      sums_.push_back(sums_.back() + degree);
      squares_.push_back(squares_.back() + degree * degree);
    }
  }

  double sum(Interval in) const { return sums_[in.end] - sums_[in.begin]; }
  double squares(Interval in) const { return squares_[in.end] - squares_[in.begin]; }
  double degree(int64_t place) const { return sums_[place + 1] - sums_[place]; }

  // A place in proportion to its degree.
  NodeId draw(Interval in, Rng& rng) const {
    return find(in, sums_[in.begin] + rng.uniform() * sum(in));
  }
  // The same without the places of `hole`, which lies in `in`.
  NodeId draw_outside(Interval hole, Interval in, Rng& rng) const {
    double at = sums_[in.begin] + rng.uniform() * (sum(in) - sum(hole));
    if (at < sums_[hole.begin]) return find({in.begin, hole.begin}, at);
    return find({hole.end, in.end}, at + sum(hole));
  }

 private:
  NodeId find(Interval in, double at) const {
    if (in.begin == in.end) return static_cast<NodeId>(in.begin - 1);  // rounding
    const auto first = sums_.begin() + in.begin + 1;
    const auto place = std::upper_bound(first, sums_.begin() + in.end, at) - first;
    return static_cast<NodeId>(in.begin + place);
  }

  std::vector<double> sums_{0};
  std::vector<double> squares_{0};
};

// `wanted` edges inside an interval, loops and repetitions not counted.
void join_inside(const Degrees& degrees, Interval in, double wanted, Rng& rng,
                 GraphBuilder& builder) {
  double squares = 0;
  double fourths = 0;
  for (int64_t place = in.begin; place < in.end; ++place) {
    const double share = degrees.degree(place) / degrees.sum(in);
    squares += share * share;
    fourths += share * share * share * share;
  }
  // An edge falls on i and j with probability 2 p_i p_j, on a loop at i with p_i^2.
  const double edges = edges_for_pairs(wanted, 1 - squares, 2 * (squares * squares - fourths));
  poisson(edges, rng, [&] { builder.add_edge(degrees.draw(in, rng), degrees.draw(in, rng)); });
}

// `wanted` edges between different parts, which lie side by side.
void join_parts(const Degrees& degrees, std::span<const Interval> parts, double wanted, Rng& rng,
                GraphBuilder& builder) {
  const Interval whole{parts.front().begin, parts.back().end};
  // An edge falls on i and j of different parts with probability 2 d_i d_j / ordered.
  WeightedIndex first_part;
  double squares = degrees.squares(whole) * degrees.squares(whole);
  for (const Interval part : parts) {
    first_part.push_back(degrees.sum(part) * (degrees.sum(whole) - degrees.sum(part)));
    squares -= degrees.squares(part) * degrees.squares(part);
  }
  const double ordered = first_part.total();
  if (!(ordered > 0)) return;
  poisson(edges_for_pairs(wanted, 1, 2 * squares / (ordered * ordered)), rng, [&] {
    const Interval part = parts[first_part.draw(rng)];
    const NodeId i = degrees.draw(part, rng);
    builder.add_edge(i, degrees.draw_outside(part, whole, rng));
  });
}

void check(const NestedOptions& options) {
  require_range(options.inner_mixing, 0, 1, "inner_mixing");
  require_integers(options.subgroups, 1, 1e6, "subgroups");
}

}  // namespace

NestedGraph draw_both_levels(const NestedOptions& options, Rng& rng) {
  check(options);
  const auto [nodes, law, sizes] = draw_degrees_and_sizes(options, rng);
  const Degrees degrees(nodes, law, rng);

  std::vector<Interval> communities;
  std::vector<Interval> groups;
  std::vector<size_t> first_of_group;  // its first community
  int64_t place = 0;
  for (size_t k = 0; k < sizes.size();) {
    first_of_group.push_back(k);
    const int64_t begin = place;
    const size_t stop =
        std::min(sizes.size(), k + static_cast<size_t>(options.subgroups.draw_integer(rng)));
    for (; k < stop; ++k) {
      communities.push_back({place, place + sizes[k]});
      place += sizes[k];
    }
    groups.push_back({begin, place});
  }
  first_of_group.push_back(communities.size());

  const double mixing = groups.size() > 1 ? options.mixing.draw(rng) : 0;
  const double inner = std::min(options.inner_mixing.draw(rng), 1 - mixing);
  GraphBuilder builder(nodes);
  std::vector<int32_t> fine(nodes);
  std::vector<int32_t> coarse(nodes);
  for (size_t g = 0; g < groups.size(); ++g) {
    const auto parts = std::span(communities)
                           .subspan(first_of_group[g], first_of_group[g + 1] - first_of_group[g]);
    const double leaving = parts.size() > 1 ? inner : 0;
    for (size_t k = first_of_group[g]; k < first_of_group[g + 1]; ++k) {
      const Interval community = communities[k];
      const double stays = (1 - mixing - leaving) * degrees.sum(community) / 2;
      join_inside(degrees, community, stays, rng, builder);
      std::fill(fine.begin() + community.begin, fine.begin() + community.end,
                static_cast<int32_t>(k));
    }
    join_parts(degrees, parts, leaving * degrees.sum(groups[g]) / 2, rng, builder);
    std::fill(coarse.begin() + groups[g].begin, coarse.begin() + groups[g].end,
              static_cast<int32_t>(g));
  }
  join_parts(degrees, groups, mixing * degrees.sum({0, nodes}) / 2, rng, builder);

  // Where a node stands says nothing any more.
  std::vector<NodeId> node_at(nodes);
  std::iota(node_at.begin(), node_at.end(), 0);
  rng.shuffle(std::span(node_at));
  builder.relabel([&](NodeId at) { return node_at[at]; });
  std::vector<int32_t> fine_labels(nodes);
  std::vector<int32_t> coarse_labels(nodes);
  for (int64_t at = 0; at < nodes; ++at) {
    fine_labels[node_at[at]] = fine[at];
    coarse_labels[node_at[at]] = coarse[at];
  }
  return {builder.build(), Partition(fine_labels), Partition(coarse_labels)};
}

LabeledGraph draw_nested(const NestedOptions& options, Rng& rng) {
  NestedGraph drawn = draw_both_levels(options, rng);
  const bool fine = options.level == NestedLevel::random ? rng.bernoulli(0.5)
                                                         : options.level == NestedLevel::fine;
  if (!fine) return {std::move(drawn.graph), std::move(drawn.coarse)};
  return {std::move(drawn.graph), std::move(drawn.fine), std::move(drawn.coarse)};
}

}  // namespace coterie
