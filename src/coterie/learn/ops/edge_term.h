#pragma once

#include <torch/torch.h>

#include <vector>

#include "coterie/learn/ops/chunks.h"
#include "coterie/learn/ops/edges.h"

namespace coterie::ops {

// One gated layer's contribution relu(scale ⊙ ê + shift) to the state of the edges: what batch norm
// does to ê, forwards and backwards, as numbers per column.
struct EdgeTerm {
  torch::Tensor pre;                // ê (edges, width), apart from autograd
  std::vector<float> scale, shift;  // of batch norm, as one scale and one shift
  std::vector<float> pivot;         // sums are taken around it
  std::vector<double> mean, inverse_deviation;
  double rows = 0;  // that the statistics describe, over all ranks
  bool training = false;
  SumOverRanks sum_over_ranks;
  // Σ g and Σ g ⊙ (ê - pivot) over this rank's edges, g the gradient that passes the relu. Written
  // by the backward pass of the next layer, which has both at hand.
  std::vector<double> backward_sums;

  // Before ê is computed: takes the pivot.
  void begin(const BatchNorm& norm);
  // After it: `sums` are Σ (ê - pivot) and Σ (ê - pivot)² in training. Moves the running
  // statistics.
  void finish(const BatchNorm& norm, std::vector<double> sums, int64_t edges);
};

// How batch norm turns the gradient g behind it into that of ê: gain ⊙ g + tilt ⊙ ê + level.
struct NormBackward {
  std::vector<float> gain, tilt, level;
  torch::Tensor d_weight, d_bias;
};
NormBackward norm_backward(const EdgeTerm& term);

// Chunks of destination nodes with about equal numbers of edges.
inline std::vector<int64_t> cut_edges(const Edges& edges) {
  // About 2,000 edges or more to a chunk: below that, adding up the chunks' sums costs too much.
  return cut_evenly(edges.row_ptr, std::clamp<int64_t>(edges.count() / 2048, 1, 32));
}

}  // namespace coterie::ops
