#include "coterie/methods/least_variation.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>
#include <vector>

#include "coterie/error.h"
#include "coterie/portable_math.h"
#include "coterie/posterior/alignment.h"

namespace coterie {
namespace {

constexpr int64_t kMostSweeps = 50;
constexpr size_t kMostSplitters = 32;

// How many nodes a community shares with one of a draw.
struct Overlap {
  int32_t other = 0;
  int32_t count = 0;
};
using Row = std::vector<Overlap>;  // of one community and one draw, by `other`, none of count 0

Row::const_iterator place_of(const Row& row, int32_t other) {
  return std::lower_bound(row.begin(), row.end(), other,
                          [](const Overlap& o, int32_t value) { return o.other < value; });
}

int32_t count_of(const Row& row, int32_t other) {
  const auto place = place_of(row, other);
  return place != row.end() && place->other == other ? place->count : 0;
}

void add_to(Row& row, int32_t other, int32_t count) {
  const auto place = row.begin() + (place_of(row, other) - row.cbegin());
  if (place == row.end() || place->other != other) {
    row.insert(place, {other, count});
  } else if ((place->count += count) == 0) {
    row.erase(place);
  }
}

// Some numbers, counted: entries of 0 between uses.
class Counter {
 public:
  explicit Counter(size_t values) : counts_(values, 0) {}

  void add(int32_t value) {
    if (counts_[value]++ == 0) seen_.push_back(value);
  }
  size_t values() const { return counts_.size(); }

  // What was counted, by value; forgotten then.
  void take(Row& row) {
    std::sort(seen_.begin(), seen_.end());
    row.clear();
    for (const int32_t value : seen_) row.push_back({value, std::exchange(counts_[value], 0)});
    seen_.clear();
  }

 private:
  std::vector<int32_t> counts_, seen_;
};

// A partition that is being changed, and how many nodes its communities share with those of every
// draw. With f(x) = x log x, nodes times the variation of information from a draw is
//   sum f(sizes) + sum f(sizes in the draw) - 2 sum f(overlaps),
// and nodes times the entropy of both together f(nodes) - sum f(overlaps): a change costs what its
// few terms change by.
class Search {
 public:
  Search(const Graph& graph, std::span<const Partition> draws, const Partition& start,
         PartitionLoss loss, const AgreementLimits& limits, std::span<const Partition> hints,
         std::stop_token stop)
      : graph_(graph),
        draws_(draws),
        normalized_(loss == PartitionLoss::normalized_variation),
        limits_(limits),
        stop_(std::move(stop)),
        labels_(start.labels().begin(), start.labels().end()),
        sizes_(start.communities(), 0),
        changed_(start.communities(), 0),
        communities_(start.communities()),
        rows_(sizes_.size() * draws.size()),
        f_(graph.nodes() + 1, 0.0),
        changes_(draws.size()),
        leaving_(draws.size()),
        piece_(draws.size()) {
    for (int64_t x = 1; x <= graph.nodes(); ++x) {
      f_[x] = static_cast<double>(x) * portable_log(static_cast<double>(x));
    }
    for (const int32_t c : labels_) ++sizes_[c];
    for (const int64_t size : sizes_) sum_of_sizes_ += f_[size];
    int32_t most = start.communities();
    for (const Partition& draw : draws) most = std::max(most, draw.communities());
    for (const Partition& hint : hints) most = std::max(most, hint.communities());
    counter_ = Counter(most);
    const std::vector<std::vector<NodeId>> members = members_by_community();
    for (size_t d = 0; d < draws.size(); ++d) {
      double overlaps = 0, sizes = 0;
      for (size_t c = 0; c < sizes_.size(); ++c) {
        for (const NodeId i : members[c]) counter_.add(draws[d][i]);
        counter_.take(row(c, d));
        for (const Overlap& o : row(c, d)) overlaps += f_[o.count];
      }
      for (const int64_t size : draws[d].sizes()) sizes += f_[size];
      overlaps_.push_back(overlaps);
      draw_sizes_.push_back(sizes);
    }
    const size_t step = (draws.size() + kMostSplitters - 1) / kMostSplitters;
    for (size_t d = 0; d < draws.size(); d += step) splitters_.push_back(&draws[d]);
    for (const Partition& hint : hints) splitters_.push_back(&hint);
  }

  Partition run() {
    join_too_small();
    bool all = true;  // look at everything, not only at what is beside the last changes
    for (sweep_ = 1; sweep_ <= kMostSweeps; ++sweep_) {
      all_ = all;
      bool any = move_nodes();
      any |= join_communities();
      any |= split_communities();
      if (!any && all) break;
      all = !any;
    }
    if (normalized_) settle_nodes();
    return Partition(std::span<const int32_t>(labels_));
  }

 private:
  Row& row(size_t community, size_t draw) { return rows_[community * draws_.size() + draw]; }
  const Row& row(size_t community, size_t draw) const {
    return rows_[community * draws_.size() + draw];
  }

  void stop_if_asked() const {
    if (stop_.stop_requested()) throw Interrupted();
  }

  // Whether a community may have become worth looking at again.
  bool fresh(int32_t community) const { return all_ || changed_[community] + 1 >= sweep_; }

  std::vector<std::vector<NodeId>> members_by_community() const {
    std::vector<std::vector<NodeId>> members(sizes_.size());
    for (size_t c = 0; c < sizes_.size(); ++c) members[c].reserve(sizes_[c]);
    for (NodeId i = 0; i < graph_.nodes(); ++i) members[labels_[i]].push_back(i);
    return members;
  }

  // What the loss, times nodes * draws where it is not normalized, changes by when sum f(sizes)
  // changes by `sizes` and sum f(overlaps) with every draw by changes_.
  double change(double sizes) const {
    double sum = 0;
    for (size_t d = 0; d < draws_.size(); ++d) {
      if (!normalized_) {
        sum += sizes - 2 * changes_[d];
        continue;
      }
      const double apart = sum_of_sizes_ + draw_sizes_[d] - 2 * overlaps_[d];
      const double together = f_.back() - overlaps_[d];
      sum +=
          share(apart + sizes - 2 * changes_[d], together - changes_[d]) - share(apart, together);
    }
    return sum;
  }

  // Both are 0, but for rounding, where both partitions are one community.
  static double share(double apart, double together) {
    return together > 1e-9 ? apart / together : 0;
  }

  bool improves(double change) const { return change < (normalized_ ? -1e-12 : -1e-9); }

  void record(double sizes) {
    sum_of_sizes_ += sizes;
    for (size_t d = 0; d < draws_.size(); ++d) overlaps_[d] += changes_[d];
  }

  // For every draw and community of it, the community that holds most of it.
  std::vector<std::vector<int32_t>> homes() const {
    std::vector<std::vector<int32_t>> homes;
    std::vector<int32_t> most;
    for (size_t d = 0; d < draws_.size(); ++d) {
      auto& home = homes.emplace_back(draws_[d].communities(), -1);
      most.assign(home.size(), 0);
      for (size_t c = 0; c < sizes_.size(); ++c) {
        for (const Overlap& o : row(c, d)) {
          if (o.count <= most[o.other]) continue;
          most[o.other] = o.count;
          home[o.other] = static_cast<int32_t>(c);
        }
      }
    }
    return homes;
  }

  bool move_nodes() {
    bool any = false;
    const std::vector<std::vector<int32_t>> home = homes();
    std::vector<int32_t> near;
    for (NodeId i = 0; i < graph_.nodes(); ++i) {
      if (i % 1024 == 0) stop_if_asked();
      const int32_t from = labels_[i];
      if (sizes_[from] <= limits_.smallest_community && sizes_[from] > 1) continue;
      near.clear();
      const auto consider = [&](int32_t to) {
        if (to != from && sizes_[to] > 0 && (fresh(from) || fresh(to))) near.push_back(to);
      };
      for (const NodeId j : graph_.neighbors(i)) consider(labels_[j]);
      for (size_t d = 0; d < draws_.size(); ++d) consider(home[d][draws_[d][i]]);
      if (near.empty()) continue;
      std::sort(near.begin(), near.end());
      near.erase(std::unique(near.begin(), near.end()), near.end());
      look_at(i);
      int32_t best = from;
      double least = 0;
      for (const int32_t to : near) {
        const double change = change_of_move(i, from, to);
        if (!improves(change - least)) continue;
        least = change;
        best = to;
      }
      if (best != from) {
        change_of_move(i, from, best);
        move(i, from, best);
        any = true;
      }
    }
    return any;
  }

  // Before change_of_move().
  void look_at(NodeId i) {
    for (size_t d = 0; d < draws_.size(); ++d) {
      const int32_t a = count_of(row(labels_[i], d), draws_[d][i]);
      leaving_[d] = f_[a - 1] - f_[a];
    }
  }

  double sizes_of_move(int32_t from, int32_t to) const {
    const int64_t a = sizes_[from], b = sizes_[to];
    return f_[a - 1] - f_[a] + f_[b + 1] - f_[b];
  }

  double change_of_move(NodeId i, int32_t from, int32_t to) {
    for (size_t d = 0; d < draws_.size(); ++d) {
      const int32_t b = count_of(row(to, d), draws_[d][i]);
      changes_[d] = leaving_[d] + f_[b + 1] - f_[b];
    }
    return change(sizes_of_move(from, to));
  }

  void move(NodeId i, int32_t from, int32_t to) {
    record(sizes_of_move(from, to));
    communities_ -= --sizes_[from] == 0;
    ++sizes_[to];
    for (size_t d = 0; d < draws_.size(); ++d) {
      add_to(row(from, d), draws_[d][i], -1);
      add_to(row(to, d), draws_[d][i], 1);
    }
    labels_[i] = to;
    changed_[from] = changed_[to] = sweep_;
  }

  // Every community looks at those next to it once.
  bool join_communities() {
    const std::vector<std::vector<NodeId>> members = members_by_community();
    std::vector<int32_t> now(sizes_.size());  // where a community has gone
    for (size_t c = 0; c < now.size(); ++c) now[c] = static_cast<int32_t>(c);
    const auto home = [&](int32_t c) {
      while (now[c] != c) c = now[c];
      return c;
    };
    bool any = false;
    std::vector<int32_t> seen_by(sizes_.size(), -1), near;
    for (int32_t first = 0; first < std::ssize(members); ++first) {
      stop_if_asked();
      near.clear();
      for (const NodeId i : members[first]) {
        for (const NodeId j : graph_.neighbors(i)) {
          const int32_t other = labels_[j];
          if (other > first && std::exchange(seen_by[other], first) != first) {
            near.push_back(other);
          }
        }
      }
      std::sort(near.begin(), near.end());
      for (const int32_t second : near) {
        const int32_t a = home(first), b = home(second);
        if (a == b || !(fresh(a) || fresh(b)) || !improves(change_of_joining(a, b))) continue;
        now[b] = a;
        join(a, b);
        any = true;
      }
    }
    if (any) {
      for (int32_t& label : labels_) label = home(label);
    }
    return any;
  }

  double sizes_of_joining(int32_t a, int32_t b) const {
    return f_[sizes_[a] + sizes_[b]] - f_[sizes_[a]] - f_[sizes_[b]];
  }

  double change_of_joining(int32_t a, int32_t b) {
    for (size_t d = 0; d < draws_.size(); ++d) {
      changes_[d] = 0;
      auto x = row(a, d).cbegin(), y = row(b, d).cbegin();
      while (x != row(a, d).cend() && y != row(b, d).cend()) {
        if (x->other < y->other) {
          ++x;
        } else if (y->other < x->other) {
          ++y;
        } else {
          changes_[d] += f_[x->count + y->count] - f_[x->count] - f_[y->count];
          ++x, ++y;
        }
      }
    }
    return change(sizes_of_joining(a, b));
  }

  // All but the labels, after change_of_joining(a, b).
  void join(int32_t a, int32_t b) {
    record(sizes_of_joining(a, b));
    sizes_[a] += std::exchange(sizes_[b], 0);
    --communities_;
    for (size_t d = 0; d < draws_.size(); ++d) {
      for (const Overlap& o : std::exchange(row(b, d), {})) add_to(row(a, d), o.other, o.count);
    }
    changed_[a] = changed_[b] = sweep_;
  }

  bool split_communities() {
    bool any = false;
    std::vector<std::vector<NodeId>> members = members_by_community(), groups;
    std::vector<int32_t> group_of(counter_.values(), -1);
    for (int32_t c = 0; c < std::ssize(members); ++c) {
      stop_if_asked();
      if (!fresh(c)) continue;
      for (const Partition* splitter : splitters_) {
        if (sizes_[c] < 2 * limits_.smallest_community || sizes_[c] < 2) break;
        if (communities_ >= limits_.most_communities) return any;
        take_apart(members[c], *splitter, group_of, groups);
        if (groups.size() == 1) continue;
        bool apart = false;
        for (const std::vector<NodeId>& group : groups) {
          if (communities_ >= limits_.most_communities) break;
          apart |= split_off(c, group);
        }
        if (!apart) continue;
        any = true;
        std::erase_if(members[c], [&](NodeId i) { return labels_[i] != c; });
      }
    }
    return any;
  }

  // Members by their community in another partition, in the order of their first members.
  static void take_apart(std::span<const NodeId> members, const Partition& by,
                         std::vector<int32_t>& group_of, std::vector<std::vector<NodeId>>& groups) {
    groups.clear();
    for (const NodeId i : members) {
      int32_t& group = group_of[by[i]];
      if (group < 0) {
        group = static_cast<int32_t>(groups.size());
        groups.emplace_back();
      }
      groups[group].push_back(i);
    }
    for (const auto& group : groups) group_of[by[group.front()]] = -1;
  }

  // These members of community c become one of their own, if that is better.
  bool split_off(int32_t c, std::span<const NodeId> group) {
    const int64_t all = sizes_[c], some = std::ssize(group);
    const int64_t smallest = std::max<int64_t>(limits_.smallest_community, 1);
    if (some < smallest || all - some < smallest) return false;
    for (size_t d = 0; d < draws_.size(); ++d) {
      for (const NodeId i : group) counter_.add(draws_[d][i]);
      counter_.take(piece_[d]);
      changes_[d] = 0;
      for (const Overlap& o : piece_[d]) {
        const int32_t both = count_of(row(c, d), o.other);
        changes_[d] += f_[o.count] + f_[both - o.count] - f_[both];
      }
    }
    const double sizes = f_[some] + f_[all - some] - f_[all];
    if (!improves(change(sizes))) return false;
    record(sizes);
    const auto piece = static_cast<int32_t>(sizes_.size());
    for (size_t d = 0; d < draws_.size(); ++d) {
      for (const Overlap& o : piece_[d]) add_to(row(c, d), o.other, -o.count);
      rows_.push_back(piece_[d]);
    }
    for (const NodeId i : group) labels_[i] = piece;
    sizes_[c] -= some;
    sizes_.push_back(some);
    changed_.push_back(sweep_);
    changed_[c] = sweep_;
    ++communities_;
    return true;
  }

  // Each joins the one beside it with which the loss is least, until none is too small or nothing
  // is beside it.
  void join_too_small() {
    if (*std::min_element(sizes_.begin(), sizes_.end()) >= limits_.smallest_community) return;
    std::vector<std::vector<NodeId>> members = members_by_community();
    std::vector<int32_t> near;
    for (int32_t c = 0; c < std::ssize(members); ++c) {
      stop_if_asked();
      if (sizes_[c] == 0 || sizes_[c] >= limits_.smallest_community) continue;
      near.clear();
      for (const NodeId i : members[c]) {
        for (const NodeId j : graph_.neighbors(i)) {
          if (labels_[j] != c) near.push_back(labels_[j]);
        }
      }
      if (near.empty()) continue;
      std::sort(near.begin(), near.end());
      near.erase(std::unique(near.begin(), near.end()), near.end());
      int32_t best = near.front();
      double least = std::numeric_limits<double>::infinity();
      for (const int32_t to : near) {
        const double change = change_of_joining(to, c);
        if (change >= least) continue;
        least = change;
        best = to;
      }
      change_of_joining(best, c);
      join(best, c);
      for (const NodeId i : members[c]) labels_[i] = best;
      members[best].insert(members[best].end(), members[c].begin(), members[c].end());
      members[c].clear();
      // It may have been passed already, and still be too small.
      if (best < c && sizes_[best] < limits_.smallest_community) c = best - 1;
    }
  }

  // The communities of this partition that those of each draw stand for (alignment.h), or -1.
  std::vector<std::vector<int32_t>> names() const {
    std::vector<std::vector<int32_t>> names;
    std::vector<ContingencyTable::Cell> cells;
    for (size_t d = 0; d < draws_.size(); ++d) {
      cells.clear();
      for (size_t c = 0; c < sizes_.size(); ++c) {
        for (const Overlap& o : row(c, d))
          cells.push_back({static_cast<int32_t>(c), o.other, o.count});
      }
      auto& name = names.emplace_back(draws_[d].communities(), -1);
      const auto columns = match_communities(cells, std::ssize(sizes_), draws_[d].communities());
      for (size_t c = 0; c < columns.size(); ++c) {
        if (columns[c] >= 0) name[columns[c]] = static_cast<int32_t>(c);
      }
    }
    return names;
  }

  // Nodes for which two other places are more probable than their own, as a user sees it, go to the
  // most probable one. They are few, and the loss hardly knows where to put them.
  void settle_nodes() {
    constexpr int kMostRounds = 20;
    std::vector<int32_t> counts(sizes_.size() + 1, 0), seen;
    for (int round = 0; round < kMostRounds; ++round) {
      stop_if_asked();
      const std::vector<std::vector<int32_t>> name = names();
      bool any = false;
      for (NodeId i = 0; i < graph_.nodes(); ++i) {
        const int32_t from = labels_[i];
        seen.clear();
        for (size_t d = 0; d < draws_.size(); ++d) {
          const int32_t c = name[d][draws_[d][i]] + 1;  // 0: none of them
          if (counts[c]++ == 0) seen.push_back(c);
        }
        const int32_t own = counts[from + 1];
        int32_t best = 0, better = 0;
        std::sort(seen.begin(), seen.end());
        for (const int32_t c : seen) {
          better += counts[c] > own;
          if (c > 0 && (best == 0 || counts[c] > counts[best])) best = c;
        }
        for (const int32_t c : seen) counts[c] = 0;
        if (better < 2 || (sizes_[from] <= limits_.smallest_community && sizes_[from] > 1))
          continue;
        look_at(i);
        change_of_move(i, from, best - 1);
        move(i, from, best - 1);
        any = true;
      }
      if (!any) return;
    }
  }

  const Graph& graph_;
  const std::span<const Partition> draws_;
  const bool normalized_;
  const AgreementLimits limits_;
  const std::stop_token stop_;
  std::vector<const Partition*> splitters_;
  std::vector<int32_t> labels_;
  std::vector<int64_t> sizes_;
  std::vector<int64_t> changed_;  // the sweep in which a community was last changed
  int64_t communities_;           // that are not empty
  std::vector<Row> rows_;         // by community, then draw
  std::vector<double> f_;
  double sum_of_sizes_ = 0;                    // sum f(sizes)
  std::vector<double> overlaps_, draw_sizes_;  // of each draw, sum f(overlaps), sum f(its sizes)
  std::vector<double> changes_, leaving_;      // of overlaps_ by the step that is looked at
  std::vector<Row> piece_;                     // of each draw
  Counter counter_{0};
  int64_t sweep_ = 0;
  bool all_ = true;
};

}  // namespace

Partition least_variation(const Graph& graph, std::span<const Partition> draws,
                          const Partition& start, PartitionLoss loss, const AgreementLimits& limits,
                          std::span<const Partition> hints, std::stop_token stop) {
  assert(loss != PartitionLoss::binder && !draws.empty());
  return Search(graph, draws, start, loss, limits, hints, std::move(stop)).run();
}

}  // namespace coterie
