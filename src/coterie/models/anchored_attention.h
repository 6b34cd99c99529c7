#pragma once

#include "coterie/models/anchored_problems.h"
#include "coterie/models/options.h"
#include "coterie/network/set_blocks.h"

namespace coterie {

// How CCP-Attn and DAC look at one problem: the members attend to each other (v), then each is
// related to the anchor (t), and the result is pooled into one summary of what is available (U).
//
// Relating to the anchor is attention with a single key, whose softmax is 1, so that it needs no
// key projection and is
//   t_i = o_i + relu(Wo o_i + bo),  o_i = Wq v_i + bq + Wv v_a + bv.
template <class Tensor>
struct AnchoredAttention {
  InducedBlock<Tensor> block;
  Linear<Tensor> relate_query, relate_value, relate_output;
  SeedPool<Tensor> pool_available;
  bool pool_anchor = true;

  AnchoredAttention() = default;
  template <class Source>
  AnchoredAttention(Source& source, const ModelOptions& options)
      : block(source, "members", options.width, options.clusters.heads,
              options.clusters.inducing_points),
        relate_query(source, "relate.query", options.width, options.width),
        relate_value(source, "relate.value", options.width, options.width),
        relate_output(source, "relate.output", options.width, options.width),
        pool_available(source, "pool_available", options.width, options.clusters.heads),
        pool_anchor(options.clusters.u_includes_anchor) {}
};

// What does not depend on the step: computed once per graph. CCP fills what it has, DAC `rows` and
// `raw_term`.
template <class Tensor>
struct AnchoredNodes {
  Tensor x;                  // the encoder's output
  Tensor h;                  // h(x)
  Tensor u;                  // u(x), without attention
  InducedRows<Tensor> rows;  // with attention
  Tensor raw_term;           // phi's first layer on x, if raw_points
};

template <class Tensor>
struct AnchoredView {
  Tensor members;    // v, one row per member
  Tensor anchor;     // D, one row per problem
  Tensor available;  // U, one row per problem
};

// `rows` holds the block's projections of all nodes.
template <class Ops>
AnchoredView<typename Ops::Tensor> view(Ops& ops,
                                        const AnchoredAttention<typename Ops::Tensor>& attention,
                                        const InducedRows<typename Ops::Tensor>& rows,
                                        const AnchoredProblems& problems) {
  using Tensor = typename Ops::Tensor;
  AnchoredView<Tensor> out;
  out.members = attend(ops, attention.block, rows, problems.members());
  out.anchor = ops.gather_rows(out.members, problems.anchor_positions());
  const Tensor from_anchor = ops.linear(out.anchor, attention.relate_value);
  const Tensor related =
      finish_attention(ops, attention.relate_output,
                       ops.add(ops.linear(out.members, attention.relate_query),
                               ops.gather_rows(from_anchor, problems.problem_of_member())));
  out.available =
      pool(ops, attention.pool_available, related,
           attention.pool_anchor ? problems.member_positions() : problems.point_positions());
  return out;
}

}  // namespace coterie
