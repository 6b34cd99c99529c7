#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "coterie/network/mlp.h"
#include "coterie/network/normalization.h"
#include "coterie/network/ragged.h"

namespace coterie {

// The operations in which all networks are written. An evaluator is a class with these members: the
// learning storey's works on LibTorch tensors and keeps what the backward pass needs, the runtime's
// on plain arrays. Tensors are matrices, row after row; a function that takes a tensor by value may
// overwrite it.
//
//   linear(x, layer)               x W^T + b
//   prelu(x, slope), relu(x)
//   add(x, y), subtract(x, y)      of equal shape
//   add_row(x, row)                the same row to every row of x
//   gather_rows(x, rows)           out_r = x[rows[r]]; a zero row where rows[r] is -1
//   repeat_rows(x, times)          x on top of itself
//   columns(x, first, count)       a slice
//   ones(rows, columns)
//   unit_rows(x)                   rows scaled to length 1 (those shorter than 1e-12 by 1e12)
//   batch_norm(x, norm)
//   segment_mean(x, sets)          one row per set; zero where it is empty
//   cumulative_sum(x, offsets, exclusive)   down the rows of each segment of x
//   zero_empty(x, sets)            row s becomes zero where set s is empty
//   ragged_attention(q, offsets, k, v, keys, heads, scale)
//       in problem p the rows offsets[p] .. offsets[p + 1] of q attend to the rows of k and v in
//       set p of keys; one row of output per query; zero where the set is empty
//   shared_attention(q, k, v, keys, heads, scale)   the same, with all rows of q asking in every
//       problem: problems * rows(q) rows of output
//   head_queries(q, key, heads)    row h of the output is Wk_h^T q_h, with q [1, width] and the
//       rows Wk_h of the key's weight that belong to head h
//   head_values(x, value, heads)   x [sets * heads, width] -> [sets, width]: head h of the output
//   is
//       Wv_h x_h + bv_h
//   shared_edge_state(row)         the state of edges that all have the same vector
//   edge_state(rows)               the state of edges with vectors of their own: relu(rows)
//   gated_edges(edges, state, c, bh, dh, eh, norm)   the edge block of a gated layer; gives the
//       aggregate of the nodes and the edges' next state (none where norm is null)
//   neighbor_mean(edges, x)
template <class Ops>
concept NetworkOps = requires(Ops& ops, typename Ops::Tensor x,
                              const Linear<typename Ops::Tensor>& l,
                              const typename Ops::Edges& edges, typename Ops::EdgeState state,
                              const Sets& sets, const BatchNorm<typename Ops::Tensor>* norm,
                              std::span<const int32_t> rows, std::span<const int64_t> offsets,
                              int64_t n) {
  { ops.linear(x, l) } -> std::same_as<typename Ops::Tensor>;
  { ops.prelu(x, x) } -> std::same_as<typename Ops::Tensor>;
  { ops.relu(x) } -> std::same_as<typename Ops::Tensor>;
  { ops.add(x, x) } -> std::same_as<typename Ops::Tensor>;
  { ops.subtract(x, x) } -> std::same_as<typename Ops::Tensor>;
  { ops.add_row(x, x) } -> std::same_as<typename Ops::Tensor>;
  { ops.gather_rows(x, rows) } -> std::same_as<typename Ops::Tensor>;
  { ops.repeat_rows(x, n) } -> std::same_as<typename Ops::Tensor>;
  { ops.columns(x, n, n) } -> std::same_as<typename Ops::Tensor>;
  { ops.ones(n, n) } -> std::same_as<typename Ops::Tensor>;
  { ops.unit_rows(x) } -> std::same_as<typename Ops::Tensor>;
  { ops.batch_norm(x, *norm) } -> std::same_as<typename Ops::Tensor>;
  { ops.segment_mean(x, sets) } -> std::same_as<typename Ops::Tensor>;
  { ops.cumulative_sum(x, offsets, true) } -> std::same_as<typename Ops::Tensor>;
  { ops.zero_empty(x, sets) } -> std::same_as<typename Ops::Tensor>;
  { ops.ragged_attention(x, offsets, x, x, sets, n, 1.0) } -> std::same_as<typename Ops::Tensor>;
  { ops.shared_attention(x, x, x, sets, n, 1.0) } -> std::same_as<typename Ops::Tensor>;
  { ops.head_queries(x, l, n) } -> std::same_as<typename Ops::Tensor>;
  { ops.head_values(x, l, n) } -> std::same_as<typename Ops::Tensor>;
  { ops.shared_edge_state(x) } -> std::same_as<typename Ops::EdgeState>;
  { ops.edge_state(x) } -> std::same_as<typename Ops::EdgeState>;
  {ops.gated_edges(edges, state, l, x, x, x, norm).aggregate};
  {ops.gated_edges(edges, state, l, x, x, x, norm).state};
  { ops.neighbor_mean(edges, x) } -> std::same_as<typename Ops::Tensor>;
};

}  // namespace coterie
