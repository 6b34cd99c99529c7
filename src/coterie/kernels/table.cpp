#include "coterie/kernels/table.h"

#include <atomic>
#include <cmath>

#include "coterie/kernels/attention.h"
#include "coterie/kernels/elementwise.h"
#include "coterie/kernels/isa.h"
#include "coterie/kernels/membership.h"

namespace coterie::kernels {

namespace {

std::atomic<const KernelTable*> in_use = nullptr;

const KernelTable& active() {
  const KernelTable* table = in_use.load(std::memory_order_acquire);
  if (!table) {
    table = isa() == Isa::x86_64_v3 ? &x86_64_v3::table : &any::table;
    in_use.store(table, std::memory_order_release);
  }
  return *table;
}

}  // namespace

void use_kernels(const KernelTable& table) { in_use = &table; }

void apply_exponential(const float* x, int64_t count, float* y) {
  active().apply_exponential(x, count, y);
}

void apply_sigmoid(const float* x, int64_t count, float* y) { active().apply_sigmoid(x, count, y); }

void adam_step(const float* gradient, int64_t count, float rate, float epsilon, float* mean,
               float* square, float* x) {
  active().adam_step(gradient, count, rate, epsilon, mean, square, x);
}

float adam_rate(double learning_rate, int64_t step) {
  const auto steps = static_cast<double>(step);
  return static_cast<float>(learning_rate * std::sqrt(1 - std::pow(0.999, steps)) /
                            (1 - std::pow(0.9, steps)));
}

void hidden_panel_forward(const HiddenPanel& panel, float* hidden, float* logits) {
  active().hidden_panel_forward(panel, hidden, logits);
}

void hidden_panel_backward(const HiddenPanel& panel, const float* hidden, const float* d_logits,
                           const HiddenPanelGradients& gradients, float* scratch) {
  active().hidden_panel_backward(panel, hidden, d_logits, gradients, scratch);
}

int64_t gated_edges_scratch(int64_t width) { return active().gated_edges_scratch(width); }

void gated_edges_forward(const GatedEdgesForward& layer, int64_t begin, int64_t end, double* sums,
                         float* scratch) {
  active().gated_edges_forward(layer, begin, end, sums, scratch);
}

void gated_edges_backward(const GatedEdgesBackward& layer, int64_t begin, int64_t end,
                          const GatedEdgesSums& sums, float* scratch) {
  active().gated_edges_backward(layer, begin, end, sums, scratch);
}

void neighbor_mean(const int64_t* row_ptr, const int32_t* sources, const float* x, int64_t width,
                   int64_t begin, int64_t end, float* out) {
  active().neighbor_mean(row_ptr, sources, x, width, begin, end, out);
}

void neighbor_mean_backward(const int64_t* row_ptr, const int32_t* sources, const float* d_out,
                            int64_t width, int64_t begin, int64_t end, float* d_x,
                            int64_t first_source) {
  active().neighbor_mean_backward(row_ptr, sources, d_out, width, begin, end, d_x, first_source);
}

int64_t attention_weights_size(const AttentionProblem& problem) {
  return active().attention_weights_size(problem);
}

void attention_forward(const AttentionProblem& problem, float* out, float* weights,
                       AttentionWorkspace& workspace) {
  active().attention_forward(problem, out, weights,
                             grown(workspace.floats, active().attention_scratch(problem)));
}

void attention_backward(const AttentionProblem& problem, const float* weights, const float* d_out,
                        const AttentionGradients& gradients, AttentionWorkspace& workspace) {
  active().attention_backward(problem, weights, d_out, gradients,
                              grown(workspace.floats, active().attention_scratch(problem)));
}

int64_t membership_scratch(int64_t width, int hidden) {
  return active().membership_scratch(width, hidden);
}

void membership_forward(const MembershipNetwork& network, const MembershipRows& rows, float* logits,
                        float* const* saved, float* scratch) {
  active().membership_forward(network, rows, logits, saved, scratch);
}

void membership_backward(const MembershipNetwork& network, const MembershipRows& rows,
                         const float* d_logits, const float* const* saved,
                         const MembershipGradients& gradients, float* scratch) {
  active().membership_backward(network, rows, d_logits, saved, gradients, scratch);
}

}  // namespace coterie::kernels
