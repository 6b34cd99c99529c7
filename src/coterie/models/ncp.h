#pragma once

#include <memory>
#include <optional>

#include "coterie/models/assignment_sequences.h"
#include "coterie/models/options.h"
#include "coterie/network/array.h"
#include "coterie/network/set_blocks.h"

namespace coterie {

// The Neural Clustering Process (Pakman et al. 2020), with attention or without. Nodes arrive one
// by one; node n joins community k with probability softmax_k f([G_k, U]), where
//   H_k = Σ h(x_i) over the members of k,  G = Σ_k g(H_k),  U = Σ u(x_i) over nodes still to come,
//   G_k = G - g(H_k) + g(H_k + h(x_n)), and G + g(h(x_n)) for a new community.
// The first layers of g and f commute with the sums and are applied to the nodes beforehand.
template <class Tensor>
struct Ncp {
  std::optional<Mlp<Tensor>> h, u;                         // without attention
  std::optional<InducedBlock<Tensor>> attend_h, attend_u;  // with attention, over all nodes
  Linear<Tensor> g_first;
  Tensor g_slope;
  Mlp<Tensor> g_rest;
  JointMlp<Tensor> f;

  Ncp() = default;
  template <class Source>
  Ncp(Source& source, const ModelOptions& options) {
    const ClusterOptions& o = options.clusters;
    const int64_t d = options.width;
    if (traits_of(o.method).attention) {
      attend_h.emplace(source, "h", d, o.heads, o.inducing_points);
      attend_u.emplace(source, "u", d, o.heads, o.inducing_points);
    } else {
      h.emplace(source, "h", d, d, d, o.ncp_hu_depth);
      u.emplace(source, "u", d, d, d, o.ncp_hu_depth);
    }
    g_first = Linear<Tensor>(source, "g.0", d, d);
    g_slope = source({"g.0.slope", {1}, Init::prelu_slope});
    g_rest = Mlp<Tensor>(source, "g", d, d, d, o.ncp_gf_depth - 1, true, 1);
    f = JointMlp<Tensor>(source, "f", {"communities", "unassigned"}, d, 1, o.ncp_gf_depth,
                         /*last_bias=*/false);
  }
};

template <class Tensor>
struct NcpNodes {
  Tensor h_term;  // g's first layer on h(x), without bias
  Tensor u_term;  // f's first layer on u(x)
};

// `graphs` holds the rows of x by graph, each row once and in order: only its offsets matter.
template <class Ops>
NcpNodes<typename Ops::Tensor> prepare(Ops& ops, const Ncp<typename Ops::Tensor>& model,
                                       const typename Ops::Tensor& x, const Sets& graphs) {
  using Tensor = typename Ops::Tensor;
  const Sets rows{graphs.offsets, {}};
  const auto nodes = [&](const auto& mlp, const auto& block) {
    return mlp ? apply(ops, *mlp, x) : attend(ops, *block, project(ops, *block, x), rows);
  };
  Linear<Tensor> without_bias;
  without_bias.weight = model.g_first.weight;
  return {ops.linear(nodes(model.h, model.attend_h), without_bias),
          ops.linear(nodes(model.u, model.attend_u), model.f.first["unassigned"])};
}

// g(H) from the sum of its members' h_term.
template <class Ops>
typename Ops::Tensor community_value(Ops& ops, const Ncp<typename Ops::Tensor>& model,
                                     typename Ops::Tensor h_sum) {
  return apply(ops, model.g_rest,
               ops.prelu(ops.add_row(std::move(h_sum), model.g_first.bias), model.g_slope));
}

// The logit of each candidate [candidates, 1] from its G_k and the sum of u_term still to come.
template <class Ops>
typename Ops::Tensor candidate_logits(Ops& ops, const Ncp<typename Ops::Tensor>& model,
                                      const typename Ops::Tensor& communities,
                                      const typename Ops::Tensor& unassigned_term) {
  return apply(
      ops, model.f.rest,
      ops.prelu(ops.add(ops.linear(communities, model.f.first["communities"]), unassigned_term),
                model.f.slope));
}

// The logits of all candidates of known partitions [candidates, 1], without a loop over nodes.
template <class Ops>
typename Ops::Tensor candidate_logits(Ops& ops, const Ncp<typename Ops::Tensor>& model,
                                      const NcpNodes<typename Ops::Tensor>& nodes,
                                      const AssignmentSequences& known) {
  using Tensor = typename Ops::Tensor;
  // Sums over the members of a community up to each of them.
  const Tensor h_sums = ops.cumulative_sum(
      ops.gather_rows(nodes.h_term, known.communities().members), known.communities().offsets,
      /*exclusive=*/false);
  const Tensor joined = community_value(ops, model,
                                        ops.add(ops.gather_rows(h_sums, known.last_member()),
                                                ops.gather_rows(nodes.h_term, known.row())));
  // A community's value before node n is that of the candidate by which it got its last member.
  const Tensor change = ops.subtract(joined, ops.gather_rows(joined, known.previous()));
  const Tensor before = ops.cumulative_sum(ops.gather_rows(change, known.chosen()),
                                           known.graphs().offsets, /*exclusive=*/true);
  const Tensor still_to_come = ops.cumulative_sum(
      ops.gather_rows(nodes.u_term, known.graphs_reversed().members), known.graphs().offsets,
      /*exclusive=*/true);
  const Tensor unassigned =
      ops.gather_rows(ops.gather_rows(still_to_come, known.place_in_reverse()), known.arrival());
  return candidate_logits(ops, model, ops.add(ops.gather_rows(before, known.arrival()), change),
                          unassigned);
}

// The head on one graph, for cluster_model.h.
class ClusterModel;
std::unique_ptr<ClusterModel> open_clusters(const Ncp<Array>& head, Array nodes);

}  // namespace coterie
