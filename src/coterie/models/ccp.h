#pragma once

#include <memory>
#include <optional>

#include "coterie/models/anchored_attention.h"
#include "coterie/network/array.h"

namespace coterie {

// The Clusterwise Clustering Process, with attention or without (Wang et al. 2024; docs/method.md
// has it in words). At each step an anchor is given; a latent z, drawn from a prior that sees the
// anchor D, the available nodes U and the communities found so far G, ties the membership of all
// points together:
//   p(b | z) = Π_i Bernoulli(b_i; sigmoid φ([v_i, z, D, U, G])).
// The posterior q(z | b), used in training only, sees the points inside and outside instead of U.
template <class Tensor>
struct Ccp {
  std::optional<AnchoredAttention<Tensor>> attention;
  std::optional<SeedPool<Tensor>> pool_community, pool_in, pool_out;  // with attention
  std::optional<Mlp<Tensor>> u;  // without attention, or before it (attn_u_mlp)
  Mlp<Tensor> h, g;
  JointMlp<Tensor> prior, posterior;  // -> mean and log sigma
  JointMlp<Tensor> phi;
  bool raw_points = false;  // phi sees the encoder's vectors
  int64_t width = 0;

  Ccp() = default;
  template <class Source>
  Ccp(Source& source, const ModelOptions& options)
      : raw_points(!traits_of(options.clusters.method).attention ||
                   options.clusters.phi_uses_raw_x),
        width(options.width) {
    const ClusterOptions& o = options.clusters;
    const int64_t d = width;
    if (traits_of(o.method).attention) {
      attention.emplace(source, options);
      pool_community.emplace(source, "pool_community", d, o.heads);
      pool_in.emplace(source, "pool_in", d, o.heads);
      pool_out.emplace(source, "pool_out", d, o.heads);
    }
    if (!attention || o.attn_u_mlp) u.emplace(source, "u", d, d, d, o.hgu_depth);
    h = Mlp<Tensor>(source, "h", d, d, d, o.hgu_depth);
    g = Mlp<Tensor>(source, "g", d, d, d, o.hgu_depth);
    prior = JointMlp<Tensor>(source, "prior", {"anchor", "available", "memory"}, d, 2 * d,
                             o.latent_depth);
    posterior = JointMlp<Tensor>(source, "posterior", {"anchor", "in", "out", "memory"}, d, 2 * d,
                                 o.latent_depth);
    phi = JointMlp<Tensor>(source, "phi", {"anchor", "available", "memory", "point", "latent"}, d,
                           1, o.phi_depth, /*last_bias=*/false);
  }
};

template <class Tensor>
struct Gaussian {
  Tensor mean, log_sigma;  // [problems, width]
};

// One step of all problems. The first layer of phi is a sum: of point_term (one row per point),
// constant_term (one per problem) and latent_term of z.
template <class Tensor>
struct CcpStep {
  Tensor anchor, available, memory;  // D, U, G: [problems, width]
  Tensor members;  // what the posterior pools, one row per member: v, or u(x) without attention
  Gaussian<Tensor> prior;
  Tensor point_term, constant_term;
};

template <class Ops>
AnchoredNodes<typename Ops::Tensor> prepare(Ops& ops, const Ccp<typename Ops::Tensor>& model,
                                            typename Ops::Tensor x) {
  AnchoredNodes<typename Ops::Tensor> nodes;
  nodes.h = apply(ops, model.h, x);
  if (model.attention) {
    nodes.rows = project(ops, model.attention->block, model.u ? apply(ops, *model.u, x) : x);
  } else {
    nodes.u = apply(ops, *model.u, x);
  }
  if (model.raw_points) nodes.raw_term = ops.linear(x, model.phi.first["point"]);
  nodes.x = std::move(x);
  return nodes;
}

// g(H) of finished communities, sets of nodes; a problem's memory G is the sum over the communities
// found before it.
template <class Ops>
typename Ops::Tensor remember(Ops& ops, const Ccp<typename Ops::Tensor>& model,
                              const AnchoredNodes<typename Ops::Tensor>& nodes,
                              const Sets& communities) {
  return apply(ops, model.g,
               model.pool_community ? pool(ops, *model.pool_community, nodes.h, communities)
                                    : ops.segment_mean(nodes.h, communities));
}

template <class Ops>
Gaussian<typename Ops::Tensor> split_gaussian(Ops& ops, int64_t width,
                                              const typename Ops::Tensor& both) {
  return {ops.columns(both, 0, width), ops.columns(both, width, width)};
}

template <class Ops>
CcpStep<typename Ops::Tensor> step(Ops& ops, const Ccp<typename Ops::Tensor>& model,
                                   const AnchoredNodes<typename Ops::Tensor>& nodes,
                                   const AnchoredProblems& problems, typename Ops::Tensor memory) {
  using Tensor = typename Ops::Tensor;
  CcpStep<Tensor> out;
  if (model.attention) {
    AnchoredView<Tensor> seen = view(ops, *model.attention, nodes.rows, problems);
    out.members = std::move(seen.members);
    out.anchor = std::move(seen.anchor);
    out.available = std::move(seen.available);
  } else {
    out.members = ops.gather_rows(nodes.u, problems.members().members);
    out.anchor = ops.gather_rows(nodes.x, problems.anchor_rows());
    out.available = ops.segment_mean(out.members, problems.point_positions());
  }
  out.memory = std::move(memory);
  out.prior = split_gaussian(ops, model.width,
                             apply(ops, model.prior, {out.anchor, out.available, out.memory}));

  const JointLinear<Tensor>& phi = model.phi.first;
  out.point_term =
      model.raw_points
          ? ops.gather_rows(nodes.raw_term, problems.point_rows())
          : ops.linear(ops.gather_rows(out.members, problems.point_positions().members),
                       phi["point"]);
  out.constant_term = ops.add(
      ops.add(ops.linear(out.anchor, phi["anchor"]), ops.linear(out.available, phi["available"])),
      ops.linear(out.memory, phi["memory"]));
  return out;
}

template <class Ops>
Gaussian<typename Ops::Tensor> infer_latent(Ops& ops, const Ccp<typename Ops::Tensor>& model,
                                            const CcpStep<typename Ops::Tensor>& at,
                                            const SplitPoints& points) {
  using Tensor = typename Ops::Tensor;
  const Tensor in = model.pool_in ? pool(ops, *model.pool_in, at.members, points.in())
                                  : ops.segment_mean(at.members, points.in());
  const Tensor out = model.pool_out ? pool(ops, *model.pool_out, at.members, points.out())
                                    : ops.segment_mean(at.members, points.out());
  return split_gaussian(ops, model.width,
                        apply(ops, model.posterior, {at.anchor, in, out, at.memory}));
}

// phi's first layer on z, one row per row of z.
template <class Ops>
typename Ops::Tensor latent_term(Ops& ops, const Ccp<typename Ops::Tensor>& model,
                                 const typename Ops::Tensor& z) {
  return ops.linear(z, model.phi.first["latent"]);
}

// The head on one graph, for cluster_model.h.
class ClusterModel;
std::unique_ptr<ClusterModel> open_clusters(const Ccp<Array>& head, Array nodes);

}  // namespace coterie
