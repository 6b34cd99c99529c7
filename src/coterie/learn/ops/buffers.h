#pragma once

#include <torch/torch.h>

namespace coterie::ops {

// An uninitialised float32 tensor (rows, columns) whose memory comes from a pool and returns to it:
// the large arrays of a training step (edges x width) then use the same pages in every step. Fresh
// pages cost several times as much as filling them. The pool asks for huge pages, and keeps at most
// what was in use at one time, rounded up.
torch::Tensor pooled_empty(int64_t rows, int64_t columns);

}  // namespace coterie::ops
