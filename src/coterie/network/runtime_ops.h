#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/network/array.h"
#include "coterie/network/gated_gcn.h"
#include "coterie/network/mlp.h"
#include "coterie/network/normalization.h"
#include "coterie/network/ops.h"
#include "coterie/network/ragged.h"

namespace coterie {

// Evaluates the networks on plain arrays, forward only; ops.h says what each operation does.
//
// Batch norms are expected in folded form: weight is the scale and bias the shift that remain of
// them outside training. Large operations are divided among threads (parallel.h) by rows; no result
// depends on their number.
class RuntimeOps {
 public:
  using Tensor = Array;
  using Edges = const Graph*;

  // What edges know: a row for each, or one that all share before the first layer.
  struct EdgeState {
    Array row, rows;
  };
  struct GatedEdges {
    Array aggregate;
    EdgeState state;
  };

  // Layers of edges throw Interrupted when a stop is requested.
  explicit RuntimeOps(std::stop_token stop = {}) : stop_(std::move(stop)) {}

  Array linear(const Array& x, const Linear<Array>& layer) { return linear(x, layer, {}); }
  // The same followed by an activation: negative values are multiplied by slope.
  Array linear_prelu(const Array& x, const Linear<Array>& layer, const Array& slope) {
    kernels::Finish finish;
    finish.activate = true;
    finish.slope = slope.data()[0];
    return linear(x, layer, finish);
  }
  // x + relu(linear(x)), for layers from a width to itself.
  Array add_relu_linear(const Array& x, const Linear<Array>& layer) {
    kernels::Finish finish;
    finish.activate = true;
    finish.residual = x.data();
    finish.residual_stride = x.columns();
    return linear(x, layer, finish);
  }
  Array prelu(Array x, const Array& slope);
  Array relu(Array x);
  Array add(Array x, const Array& y);
  Array subtract(Array x, const Array& y);
  Array add_row(Array x, const Array& row);
  Array gather_rows(const Array& x, std::span<const int32_t> rows);
  Array repeat_rows(const Array& x, int64_t times);
  Array columns(const Array& x, int64_t first, int64_t count);
  Array ones(int64_t rows, int64_t columns);
  Array unit_rows(Array x);
  Array batch_norm(Array x, const BatchNorm<Array>& norm);
  Array segment_mean(const Array& x, const Sets& sets);
  Array cumulative_sum(const Array& x, std::span<const int64_t> offsets, bool exclusive);
  Array zero_empty(Array x, const Sets& sets);
  Array ragged_attention(const Array& q, std::span<const int64_t> offsets, const Array& k,
                         const Array& v, const Sets& keys, int64_t heads, double scale);
  Array shared_attention(const Array& q, const Array& k, const Array& v, const Sets& keys,
                         int64_t heads, double scale);
  Array head_queries(const Array& q, const Linear<Array>& key, int64_t heads);
  Array head_values(const Array& x, const Linear<Array>& value, int64_t heads);
  EdgeState shared_edge_state(Array row) { return {std::move(row), {}}; }
  EdgeState edge_state(Array rows);
  GatedEdges gated_edges(Edges edges, EdgeState state, const Linear<Array>& c, const Array& bh,
                         const Array& dh, Array eh, const BatchNorm<Array>* norm);
  Array neighbor_mean(Edges edges, const Array& x);

 private:
  Array linear(const Array& x, const Linear<Array>& layer, kernels::Finish finish);

  std::stop_token stop_;
};
static_assert(NetworkOps<RuntimeOps>);

// The activation of a hidden layer is applied while the layer's output is still in registers.
Array apply(RuntimeOps& ops, const Mlp<Array>& mlp, Array x);
inline Array finish_attention(RuntimeOps& ops, const Linear<Array>& output, const Array& o) {
  return ops.add_relu_linear(o, output);
}

// One layer that gives outer(inner(x)).
Linear<Array> compose(RuntimeOps& ops, const Linear<Array>& outer, const Linear<Array>& inner);

}  // namespace coterie
