// The operations of RuntimeOps that go along edges or attend to sets.
#include <algorithm>
#include <vector>

#include "coterie/error.h"
#include "coterie/kernels/attention.h"
#include "coterie/kernels/gated_edges.h"
#include "coterie/network/runtime_ops.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

// Nodes in blocks that have about as many edges each, for threads to share.
std::vector<int64_t> edge_blocks(const Graph& graph) {
  constexpr int64_t kEdges = 512;
  std::vector<int64_t> ends{0};
  const auto row_ptr = graph.row_ptr();
  for (int64_t i = 0; i < graph.nodes(); ++i) {
    if (row_ptr[i + 1] - row_ptr[ends.back()] >= kEdges || i + 1 == graph.nodes())
      ends.push_back(i + 1);
  }
  return ends;
}

struct Attention {
  const Array &q, &k, &v;
  const Sets& keys;
  int64_t heads;
  double scale;
};

// The rows of q that ask in one problem, and the first row of the output that answers.
struct Queries {
  int64_t first, count, out;
};

template <class QueriesOf>
Array attention(const Attention& all, int64_t out_rows, const QueriesOf& queries_of) {
  Array out(out_rows, all.q.columns());
  parallel_for(all.keys.size(), [&](int64_t p) {
    // Kept by its thread from call to call: a draw asks thousands of small problems.
    thread_local kernels::AttentionWorkspace workspace;
    const Queries queries = queries_of(p);
    kernels::AttentionProblem problem;
    problem.width = all.q.columns();
    problem.heads = all.heads;
    problem.scale = static_cast<float>(all.scale);
    problem.q = all.q.data();
    problem.k = all.k.data();
    problem.v = all.v.data();
    problem.key_index = all.keys.members.data();
    problem.first_query = queries.first;
    problem.queries = queries.count;
    problem.first_key = all.keys.offsets[p];
    problem.keys = all.keys.offsets[p + 1] - all.keys.offsets[p];
    kernels::attention_forward(problem, out.row(queries.out), nullptr, workspace);
  });
  return out;
}

}  // namespace

RuntimeOps::EdgeState RuntimeOps::edge_state(Array rows) {
  // What all share is nothing, but the kernel wants to see it.
  Array none(1, rows.columns());
  std::fill_n(none.data(), none.size(), 0.0f);
  return {std::move(none), relu(std::move(rows))};
}

RuntimeOps::GatedEdges RuntimeOps::gated_edges(Edges edges, EdgeState state, const Linear<Array>& c,
                                               const Array& bh, const Array& dh, Array eh,
                                               const BatchNorm<Array>* norm) {
  const Graph& graph = *edges;
  const int64_t width = bh.columns();
  const bool first = state.rows.size() == 0;
  // C e is the same for all edges before the first layer, and C's bias always is: both go into E h.
  Array out_eh =
      first ? add_row(std::move(eh), linear(state.row, c)) : add_row(std::move(eh), c.bias);
  GatedEdges out{Array(graph.nodes(), width), {}};
  if (norm && first) state.rows = Array(graph.directed_edges(), width);

  kernels::GatedEdgesForward layer;
  layer.width = width;
  layer.row_ptr = graph.row_ptr().data();
  layer.sources = graph.neighbors().data();
  layer.state.row = state.row.data();
  layer.edges = first ? nullptr : state.rows.data();
  if (norm) {
    state.rows = std::move(state.rows).own();
    layer.next = state.rows.data();
    layer.scale = norm->weight.data();
    layer.shift = norm->bias.data();
  }
  layer.packed_c = first ? nullptr : c.weight.packed().panel(0);
  layer.bh = bh.data();
  layer.dh = dh.data();
  layer.eh = out_eh.data();
  layer.aggregate = out.aggregate.data();
  const std::vector<int64_t> blocks = edge_blocks(graph);
  parallel_for(std::ssize(blocks) - 1, [&](int64_t b) {
    if (stop_.stop_requested()) throw Interrupted();
    thread_local std::vector<float> scratch;
    scratch.resize(std::max<size_t>(scratch.size(), kernels::gated_edges_scratch(width)));
    kernels::gated_edges_forward(layer, blocks[b], blocks[b + 1], nullptr, scratch.data());
  });
  if (norm) out.state = std::move(state);
  return out;
}

Array RuntimeOps::neighbor_mean(Edges edges, const Array& x) {
  Array out(edges->nodes(), x.columns());
  const std::vector<int64_t> blocks = edge_blocks(*edges);
  parallel_for(std::ssize(blocks) - 1, [&](int64_t b) {
    if (stop_.stop_requested()) throw Interrupted();
    kernels::neighbor_mean(edges->row_ptr().data(), edges->neighbors().data(), x.data(),
                           x.columns(), blocks[b], blocks[b + 1], out.data());
  });
  return out;
}

Array RuntimeOps::ragged_attention(const Array& q, std::span<const int64_t> offsets, const Array& k,
                                   const Array& v, const Sets& keys, int64_t heads, double scale) {
  return attention({q, k, v, keys, heads, scale}, q.rows(), [&](int64_t p) {
    return Queries{offsets[p], offsets[p + 1] - offsets[p], offsets[p]};
  });
}

Array RuntimeOps::shared_attention(const Array& q, const Array& k, const Array& v, const Sets& keys,
                                   int64_t heads, double scale) {
  return attention({q, k, v, keys, heads, scale}, q.rows() * keys.size(), [&](int64_t p) {
    return Queries{0, q.rows(), p * q.rows()};
  });
}

}  // namespace coterie
