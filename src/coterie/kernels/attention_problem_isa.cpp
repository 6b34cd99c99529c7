#include "coterie/kernels/attention_problem.h"
#include "coterie/kernels/gemm_tile.h"

namespace coterie::kernels::COTERIE_ISA {
namespace {

// Rows of weights are padded to whole panels.
inline int64_t padded(int64_t keys) { return panels(keys) * kPanel; }

inline int64_t row_of(const int32_t* index, int64_t at) { return index ? index[at] : at; }

// Copies rows so that they lie one after another.
// Members of a set lie anywhere among the nodes. Once gathered they are read once per head, and
// products need rows at a fixed distance.
inline void gather(const float* from, const int32_t* index, int64_t first, int64_t count,
                   int64_t width, float* to) {
  for (int64_t r = 0; r < count; ++r) {
    const float* row = from + row_of(index, first + r) * width;
    for (int64_t c = 0; c < width; ++c) to[r * width + c] = row[c];
  }
}

// Packs B[r,c] = from[r * stride + c] of (rows, columns).
inline void pack_rows(const float* from, int64_t stride, int64_t rows, int64_t columns, float* to) {
  for (int64_t p = 0; p < panels(columns); ++p) {
    const int64_t used = columns - p * kPanel < kPanel ? columns - p * kPanel : kPanel;
    for (int64_t r = 0; r < rows; ++r, to += kPanel) {
      const float* row = from + r * stride + p * kPanel;
      if (used == kPanel) {
        for (int v = 0; v < kVectors; ++v) store(to + v * kLanes, load(row + v * kLanes));
      } else {
        for (int64_t c = 0; c < kPanel; ++c) to[c] = c < used ? row[c] : 0;
      }
    }
  }
}

// Packs the transpose: B[r,c] = from[c * stride + r].
inline void pack_columns(const float* from, int64_t stride, int64_t rows, int64_t columns,
                         float* to) {
  for (int64_t p = 0; p < panels(columns); ++p, to += rows * kPanel) {
    const int64_t used = columns - p * kPanel < kPanel ? columns - p * kPanel : kPanel;
    for (int64_t c = 0; c < kPanel; ++c) {
      const float* column = from + (p * kPanel + c) * stride;
      for (int64_t r = 0; r < rows; ++r) to[r * kPanel + c] = c < used ? column[r] : 0;
    }
  }
}

// to[i,:columns] = the product of a's `count` rows with a packed matrix. With whole = true all
// columns of the last panel are written: the rows of `to` are padded.
inline void product(const float* a, int64_t row, int64_t step, int64_t count, const float* packed,
                    int64_t depth, int64_t columns, bool whole, float* to, int64_t stride) {
  multiply_tile(
      a, row, step, count, packed, depth, panels(columns),
      [&]<int N>(Count<N> n, int64_t r, int64_t c, Tile<N> & acc) __attribute__((always_inline)) {
        if (whole || columns - c >= kPanel) return store_to(to, stride)(n, r, c, acc);
        for (int i = 0; i < N; ++i) {
          float last[kPanel];
          for (int v = 0; v < kVectors; ++v) store(last + v * kLanes, acc[i][v]);
          for (int64_t j = 0; j < columns - c; ++j) to[(r + i) * stride + c + j] = last[j];
        }
      });
}

// Softmax of scale · x over the first `count` entries; the padding becomes zero.
inline void softmax_row(float* x, int64_t count, int64_t stride, float scale) {
  float top = x[0];
  for (int64_t s = 1; s < count; ++s) top = x[s] > top ? x[s] : top;
  for (int64_t s = 0; s < stride; s += kLanes) {
    store(x + s, exponential(splat(scale) * (load(x + s) - splat(top))));
  }
  for (int64_t s = count; s < stride; ++s) x[s] = 0;
  Vec total{};
  for (int64_t s = 0; s < stride; s += kLanes) total += load(x + s);
  const Vec share = splat(1.0f / sum(total));
  for (int64_t s = 0; s < stride; s += kLanes) store(x + s, load(x + s) * share);
}

inline int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

}  // namespace

int64_t attention_weights_size(const AttentionProblem& problem) {
  return problem.heads * problem.queries * padded(problem.keys);
}

// Gathered q, k, v; two score matrices; one packed matrix; gathered gradients of q, k, v.
int64_t attention_scratch(const AttentionProblem& problem) {
  const int64_t rows = 2 * problem.queries + 4 * problem.keys;
  const int64_t most = larger(problem.queries, problem.keys) + kPanel;
  const int64_t head = problem.width / problem.heads + kPanel;
  return rows * problem.width + 2 * problem.queries * padded(problem.keys) + most * head +
         4 * kPanel;
}

void attend(const AttentionProblem& problem, float* out, float* weights, float* scratch) {
  const int64_t width = problem.width;
  const int64_t head = width / problem.heads;
  const int64_t queries = problem.queries;
  const int64_t keys = problem.keys;
  if (keys == 0 || queries == 0) {
    for (int64_t i = 0; i < queries * width; ++i) out[i] = 0;
    return;
  }
  const int64_t stride = padded(keys);
  float* q = scratch;
  float* k = q + queries * width;
  float* v = k + keys * width;
  float* scores = v + keys * width;
  float* packed = scores + queries * stride;
  gather(problem.q, problem.query_index, problem.first_query, queries, width, q);
  gather(problem.k, problem.key_index, problem.first_key, keys, width, k);
  gather(problem.v, problem.key_index, problem.first_key, keys, width, v);
  for (int64_t h = 0; h < problem.heads; ++h) {
    float* a = weights ? weights + h * queries * stride : scores;
    pack_columns(k + h * head, width, head, keys, packed);
    product(q + h * head, width, 1, queries, packed, head, keys, true, a, stride);
    for (int64_t r = 0; r < queries; ++r) {
      softmax_row(a + r * stride, keys, stride, problem.scale);
    }
    pack_rows(v + h * head, width, keys, head, packed);
    product(a, stride, 1, queries, packed, keys, head, false, out + h * head, width);
  }
}

void attend_backward(const AttentionProblem& problem, const float* weights, const float* d_out,
                     const AttentionGradients& gradients, float* scratch) {
  const int64_t width = problem.width;
  const int64_t head = width / problem.heads;
  const int64_t queries = problem.queries;
  const int64_t keys = problem.keys;
  if (keys == 0 || queries == 0) return;
  const int64_t stride = padded(keys);
  float* q = scratch;
  float* k = q + queries * width;
  float* v = k + keys * width;
  float* d_q = v + keys * width;
  float* d_k = d_q + queries * width;
  float* d_v = d_k + keys * width;
  float* d_scores = d_v + keys * width;
  float* packed = d_scores + queries * stride;
  gather(problem.q, problem.query_index, problem.first_query, queries, width, q);
  gather(problem.k, problem.key_index, problem.first_key, keys, width, k);
  gather(problem.v, problem.key_index, problem.first_key, keys, width, v);
  for (int64_t h = 0; h < problem.heads; ++h) {
    const int64_t at = h * head;
    const float* a = weights + h * queries * stride;
    pack_rows(d_out + at, width, queries, head, packed);
    product(a, 1, stride, keys, packed, queries, head, false, d_v + at, width);
    pack_columns(v + at, width, head, keys, packed);
    product(d_out + at, width, 1, queries, packed, head, keys, true, d_scores, stride);
    for (int64_t r = 0; r < queries; ++r) {
      float* d = d_scores + r * stride;
      const float* row = a + r * stride;
      Vec mean{};
      for (int64_t s = 0; s < stride; s += kLanes) mean += load(d + s) * load(row + s);
      const Vec level = splat(sum(mean));
      const Vec scale = splat(problem.scale);
      for (int64_t s = 0; s < stride; s += kLanes) {
        store(d + s, scale * load(row + s) * (load(d + s) - level));
      }
    }
    pack_rows(k + at, width, keys, head, packed);
    product(d_scores, stride, 1, queries, packed, keys, head, false, d_q + at, width);
    pack_rows(q + at, width, queries, head, packed);
    product(d_scores, 1, stride, keys, packed, queries, head, false, d_k + at, width);
  }
  const auto add = [&](const float* from, const int32_t* index, int64_t first, int64_t count,
                       float* to, int64_t first_row) {
    for (int64_t r = 0; r < count; ++r) {
      float* row = to + (row_of(index, first + r) - first_row) * width;
      for (int64_t c = 0; c < width; ++c) row[c] += from[r * width + c];
    }
  };
  add(d_q, problem.query_index, problem.first_query, queries, gradients.d_q,
      gradients.first_query_row);
  add(d_k, problem.key_index, problem.first_key, keys, gradients.d_k, gradients.first_key_row);
  add(d_v, problem.key_index, problem.first_key, keys, gradients.d_v, gradients.first_key_row);
}

}  // namespace coterie::kernels::COTERIE_ISA
