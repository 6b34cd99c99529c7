#include "coterie/baselines/dmon_network.h"

#include <algorithm>
#include <cmath>

#include "coterie/kernels/elementwise.h"
#include "coterie/kernels/gated_edges.h"
#include "coterie/kernels/hidden_panel.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

constexpr int64_t kMostGroups = 8;
// Below this a step is over before a second thread has started.
constexpr int64_t kNodesForThreads = 1000;

int64_t blocks_of(int64_t count) { return (count + DmonNetwork::kPanel - 1) / DmonNetwork::kPanel; }

// Rows [x_i, (Â x)_i, 1], Â = D̃^-1/2 (A + I) D̃^-1/2.
void fill_inputs(const Graph& graph, std::span<const float> features, int64_t columns,
                 float* inputs) {
  const int64_t depth = 2 * columns + 1;
  std::vector<double> row(columns);
  const auto share = [&](NodeId i) {
    return 1 / std::sqrt(static_cast<double>(graph.degree(i) + 1));
  };
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    std::fill(row.begin(), row.end(), 0.0);
    const auto add = [&](NodeId j) {
      const double factor = share(i) * share(j);
      for (int64_t c = 0; c < columns; ++c) row[c] += factor * features[j * columns + c];
    };
    add(i);
    for (const NodeId j : graph.neighbors(i)) add(j);
    float* to = inputs + i * depth;
    std::copy_n(features.data() + i * columns, columns, to);
    std::copy_n(row.begin(), columns, to + columns);
    to[2 * columns] = 1;
  }
}

}  // namespace

DmonNetwork::DmonNetwork(const Graph& graph, std::span<const float> features, int64_t clusters,
                         int64_t width, double collapse_weight)
    : graph_(graph),
      columns_(std::ssize(features) / std::max<int64_t>(graph.nodes(), 1)),
      clusters_(clusters),
      panels_(blocks_of(width)),
      blocks_(blocks_of(clusters)),
      depth_(2 * columns_ + 1),
      panel_size_((columns_ + 2 + blocks_ * kPanel) * kPanel),
      groups_(std::min(kMostGroups, panels_)),
      collapse_weight_(collapse_weight),
      threads_(graph.nodes() < kNodesForThreads ? 1 : current_threads()),
      inputs_(graph.nodes() * depth_),
      parameters_(panels_ * panel_size_ + blocks_ * kPanel),
      gradient_(parameters_.size()),
      stacked_(panels_ * depth_ * kPanel),
      hidden_(panels_ * graph.nodes() * kPanel),
      partial_(groups_ * blocks_ * graph.nodes() * kPanel),
      assignment_(blocks_ * graph.nodes() * kPanel),
      neighbors_(assignment_.size()),
      d_logits_(assignment_.size()),
      scratch_(groups_ * (depth_ + graph.nodes()) * kPanel) {
  fill_inputs(graph, features, columns_, inputs_.data());
}

double DmonNetwork::evaluate(std::span<const float> factors) {
  forward();
  const double loss = differentiate(factors);
  backward();
  return loss;
}

void DmonNetwork::forward() {
  const int64_t size = nodes() * kPanel;
  parallel_for(groups_, threads_, [&](int64_t g) {
    float* logits = partial_.data() + g * blocks_ * size;
    std::fill_n(logits, blocks_ * size, 0.0f);
    for (int64_t p = first_panel(g); p < first_panel(g + 1); ++p) {
      const float* own = parameters_.data() + p * panel_size_;
      const float* factor = own + columns_ * kPanel;
      float* weight = stacked_.data() + p * depth_ * kPanel;
      for (int64_t i = 0; i < columns_ * kPanel; ++i) {
        weight[i] = own[i] * factor[i % kPanel];
        weight[columns_ * kPanel + i] = own[i];
      }
      std::copy_n(factor + kPanel, kPanel, weight + 2 * columns_ * kPanel);
      kernels::hidden_panel_forward(
          {inputs_.data(), nodes(), depth_, weight, own + (columns_ + 2) * kPanel, blocks_},
          hidden_.data() + p * size, logits);
    }
  });
}

// From the groups' logits to the loss and its gradient by the logits.
double DmonNetwork::differentiate(std::span<const float> factors) {
  const int64_t n = nodes(), size = n * kPanel;
  const float* constant = parameters_.data() + out_bias(0);
  const auto factor = [&](int64_t i, int64_t k) {
    return factors.empty() ? 1.0f : factors[i * clusters_ + k];
  };
  std::copy_n(partial_.begin(), assignment_.size(), assignment_.begin());
  for (int64_t g = 1; g < groups_; ++g) {
    const float* logits = partial_.data() + g * blocks_ * size;
    for (int64_t at = 0; at < blocks_ * size; ++at) assignment_[at] += logits[at];
  }
  // Logits less their largest, whose exponentials are the assignments but for their sum.
  for (int64_t i = 0; i < n; ++i) {
    float top = -INFINITY;
    for (int64_t k = 0; k < clusters_; ++k) {
      float& logit = assignment_[place(i, k)];
      logit = factor(i, k) * (logit + constant[k]);
      top = std::max(top, logit);
    }
    for (int64_t k = 0; k < clusters_; ++k) assignment_[place(i, k)] -= top;
  }
  kernels::apply_exponential(assignment_.data(), std::ssize(assignment_), assignment_.data());
  const double edges = static_cast<double>(graph_.directed_edges());
  std::vector<double> sizes(clusters_), volumes(clusters_);
  for (int64_t i = 0; i < n; ++i) {
    float sum = 0;
    for (int64_t k = 0; k < clusters_; ++k) sum += assignment_[place(i, k)];
    for (int64_t k = 0; k < blocks_ * kPanel; ++k) {
      float& c = assignment_[place(i, k)];
      c = k < clusters_ ? c / sum : 0;
    }
    const auto degree = static_cast<double>(graph_.degree(static_cast<NodeId>(i)));
    for (int64_t k = 0; k < clusters_; ++k) {
      sizes[k] += assignment_[place(i, k)];
      volumes[k] += degree * assignment_[place(i, k)];
    }
  }
  for (int64_t q = 0; q < blocks_; ++q) {
    kernels::neighbor_mean(graph_.row_ptr().data(), graph_.neighbors().data(),
                           assignment_.data() + q * size, kPanel, 0, n,
                           neighbors_.data() + q * size);
  }
  double squares = 0, null = 0, inside = 0;
  for (int64_t k = 0; k < clusters_; ++k) {
    squares += sizes[k] * sizes[k];
    null += volumes[k] * volumes[k];
  }
  // The collapse term of DMoN (Tsitsulin et al. 2023): sqrt(K) / n |sizes| - 1 is 0 for equal sizes
  // and largest when all nodes are in one cluster.
  const double spread = std::sqrt(static_cast<double>(clusters_)) / static_cast<double>(n);
  const double length = std::sqrt(squares);
  std::vector<float> collapse(clusters_), expected(clusters_);
  for (int64_t k = 0; k < clusters_; ++k) {
    collapse[k] = static_cast<float>(collapse_weight_ * spread * sizes[k] / length);
    expected[k] = edges > 0 ? static_cast<float>(volumes[k] / (2 * edges)) : 0;
  }
  float* d_constant = gradient_.data() + out_bias(0);
  std::vector<double> d_sum(clusters_);
  for (int64_t i = 0; i < n; ++i) {
    const auto degree = static_cast<double>(graph_.degree(static_cast<NodeId>(i)));
    const auto share = static_cast<float>(edges > 0 ? degree / edges : 0);
    float mean = 0, near = 0;
    for (int64_t k = 0; k < clusters_; ++k) {
      const int64_t here = place(i, k);
      const float c = assignment_[here];
      d_logits_[here] = share * (expected[k] - neighbors_[here]) + collapse[k];
      mean += c * d_logits_[here];
      near += c * neighbors_[here];
    }
    inside += degree * near;
    for (int64_t k = 0; k < clusters_; ++k) {
      const int64_t here = place(i, k);
      d_logits_[here] = factor(i, k) * assignment_[here] * (d_logits_[here] - mean);
      d_sum[k] += d_logits_[here];
    }
  }
  // The constant is multiplied like everything else in a logit.
  for (int64_t k = 0; k < clusters_; ++k) d_constant[k] = static_cast<float>(d_sum[k]);
  const double modularity = edges > 0 ? (inside - null / (2 * edges)) / (2 * edges) : 0;
  return collapse_weight_ * (spread * length - 1) - modularity;
}

void DmonNetwork::backward() {
  const int64_t size = nodes() * kPanel;
  parallel_for(groups_, threads_, [&](int64_t g) {
    float* d_stacked = scratch_.data() + g * (depth_ * kPanel + size);
    for (int64_t p = first_panel(g); p < first_panel(g + 1); ++p) {
      const float* own = parameters_.data() + p * panel_size_;
      float* d_own = gradient_.data() + p * panel_size_;
      const int64_t out = (columns_ + 2) * kPanel;
      kernels::hidden_panel_backward({inputs_.data(), nodes(), depth_,
                                      stacked_.data() + p * depth_ * kPanel, own + out, blocks_},
                                     hidden_.data() + p * size, d_logits_.data(),
                                     {d_stacked, d_own + out}, d_stacked + depth_ * kPanel);
      const float* factor = own + columns_ * kPanel;
      float* d_factor = d_own + columns_ * kPanel;
      std::fill_n(d_factor, kPanel, 0.0f);
      for (int64_t i = 0; i < columns_ * kPanel; ++i) {
        d_own[i] = factor[i % kPanel] * d_stacked[i] + d_stacked[columns_ * kPanel + i];
        d_factor[i % kPanel] += own[i] * d_stacked[i];
      }
      std::copy_n(d_stacked + 2 * columns_ * kPanel, kPanel, d_factor + kPanel);
    }
  });
}

}  // namespace coterie
