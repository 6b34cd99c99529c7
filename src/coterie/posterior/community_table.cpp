#include "coterie/posterior/community_table.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "coterie/error.h"
#include "coterie/interruption.h"
#include "coterie/parallel.h"
#include "coterie/posterior/community_names.h"
#include "coterie/posterior/overlap.h"

namespace coterie {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
// A few long tasks rather than many short ones: each groups the answer's members once.
constexpr int64_t kDrawsPerTask = 16;

double share(double part, double whole) { return whole > 0 ? part / whole : kNone; }

// The answer with communities in the order of results.
struct Answered {
  const Partition& partition;
  std::vector<int32_t> place;  // of the partition's communities in that order
  std::vector<int64_t> sizes;  // in that order

  explicit Answered(const PosteriorSummary& summary)
      : partition(summary.best.partition),
        place(order_of_communities(summary)),
        sizes(summary.sizes) {}
  int64_t communities() const { return std::ssize(sizes); }
};

void check_sizes(int64_t graph, const Posterior& posterior, const PosteriorSummary& summary) {
  if (graph != posterior.nodes() || graph != summary.best.partition.nodes()) {
    throw SizeError("a graph, its posterior and its summary have different numbers of nodes");
  }
}

// Pairs of communities that an edge joins, the smaller number first, in order.
using Pair = std::pair<int32_t, int32_t>;

std::vector<Pair> count_edges(const Graph& graph, const PosteriorSummary& summary,
                              std::vector<CommunityFacts>& table) {
  const std::vector<int32_t>& label = summary.labels;
  std::vector<double> joined_inside(table.size(), 0), joined_outside(table.size(), 0);
  std::vector<double> cut(table.size(), 0), volume(table.size(), 0);
  std::vector<Pair> pairs;
  double total = 0;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const auto neighbors = graph.neighbors(i);
    for (size_t t = 0; t < neighbors.size(); ++t) {
      const int32_t own = label[i], other = label[neighbors[t]];
      const double weight = graph.has_weights() ? graph.weights(i)[t] : 1;
      total += weight;
      volume[own] += weight;
      if (own == other) {
        joined_inside[own] += 0.5;
        continue;
      }
      joined_outside[own] += 1;
      cut[own] += weight;
      if (own < other) pairs.emplace_back(own, other);
    }
  }
  const auto nodes = static_cast<double>(graph.nodes());
  for (size_t k = 0; k < table.size(); ++k) {
    const auto size = static_cast<double>(summary.sizes[k]);
    table[k].inside = share(joined_inside[k], size * (size - 1) / 2);
    table[k].outside = share(joined_outside[k], size * (nodes - size));
    table[k].conductance = share(cut[k], std::min(volume[k], total - volume[k]));
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

// What a task adds up over its draws. Similarities are sums of quotients, and tasks are added in
// their order, so that the result does not depend on threads.
struct Sums {
  std::vector<int64_t> has, divided, merged;
  std::vector<double> similarity;

  Sums(size_t communities, size_t components, size_t pairs)
      : has(communities), divided(components), merged(pairs), similarity(communities) {}
};

class DrawCounter {
 public:
  DrawCounter(const Answered& answer, const Components& components, const std::vector<Pair>& pairs)
      : answer_(answer),
        components_(components),
        pairs_(pairs),
        overlaps_(answer.partition),
        main_(answer.communities()),
        best_(answer.communities()) {}

  void add(const Partition& draw, int64_t weight, Sums& sums) {
    const auto cells = overlaps_.with(draw);
    sizes_.assign(draw.communities(), 0);
    for (const auto& cell : cells) sizes_[cell.column] += cell.count;
    std::fill(main_.begin(), main_.end(), -1);
    std::fill(best_.begin(), best_.end(), 0);
    for (const auto& cell : cells) {
      const int32_t k = answer_.place[cell.row];
      const int64_t either = answer_.sizes[k] + sizes_[cell.column] - cell.count;
      best_[k] = std::max(best_[k], static_cast<double>(cell.count) / static_cast<double>(either));
      if (2 * cell.count > either) sums.has[k] += weight;
      if (2 * cell.count > answer_.sizes[k]) main_[k] = cell.column;
    }
    for (size_t k = 0; k < best_.size(); ++k) {
      sums.similarity[k] += static_cast<double>(weight) * best_[k];
    }
    for (size_t p = 0; p < pairs_.size(); ++p) {
      const int32_t main = main_[pairs_[p].first];
      if (main >= 0 && main == main_[pairs_[p].second]) sums.merged[p] += weight;
    }
    count_divided(draw, weight, sums.divided);
  }

 private:
  void count_divided(const Partition& draw, int64_t weight, std::vector<int64_t>& divided) {
    constexpr int32_t kUnseen = -1, kDivided = -2;
    label_.assign(divided.size(), kUnseen);
    for (int64_t i = 0; i < draw.nodes(); ++i) {
      int32_t& label = label_[components_.component[i]];
      if (label == kUnseen) label = draw[i];
      if (label != kDivided && label != draw[i]) label = kDivided;
    }
    for (size_t c = 0; c < divided.size(); ++c) {
      if (label_[c] == kDivided) divided[c] += weight;
    }
  }

  const Answered& answer_;
  const Components& components_;
  const std::vector<Pair>& pairs_;
  OverlapCounter overlaps_;
  std::vector<int32_t> main_, label_;
  std::vector<int64_t> sizes_;
  std::vector<double> best_;
};

Sums sums_of_draws(const Posterior& posterior, const Answered& answer, const Components& components,
                   const std::vector<Pair>& pairs) {
  const int64_t draws = std::ssize(posterior.distinct());
  const Sums none(answer.communities(), components.sizes.size(), pairs.size());
  std::vector<Sums> tasks((draws + kDrawsPerTask - 1) / kDrawsPerTask, none);
  parallel_for(std::ssize(tasks), [&](int64_t task) {
    DrawCounter counter(answer, components, pairs);
    for (int64_t d = task * kDrawsPerTask; d < std::min(draws, (task + 1) * kDrawsPerTask); ++d) {
      stop_if_asked();
      if (posterior.weight(d) == 0) continue;
      counter.add(posterior.partition(d), posterior.weight(d), tasks[task]);
    }
  });
  Sums all = none;
  const auto add = [](auto& to, const auto& from) {
    for (size_t t = 0; t < to.size(); ++t) to[t] += from[t];
  };
  for (const Sums& one : tasks) {
    add(all.has, one.has);
    add(all.divided, one.divided);
    add(all.merged, one.merged);
    add(all.similarity, one.similarity);
  }
  return all;
}

}  // namespace

std::vector<CommunityFacts> community_table(const Graph& graph, const Posterior& posterior,
                                            const PosteriorSummary& summary) {
  check_sizes(graph.nodes(), posterior, summary);
  const Answered answer(summary);
  std::vector<CommunityFacts> table(answer.communities());
  const std::vector<Pair> pairs = count_edges(graph, summary, table);
  const Components components = connected_components(graph);
  const Sums sums = sums_of_draws(posterior, answer, components, pairs);
  const auto total = static_cast<double>(posterior.total_weight());
  for (int64_t i = 0; i < graph.nodes(); ++i) {
    CommunityFacts& facts = table[summary.labels[i]];
    facts.confidence += summary.certainty.confidence[i];
    // All its members are in one component, or the answer joins what no edge does.
    if (facts.size++ == 0) {
      facts.structure = static_cast<double>(sums.divided[components.component[i]]) / total;
    }
  }
  for (size_t k = 0; k < table.size(); ++k) {
    table[k].confidence /= static_cast<double>(table[k].size);
    table[k].persistence = static_cast<double>(sums.has[k]) / total;
    table[k].similarity = sums.similarity[k] / total;
  }
  for (size_t p = 0; p < pairs.size(); ++p) {
    const double merge = static_cast<double>(sums.merged[p]) / total;
    const auto offer = [&](int32_t to, int32_t with) {
      if (merge <= table[to].merge) return;
      table[to].merge = merge;
      table[to].merges_with = with;
    };
    offer(pairs[p].first, pairs[p].second);
    offer(pairs[p].second, pairs[p].first);
  }
  return table;
}

std::vector<double> community_co_membership(const Posterior& posterior,
                                            const PosteriorSummary& summary, int64_t most) {
  check_sizes(posterior.nodes(), posterior, summary);
  const Answered answer(summary);
  const int64_t communities = answer.communities();
  if (communities > most) {
    throw MemoryError("a table of " + std::to_string(communities) +
                      " communities by as many; at most " + std::to_string(most) + " fit");
  }
  // Pairs of nodes that draws put together, as whole numbers: every order adds up to the same.
  std::vector<int64_t> together(communities * communities, 0);
  OverlapCounter overlaps(answer.partition);
  std::vector<std::vector<std::pair<int32_t, int64_t>>> held;  // by the draw's communities
  for (int64_t d = 0; d < std::ssize(posterior.distinct()); ++d) {
    stop_if_asked();
    const int64_t weight = posterior.weight(d);
    if (weight == 0) continue;
    const Partition& draw = posterior.partition(d);
    held.assign(draw.communities(), {});
    for (const auto& cell : overlaps.with(draw)) {
      held[cell.column].emplace_back(answer.place[cell.row], cell.count);
    }
    for (const auto& parts : held) {
      for (const auto& [a, of_a] : parts) {
        for (const auto& [b, of_b] : parts) {
          together[a * communities + b] += weight * of_a * (a == b ? of_b - 1 : of_b);
        }
      }
    }
  }
  std::vector<double> result(together.size(), 1);
  for (int64_t a = 0; a < communities; ++a) {
    for (int64_t b = 0; b < communities; ++b) {
      const int64_t pairs = answer.sizes[a] * (a == b ? answer.sizes[b] - 1 : answer.sizes[b]);
      if (pairs == 0) continue;
      result[a * communities + b] = static_cast<double>(together[a * communities + b]) /
                                    static_cast<double>(pairs * posterior.total_weight());
    }
  }
  return result;
}

}  // namespace coterie
