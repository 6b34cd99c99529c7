#include "coterie/kernels/membership.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace coterie::kernels {
namespace {

// Rows that are gathered from several small problems before they are worked on.
constexpr int64_t kGroupRows = 1024;

// The end of the group of problems that starts at `begin`: at least one problem, and more as long
// as they fit kGroupRows rows.
int64_t group_end(const MembershipTask& task, int64_t begin, int64_t end) {
  int64_t last = begin + 1;
  while (last < end &&
         (task.offsets[last + 1] - task.offsets[begin]) * task.samples <= kGroupRows) {
    ++last;
  }
  return last;
}

// The rows of the problems begin <= p < end. Points count from the first point of `begin`, segments
// from 0.
MembershipRows list_rows(const MembershipTask& task, int64_t begin, int64_t end,
                         MembershipWorkspace& workspace) {
  const int64_t width = task.network.width;
  const int64_t w = task.samples;
  const int64_t first = task.offsets[begin];
  const int64_t count = (task.offsets[end] - first) * w;
  workspace.point.resize(count);
  workspace.segment.resize(count);
  float* segments = grown(workspace.segments, (end - begin) * w * width);
  int64_t row = 0;
  for (int64_t p = begin; p < end; ++p) {
    for (int64_t j = 0; j < w; ++j) {
      const int64_t segment = (p - begin) * w + j;
      const float* constant = task.constants + p * width;
      const float* sample = task.sample_term ? task.sample_term + (p * w + j) * width : nullptr;
      for (int64_t c = 0; c < width; ++c) {
        segments[segment * width + c] = constant[c] + (sample ? sample[c] : 0);
      }
      for (int64_t i = task.offsets[p]; i < task.offsets[p + 1]; ++i, ++row) {
        workspace.point[row] = static_cast<int32_t>(i - first);
        workspace.segment[row] = static_cast<int32_t>(segment);
      }
    }
  }
  return {task.points + first * width, segments, workspace.point.data(), workspace.segment.data(),
          count};
}

// Replaces each logit by the gradient of log Bernoulli and returns the sum of the latter.
double log_likelihood(const uint8_t* targets, float* logits, int64_t count) {
  double total = 0;
  for (int64_t i = 0; i < count; ++i) {
    const double x = targets[i] ? logits[i] : -static_cast<double>(logits[i]);
    // log σ(x) = min(x, 0) - log(1 + e^-|x|): no exponential of a large positive number.
    const double small = std::exp(-std::abs(x));
    total += std::min(x, 0.0) - std::log1p(small);
    const double miss = (x > 0 ? small : 1.0) / (1 + small);  // 1 - probability of the target
    logits[i] = static_cast<float>(targets[i] ? miss : -miss);
  }
  return total;
}

void softmax(const double* x, int64_t count, double* out) {
  const double top = *std::max_element(x, x + count);
  double total = 0;
  for (int64_t i = 0; i < count; ++i) total += out[i] = std::exp(x[i] - top);
  for (int64_t i = 0; i < count; ++i) out[i] /= total;
}

// From logits to weights and loss of one problem; logits become gradients of the loss.
void weigh(const MembershipTask& task, int64_t p, float* logits, const MembershipOutcome& outcome) {
  const int64_t w = task.samples;
  const int64_t size = task.offsets[p + 1] - task.offsets[p];
  double* log_weights = outcome.log_weights + p * w;
  double* weights = outcome.weights + p * w;
  for (int64_t j = 0; j < w; ++j) {
    log_weights[j] = (task.extra ? task.extra[p * w + j] : 0) +
                     log_likelihood(task.targets + task.offsets[p], logits + j * size, size);
  }
  softmax(log_weights, w, weights);
  double loss = 0;
  for (int64_t j = 0; j < w; ++j) {
    loss -= weights[j] * log_weights[j];
    const auto factor = static_cast<float>(-task.coefficient[p] * weights[j]);
    for (int64_t i = 0; i < size; ++i) logits[j * size + i] *= factor;
  }
  outcome.loss[p] = task.coefficient[p] * loss;
}

// Backward over maximal runs of rows whose sample has some weight.
void backward_runs(const MembershipTask& task, int64_t begin, int64_t end,
                   const MembershipRows& rows, const float* d_logits, float* const* saved,
                   const double* weights, const MembershipGradients& gradients, float* scratch) {
  const int64_t w = task.samples;
  const int64_t width = task.network.width;
  const auto run = [&](int64_t from, int64_t to) {
    if (from == to) return;
    MembershipRows part = rows;
    part.point += from;
    part.segment += from;
    part.count = to - from;
    const float* z[kMaxHidden] = {};
    for (int l = 0; saved && l < task.network.hidden; ++l) z[l] = saved[l] + from * width;
    membership_backward(task.network, part, d_logits + from, saved ? z : nullptr, gradients,
                        scratch);
  };
  int64_t from = 0;
  int64_t row = 0;
  for (int64_t p = begin; p < end; ++p) {
    for (int64_t j = 0; j < w; ++j) {
      const int64_t next = row + task.offsets[p + 1] - task.offsets[p];
      // Importance weights concentrate on few samples; the gradient of the others would be
      // multiplied by nothing.
      if (weights[p * w + j] < task.negligible_weight) {
        run(from, row);
        from = next;
      }
      row = next;
    }
  }
  run(from, row);
}

// Sums of the segments' gradients: a problem's constant collects all of its samples.
void write_segments(const MembershipTask& task, int64_t begin, int64_t end, const float* d_segments,
                    const MembershipOutcome& outcome) {
  const int64_t width = task.network.width;
  const int64_t w = task.samples;
  if (outcome.d_samples) {
    std::memcpy(outcome.d_samples + begin * w * width, d_segments,
                (end - begin) * w * width * sizeof(float));
  }
  for (int64_t p = begin; p < end; ++p) {
    float* sum = outcome.d_constants + p * width;
    std::fill(sum, sum + width, 0.0f);
    for (int64_t j = 0; j < w; ++j) {
      const float* from = d_segments + ((p - begin) * w + j) * width;
      for (int64_t c = 0; c < width; ++c) sum[c] += from[c];
    }
  }
}

}  // namespace

void membership_problems(const MembershipTask& task, int64_t begin, int64_t end,
                         const MembershipOutcome& outcome, const MembershipGradients& gradients,
                         MembershipWorkspace& workspace) {
  const int64_t width = task.network.width;
  const int hidden = task.network.hidden;
  float* scratch = grown(workspace.floats, membership_scratch(width, hidden));
  for (int64_t p = begin; p < end;) {
    const int64_t last = group_end(task, p, end);
    const MembershipRows rows = list_rows(task, p, last, workspace);
    const int64_t kept = rows.count * width * hidden;
    float* saved[kMaxHidden] = {};
    // Hidden layers are kept for the backward pass where they fit, else computed again: memory does
    // not grow with a problem.
    const bool keep = outcome.d_points && kept <= task.kept_floats;
    if (keep) {
      grown(workspace.saved, kept);
      for (int l = 0; l < hidden; ++l) saved[l] = workspace.saved.data() + l * rows.count * width;
    }
    float* logits = grown(workspace.logits, rows.count);
    membership_forward(task.network, rows, logits, keep ? saved : nullptr, scratch);
    const int64_t first = task.offsets[p];
    for (int64_t q = p; q < last; ++q) {
      weigh(task, q, logits + (task.offsets[q] - first) * task.samples, outcome);
    }
    if (outcome.d_points) {
      const int64_t segment_floats = (last - p) * task.samples * width;
      float* d_segments = grown(workspace.d_segments, segment_floats);
      std::fill(d_segments, d_segments + segment_floats, 0.0f);
      MembershipGradients local = gradients;
      local.points = outcome.d_points + first * width;
      local.segments = d_segments;
      std::fill(local.points, local.points + (task.offsets[last] - first) * width, 0.0f);
      backward_runs(task, p, last, rows, logits, keep ? saved : nullptr, outcome.weights, local,
                    scratch);
      write_segments(task, p, last, d_segments, outcome);
    }
    p = last;
  }
}

void membership_logits(const MembershipTask& task, int64_t begin, int64_t end, float* logits,
                       MembershipWorkspace& workspace) {
  float* scratch =
      grown(workspace.floats, membership_scratch(task.network.width, task.network.hidden));
  for (int64_t p = begin; p < end;) {
    const int64_t last = group_end(task, p, end);
    const MembershipRows rows = list_rows(task, p, last, workspace);
    membership_forward(task.network, rows, logits + task.offsets[p] * task.samples, nullptr,
                       scratch);
    p = last;
  }
}

}  // namespace coterie::kernels
