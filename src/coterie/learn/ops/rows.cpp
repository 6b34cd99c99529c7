#include "coterie/learn/ops/rows.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>

namespace coterie::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

template <class T>
Tensor tensor_of(std::span<const T> values) {
  return torch::from_blob(const_cast<T*>(values.data()), {static_cast<int64_t>(values.size())},
                          c10::CppTypeToScalarType<T>::value)
      .clone();
}

// Calls work(first, last) for blocks of columns. Every sum belongs to one column, so the result
// does not depend on the number of threads, and a block fills whole cache lines.
template <class Work>
void by_columns(int64_t columns, int64_t rows, const Work& work) {
  const int64_t blocks = rows < 256 ? 1 : std::max<int64_t>(1, columns / 32);
  at::parallel_for(0, blocks, 1, [&](int64_t begin, int64_t end) {
    work(columns * begin / blocks, columns * end / blocks);
  });
}

// out[r] = x[rows[r]], or the transpose of that: out[rows[r]] += x[r].
template <class Scalar>
void gather(const Tensor& x, const Tensor& rows, Tensor& out, bool transposed) {
  const int64_t columns = x.size(1);
  const auto* from = x.data_ptr<Scalar>();
  auto* to = out.data_ptr<Scalar>();
  const auto* row = rows.data_ptr<int32_t>();
  if (transposed) {
    by_columns(columns, rows.numel(), [&](int64_t first, int64_t last) {
      for (int64_t r = 0; r < rows.numel(); ++r) {
        if (row[r] < 0) continue;
        for (int64_t c = first; c < last; ++c) to[row[r] * columns + c] += from[r * columns + c];
      }
    });
    return;
  }
  at::parallel_for(0, rows.numel(), 512, [&](int64_t begin, int64_t end) {
    for (int64_t r = begin; r < end; ++r) {
      if (row[r] < 0) {
        std::fill_n(to + r * columns, columns, Scalar(0));
      } else {
        std::copy_n(from + row[r] * columns, columns, to + r * columns);
      }
    }
  });
}

struct GatherRows : torch::autograd::Function<GatherRows> {
  static Tensor forward(AutogradContext* context, const Tensor& x, const Tensor& rows) {
    context->save_for_backward({rows});
    context->saved_data["rows"] = x.size(0);
    const Tensor dense = x.contiguous();
    Tensor out = torch::empty({rows.numel(), x.size(1)}, x.options());
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "gather_rows",
                               [&] { gather<scalar_t>(dense, rows, out, false); });
    return out;
  }
  static tensor_list backward(AutogradContext* context, tensor_list gradients) {
    const Tensor gradient = gradients[0].contiguous();
    Tensor out =
        torch::zeros({context->saved_data["rows"].toInt(), gradient.size(1)}, gradient.options());
    const Tensor rows = context->get_saved_variables()[0];
    AT_DISPATCH_FLOATING_TYPES(gradient.scalar_type(), "gather_rows_backward",
                               [&] { gather<scalar_t>(gradient, rows, out, true); });
    return {out, Tensor()};
  }
};

// Row s of out is the mean of the members of set s; transposed, row s of x goes to all of them.
template <class Scalar>
void mean(const Tensor& x, const Tensor& offsets, const Tensor& members, Tensor& out,
          bool transposed) {
  const int64_t columns = x.size(1), sets = offsets.numel() - 1;
  const auto* from = x.data_ptr<Scalar>();
  auto* to = out.data_ptr<Scalar>();
  const auto* offset = offsets.data_ptr<int64_t>();
  const auto* member = members.numel() ? members.data_ptr<int32_t>() : nullptr;
  by_columns(columns, offset[sets], [&](int64_t first, int64_t last) {
    for (int64_t s = 0; s < sets; ++s) {
      const Scalar share = Scalar(1) / static_cast<Scalar>(offset[s + 1] - offset[s]);
      for (int64_t i = offset[s]; i < offset[s + 1]; ++i) {
        const int64_t row = member ? member[i] : i;
        const Scalar* source = from + (transposed ? s : row) * columns;
        Scalar* sink = to + (transposed ? row : s) * columns;
        for (int64_t c = first; c < last; ++c) sink[c] += share * source[c];
      }
    }
  });
}

struct SegmentMean : torch::autograd::Function<SegmentMean> {
  static Tensor forward(AutogradContext* context, const Tensor& x, const Tensor& offsets,
                        const Tensor& members) {
    context->save_for_backward({offsets, members});
    context->saved_data["rows"] = x.size(0);
    const Tensor dense = x.contiguous();
    Tensor out = torch::zeros({offsets.numel() - 1, x.size(1)}, x.options());
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "segment_mean",
                               [&] { mean<scalar_t>(dense, offsets, members, out, false); });
    return out;
  }
  static tensor_list backward(AutogradContext* context, tensor_list gradients) {
    const auto saved = context->get_saved_variables();
    const Tensor gradient = gradients[0].contiguous();
    Tensor out =
        torch::zeros({context->saved_data["rows"].toInt(), gradient.size(1)}, gradient.options());
    AT_DISPATCH_FLOATING_TYPES(gradient.scalar_type(), "segment_mean_backward",
                               [&] { mean<scalar_t>(gradient, saved[0], saved[1], out, true); });
    return {out, Tensor(), Tensor()};
  }
};

// Running sums within segments, from the first row down or from the last row up.
template <class Scalar>
void running_sum(const Tensor& x, const Tensor& offsets, bool exclusive, bool upwards,
                 Tensor& out) {
  const int64_t columns = x.size(1), segments = offsets.numel() - 1;
  const auto* from = x.data_ptr<Scalar>();
  auto* to = out.data_ptr<Scalar>();
  const auto* offset = offsets.data_ptr<int64_t>();
  by_columns(columns, x.size(0), [&](int64_t first, int64_t last) {
    std::vector<Scalar> sum(last - first);
    for (int64_t s = 0; s < segments; ++s) {
      std::ranges::fill(sum, Scalar(0));
      const int64_t count = offset[s + 1] - offset[s];
      for (int64_t i = 0; i < count; ++i) {
        const int64_t row = upwards ? offset[s + 1] - 1 - i : offset[s] + i;
        for (int64_t c = first; c < last; ++c) {
          Scalar& total = sum[c - first];
          if (exclusive) to[row * columns + c] = total;
          total += from[row * columns + c];
          if (!exclusive) to[row * columns + c] = total;
        }
      }
    }
  });
}

struct CumulativeSum : torch::autograd::Function<CumulativeSum> {
  static Tensor forward(AutogradContext* context, const Tensor& x, const Tensor& offsets,
                        bool exclusive) {
    context->save_for_backward({offsets});
    context->saved_data["exclusive"] = exclusive;
    return sums(x, offsets, exclusive, false);
  }
  static tensor_list backward(AutogradContext* context, tensor_list gradients) {
    return {sums(gradients[0], context->get_saved_variables()[0],
                 context->saved_data["exclusive"].toBool(), true),
            Tensor(), Tensor()};
  }
  static Tensor sums(const Tensor& x, const Tensor& offsets, bool exclusive, bool upwards) {
    const Tensor dense = x.contiguous();
    Tensor out = torch::zeros_like(dense);
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "cumulative_sum", [&] {
      running_sum<scalar_t>(dense, offsets, exclusive, upwards, out);
    });
    return out;
  }
};

template <class Scalar>
void log_softmax(const Tensor& x, const Tensor& offsets, Tensor& out) {
  const auto* from = x.data_ptr<Scalar>();
  auto* to = out.data_ptr<Scalar>();
  const auto* offset = offsets.data_ptr<int64_t>();
  for (int64_t s = 0; s + 1 < offsets.numel(); ++s) {
    if (offset[s] == offset[s + 1]) continue;
    const Scalar largest = *std::max_element(from + offset[s], from + offset[s + 1]);
    double sum = 0;
    for (int64_t i = offset[s]; i < offset[s + 1]; ++i) sum += std::exp(double(from[i] - largest));
    const auto shift = static_cast<Scalar>(largest + std::log(sum));
    for (int64_t i = offset[s]; i < offset[s + 1]; ++i) to[i] = from[i] - shift;
  }
}

struct SegmentLogSoftmax : torch::autograd::Function<SegmentLogSoftmax> {
  static Tensor forward(AutogradContext* context, const Tensor& x, const Tensor& offsets) {
    const Tensor dense = x.contiguous();
    Tensor out = torch::empty_like(dense);
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "segment_log_softmax",
                               [&] { log_softmax<scalar_t>(dense, offsets, out); });
    context->save_for_backward({out, offsets});
    return out;
  }
  static tensor_list backward(AutogradContext* context, tensor_list gradients) {
    const auto saved = context->get_saved_variables();
    const Tensor gradient = gradients[0].contiguous();
    Tensor out = torch::empty_like(gradient);
    AT_DISPATCH_FLOATING_TYPES(gradient.scalar_type(), "segment_log_softmax_backward", [&] {
      const auto* log_prob = saved[0].data_ptr<scalar_t>();
      const auto* from = gradient.data_ptr<scalar_t>();
      const auto* offset = saved[1].data_ptr<int64_t>();
      auto* to = out.data_ptr<scalar_t>();
      for (int64_t s = 0; s + 1 < saved[1].numel(); ++s) {
        double sum = 0;
        for (int64_t i = offset[s]; i < offset[s + 1]; ++i) sum += from[i];
        for (int64_t i = offset[s]; i < offset[s + 1]; ++i) {
          to[i] = from[i] - static_cast<scalar_t>(std::exp(double(log_prob[i])) * sum);
        }
      }
    });
    return {out, Tensor()};
  }
};

}  // namespace

Tensor gather_rows(const Tensor& x, std::span<const int32_t> rows) {
  return GatherRows::apply(x, tensor_of(rows));
}

Tensor segment_mean(const Tensor& x, const RowSetsPtr& sets) {
  return SegmentMean::apply(x, tensor_of(std::span<const int64_t>(sets->offsets)),
                            tensor_of(std::span<const int32_t>(sets->members)));
}

Tensor cumulative_sum(const Tensor& x, std::span<const int64_t> offsets, bool exclusive) {
  return CumulativeSum::apply(x, tensor_of(offsets), exclusive);
}

Tensor segment_log_softmax(const Tensor& x, std::span<const int64_t> offsets) {
  return SegmentLogSoftmax::apply(x, tensor_of(offsets));
}

}  // namespace coterie::ops
