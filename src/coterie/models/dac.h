#pragma once

#include <memory>

#include "coterie/models/anchored_attention.h"
#include "coterie/network/array.h"

namespace coterie {

// Deep Amortized Clustering by anchored filtering (Lee et al. 2019), with CCP-Attn's view of a
// step:
//   p(b_i) = sigmoid φ([v_i, D, U]), points independent, nothing remembered between steps.
template <class Tensor>
struct Dac {
  AnchoredAttention<Tensor> attention;
  std::optional<Mlp<Tensor>> u;  // before the attention (attn_u_mlp)
  JointMlp<Tensor> phi;
  bool raw_points = false;

  Dac() = default;
  template <class Source>
  Dac(Source& source, const ModelOptions& options)
      : attention(source, options), raw_points(options.clusters.phi_uses_raw_x) {
    const int64_t d = options.width;
    if (options.clusters.attn_u_mlp) u.emplace(source, "u", d, d, d, options.clusters.hgu_depth);
    phi = JointMlp<Tensor>(source, "phi", {"anchor", "available", "point"}, d, 1,
                           options.clusters.phi_depth, /*last_bias=*/false);
  }
};

// phi's first layer is the sum of the two.
template <class Tensor>
struct DacStep {
  Tensor point_term;     // one row per point
  Tensor constant_term;  // one row per problem
};

template <class Ops>
AnchoredNodes<typename Ops::Tensor> prepare(Ops& ops, const Dac<typename Ops::Tensor>& model,
                                            const typename Ops::Tensor& x) {
  AnchoredNodes<typename Ops::Tensor> nodes;
  nodes.rows = project(ops, model.attention.block, model.u ? apply(ops, *model.u, x) : x);
  if (model.raw_points) nodes.raw_term = ops.linear(x, model.phi.first["point"]);
  return nodes;
}

template <class Ops>
DacStep<typename Ops::Tensor> step(Ops& ops, const Dac<typename Ops::Tensor>& model,
                                   const AnchoredNodes<typename Ops::Tensor>& nodes,
                                   const AnchoredProblems& problems) {
  const auto seen = view(ops, model.attention, nodes.rows, problems);
  const auto& phi = model.phi.first;
  return {model.raw_points
              ? ops.gather_rows(nodes.raw_term, problems.point_rows())
              : ops.linear(ops.gather_rows(seen.members, problems.point_positions().members),
                           phi["point"]),
          ops.add(ops.linear(seen.anchor, phi["anchor"]),
                  ops.linear(seen.available, phi["available"]))};
}

// The head on one graph, for cluster_model.h.
class ClusterModel;
std::unique_ptr<ClusterModel> open_clusters(const Dac<Array>& head, Array nodes);

}  // namespace coterie
