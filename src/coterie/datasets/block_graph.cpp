#include "coterie/datasets/block_graph.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "coterie/datasets/distinct_edges.h"
#include "coterie/error.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

// Pairs of nodes of communities k <= l, numbered from 0: row by row of a rectangle for k < l, of
// the triangle x < y for k = l. A piece is a range of these numbers, small enough to balance work.
struct Piece {
  int32_t k;
  int32_t l;
  int64_t begin;
  int64_t end;
  double probability;
};

constexpr double kEdgesPerTask = 1 << 16;

int64_t pairs_between(std::span<const int64_t> sizes, int64_t k, int64_t l) {
  return k == l ? sizes[k] * (sizes[k] - 1) / 2 : sizes[k] * sizes[l];
}

// Pieces in order, cut into tasks of about kEdgesPerTask expected edges: task t has the pieces
// from task_begin[t] to task_begin[t + 1].
struct Work {
  std::vector<Piece> pieces;
  std::vector<int64_t> task_begin{0};
  std::vector<double> expected;  // edges of each task
};

Work divide(std::span<const int64_t> sizes, const BlockProbability& probability) {
  Work work;
  double pending = 0;
  const auto close_task = [&] {
    work.task_begin.push_back(static_cast<int64_t>(work.pieces.size()));
    work.expected.push_back(pending);
    pending = 0;
  };
  const int64_t communities = static_cast<int64_t>(sizes.size());
  for (int64_t k = 0; k < communities; ++k) {
    for (int64_t l = k; l < communities; ++l) {
      const double p = probability(k, l);
      const int64_t pairs = pairs_between(sizes, k, l);
      if (!(p > 0) || pairs == 0) continue;
      const double expected = std::min(p, 1.0) * static_cast<double>(pairs);
      const int64_t parts = static_cast<int64_t>(expected / kEdgesPerTask) + 1;
      for (int64_t part = 0; part < parts; ++part) {
        // The last part takes what the division leaves over, so no product can overflow.
        const int64_t begin = pairs / parts * part;
        const int64_t end = part + 1 == parts ? pairs : pairs / parts * (part + 1);
        work.pieces.push_back({static_cast<int32_t>(k), static_cast<int32_t>(l), begin, end, p});
        pending += expected / static_cast<double>(parts);
        if (pending >= kEdgesPerTask) close_task();
      }
    }
  }
  if (work.task_begin.back() < static_cast<int64_t>(work.pieces.size())) close_task();
  return work;
}

// Calls emit for every successful position in [begin, end).
template <class Emit>
void draw_positions(const Piece& piece, Rng& rng, Emit&& emit) {
  if (piece.probability >= 0.25) {
    // Four coins at most for an edge are cheaper than a logarithm.
    for (int64_t at = piece.begin; at < piece.end; ++at) {
      if (rng.bernoulli(piece.probability)) emit(at);
    }
    return;
  }
  const GeometricSkips skips(piece.probability);
  int64_t at = piece.begin;
  while (true) {
    const int64_t skip = skips.draw(rng);
    if (skip >= piece.end - at) return;
    at += skip;
    emit(at);
    if (++at == piece.end) return;
  }
}

// Position -> (x, y) with x < y in the triangle whose row y begins at y (y - 1) / 2.
std::pair<int64_t, int64_t> triangle(int64_t position) {
  const double root = std::sqrt(1 + 8 * static_cast<double>(position));
  int64_t y = static_cast<int64_t>((1 + root) / 2);
  while (y * (y - 1) / 2 > position) --y;  // the root of a large number is rounded
  while (y * (y + 1) / 2 <= position) ++y;
  return {position - y * (y - 1) / 2, y};
}

}  // namespace

std::vector<int32_t> shuffled_labels(std::span<const int64_t> sizes, Rng& rng) {
  const int64_t nodes = std::accumulate(sizes.begin(), sizes.end(), int64_t{0});
  if (nodes > std::numeric_limits<NodeId>::max()) {
    throw UsageError("a graph has at most 2147483647 nodes, " + std::to_string(nodes) + " wanted");
  }
  std::vector<int32_t> labels;
  labels.reserve(nodes);
  for (size_t k = 0; k < sizes.size(); ++k) {
    labels.insert(labels.end(), sizes[k], static_cast<int32_t>(k));
  }
  rng.shuffle(std::span(labels));
  return labels;
}

LabeledGraph draw_block_graph(std::span<const int64_t> sizes, const BlockProbability& probability,
                              Rng& rng, int threads) {
  const std::vector<int32_t> labels = shuffled_labels(sizes, rng);
  // members[offset[k] + x] is node x of community k.
  std::vector<int64_t> offset(sizes.size() + 1, 0);
  std::partial_sum(sizes.begin(), sizes.end(), offset.begin() + 1);
  std::vector<NodeId> members(labels.size());
  std::vector<int64_t> next(offset.begin(), offset.end() - 1);
  for (size_t i = 0; i < labels.size(); ++i) members[next[labels[i]]++] = static_cast<NodeId>(i);

  const Work work = divide(sizes, probability);
  const int64_t tasks = static_cast<int64_t>(work.expected.size());
  const Rng source(rng.bits());
  std::vector<EdgeList> edges(tasks);
  parallel_for(tasks, threads, [&](int64_t t) {
    const double expected = work.expected[t];
    edges[t].reserve(static_cast<size_t>(expected + 4 * std::sqrt(expected) + 16));
    for (int64_t index = work.task_begin[t]; index < work.task_begin[t + 1]; ++index) {
      const Piece& piece = work.pieces[index];
      const NodeId* rows = members.data() + offset[piece.k];
      const NodeId* columns = members.data() + offset[piece.l];
      Rng stream = source.stream("piece", static_cast<uint64_t>(index));
      if (piece.k == piece.l) {
        draw_positions(piece, stream, [&](int64_t position) {
          const auto [x, y] = triangle(position);
          edges[t].emplace_back(rows[x], rows[y]);
        });
      } else {
        const int64_t width = sizes[piece.l];
        draw_positions(piece, stream, [&](int64_t position) {
          const int64_t x = position / width;
          edges[t].emplace_back(rows[x], columns[position - x * width]);
        });
      }
    }
  });
  return {graph_of_distinct_edges(static_cast<int64_t>(labels.size()), std::move(edges), threads),
          Partition(labels)};
}

double expected_mean_degree(std::span<const int64_t> sizes, const BlockProbability& probability) {
  double edges = 0;
  double nodes = 0;
  const int64_t communities = static_cast<int64_t>(sizes.size());
  for (int64_t k = 0; k < communities; ++k) {
    nodes += static_cast<double>(sizes[k]);
    for (int64_t l = k; l < communities; ++l) {
      edges +=
          std::clamp(probability(k, l), 0.0, 1.0) * static_cast<double>(pairs_between(sizes, k, l));
    }
  }
  return nodes > 0 ? 2 * edges / nodes : 0;
}

}  // namespace coterie
