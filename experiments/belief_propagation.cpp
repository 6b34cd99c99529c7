#include "experiments/belief_propagation.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

namespace coterie {

ConstantDegree ConstantDegree::at(int64_t groups, double degree, double signal) {
  const double correlation = std::sqrt(signal / degree);
  return {groups, degree * (1 + static_cast<double>(groups - 1) * correlation),
          degree * (1 - correlation)};
}

namespace {

// Where the same edge stands in the other direction, by place in the rows of the graph.
std::vector<int64_t> reversed_places(const Graph& graph) {
  std::vector<int64_t> reversed(graph.directed_edges());
  std::vector<int64_t> next(graph.row_ptr().begin(), graph.row_ptr().end() - 1);
  // Rows are sorted: going through all edges by source meets those into a node in its own order.
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (int64_t e = graph.row_ptr()[i]; e < graph.row_ptr()[i + 1]; ++e) {
      reversed[e] = next[graph.neighbors()[e]]++;
    }
  }
  return reversed;
}

class Beliefs {
 public:
  Beliefs(const Graph& graph, const ConstantDegree& model, Rng& rng)
      : graph_(graph),
        model_(model),
        groups_(model.groups),
        reversed_(reversed_places(graph)),
        messages_(graph.directed_edges() * groups_),
        marginals_(graph.nodes() * groups_),
        sums_(groups_, 0.0) {
    fill(messages_, rng);
    fill(marginals_, rng);
    for (size_t i = 0; i < marginals_.size(); ++i) sums_[i % groups_] += marginals_[i];
  }

  // Renews a node's marginal and all that it says; returns by how much the marginal has moved.
  double visit(NodeId i) {
    const int64_t first = graph_.row_ptr()[i], last = graph_.row_ptr()[i + 1];
    std::vector<double> belief(groups_), terms((last - first) * groups_);
    for (int64_t t = 0; t < groups_; ++t) {
      // All nodes without an edge to i, together.
      belief[t] = -(model_.between * static_cast<double>(graph_.nodes()) +
                    (model_.within - model_.between) * sums_[t]) /
                  static_cast<double>(graph_.nodes());
    }
    for (int64_t e = first; e < last; ++e) {
      for (int64_t t = 0; t < groups_; ++t) {
        const double heard = messages_[reversed_[e] * groups_ + t];
        double& term = terms[(e - first) * groups_ + t];
        term = std::log(model_.between + (model_.within - model_.between) * heard);
        belief[t] += term;
      }
    }
    std::vector<double> told(groups_);
    for (int64_t e = first; e < last; ++e) {
      for (int64_t t = 0; t < groups_; ++t) told[t] = belief[t] - terms[(e - first) * groups_ + t];
      normalize(told, &messages_[e * groups_]);
    }
    normalize(belief, told.data());
    double moved = 0;
    for (int64_t t = 0; t < groups_; ++t) {
      double& marginal = marginals_[i * groups_ + t];
      moved = std::max(moved, std::abs(told[t] - marginal));
      sums_[t] += told[t] - marginal;
      marginal = told[t];
    }
    return moved;
  }

  Partition partition() const {
    std::vector<int32_t> labels(graph_.nodes());
    for (NodeId i = 0; i < graph_.nodes(); ++i) {
      const double* first = &marginals_[i * groups_];
      labels[i] = static_cast<int32_t>(std::max_element(first, first + groups_) - first);
    }
    return Partition(std::span<const int32_t>(labels));
  }

 private:
  // Near one over the number of groups, as far from it as it takes to leave the fixed point there.
  void fill(std::vector<double>& rows, Rng& rng) const {
    std::vector<double> drawn(groups_);
    for (size_t row = 0; row < rows.size(); row += groups_) {
      for (double& one : drawn) one = rng.uniform();
      normalize(drawn, &rows[row]);
    }
  }

  // Probabilities from their logarithms.
  void normalize(const std::vector<double>& logs, double* out) const {
    const double largest = *std::max_element(logs.begin(), logs.end());
    double sum = 0;
    for (int64_t t = 0; t < groups_; ++t) sum += out[t] = std::exp(logs[t] - largest);
    for (int64_t t = 0; t < groups_; ++t) out[t] /= sum;
  }

  const Graph& graph_;
  ConstantDegree model_;
  int64_t groups_;
  std::vector<int64_t> reversed_;
  std::vector<double> messages_;   // [directed edges, groups]: what the row's node tells the other
  std::vector<double> marginals_;  // [nodes, groups]
  std::vector<double> sums_;       // of the marginals, by group
};

}  // namespace

Partition propagate_beliefs(const Graph& graph, const ConstantDegree& model, Rng& rng,
                            int64_t sweeps) {
  Beliefs beliefs(graph, model, rng);
  std::vector<NodeId> order(graph.nodes());
  std::iota(order.begin(), order.end(), 0);
  for (int64_t sweep = 0; sweep < sweeps; ++sweep) {
    rng.shuffle(std::span(order));
    double moved = 0;
    for (const NodeId i : order) moved = std::max(moved, beliefs.visit(i));
    if (moved < 1e-3) break;
  }
  return beliefs.partition();
}

}  // namespace coterie
