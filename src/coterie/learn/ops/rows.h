#pragma once

#include <torch/torch.h>

#include <cstdint>
#include <span>

#include "coterie/learn/ops/attention.h"

namespace coterie::ops {

// Small differentiable operations on the rows of matrices, for float32 and float64 on the CPU. What
// LibTorch offers for them walks rows one by one through its dispatcher in the backward pass.

// out_r = x[rows[r]]; a zero row where rows[r] is -1.
torch::Tensor gather_rows(const torch::Tensor& x, std::span<const int32_t> rows);

// The mean row of each set; zero where it is empty.
torch::Tensor segment_mean(const torch::Tensor& x, const RowSetsPtr& sets);

// Sums down the rows of each segment offsets[s] .. offsets[s + 1] of x, up to a row or, if
// exclusive, up to the one before it.
torch::Tensor cumulative_sum(const torch::Tensor& x, std::span<const int64_t> offsets,
                             bool exclusive);

// log softmax of a vector within each segment.
torch::Tensor segment_log_softmax(const torch::Tensor& x, std::span<const int64_t> offsets);

}  // namespace coterie::ops
