#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/kernels/aligned.h"

namespace coterie {

// The network of dmon.h on one graph: its parameters, and the loss with its gradient.
//
// X W and Â X W are one product of what never changes: the rows of `inputs_` are [X, Â X, 1], those
// of the weights [s ⊙ W, W, b]. Hidden units are kept in panels of 16 (kernels/hidden_panel.h).
class DmonNetwork {
 public:
  static constexpr int64_t kPanel = 16;

  // features (nodes, columns). All parameters are zero. The graph must outlive the network.
  DmonNetwork(const Graph& graph, std::span<const float> features, int64_t clusters, int64_t width,
              double collapse_weight);

  // Where the parameters stand in parameters() and gradient(). What fills up panels is zero in both
  // and remains so under any optimiser that leaves zeros with zero gradients alone.
  int64_t weight(int64_t column, int64_t unit) const { return at(unit) + column * kPanel; }
  int64_t scale(int64_t unit) const { return at(unit) + columns_ * kPanel; }
  int64_t bias(int64_t unit) const { return at(unit) + (columns_ + 1) * kPanel; }
  int64_t out(int64_t unit, int64_t cluster) const {
    return unit / kPanel * panel_size_ +
           (columns_ + 2 + cluster / kPanel * kPanel + unit % kPanel) * kPanel + cluster % kPanel;
  }
  int64_t out_bias(int64_t cluster) const { return panels_ * panel_size_ + cluster; }

  std::span<float> parameters() { return parameters_; }
  std::span<const float> gradient() const { return gradient_; }

  // The loss at these parameters; gradient() is its gradient afterwards. `factors`, where not
  // empty, are (nodes, clusters) and multiply the logits.
  double evaluate(std::span<const float> factors = {});

  // After evaluate(): the probability that the network puts the node into the cluster.
  float assignment(int64_t node, int64_t cluster) const {
    return assignment_[place(node, cluster)];
  }

  int64_t nodes() const { return graph_.nodes(); }
  int64_t clusters() const { return clusters_; }

 private:
  int64_t at(int64_t unit) const { return unit / kPanel * panel_size_ + unit % kPanel; }
  // Of a (nodes, clusters) entry in arrays made of blocks of 16 clusters.
  int64_t place(int64_t node, int64_t cluster) const {
    return (cluster / kPanel * nodes() + node) * kPanel + cluster % kPanel;
  }
  // The panels of group g, for the parallel loop.
  int64_t first_panel(int64_t g) const { return g * panels_ / groups_; }

  void forward();
  double differentiate(std::span<const float> factors);
  void backward();

  const Graph& graph_;
  int64_t columns_, clusters_, panels_, blocks_, depth_, panel_size_, groups_;
  double collapse_weight_;
  int threads_;
  kernels::AlignedVector<float> inputs_;  // (nodes, depth)
  kernels::AlignedVector<float> parameters_, gradient_;
  kernels::AlignedVector<float> stacked_;     // (panels, depth, 16): the weights of inputs_
  kernels::AlignedVector<float> hidden_;      // (panels, nodes, 16)
  kernels::AlignedVector<float> partial_;     // (groups, blocks, nodes, 16): logits of each group
  kernels::AlignedVector<float> assignment_;  // (blocks, nodes, 16), and so the two below
  kernels::AlignedVector<float> neighbors_;   // mean assignment of neighbors
  kernels::AlignedVector<float> d_logits_;
  kernels::AlignedVector<float> scratch_;  // (groups, depth + nodes, 16)
};

}  // namespace coterie
