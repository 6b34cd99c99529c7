#include "coterie/classical/block_model_fit.h"

#include <cmath>
#include <numeric>
#include <vector>

#include "coterie/classical/check_block_model.h"
#include "coterie/graph/common_neighbors.h"

namespace coterie {
namespace {

// Sizes of communities and the share of the pairs between two of them that are edges.
class Blocks {
 public:
  Blocks(const Graph& graph, const Partition& partition)
      : count_(partition.communities()), sizes_(partition.sizes()), share_(count_ * count_, 0.0) {
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      for (const NodeId j : graph.neighbors(i)) share_[partition[i] * count_ + partition[j]] += 1;
    }
    // Within a community every edge was met twice, once from each end, and so is every pair.
    for (int64_t k = 0; k < count_; ++k) {
      for (int64_t l = 0; l < count_; ++l) {
        const double pairs = size(k) * (size(l) - (k == l ? 1 : 0));
        share_[k * count_ + l] = pairs > 0 ? share_[k * count_ + l] / pairs : 0;
      }
    }
  }

  int64_t count() const { return count_; }
  double size(int64_t k) const { return static_cast<double>(sizes_[k]); }
  double probability(int64_t k, int64_t l) const { return share_[k * count_ + l]; }

  double expected_triangles() const {
    double sum = 0;  // over ordered triples of nodes
    for (int64_t k = 0; k < count_; ++k) {
      for (int64_t l = 0; l < count_; ++l) {
        const double pairs = size(k) * (size(l) - (k == l)) * probability(k, l);
        if (pairs <= 0) continue;
        for (int64_t m = 0; m < count_; ++m) {
          const double third = size(m) - (m == k) - (m == l);
          if (third > 0) sum += pairs * third * probability(k, m) * probability(l, m);
        }
      }
    }
    return sum / 6;
  }

 private:
  int64_t count_;
  std::vector<int64_t> sizes_;
  std::vector<double> share_;
};

}  // namespace

BlockModelFit block_model_fit(const Graph& graph, const Partition& partition) {
  check_same_nodes(graph, partition);
  const Blocks blocks(graph, partition);
  std::vector<double> degree(blocks.count(), 0), variance(blocks.count(), 0);
  for (int64_t k = 0; k < blocks.count(); ++k) {
    for (int64_t l = 0; l < blocks.count(); ++l) {
      const double others = blocks.size(l) - (k == l), p = blocks.probability(k, l);
      degree[k] += others * p;
      variance[k] += others * p * (1 - p);
    }
  }
  double squares = 0, expected = 0;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const double off = static_cast<double>(graph.degree(i)) - degree[partition[i]];
    squares += off * off;
    expected += variance[partition[i]];
  }
  BlockModelFit fit;
  // Cliques, and whatever else leaves nothing to chance, are explained as well as can be.
  fit.dispersion = expected > 0 ? squares / expected : 1;
  fit.expected_triangles = blocks.expected_triangles();
  const std::vector<int32_t> common = common_neighbors(graph);
  const double closed = std::accumulate(common.begin(), common.end(), 0.0) / 6;
  fit.triangles = std::log((closed + 0.5) / (fit.expected_triangles + 0.5));
  return fit;
}

}  // namespace coterie
