#include "coterie/learn/ops/attention.h"

#include "coterie/kernels/attention.h"
#include "coterie/learn/ops/chunks.h"

namespace coterie::ops {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

kernels::AttentionWorkspace& attention_workspace() {
  thread_local kernels::AttentionWorkspace workspace;
  return workspace;
}

struct Shape {
  RowSetsPtr queries, keys;  // queries may be null: all rows of q, for every problem
  int64_t query_rows = 0;    // rows of q
  int64_t heads = 1;
  double scale = 1;

  int64_t problems() const { return keys->size(); }
  int64_t first_out(int64_t p) const { return queries ? queries->offsets[p] : p * query_rows; }
  int64_t outputs() const { return queries ? queries->rows() : problems() * query_rows; }
};

kernels::AttentionProblem problem_of(const Shape& shape, const torch::Tensor& q,
                                     const torch::Tensor& k, const torch::Tensor& v, int64_t p) {
  const auto index = [](const RowSets& sets) {
    return sets.members.empty() ? nullptr : sets.members.data();
  };
  kernels::AttentionProblem problem;
  problem.width = q.size(1);
  problem.heads = shape.heads;
  problem.scale = static_cast<float>(shape.scale);
  problem.q = q.data_ptr<float>();
  problem.k = k.data_ptr<float>();
  problem.v = v.data_ptr<float>();
  problem.queries = shape.query_rows;
  if (shape.queries) {
    problem.query_index = index(*shape.queries);
    problem.first_query = shape.queries->offsets[p];
    problem.queries = shape.queries->offsets[p + 1] - problem.first_query;
  }
  problem.key_index = index(*shape.keys);
  problem.first_key = shape.keys->offsets[p];
  problem.keys = shape.keys->offsets[p + 1] - problem.first_key;
  return problem;
}

// The rows that a range of sets touches.
std::pair<int64_t, int64_t> rows_touched(const RowSets& sets, int64_t begin, int64_t end) {
  const int64_t from = sets.offsets[begin];
  const int64_t to = sets.offsets[end];
  if (sets.members.empty()) return {from, to};
  return range_of(sets.members.data(), from, to);
}

struct FusedAttention : torch::autograd::Function<FusedAttention> {
  struct Memory : torch::CustomClassHolder {
    Shape shape;
    std::vector<int64_t> ends;     // chunks of problems
    std::vector<int64_t> weights;  // where each problem's attention weights start
  };

  static torch::Tensor forward(AutogradContext* context, torch::Tensor q, torch::Tensor k,
                               torch::Tensor v, const Shape& shape, bool with_gradient) {
    q = q.contiguous();
    k = k.contiguous();
    v = v.contiguous();
    auto memory = c10::make_intrusive<Memory>();
    memory->shape = shape;
    std::vector<int64_t> cost{0};
    memory->weights = {0};
    for (int64_t p = 0; p < shape.problems(); ++p) {
      const auto problem = problem_of(shape, q, k, v, p);
      memory->weights.push_back(memory->weights.back() + kernels::attention_weights_size(problem));
      // Scores dominate; the 4 stands for what even the smallest problem costs.
      cost.push_back(cost.back() + (problem.queries + 4) * (problem.keys + 4));
    }
    memory->ends = cut_evenly(cost, std::clamp<int64_t>(cost.back() / 8192, 1, 32));
    const auto out = torch::empty({shape.outputs(), v.size(1)});
    const auto weights = with_gradient ? torch::empty({memory->weights.back()}) : torch::Tensor();
    for_chunks(static_cast<int64_t>(memory->ends.size()) - 1, [&](int64_t chunk) {
      for (int64_t p = memory->ends[chunk]; p < memory->ends[chunk + 1]; ++p) {
        kernels::attention_forward(
            problem_of(shape, q, k, v, p), out.data_ptr<float>() + shape.first_out(p) * v.size(1),
            with_gradient ? weights.data_ptr<float>() + memory->weights[p] : nullptr,
            attention_workspace());
      }
    });
    if (with_gradient) {
      context->save_for_backward({q, k, v, weights});
      context->saved_data["memory"] = torch::IValue::make_capsule(memory);
    }
    return out;
  }

  static tensor_list backward(AutogradContext* context, tensor_list gradients) {
    const auto saved = context->get_saved_variables();
    const torch::Tensor &q = saved[0], &k = saved[1], &v = saved[2], &weights = saved[3];
    const auto capsule = context->saved_data["memory"].toCapsule();
    const auto& memory = static_cast<Memory&>(*capsule);
    const Shape& shape = memory.shape;
    const std::vector<int64_t>& ends = memory.ends;
    const auto chunks = static_cast<int64_t>(ends.size()) - 1;
    const int64_t width = q.size(1);
    const auto d_out = gradients[0].contiguous();
    // Chunks write into sums of their own, added in a fixed order afterwards: no atomics, and the
    // same bits for any number of threads.
    RowSums d_q_sums(chunks, width, [&](int64_t chunk) {
      return shape.queries ? rows_touched(*shape.queries, ends[chunk], ends[chunk + 1])
                           : std::pair<int64_t, int64_t>(0, shape.query_rows);
    });
    const auto keys_touched = [&](int64_t chunk) {
      return rows_touched(*shape.keys, ends[chunk], ends[chunk + 1]);
    };
    RowSums d_k_sums(chunks, width, keys_touched);
    RowSums d_v_sums(chunks, width, keys_touched);
    for_chunks(chunks, [&](int64_t chunk) {
      kernels::AttentionGradients sums;
      sums.d_q = d_q_sums.of(chunk);
      sums.d_k = d_k_sums.of(chunk);
      sums.d_v = d_v_sums.of(chunk);
      sums.first_query_row = d_q_sums.first_row(chunk);
      sums.first_key_row = d_k_sums.first_row(chunk);
      for (int64_t p = ends[chunk]; p < ends[chunk + 1]; ++p) {
        kernels::attention_backward(
            problem_of(shape, q, k, v, p), weights.data_ptr<float>() + memory.weights[p],
            d_out.data_ptr<float>() + shape.first_out(p) * width, sums, attention_workspace());
      }
    });
    const auto d_q = torch::empty_like(q);
    const auto d_k = torch::empty_like(k);
    const auto d_v = torch::empty_like(v);
    d_q_sums.add_up(q.size(0), d_q.data_ptr<float>());
    d_k_sums.add_up(k.size(0), d_k.data_ptr<float>());
    d_v_sums.add_up(v.size(0), d_v.data_ptr<float>());
    return {d_q, d_k, d_v, torch::Tensor(), torch::Tensor()};
  }
};

}  // namespace

torch::Tensor ragged_attention(const torch::Tensor& q, const RowSetsPtr& queries,
                               const torch::Tensor& k, const torch::Tensor& v,
                               const RowSetsPtr& keys, int64_t heads, double scale) {
  TORCH_CHECK(!queries || queries->size() == keys->size(), "as many query sets as key sets");
  TORCH_CHECK(q.size(1) % heads == 0, "the width must be a multiple of the heads");
  if (!fits_fused_kernels(q) || q.size(1) != v.size(1)) {
    return plain::ragged_attention(q, queries, k, v, keys, heads, scale);
  }
  const bool with_gradient = torch::GradMode::is_enabled() &&
                             (q.requires_grad() || k.requires_grad() || v.requires_grad());
  return FusedAttention::apply(q, k, v, Shape{queries, keys, q.size(0), heads, scale},
                               with_gradient);
}

}  // namespace coterie::ops
