#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "coterie/network/mlp.h"
#include "coterie/network/ragged.h"

namespace coterie {

// The attention blocks of the Set Transformer (Lee et al. 2019) without layer norm and dropout,
// over ragged sets. All are `width` wide; the softmax divides by the square root of the whole
// width, not of a head's share of it.

// Projections of a multihead attention block:
//   O = Q + attention(Q, K, V);  out = O + relu(O Wo + bo)
template <class Tensor>
struct AttentionBlock {
  Linear<Tensor> query, key, value, output;
  int64_t heads = 1;
  double scale = 1;

  AttentionBlock() = default;
  template <class Source>
  AttentionBlock(Source& source, const std::string& name, int64_t width, int64_t head_count)
      : query(source, name + ".query", width, width),
        key(source, name + ".key", width, width),
        value(source, name + ".value", width, width),
        output(source, name + ".output", width, width),
        heads(head_count),
        scale(1 / std::sqrt(static_cast<double>(width))) {}
};

// out = O + relu(O Wo + bo), what every block ends with.
template <class Ops>
typename Ops::Tensor finish_attention(Ops& ops, const Linear<typename Ops::Tensor>& output,
                                      typename Ops::Tensor o) {
  typename Ops::Tensor raised = ops.relu(ops.linear(o, output));
  return ops.add(std::move(o), raised);
}

// Pooling of each set into one row by a learned query (PMA with one seed).
//
// A head's score of point i is q_h · (Wk_h x_i) = (Wk_h^T q_h) · x_i (its constant part cancels in
// the softmax), and its output Wv_h (Σ a_i x_i) + bv_h. So the points are never projected: every
// head becomes one full-width query over the raw points.
template <class Tensor>
struct SeedPool {
  Tensor seed;  // [1, width]
  AttentionBlock<Tensor> block;

  SeedPool() = default;
  template <class Source>
  SeedPool(Source& source, const std::string& name, int64_t width, int64_t heads)
      : seed(source({name + ".seed", {1, width}, Init::xavier})),
        block(source, name, width, heads) {}
};

// [sets, width]; an empty set gives the zero row.
template <class Ops>
typename Ops::Tensor pool(Ops& ops, const SeedPool<typename Ops::Tensor>& pma,
                          const typename Ops::Tensor& points, const Sets& sets) {
  using Tensor = typename Ops::Tensor;
  const AttentionBlock<Tensor>& block = pma.block;
  const Tensor query = ops.linear(pma.seed, block.query);
  const Tensor per_head = ops.head_queries(query, block.key, block.heads);  // [heads, width]
  const Tensor pooled = ops.shared_attention(per_head, points, points, sets, /*heads=*/1,
                                             block.scale);  // [sets * heads, width]
  const Tensor attended = ops.head_values(pooled, block.value, block.heads);
  Tensor out =
      finish_attention(ops, block.output, ops.add(attended, ops.repeat_rows(query, sets.size())));
  return ops.zero_empty(std::move(out), sets);
}

// Self-attention of each set through `inducing` learned queries, linear in the set's size (ISAB).
template <class Tensor>
struct InducedBlock {
  Tensor inducing;  // [inducing points, width]
  AttentionBlock<Tensor> gather, spread;
  int64_t points = 0;

  InducedBlock() = default;
  template <class Source>
  InducedBlock(Source& source, const std::string& name, int64_t width, int64_t heads,
               int64_t inducing_points)
      : inducing(source({name + ".inducing", {inducing_points, width}, Init::xavier})),
        gather(source, name + ".gather", width, heads),
        spread(source, name + ".spread", width, heads),
        points(inducing_points) {}
};

// What an induced block needs of the inducing points and of each row of x, whatever the sets:
// computed once per graph.
template <class Tensor>
struct InducedRows {
  Tensor inducing;      // queries of the gathering half
  Tensor keys, values;  // of the gathering half
  Tensor queries;       // of the spreading half
};

template <class Ops>
InducedRows<typename Ops::Tensor> project(Ops& ops, const InducedBlock<typename Ops::Tensor>& block,
                                          const typename Ops::Tensor& x) {
  return {ops.linear(block.inducing, block.gather.query), ops.linear(x, block.gather.key),
          ops.linear(x, block.gather.value), ops.linear(x, block.spread.query)};
}

// One output row for every member of every set, in the sets' order.
template <class Ops>
typename Ops::Tensor attend(Ops& ops, const InducedBlock<typename Ops::Tensor>& block,
                            const InducedRows<typename Ops::Tensor>& rows, const Sets& sets) {
  using Tensor = typename Ops::Tensor;
  const int64_t count = sets.size();
  Tensor gathered = ops.shared_attention(rows.inducing, rows.keys, rows.values, sets,
                                         block.gather.heads, block.gather.scale);
  const Tensor induced =
      finish_attention(ops, block.gather.output,
                       ops.add(std::move(gathered), ops.repeat_rows(rows.inducing, count)));

  const Tensor own =
      sets.members.data() ? ops.gather_rows(rows.queries, sets.members) : rows.queries;
  const std::vector<int64_t> induced_offsets = even_offsets(count, block.points);
  Tensor spread =
      ops.ragged_attention(own, sets.offsets, ops.linear(induced, block.spread.key),
                           ops.linear(induced, block.spread.value), Sets{induced_offsets, {}},
                           block.spread.heads, block.spread.scale);
  return finish_attention(ops, block.spread.output, ops.add(std::move(spread), own));
}

}  // namespace coterie
