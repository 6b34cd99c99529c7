#pragma once

#include <torch/torch.h>

#include <cstdint>
#include <memory>
#include <span>

#include "coterie/learn/ops/attention.h"
#include "coterie/learn/ops/edges.h"
#include "coterie/learn/ops/rows.h"
#include "coterie/network/ops.h"

namespace coterie {

// Evaluates the networks on LibTorch tensors, with gradients. Float32 on the CPU takes the fused
// operations of ops/, anything else plain ones.
struct TorchOps {
  using Tensor = torch::Tensor;
  using Edges = ops::EdgesPtr;
  using EdgeState = ops::EdgeState;

  torch::TensorOptions options;  // of tensors made here
  bool training = true;          // batch norms use the statistics of the batch
  double norm_momentum = BatchNorm<Tensor>::kMomentum;
  ops::SumOverRanks sum_over_ranks;

  Tensor linear(const Tensor& x, const Linear<Tensor>& layer) {
    return torch::linear(x, layer.weight, layer.has_bias ? layer.bias : Tensor());
  }
  Tensor prelu(const Tensor& x, const Tensor& slope) { return torch::prelu(x, slope); }
  Tensor relu(const Tensor& x) { return torch::relu(x); }
  Tensor add(const Tensor& x, const Tensor& y) { return x + y; }
  Tensor subtract(const Tensor& x, const Tensor& y) { return x - y; }
  Tensor add_row(const Tensor& x, const Tensor& row) { return x + row; }
  Tensor gather_rows(const Tensor& x, std::span<const int32_t> rows) {
    return ops::gather_rows(x, rows);
  }
  Tensor repeat_rows(const Tensor& x, int64_t times) { return x.repeat({times, 1}); }
  Tensor columns(const Tensor& x, int64_t first, int64_t count) {
    return x.narrow(1, first, count);
  }
  Tensor ones(int64_t rows, int64_t count) { return torch::ones({rows, count}, options); }
  Tensor unit_rows(const Tensor& x) { return x / x.norm(2, 1, /*keepdim=*/true).clamp_min(1e-12); }
  Tensor batch_norm(const Tensor& x, const BatchNorm<Tensor>& norm) {
    return ops::batch_norm(x, bound(norm));
  }
  Tensor segment_mean(const Tensor& x, const Sets& sets) {
    return ops::segment_mean(x, shared(sets));
  }
  Tensor cumulative_sum(const Tensor& x, std::span<const int64_t> offsets, bool exclusive) {
    return ops::cumulative_sum(x, offsets, exclusive);
  }
  Tensor zero_empty(const Tensor& x, const Sets& sets);
  Tensor ragged_attention(const Tensor& q, std::span<const int64_t> offsets, const Tensor& k,
                          const Tensor& v, const Sets& keys, int64_t heads, double scale) {
    return ops::ragged_attention(q, shared({offsets, {}}), k, v, shared(keys), heads, scale);
  }
  Tensor shared_attention(const Tensor& q, const Tensor& k, const Tensor& v, const Sets& keys,
                          int64_t heads, double scale) {
    return ops::ragged_attention(q, nullptr, k, v, shared(keys), heads, scale);
  }
  Tensor head_queries(const Tensor& q, const Linear<Tensor>& key, int64_t heads);
  Tensor head_values(const Tensor& x, const Linear<Tensor>& value, int64_t heads);
  EdgeState shared_edge_state(const Tensor& row) { return EdgeState(row); }
  EdgeState edge_state(const Tensor& rows) { return ops::edge_state(rows); }
  ops::GatedEdges gated_edges(const Edges& edges, const EdgeState& state, const Linear<Tensor>& c,
                              const Tensor& bh, const Tensor& dh, const Tensor& eh,
                              const BatchNorm<Tensor>* norm);
  Tensor neighbor_mean(const Edges& edges, const Tensor& x) { return ops::neighbor_mean(edges, x); }

 private:
  ops::BatchNorm bound(const BatchNorm<Tensor>& norm) const {
    return {norm.weight, norm.bias,      norm.running_mean, norm.running_variance,
            training,    sum_over_ranks, norm_momentum,     BatchNorm<Tensor>::kEpsilon};
  }
  // Backward passes outlive the caller's arrays, so they get their own.
  static ops::RowSetsPtr shared(const Sets& sets) {
    return std::make_shared<const ops::RowSets>(ops::RowSets{
        {sets.offsets.begin(), sets.offsets.end()}, {sets.members.begin(), sets.members.end()}});
  }
};
static_assert(NetworkOps<TorchOps>);

}  // namespace coterie
