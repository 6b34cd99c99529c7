#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "coterie/network/mlp.h"
#include "coterie/network/normalization.h"

namespace coterie {

// One layer of GraphSAGE (Hamilton et al. 2017) with mean aggregation:
//   o_i = W_neighbors mean_j x_j + b + W_self x_i, each row scaled to length 1 if l2norm,
// then batch norm and relu if `activated`.
template <class Tensor>
struct SageLayer {
  Linear<Tensor> neighbors, self;
  BatchNorm<Tensor> norm;
  bool activated = true;

  template <class Source>
  SageLayer(Source& source, const std::string& name, int64_t inputs, int64_t width, bool active)
      : neighbors(source, name + ".neighbors", inputs, width),
        self(source, name + ".self", inputs, width, /*with_bias=*/false),
        activated(active) {
    if (active) norm = BatchNorm<Tensor>(source, name + ".norm", width);
  }
};

template <class Tensor>
struct GraphSage {
  std::vector<SageLayer<Tensor>> layers;
  bool l2norm = true;

  GraphSage() = default;
  // The last layer is activated only if last_activation.
  template <class Source>
  GraphSage(Source& source, const std::string& name, int64_t features, int64_t width, int64_t depth,
            bool normalize_rows, bool last_activation)
      : l2norm(normalize_rows) {
    for (int64_t i = 0; i < depth; ++i) {
      layers.emplace_back(source, name + ".layers." + std::to_string(i), i == 0 ? features : width,
                          width, i + 1 < depth || last_activation);
    }
  }
};

template <class Ops>
typename Ops::Tensor encode(Ops& ops, const GraphSage<typename Ops::Tensor>& network,
                            const typename Ops::Edges& edges, typename Ops::Tensor x) {
  for (const auto& layer : network.layers) {
    typename Ops::Tensor own = ops.linear(x, layer.self);
    x = ops.add(std::move(own), ops.linear(ops.neighbor_mean(edges, x), layer.neighbors));
    if (network.l2norm) x = ops.unit_rows(std::move(x));
    if (layer.activated) x = ops.relu(ops.batch_norm(x, layer.norm));
  }
  return x;
}

}  // namespace coterie
