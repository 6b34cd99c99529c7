#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "coterie/network/mlp.h"
#include "coterie/network/normalization.h"

namespace coterie {

// One layer of the residual gated graph network (Bresson & Laurent 2018), for directed edges j ->
// i:
//   ê_ij = C e_ij + D h_j + E h_i,  σ_ij = sigmoid(ê_ij)
//   ĥ_i  = A h_i + Σ_j σ_ij ⊙ B h_j / (Σ_j σ_ij + 1e-6)
//   h_i += relu(BN(ĥ_i)),  e_ij += relu(BN(ê_ij))
// The gate comes from the raw ê, as in the authors' code. An isolated node has ĥ = A h.
template <class Tensor>
struct GatedLayer {
  Linear<Tensor> a, b, c, d, e;
  BatchNorm<Tensor> node_norm, edge_norm;  // nothing reads what the last layer's edges become

  template <class Source>
  GatedLayer(Source& source, const std::string& name, int64_t width, bool last)
      : a(source, name + ".A", width, width),
        b(source, name + ".B", width, width),
        c(source, name + ".C", width, width),
        d(source, name + ".D", width, width),
        e(source, name + ".E", width, width),
        node_norm(source, name + ".node_norm", width) {
    if (!last) edge_norm = BatchNorm<Tensor>(source, name + ".edge_norm", width);
  }
};

template <class Tensor>
struct GatedGcn {
  Linear<Tensor> node_embedding;  // features -> width
  Linear<Tensor> edge_embedding;  // without features of edges, every edge has the one feature 1
  std::vector<GatedLayer<Tensor>> layers;

  GatedGcn() = default;
  template <class Source>
  GatedGcn(Source& source, const std::string& name, int64_t features, int64_t edge_features,
           int64_t width, int64_t depth)
      : node_embedding(source, name + ".node_embedding", features, width),
        edge_embedding(source, name + ".edge_embedding", std::max<int64_t>(edge_features, 1),
                       width) {
    for (int64_t i = 0; i < depth; ++i) {
      layers.emplace_back(source, name + ".layers." + std::to_string(i), width, i + 1 == depth);
    }
  }
};

template <class Ops>
typename Ops::Tensor encode(Ops& ops, const GatedGcn<typename Ops::Tensor>& network,
                            const typename Ops::Edges& edges, const typename Ops::Tensor& features,
                            const typename Ops::Tensor* edge_features = nullptr) {
  using Tensor = typename Ops::Tensor;
  Tensor h = ops.linear(features, network.node_embedding);
  // Without features one row stands for all edges until the first layer makes them differ.
  typename Ops::EdgeState edge_state =
      edge_features ? ops.edge_state(ops.linear(*edge_features, network.edge_embedding))
                    : ops.shared_edge_state(ops.linear(ops.ones(1, 1), network.edge_embedding));
  for (size_t i = 0; i < network.layers.size(); ++i) {
    const GatedLayer<Tensor>& layer = network.layers[i];
    const bool last = i + 1 == network.layers.size();
    auto [aggregate, next_state] = ops.gated_edges(
        edges, std::move(edge_state), layer.c, ops.linear(h, layer.b), ops.linear(h, layer.d),
        ops.linear(h, layer.e), last ? nullptr : &layer.edge_norm);
    edge_state = std::move(next_state);
    const Tensor update = ops.add(ops.linear(h, layer.a), aggregate);
    h = ops.add(std::move(h), ops.relu(ops.batch_norm(update, layer.node_norm)));
  }
  return h;
}

}  // namespace coterie
