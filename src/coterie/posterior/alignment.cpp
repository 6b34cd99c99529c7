#include "coterie/posterior/alignment.h"

#include <algorithm>
#include <string>
#include <utility>

#include "coterie/error.h"
#include "coterie/interruption.h"
#include "coterie/parallel.h"
#include "coterie/portable_math.h"
#include "coterie/posterior/overlap.h"

namespace coterie {

namespace {

// The place of every community among those that nodes meet in this order; nothing for no order.
std::vector<int32_t> met_in(std::span<const int32_t> order, const Partition& partition) {
  std::vector<int32_t> place(order.empty() ? 0 : partition.communities(), -1);
  int32_t next = 0;
  for (const int32_t node : order) {
    int32_t& mine = place[partition[node]];
    if (mine < 0) mine = next++;
  }
  return place;
}

// match_communities(), in which of two pairs that are as good does not depend on how communities
// are numbered where nodes have an order.
std::vector<int32_t> matched(std::vector<ContingencyTable::Cell> cells, const Partition& draw,
                             std::span<const int32_t> row_place, std::span<const int32_t> order) {
  const auto rows = static_cast<int64_t>(row_place.size());
  const std::vector<int32_t> column_place = met_in(order, draw);
  for (auto& cell : cells) {
    cell.row = row_place[cell.row];
    cell.column = column_place[cell.column];
  }
  std::sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) {
    return std::pair(a.row, a.column) < std::pair(b.row, b.column);
  });
  const auto found = match_communities(cells, rows, draw.communities());
  std::vector<int32_t> column_at(column_place.size());
  for (size_t k = 0; k < column_place.size(); ++k) {
    column_at[column_place[k]] = static_cast<int32_t>(k);
  }
  std::vector<int32_t> column_of(row_place.size(), -1);
  for (size_t k = 0; k < row_place.size(); ++k) {
    if (found[row_place[k]] >= 0) column_of[k] = column_at[found[row_place[k]]];
  }
  return column_of;
}

}  // namespace

AlignedDraws::AlignedDraws(const Posterior& posterior, const Partition& reference)
    : posterior_(posterior), reference_(reference), names_(posterior.distinct().size()) {
  if (reference.nodes() != posterior.nodes()) {
    throw SizeError("draws of " + std::to_string(posterior.nodes()) +
                    " nodes cannot be aligned to a partition of " +
                    std::to_string(reference.nodes()));
  }
  // A few long tasks rather than many short ones: each groups the reference's members once.
  constexpr int64_t kDrawsPerTask = 16;
  const auto count = static_cast<int64_t>(names_.size());
  const std::vector<int32_t>& order = posterior.order();
  const std::vector<int32_t> place = met_in(order, reference_);
  parallel_for((count + kDrawsPerTask - 1) / kDrawsPerTask, [&](int64_t task) {
    OverlapCounter counter(reference_);
    for (int64_t i = task * kDrawsPerTask; i < std::min(count, (task + 1) * kDrawsPerTask); ++i) {
      stop_if_asked();
      const Partition& draw = posterior_.partition(i);
      const auto overlaps = counter.with(draw);
      const auto draw_of =
          order.empty() ? match_communities(overlaps, reference_.communities(), draw.communities())
                        : matched({overlaps.begin(), overlaps.end()}, draw, place, order);
      names_[i].assign(draw.communities(), kElsewhere);
      for (int32_t k = 0; k < reference_.communities(); ++k) {
        if (draw_of[k] >= 0) names_[i][draw_of[k]] = k;
      }
    }
  });
}

std::vector<AlignedDraws::Share> AlignedDraws::shares(int64_t node) const {
  std::vector<int64_t> counts(reference_.communities() + 1, 0);  // the last one: elsewhere
  for (size_t i = 0; i < names_.size(); ++i) {
    const int32_t name = names_[i][posterior_.partition(static_cast<int64_t>(i))[node]];
    counts[name == kElsewhere ? reference_.communities() : name] +=
        posterior_.weight(static_cast<int64_t>(i));
  }
  std::vector<Share> shares;
  for (int32_t k = 0; k <= reference_.communities(); ++k) {
    if (counts[k] == 0) continue;
    shares.push_back(
        {k == reference_.communities() ? kElsewhere : k,
         static_cast<double>(counts[k]) / static_cast<double>(posterior_.total_weight())});
  }
  std::stable_sort(shares.begin(), shares.end(),
                   [](const Share& a, const Share& b) { return a.probability > b.probability; });
  return shares;
}

Certainty AlignedDraws::certainty() const {
  const int64_t nodes = posterior_.nodes();
  Certainty result{std::vector<double>(nodes), std::vector<double>(nodes),
                   std::vector<double>(nodes)};
  const auto total = static_cast<double>(posterior_.total_weight());
  // Of each possible count, what it adds to the entropy.
  std::vector<double> surprise(posterior_.total_weight() + 1, 0.0);
  for (size_t c = 1; c < surprise.size(); ++c) {
    const double p = static_cast<double>(c) / total;
    surprise[c] = -p * portable_log(p);
  }
  // Blocks of nodes: the same stretch of every draw's labels stays in the cache.
  constexpr int64_t kBlock = 1024;
  parallel_for((nodes + kBlock - 1) / kBlock, [&](int64_t block) {
    const int64_t begin = block * kBlock, end = std::min(nodes, begin + kBlock);
    const int32_t communities = reference_.communities();
    std::vector<int64_t> counts(communities + 1, 0);
    std::vector<int32_t> touched;
    // names[d][node - begin] would be large for many draws; a row of names per node is not.
    const auto draws = static_cast<int64_t>(names_.size());
    for (int64_t node = begin; node < end; ++node) {
      stop_if_asked();
      touched.clear();
      for (int64_t d = 0; d < draws; ++d) {
        const int64_t weight = posterior_.weight(d);
        if (weight == 0) continue;
        int32_t name = names_[d][posterior_.partition(d)[node]];
        if (name == kElsewhere) name = communities;
        if (counts[name] == 0) touched.push_back(name);
        counts[name] += weight;
      }
      result.confidence[node] = static_cast<double>(counts[reference_[node]]) / total;
      // By count, so that the sum depends neither on the order of draws nor on numbers.
      std::sort(touched.begin(), touched.end(),
                [&](int32_t a, int32_t b) { return counts[a] < counts[b]; });
      double entropy = 0;
      int64_t first = 0, second = 0;
      for (const int32_t name : touched) {
        entropy += surprise[counts[name]];
        second = std::max(second, std::min(first, counts[name]));
        first = std::max(first, counts[name]);
        counts[name] = 0;
      }
      result.entropy[node] = entropy;
      result.second[node] = static_cast<double>(second) / total;
    }
  });
  return result;
}

}  // namespace coterie
