#include "coterie/kernels/anchored_rows.h"

#include "coterie/kernels/simd.h"

namespace coterie::kernels::COTERIE_ISA {
namespace {

// Heads that are worked on at once, so that a row is read once for all of them.
constexpr int kHeads = 4;

// Rows of scores are whole vectors, so that loops over them need no rest.
inline int64_t padded(int64_t rows) { return (rows + kLanes - 1) / kLanes * kLanes; }

inline float relu(float x) { return x > 0 ? x : 0; }

// scores[h * stride + i] = base_hi + relu(p_i + b) · queries_h for H heads.
template <int H>
void score(const RelatedRows& rows, const float* b, int64_t first_head, float* scores,
           int64_t stride) {
  const int64_t width = rows.width;
  const float* queries = rows.queries + first_head * width;
  for (int64_t i = 0; i < rows.rows; ++i) {
    const float* p = rows.p + i * width;
    Vec sums[H] = {};
    int64_t c = 0;
    for (; c + kLanes <= width; c += kLanes) {
      const Vec r = kernels::relu(load(p + c) + load(b + c));
#pragma GCC unroll 4
      for (int h = 0; h < H; ++h) sums[h] += r * load(queries + h * width + c);
    }
    float totals[H];
#pragma GCC unroll 4
    for (int h = 0; h < H; ++h)
      totals[h] = rows.base[i * rows.heads + first_head + h] + sum(sums[h]);
    for (; c < width; ++c) {
      for (int h = 0; h < H; ++h) totals[h] += relu(p[c] + b[c]) * queries[h * width + c];
    }
    for (int h = 0; h < H; ++h) scores[h * stride + i] = totals[h];
  }
}

// Softmax of the first `count` numbers without the one at `skip`; what follows them up to a whole
// vector becomes zero.
inline void softmax(float* x, int64_t count, int64_t skip) {
  if (skip >= 0) x[skip] = -__builtin_inff();
  float top = x[0];
  for (int64_t i = 1; i < count; ++i) top = x[i] > top ? x[i] : top;
  const int64_t end = padded(count);
  // Padding holds anything; its exponential could overflow.
  for (int64_t i = count; i < end; ++i) x[i] = top;
  for (int64_t i = 0; i < end; i += kLanes) store(x + i, exponential(load(x + i) - splat(top)));
  for (int64_t i = count; i < end; ++i) x[i] = 0;
  if (skip >= 0) x[skip] = 0;
  Vec total{};
  for (int64_t i = 0; i < end; i += kLanes) total += load(x + i);
  const Vec share = splat(1 / sum(total));
  for (int64_t i = 0; i < end; i += kLanes) store(x + i, load(x + i) * share);
}

// The sums of v_i and of relu(p_i + b), weighted by the shares of H heads.
template <int H>
void weighted_sums(const RelatedRows& rows, const float* b, int64_t first_head, const float* shares,
                   int64_t stride, float* v, float* r) {
  const int64_t width = rows.width;
  v += first_head * width;
  r += first_head * width;
  int64_t c = 0;
  for (; c + kLanes <= width; c += kLanes) {
    const Vec shift = load(b + c);
    Vec plain[H] = {}, raised[H] = {};
    for (int64_t i = 0; i < rows.rows; ++i) {
      const Vec x = load(rows.v + i * width + c);
      const Vec y = kernels::relu(load(rows.p + i * width + c) + shift);
#pragma GCC unroll 4
      for (int h = 0; h < H; ++h) {
        const Vec share = splat(shares[h * stride + i]);
        plain[h] += share * x;
        raised[h] += share * y;
      }
    }
    for (int h = 0; h < H; ++h) {
      store(v + h * width + c, plain[h]);
      store(r + h * width + c, raised[h]);
    }
  }
  for (; c < width; ++c) {
    for (int h = 0; h < H; ++h) {
      float plain = 0, raised = 0;
      for (int64_t i = 0; i < rows.rows; ++i) {
        plain += shares[h * stride + i] * rows.v[i * width + c];
        raised += shares[h * stride + i] * relu(rows.p[i * width + c] + b[c]);
      }
      v[h * width + c] = plain;
      r[h * width + c] = raised;
    }
  }
}

template <int H>
void pool_heads(const RelatedRows& rows, const float* b, int64_t skip, int64_t first_head, float* v,
                float* r, float* scratch) {
  const int64_t stride = padded(rows.rows);
  score<H>(rows, b, first_head, scratch, stride);
  for (int h = 0; h < H; ++h) softmax(scratch + h * stride, rows.rows, skip);
  weighted_sums<H>(rows, b, first_head, scratch, stride, v, r);
}

}  // namespace

void shifted_prelu(const float* from, int64_t rows, int64_t width, const float* constant,
                   float slope, float* to) {
  for (int64_t r = 0; r < rows; ++r, from += width, to += width) {
    int64_t c = 0;
    for (; c + kLanes <= width; c += kLanes) {
      store(to + c, prelu(load(from + c) + load(constant + c), splat(slope)));
    }
    for (; c < width; ++c) {
      const float sum = from[c] + constant[c];
      to[c] = sum > 0 ? sum : sum * slope;
    }
  }
}

void dots(const float* x, int64_t rows, int64_t width, const float* y, float* out) {
  for (int64_t r = 0; r < rows; ++r, x += width) {
    Vec sums{};
    int64_t c = 0;
    for (; c + kLanes <= width; c += kLanes) sums += load(x + c) * load(y + c);
    float total = sum(sums);
    for (; c < width; ++c) total += x[c] * y[c];
    out[r] = total;
  }
}

int64_t related_rows_scratch(const RelatedRows& rows) { return kHeads * padded(rows.rows); }

void pool_related_rows(const RelatedRows& rows, const float* b, int64_t skip, float* v, float* r,
                       float* scratch) {
  for (int64_t h = 0; h < rows.heads; h += kHeads) {
    const int64_t left = rows.heads - h;
    if (left >= 4) pool_heads<4>(rows, b, skip, h, v, r, scratch);
    if (left == 3) pool_heads<3>(rows, b, skip, h, v, r, scratch);
    if (left == 2) pool_heads<2>(rows, b, skip, h, v, r, scratch);
    if (left == 1) pool_heads<1>(rows, b, skip, h, v, r, scratch);
  }
}

}  // namespace coterie::kernels::COTERIE_ISA
