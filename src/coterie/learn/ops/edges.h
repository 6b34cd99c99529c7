#pragma once

#include <torch/torch.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace coterie::ops {

// Directed edges j -> i of a batch of graphs, sorted by destination: those into i come from
// sources[row_ptr[i] .. row_ptr[i + 1]). Immutable and shared, because backward passes outlive the
// calls that made them.
struct Edges {
  std::vector<int64_t> row_ptr;  // nodes + 1
  std::vector<int32_t> sources;

  int64_t nodes() const { return static_cast<int64_t>(row_ptr.size()) - 1; }
  int64_t count() const { return static_cast<int64_t>(sources.size()); }
};
using EdgesPtr = std::shared_ptr<const Edges>;

// Adds `count` numbers over all processes that train together, in place. Empty: there is one.
using SumOverRanks = std::function<void(double* sums, int64_t count)>;

// Batch normalisation of columns. Training normalises by the statistics of the rows of all ranks
// and moves the running ones; otherwise the running statistics are used.
struct BatchNorm {
  torch::Tensor weight, bias;                    // learned, one number a column
  torch::Tensor running_mean, running_variance;  // moved in place in training
  bool training = false;
  SumOverRanks sum_over_ranks;
  double momentum = 0.1;
  double epsilon = 1e-5;
};

torch::Tensor batch_norm(const torch::Tensor& x, const BatchNorm& norm);

// The vectors e of all edges between two layers of a gated graph network.
//
// Before the first layer all edges share one vector; each layer adds relu(batch norm(ê)). The sum
// is only written down as (vector, ê of each layer, scale and shift): a layer builds the rows it
// needs while they are in the cache. `value` is what autograd sees. Its gradient is that of e, its
// number of rows is 1 or the number of edges, its contents are those of e only where lazy is null.
struct EdgeState {
  torch::Tensor value;
  std::shared_ptr<struct EdgeHistory> lazy;

  EdgeState() = default;
  explicit EdgeState(torch::Tensor shared_row) : value(std::move(shared_row)) {}
};

// The state of edges that begin with vectors of their own, relu(rows).
EdgeState edge_state(const torch::Tensor& rows);

// e as a tensor without gradient.
torch::Tensor materialise(const EdgeState& state);

struct GatedEdges {
  torch::Tensor aggregate;  // (nodes, width): Σ_j σ_ij ⊙ Bh_j / (Σ_j σ_ij + 1e-6), 0 without edges
  EdgeState state;          // e + relu(batch norm(ê)); empty if norm was null
};

// The edge block of one layer of a gated graph network (network/gated_gcn.h):
//   ê_ij = C e_ij + c + Dh_j + Eh_i, σ_ij = sigmoid(ê_ij).
//   C (width, width), c (width), Bh, Dh, Eh (nodes, width). norm is null in the last layer.
// On CPU tensors of float32 one fused kernel, else LibTorch operations.
GatedEdges gated_edges(const EdgesPtr& edges, const EdgeState& state, const torch::Tensor& c_weight,
                       const torch::Tensor& c_bias, const torch::Tensor& bh,
                       const torch::Tensor& dh, const torch::Tensor& eh, const BatchNorm* norm);

// The mean of x_j over the edges j -> i; a zero row where there are none.
torch::Tensor neighbor_mean(const EdgesPtr& edges, const torch::Tensor& x);

namespace plain {

// The same in LibTorch operations, for any device and floating point type.
GatedEdges gated_edges(const EdgesPtr& edges, const EdgeState& state, const torch::Tensor& c_weight,
                       const torch::Tensor& c_bias, const torch::Tensor& bh,
                       const torch::Tensor& dh, const torch::Tensor& eh, const BatchNorm* norm);
torch::Tensor neighbor_mean(const EdgesPtr& edges, const torch::Tensor& x);

}  // namespace plain
}  // namespace coterie::ops
