#include "coterie/network/runtime_ops.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "coterie/parallel.h"

namespace coterie {
namespace {

// Calls work(begin, end) for blocks that cover [0, rows). Blocks are a multiple of the dense
// kernel's strip and large enough to be worth a thread.
void by_rows(int64_t rows, const std::function<void(int64_t, int64_t)>& work) {
  constexpr int64_t kBlock = 768;
  const int64_t blocks = (rows + kBlock - 1) / kBlock;
  parallel_for(blocks, [&](int64_t b) { work(b * kBlock, std::min(rows, (b + 1) * kBlock)); });
}

}  // namespace

Array Array::own() && {
  if (values_.use_count() == 1) return std::move(*this);
  Array copy(rows_, columns_);
  std::copy_n(data(), size(), copy.data());
  return copy;
}

Array RuntimeOps::linear(const Array& x, const Linear<Array>& layer, kernels::Finish finish) {
  const kernels::PackedWeight& weight = layer.weight.packed();
  assert(x.columns() == weight.inputs());
  Array y(x.rows(), weight.outputs());
  finish.bias = layer.has_bias ? layer.bias.data() : nullptr;
  by_rows(x.rows(), [&](int64_t begin, int64_t end) {
    kernels::Finish block = finish;
    if (block.residual) block.residual += begin * block.residual_stride;
    kernels::linear(x.row(begin), x.columns(), end - begin, weight, block, y.row(begin),
                    y.columns());
  });
  return y;
}

Linear<Array> compose(RuntimeOps& ops, const Linear<Array>& outer, const Linear<Array>& inner) {
  Linear<Array> both;
  both.weight = Array(kernels::compose(outer.weight.packed(), inner.weight.packed()));
  both.has_bias = outer.has_bias || inner.has_bias;
  if (both.has_bias) both.bias = inner.has_bias ? ops.linear(inner.bias, outer) : outer.bias;
  return both;
}

Array apply(RuntimeOps& ops, const Mlp<Array>& mlp, Array x) {
  for (size_t i = 0; i < mlp.layers.size(); ++i) {
    x = i < mlp.slopes.size() ? ops.linear_prelu(x, mlp.layers[i], mlp.slopes[i])
                              : ops.linear(x, mlp.layers[i]);
  }
  return x;
}

Array RuntimeOps::prelu(Array x, const Array& slope) {
  Array out = std::move(x).own();
  const float factor = slope.data()[0];
  float* values = out.data();
  for (int64_t i = 0; i < out.size(); ++i)
    values[i] = values[i] > 0 ? values[i] : values[i] * factor;
  return out;
}

Array RuntimeOps::relu(Array x) {
  Array out = std::move(x).own();
  float* values = out.data();
  for (int64_t i = 0; i < out.size(); ++i) values[i] = values[i] > 0 ? values[i] : 0;
  return out;
}

Array RuntimeOps::add(Array x, const Array& y) {
  assert(x.rows() == y.rows() && x.columns() == y.columns());
  Array out = std::move(x).own();
  float* values = out.data();
  const float* others = y.data();
  for (int64_t i = 0; i < out.size(); ++i) values[i] += others[i];
  return out;
}

Array RuntimeOps::subtract(Array x, const Array& y) {
  assert(x.rows() == y.rows() && x.columns() == y.columns());
  Array out = std::move(x).own();
  float* values = out.data();
  const float* others = y.data();
  for (int64_t i = 0; i < out.size(); ++i) values[i] -= others[i];
  return out;
}

Array RuntimeOps::add_row(Array x, const Array& row) {
  Array out = std::move(x).own();
  for (int64_t r = 0; r < out.rows(); ++r) {
    float* values = out.row(r);
    for (int64_t c = 0; c < out.columns(); ++c) values[c] += row.data()[c];
  }
  return out;
}

Array RuntimeOps::gather_rows(const Array& x, std::span<const int32_t> rows) {
  Array out(static_cast<int64_t>(rows.size()), x.columns());
  for (int64_t r = 0; r < out.rows(); ++r) {
    if (rows[r] < 0) {
      std::fill_n(out.row(r), out.columns(), 0.0f);
    } else {
      std::copy_n(x.row(rows[r]), out.columns(), out.row(r));
    }
  }
  return out;
}

Array RuntimeOps::repeat_rows(const Array& x, int64_t times) {
  Array out(x.rows() * times, x.columns());
  for (int64_t t = 0; t < times; ++t) std::copy_n(x.data(), x.size(), out.data() + t * x.size());
  return out;
}

Array RuntimeOps::columns(const Array& x, int64_t first, int64_t count) {
  Array out(x.rows(), count);
  for (int64_t r = 0; r < x.rows(); ++r) std::copy_n(x.row(r) + first, count, out.row(r));
  return out;
}

Array RuntimeOps::ones(int64_t rows, int64_t columns) {
  Array out(rows, columns);
  std::fill_n(out.data(), out.size(), 1.0f);
  return out;
}

Array RuntimeOps::unit_rows(Array x) {
  Array out = std::move(x).own();
  for (int64_t r = 0; r < out.rows(); ++r) {
    float* values = out.row(r);
    double squares = 0;
    for (int64_t c = 0; c < out.columns(); ++c) squares += double{values[c]} * values[c];
    const auto factor = static_cast<float>(1 / std::max(std::sqrt(squares), 1e-12));
    for (int64_t c = 0; c < out.columns(); ++c) values[c] *= factor;
  }
  return out;
}

Array RuntimeOps::batch_norm(Array x, const BatchNorm<Array>& norm) {
  Array out = std::move(x).own();
  const float* scale = norm.weight.data();
  const float* shift = norm.bias.data();
  for (int64_t r = 0; r < out.rows(); ++r) {
    float* values = out.row(r);
    for (int64_t c = 0; c < out.columns(); ++c) values[c] = values[c] * scale[c] + shift[c];
  }
  return out;
}

Array RuntimeOps::segment_mean(const Array& x, const Sets& sets) {
  Array out(sets.size(), x.columns());
  std::vector<double> sum(x.columns());
  for (int64_t s = 0; s < sets.size(); ++s) {
    std::fill(sum.begin(), sum.end(), 0.0);
    const int64_t begin = sets.offsets[s];
    const int64_t end = sets.offsets[s + 1];
    for (int64_t m = begin; m < end; ++m) {
      const float* row = x.row(sets.members.data() ? sets.members[m] : m);
      for (int64_t c = 0; c < x.columns(); ++c) sum[c] += row[c];
    }
    // The mean of an empty set is 0, as in training.
    const double count = static_cast<double>(std::max<int64_t>(1, end - begin));
    for (int64_t c = 0; c < x.columns(); ++c) out.row(s)[c] = static_cast<float>(sum[c] / count);
  }
  return out;
}

Array RuntimeOps::cumulative_sum(const Array& x, std::span<const int64_t> offsets, bool exclusive) {
  Array out(x.rows(), x.columns());
  std::vector<float> sum(x.columns());
  for (size_t s = 0; s + 1 < offsets.size(); ++s) {
    std::fill(sum.begin(), sum.end(), 0.0f);
    for (int64_t r = offsets[s]; r < offsets[s + 1]; ++r) {
      for (int64_t c = 0; c < x.columns(); ++c) {
        const float before = sum[c];
        sum[c] += x.row(r)[c];
        out.row(r)[c] = exclusive ? before : sum[c];
      }
    }
  }
  return out;
}

Array RuntimeOps::zero_empty(Array x, const Sets& sets) {
  Array out = std::move(x).own();
  for (int64_t s = 0; s < sets.size(); ++s) {
    if (sets.offsets[s] == sets.offsets[s + 1]) std::fill_n(out.row(s), out.columns(), 0.0f);
  }
  return out;
}

Array RuntimeOps::head_queries(const Array& q, const Linear<Array>& key, int64_t heads) {
  const int64_t width = q.columns();
  const int64_t depth = width / heads;
  const kernels::PackedWeight& weight = key.weight.packed();
  Array out(heads, width);
  std::fill_n(out.data(), out.size(), 0.0f);
  for (int64_t h = 0; h < heads; ++h) {
    for (int64_t o = h * depth; o < (h + 1) * depth; ++o) {
      const float factor = q.data()[o];
      for (int64_t c = 0; c < width; ++c) out.row(h)[c] += factor * weight.value(o, c);
    }
  }
  return out;
}

Array RuntimeOps::head_values(const Array& x, const Linear<Array>& value, int64_t heads) {
  // Every row is multiplied by the whole matrix and all but its own head's share is dropped: four
  // times the arithmetic, and still faster than a product that does not fill the registers.
  const Array all = linear(x, value);
  const int64_t depth = x.columns() / heads;
  Array out(x.rows() / heads, x.columns());
  for (int64_t s = 0; s < out.rows(); ++s) {
    for (int64_t h = 0; h < heads; ++h) {
      std::copy_n(all.row(s * heads + h) + h * depth, depth, out.row(s) + h * depth);
    }
  }
  return out;
}

}  // namespace coterie
