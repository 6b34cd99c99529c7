#pragma once

#include <string>
#include <variant>

#include "coterie/models/options.h"
#include "coterie/network/gated_gcn.h"
#include "coterie/network/graph_sage.h"

namespace coterie {

// From a graph and its node features to one vector per node.
template <class Tensor>
struct Encoder {
  std::variant<GatedGcn<Tensor>, GraphSage<Tensor>> network;

  Encoder() = default;
  template <class Source>
  Encoder(Source& source, const ModelOptions& options) {
    const EncoderOptions& o = options.encoder;
    if (o.kind == EncoderKind::gated_gcn) {
      network = GatedGcn<Tensor>(source, "encoder", o.feature_count, o.edge_feature_count,
                                 options.width, o.layers);
    } else {
      network = GraphSage<Tensor>(source, "encoder", o.feature_count, options.width, o.layers,
                                  o.sage_l2norm, o.sage_last_act);
    }
  }
};

template <class Ops>
typename Ops::Tensor encode(Ops& ops, const Encoder<typename Ops::Tensor>& encoder,
                            const typename Ops::Edges& edges, const typename Ops::Tensor& features,
                            const typename Ops::Tensor* edge_features = nullptr) {
  using Tensor = typename Ops::Tensor;
  if (const auto* gated = std::get_if<GatedGcn<Tensor>>(&encoder.network)) {
    return encode(ops, *gated, edges, features, edge_features);
  }
  return encode(ops, std::get<GraphSage<Tensor>>(encoder.network), edges, features);
}

}  // namespace coterie
