#include "coterie/learn/ops/edges.h"

namespace coterie::ops {

torch::Tensor materialise(const EdgeState& state) { return state.value.detach(); }

GatedEdges gated_edges(const EdgesPtr& edges, const EdgeState& state, const torch::Tensor& c_weight,
                       const torch::Tensor& c_bias, const torch::Tensor& bh,
                       const torch::Tensor& dh, const torch::Tensor& eh, const BatchNorm* norm) {
  return plain::gated_edges(edges, state, c_weight, c_bias, bh, dh, eh, norm);
}

torch::Tensor neighbor_mean(const EdgesPtr& edges, const torch::Tensor& x) {
  return plain::neighbor_mean(edges, x);
}

}  // namespace coterie::ops
