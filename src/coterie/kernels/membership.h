#pragma once

#include <cstdint>
#include <vector>

#include "coterie/kernels/aligned.h"
#include "coterie/kernels/membership_rows.h"

namespace coterie::kernels {

// The loss over many problems.
struct MembershipTask {
  MembershipNetwork network;
  int64_t samples = 1;                 // w
  const int64_t* offsets = nullptr;    // points of problem p: offsets[p] .. offsets[p + 1]
  const float* points = nullptr;       // (points of all problems, width)
  const float* sample_term = nullptr;  // (problems, w, width) or null
  const float* constants = nullptr;    // (problems, width)
  const uint8_t* targets = nullptr;    // (points)
  const float* extra = nullptr;        // (problems, w) or null
  const float* coefficient = nullptr;  // (problems)
  float negligible_weight = 0;         // samples below this weight get no gradient
  int64_t kept_floats = 8 << 20;       // activations to keep between the passes of a problem
};

// What becomes of the problems; rows of a problem are written by whoever runs that problem.
struct MembershipOutcome {
  double* log_weights = nullptr;  // (problems, w)
  double* weights = nullptr;      // (problems, w)
  double* loss = nullptr;         // (problems), coefficient included
  // Null, or where gradients of the loss go (extra's is -coefficient · weight).
  float* d_points = nullptr;     // (points of all problems, width), written
  float* d_samples = nullptr;    // (problems, w, width), written; may be null
  float* d_constants = nullptr;  // (problems, width), written
};

// Memory that a thread keeps between calls.
struct MembershipWorkspace {
  AlignedVector<float> floats, segments, d_segments, logits, saved;
  std::vector<int32_t> point, segment;
};

// Runs the problems begin <= p < end; parameters' gradients are added to `gradients`, whose points
// and segments are ignored. Small problems share tiles. A problem's activations are kept for its
// backward pass up to task.kept_floats; beyond that they are computed twice.
void membership_problems(const MembershipTask& task, int64_t begin, int64_t end,
                         const MembershipOutcome& outcome, const MembershipGradients& gradients,
                         MembershipWorkspace& workspace);

// Logits only: those of problem p start at w · offsets[p], sample by sample.
void membership_logits(const MembershipTask& task, int64_t begin, int64_t end, float* logits,
                       MembershipWorkspace& workspace);

}  // namespace coterie::kernels
