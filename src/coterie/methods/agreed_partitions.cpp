#include "coterie/methods/agreed_partitions.h"

#include <algorithm>
#include <limits>
#include <ranges>

#include "coterie/communities/ensemble.h"
#include "coterie/error.h"
#include "coterie/portable_math.h"

namespace coterie {
namespace {

constexpr int64_t kMostOverlaps = 16'000'000;  // numbers in tables of overlaps
constexpr int64_t kMostSweeps = 20;

// Nodes that most draws keep together along edges: components of the edges above one half.
Partition majority_of(const Graph& graph, std::span<const Partition> draws) {
  const std::vector<float> together = share_of_partitions(graph, draws);
  std::vector<int32_t> label(graph.nodes(), -1);
  std::vector<NodeId> stack;
  int32_t count = 0;
  for (NodeId first = 0; first < graph.nodes(); ++first) {
    if (label[first] >= 0) continue;
    label[first] = count;
    stack.push_back(first);
    while (!stack.empty()) {
      const NodeId i = stack.back();
      stack.pop_back();
      for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
        const NodeId j = graph.neighbors()[e];
        // Above one half, two edges of a node are together in at least one same draw: the
        // components are no chains of chance.
        if (label[j] >= 0 || together[e] <= 0.5f) continue;
        label[j] = count;
        stack.push_back(j);
      }
    }
    ++count;
  }
  return Partition(std::span<const int32_t>(label));
}

// A partition that is being changed, and how many nodes its communities share with those of every
// draw. With f(x) = x log x, nodes times the variation of information from a draw is
//   sum f(sizes) + sum f(sizes in the draw) - 2 sum f(overlaps),
// so that a change costs what its few terms change by.
class Search {
 public:
  Search(const Graph& graph, std::span<const Partition> draws, const Partition& start)
      : graph_(graph),
        draws_(draws),
        labels_(start.labels().begin(), start.labels().end()),
        sizes_(start.communities(), 0),
        f_(graph.nodes() + 1, 0.0) {
    for (int64_t x = 1; x <= graph.nodes(); ++x) {
      f_[x] = static_cast<double>(x) * portable_log(static_cast<double>(x));
    }
    for (const int32_t c : labels_) ++sizes_[c];
    for (const Partition& draw : draws) {
      auto& table = overlaps_.emplace_back(sizes_.size() * draw.communities(), 0);
      for (NodeId i = 0; i < graph.nodes(); ++i) ++table[at(draw, labels_[i], draw[i])];
    }
  }

  Partition run(const std::stop_token& stop) {
    for (int64_t sweep = 0; sweep < kMostSweeps; ++sweep) {
      const bool moved = move_nodes(stop);
      const bool joined = join_communities(stop);
      if (!moved && !joined) break;
    }
    return Partition(std::span<const int32_t>(labels_));
  }

 private:
  static size_t at(const Partition& draw, int32_t community, int32_t other) {
    return static_cast<size_t>(community) * draw.communities() + other;
  }

  bool move_nodes(const std::stop_token& stop) {
    bool any = false;
    std::vector<int32_t> near;
    for (NodeId i = 0; i < graph_.nodes(); ++i) {
      if (i % 1024 == 0 && stop.stop_requested()) throw Interrupted();
      const int32_t from = labels_[i];
      near.clear();
      for (const NodeId j : graph_.neighbors(i)) {
        if (labels_[j] != from) near.push_back(labels_[j]);
      }
      if (near.empty()) continue;
      std::sort(near.begin(), near.end());
      near.erase(std::unique(near.begin(), near.end()), near.end());
      int32_t best = from;
      double least = -kGain;
      for (const int32_t to : near) {
        const double change = change_of_move(i, from, to);
        if (change >= least) continue;
        least = change;
        best = to;
      }
      if (best == from) continue;
      --sizes_[from];
      ++sizes_[best];
      for (size_t d = 0; d < draws_.size(); ++d) {
        --overlaps_[d][at(draws_[d], from, draws_[d][i])];
        ++overlaps_[d][at(draws_[d], best, draws_[d][i])];
      }
      labels_[i] = best;
      any = true;
    }
    return any;
  }

  double change_of_move(NodeId i, int32_t from, int32_t to) const {
    double overlaps = 0;
    for (size_t d = 0; d < draws_.size(); ++d) {
      const int32_t a = overlaps_[d][at(draws_[d], from, draws_[d][i])];
      const int32_t b = overlaps_[d][at(draws_[d], to, draws_[d][i])];
      overlaps += f_[a - 1] - f_[a] + f_[b + 1] - f_[b];
    }
    const int64_t a = sizes_[from], b = sizes_[to];
    return f_[a - 1] - f_[a] + f_[b + 1] - f_[b] -
           2 * overlaps / static_cast<double>(draws_.size());
  }

  // Every community looks at those next to it once.
  bool join_communities(const std::stop_token& stop) {
    std::vector<std::pair<int32_t, int32_t>> pairs;
    for (NodeId i = 0; i < graph_.nodes(); ++i) {
      for (const NodeId j : graph_.neighbors(i)) {
        if (labels_[i] < labels_[j]) pairs.emplace_back(labels_[i], labels_[j]);
      }
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    std::vector<int32_t> now(sizes_.size());  // where a community has gone
    for (size_t c = 0; c < now.size(); ++c) now[c] = static_cast<int32_t>(c);
    const auto home = [&](int32_t c) {
      while (now[c] != c) c = now[c];
      return c;
    };
    bool any = false;
    for (const auto& [first, second] : pairs) {
      if (stop.stop_requested()) throw Interrupted();
      const int32_t a = home(first), b = home(second);
      if (a == b || change_of_joining(a, b) >= -kGain) continue;
      now[b] = a;
      sizes_[a] += sizes_[b];
      sizes_[b] = 0;
      for (size_t d = 0; d < draws_.size(); ++d) {
        for (int32_t k = 0; k < draws_[d].communities(); ++k) {
          int32_t& gone = overlaps_[d][at(draws_[d], b, k)];
          overlaps_[d][at(draws_[d], a, k)] += gone;
          gone = 0;
        }
      }
      any = true;
    }
    if (any) {
      for (int32_t& label : labels_) label = home(label);
    }
    return any;
  }

  double change_of_joining(int32_t a, int32_t b) const {
    double overlaps = 0;
    for (size_t d = 0; d < draws_.size(); ++d) {
      const int32_t* first = &overlaps_[d][at(draws_[d], a, 0)];
      const int32_t* second = &overlaps_[d][at(draws_[d], b, 0)];
      for (int32_t k = 0; k < draws_[d].communities(); ++k) {
        if (first[k] > 0 && second[k] > 0) {
          overlaps += f_[first[k] + second[k]] - f_[first[k]] - f_[second[k]];
        }
      }
    }
    return f_[sizes_[a] + sizes_[b]] - f_[sizes_[a]] - f_[sizes_[b]] -
           2 * overlaps / static_cast<double>(draws_.size());
  }

  static constexpr double kGain = 1e-9;  // less is rounding
  const Graph& graph_;
  const std::span<const Partition> draws_;
  std::vector<int32_t> labels_;
  std::vector<int64_t> sizes_;
  std::vector<double> f_;
  std::vector<std::vector<int32_t>> overlaps_;  // by draw, community, community of the draw
};

}  // namespace

double expected_loss(const Partition& partition, std::span<const Partition> draws,
                     PartitionLoss loss) {
  LossFrom from(partition, loss);
  double sum = 0;
  for (const Partition& draw : draws) sum += from.to(draw);
  return sum / static_cast<double>(draws.size());
}

Partition lower_expected_variation(const Graph& graph, std::span<const Partition> draws,
                                   const Partition& start, std::stop_token stop) {
  return Search(graph, draws, start).run(stop);
}

std::vector<Partition> agreed_partitions(const Graph& graph, std::span<const Partition> draws,
                                         const Rng& rng, std::stop_token stop) {
  Rng own = rng.stream("consensus");
  std::vector<Partition> agreed{consensus(graph, draws, {}, own, stop), majority_of(graph, draws)};
  int32_t most = 0;
  for (const Partition& draw : draws) most = std::max(most, draw.communities());
  // Where draws disagree about nearly everything, only crumbs are certain. An answer of crumbs
  // would be wrong by little and say nothing: it has no more communities than draws have.
  const auto beyond = [&](const Partition& partition) { return partition.communities() > most; };
  std::erase_if(agreed, beyond);
  const Partition* best = nullptr;
  double least = std::numeric_limits<double>::infinity();
  const auto consider = [&](const Partition& candidate) {
    if (stop.stop_requested()) throw Interrupted();
    const double loss = expected_loss(candidate, draws, PartitionLoss::normalized_variation);
    if (loss >= least) return;
    least = loss;
    best = &candidate;
  };
  for (const Partition& partition : agreed) consider(partition);
  // A few draws stand for all: the search starts from a good one, not from the very best.
  constexpr size_t kStarts = 16;
  for (size_t d = 0; d < std::min(draws.size(), kStarts); ++d) consider(draws[d]);
  int64_t overlaps = 0;
  for (const Partition& draw : draws) overlaps += int64_t{best->communities()} * draw.communities();
  if (overlaps <= kMostOverlaps) {
    agreed.push_back(lower_expected_variation(graph, draws, *best, stop));
    if (beyond(agreed.back())) agreed.pop_back();
  }
  return agreed;
}

}  // namespace coterie
