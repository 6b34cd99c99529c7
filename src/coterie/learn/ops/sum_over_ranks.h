#pragma once

#include <torch/torch.h>

#include "coterie/learn/ops/edges.h"

namespace coterie::ops {

// The sums of a float64 vector over all ranks. Its gradient is the sum over all ranks, too: every
// rank's loss depends on every rank's summands.
torch::Tensor sum_over_ranks(const torch::Tensor& sums, const SumOverRanks& hook);

}  // namespace coterie::ops
