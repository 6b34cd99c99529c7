#include "coterie/levels/group_clues.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "coterie/communities/aggregation.h"
#include "coterie/communities/leiden.h"

namespace coterie {
namespace {

// From the coarsest division of large sheets of points to one that is finer than most groups.
constexpr std::array<double, kGroupResolutions> kResolutions = {0.04, 0.1, 0.25, 0.5,
                                                                1,    2.2, 5,    14};

// A group keeps at most so many edges of its own choice.
constexpr size_t kMostLinks = 16;

// Groups that no pass joins are still walked between now and then.
constexpr float kFloor = 0.05f;

float log_of(double x) { return static_cast<float>(std::log(x)); }
float as_float(double x) { return static_cast<float>(x); }
double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

// What edges between two groups, or within one, add up to.
struct Link {
  int32_t to = 0;
  double weight = 0;
  double count = 0;
  double common = 0, firm = 0;  // sums over edges
  double touching = 0;          // nodes of the first group that have such an edge

  double mean_common() const { return share(common, count); }
  double mean_firm() const { return share(firm, count); }
};

struct Group {
  double nodes = 0;
  double volume = 0;
  Link inner;           // both directions of every edge
  Link cut;             // to all other groups together
  double interior = 0;  // nodes without an edge that leaves
  double loose = 0;     // nodes with more weight outside than inside
  std::vector<Link> links = {};
};

// Sums over the edges of one group, by the group at the other end.
class LinkSums {
 public:
  explicit LinkSums(int32_t groups) : sums_(groups), last_(groups, -1) {}

  void add(int32_t to, NodeId from, double weight, float common, float firm) {
    Link& sum = sums_[to];
    if (sum.count == 0) met_.push_back(to);
    sum.weight += weight;
    sum.count += 1;
    sum.common += common;
    sum.firm += firm;
    sum.touching += last_[to] != from;
    last_[to] = from;
  }

  // Those that were met, ascending; all sums are zero again.
  std::vector<Link> take() {
    std::sort(met_.begin(), met_.end());
    std::vector<Link> links;
    links.reserve(met_.size());
    for (const int32_t to : met_) {
      links.push_back(sums_[to]);
      links.back().to = to;
      sums_[to] = {};
      last_[to] = -1;
    }
    met_.clear();
    return links;
  }

 private:
  std::vector<Link> sums_;
  std::vector<NodeId> last_;
  std::vector<int32_t> met_;
};

std::vector<Group> sum_up(const Graph& graph, const EdgeFacts& facts, const Partition& groups) {
  std::vector<Group> all(groups.communities());
  const NodesByLabel members = group_by_label(groups.labels(), groups.communities(), {});
  LinkSums sums(groups.communities());
  for (int32_t a = 0; a < groups.communities(); ++a) {
    Group& group = all[a];
    group.nodes = members.begin[a + 1] - members.begin[a];
    for (NodeId t = members.begin[a]; t < members.begin[a + 1]; ++t) {
      const NodeId i = members.nodes[t];
      double inside = 0, outside = 0;
      for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
        const int32_t b = groups[graph.neighbors()[e]];
        const double weight = graph.has_weights() ? graph.weights()[e] : 1;
        sums.add(b, i, weight, facts.common[e], facts.firm[e]);
        (b == a ? inside : outside) += weight;
      }
      group.interior += outside == 0;
      group.loose += outside > inside;
    }
    for (Link& link : sums.take()) {
      group.volume += link.weight;
      if (link.to == a) {
        group.inner = link;
        continue;
      }
      group.cut.weight += link.weight;
      group.cut.count += link.count;
      group.cut.common += link.common;
      group.cut.firm += link.firm;
      group.links.push_back(link);
    }
  }
  return all;
}

// Leaves the edges that either end has among its kMostLinks most remarkable ones.
void prune(std::vector<Group>& groups, double total) {
  std::vector<std::vector<int32_t>> kept(groups.size());
  for (size_t a = 0; a < groups.size(); ++a) {
    const std::vector<Link>& links = groups[a].links;
    if (links.size() <= kMostLinks) {
      for (const Link& link : links) kept[a].push_back(link.to);
      continue;
    }
    // Deviation from chance, in units of its spread.
    std::vector<std::pair<double, int32_t>> order;
    for (const Link& link : links) {
      const double expected = groups[a].volume * groups[link.to].volume / total;
      const double unit = link.weight / link.count;
      order.emplace_back((expected - link.weight) / std::sqrt(unit * (expected + unit)), link.to);
    }
    std::nth_element(order.begin(), order.begin() + kMostLinks, order.end());
    for (size_t t = 0; t < kMostLinks; ++t) kept[a].push_back(order[t].second);
    std::sort(kept[a].begin(), kept[a].end());
  }
  const auto keeps = [&](int32_t a, int32_t b) {
    return std::binary_search(kept[a].begin(), kept[a].end(), b);
  };
  for (size_t a = 0; a < groups.size(); ++a) {
    const auto own = static_cast<int32_t>(a);
    std::erase_if(groups[a].links,
                  [&](const Link& link) { return !keeps(own, link.to) && !keeps(link.to, own); });
  }
}

// What Leiden makes of the groups at one resolution.
struct Division {
  Partition partition;
  std::vector<double> volume, cut;  // by community
  double inside = 0;                // share of all weight
};

std::vector<Division> divide(const std::vector<Group>& groups, double total, const Rng& rng,
                             const std::stop_token& stop) {
  AggregatedRows rows;
  rows.total = total;
  rows.row_ptr.push_back(0);
  for (const Group& group : groups) {
    for (const Link& link : group.links) {
      rows.neighbors.push_back(link.to);
      rows.weights.push_back(link.weight);
    }
    rows.row_ptr.push_back(std::ssize(rows.neighbors));
    rows.strengths.push_back(group.volume);
  }
  std::vector<Division> divisions;
  for (size_t r = 0; r < kResolutions.size(); ++r) {
    Rng own = rng.stream("resolution", r);
    Division division;
    division.partition =
        leiden(rows.rows(), {.resolution = kResolutions[r], .iterations = 1}, own, stop);
    const Partition& found = division.partition;
    division.volume.assign(found.communities(), 0.0);
    division.cut.assign(found.communities(), 0.0);
    for (size_t a = 0; a < groups.size(); ++a) {
      const int32_t c = found[static_cast<int64_t>(a)];
      division.volume[c] += groups[a].volume;
      division.cut[c] += groups[a].volume - groups[a].inner.weight;
      for (const Link& link : groups[a].links) {
        if (found[link.to] == c) division.cut[c] -= link.weight;
      }
    }
    double cut = 0;
    for (const double x : division.cut) cut += x;
    division.inside = 1 - share(cut, total);
    divisions.push_back(std::move(division));
  }
  return divisions;
}

void add_node_clues(const std::vector<Group>& groups, const std::vector<Division>& divisions,
                    double nodes, double total, std::vector<float>& out) {
  const auto count = static_cast<double>(groups.size());
  for (size_t a = 0; a < groups.size(); ++a) {
    const Group& group = groups[a];
    const double pairs = group.nodes * (group.nodes - 1);
    out.push_back(0.2f * log_of(group.nodes));
    out.push_back(0.3f * log_of(group.nodes * count / nodes));
    out.push_back(0.3f * log_of(share(group.volume * count, total) + 1e-3));
    out.push_back(as_float(share(group.inner.weight, group.volume)));
    out.push_back(0.1f *
                  log_of(share(group.inner.weight * total, group.volume * group.volume) + 1e-3));
    out.push_back(as_float(group.inner.mean_common()));
    out.push_back(as_float(group.cut.mean_common()));
    out.push_back(as_float(group.inner.mean_firm()));
    out.push_back(as_float(group.cut.mean_firm()));
    out.push_back(as_float(group.interior / group.nodes));
    out.push_back(as_float(group.loose / group.nodes));
    out.push_back(0.15f * log_of(1 + group.inner.count));
    out.push_back(as_float(share(group.inner.count, pairs)));
    for (const Division& division : divisions) {
      const int32_t c = division.partition[static_cast<int64_t>(a)];
      out.push_back(0.15f * log_of(share(division.volume[c], total) + 1e-4));
      out.push_back(as_float(share(division.cut[c], division.volume[c])));
    }
  }
}

void add_edge_clues(const std::vector<Group>& groups, const std::vector<Division>& divisions,
                    double total, std::vector<float>& out) {
  for (size_t a = 0; a < groups.size(); ++a) {
    const Group& own = groups[a];
    for (const Link& link : own.links) {
      const Group& other = groups[link.to];
      const double back =
          std::lower_bound(other.links.begin(), other.links.end(), a, [](const Link& l, size_t to) {
            return static_cast<size_t>(l.to) < to;
          })->touching;
      const double unit = link.weight / link.count;  // a group of one node has nothing inside
      const double inside = std::sqrt((own.inner.weight + unit) * (other.inner.weight + unit));
      out.push_back(0.2f * log_of(link.weight * total / (own.volume * other.volume) + 1e-3));
      out.push_back(as_float(link.weight / own.volume));
      out.push_back(as_float(link.weight / other.volume));
      out.push_back(0.2f * log_of(link.weight / inside + 1e-3));
      out.push_back(0.15f * log_of(1 + link.count));
      out.push_back(as_float(link.mean_common()));
      out.push_back(as_float(link.mean_common() -
                             std::min(own.inner.mean_common(), other.inner.mean_common())));
      out.push_back(as_float(link.mean_firm()));
      out.push_back(as_float(link.touching / own.nodes));
      out.push_back(as_float(back / other.nodes));
      for (const Division& division : divisions) {
        out.push_back(division.partition[static_cast<int64_t>(a)] == division.partition[link.to]
                          ? 1.0f
                          : 0.0f);
      }
    }
  }
}

std::vector<float> shared_clues(const Graph& graph, const EdgeFacts& facts,
                                const std::vector<Group>& groups,
                                const std::vector<Division>& divisions, double total,
                                bool answered) {
  const auto nodes = static_cast<double>(graph.nodes());
  const double mean_degree = static_cast<double>(graph.directed_edges()) / nodes;
  double squares = 0, inside = 0;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    squares += static_cast<double>(graph.degree(i)) * static_cast<double>(graph.degree(i));
  }
  for (const Group& group : groups) inside += group.inner.weight;
  std::vector<float> shared = {
      0.1f * log_of(nodes),
      0.3f * log_of(mean_degree),
      0.3f * log_of(squares / nodes / mean_degree / mean_degree + 0.1),
      0.2f * log_of(static_cast<double>(groups.size())),
      as_float(facts.mean_common),
      as_float(facts.mean_firm),
      graph.has_weights() ? 1.0f : 0.0f,
      as_float(share(inside, total)),
      answered ? 1.0f : 0.0f,
  };
  for (const Division& division : divisions) {
    shared.push_back(0.2f * log_of(division.partition.communities()));
    shared.push_back(as_float(division.inside));
  }
  return shared;
}

}  // namespace

GroupLevel group_level(const Graph& graph, const EdgeFacts& facts, const Partition& partition,
                       bool answered, const Rng& rng, std::stop_token stop) {
  std::vector<Group> groups = sum_up(graph, facts, partition);
  double total = 0;
  for (const Group& group : groups) total += group.volume;
  prune(groups, total);
  const std::vector<Division> divisions = divide(groups, total, rng, stop);

  GroupLevel level;
  Evidence& evidence = level.evidence;
  evidence.edge_clues = kGroupEdgeClues;
  evidence.node_clues = kGroupNodeClues;
  add_edge_clues(groups, divisions, total, evidence.clues);
  add_node_clues(groups, divisions, static_cast<double>(graph.nodes()), total, evidence.of_nodes);
  evidence.shared = shared_clues(graph, facts, groups, divisions, total, answered);
  std::vector<int64_t> row_ptr{0};
  std::vector<NodeId> neighbors;
  std::vector<float> weights;
  for (const Group& group : groups) {
    double strength = 0, raw = 0;
    for (const Link& link : group.links) {
      neighbors.push_back(link.to);
      weights.push_back(as_float(
          std::max(link.weight / std::sqrt(group.volume * groups[link.to].volume), 1e-12)));
      evidence.walk.push_back(as_float(link.weight) * (kFloor + as_float(link.mean_firm())));
      strength += evidence.walk.back();
      raw += link.weight;
    }
    evidence.strength.push_back(as_float(strength));
    evidence.raw_strength.push_back(as_float(raw));
    row_ptr.push_back(std::ssize(neighbors));
  }
  level.graph = Graph(std::move(row_ptr), std::move(neighbors), {}, std::move(weights));
  return level;
}

}  // namespace coterie
