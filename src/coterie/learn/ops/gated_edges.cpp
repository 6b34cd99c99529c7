#include "coterie/kernels/gated_edges.h"

#include "coterie/kernels/dense.h"
#include "coterie/learn/ops/buffers.h"
#include "coterie/learn/ops/chunks.h"
#include "coterie/learn/ops/edge_term.h"
#include "coterie/learn/ops/edges.h"

namespace coterie::ops {

struct EdgeHistory {
  torch::Tensor row;
  std::vector<std::shared_ptr<EdgeTerm>> terms;
};

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

kernels::EdgeTerms terms_of(const EdgeHistory& history) {
  TORCH_CHECK(history.terms.size() <= kernels::kMaxEarlierLayers, "too many gated layers");
  kernels::EdgeTerms terms;
  terms.row = history.row.data_ptr<float>();
  terms.count = static_cast<int>(history.terms.size());
  for (int k = 0; k < terms.count; ++k) {
    terms.pre[k] = history.terms[k]->pre.data_ptr<float>();
    terms.scale[k] = history.terms[k]->scale.data();
    terms.shift[k] = history.terms[k]->shift.data();
  }
  return terms;
}

// What a layer's backward pass needs besides tensors.
struct LayerMemory : torch::CustomClassHolder {
  EdgesPtr edges;
  EdgeHistory before;
  std::shared_ptr<EdgeTerm> own;
};

// The tensor that autograd sees shares memory with `pre` but not its identity: a layer's memory
// holds the latter, and would hold itself otherwise.
torch::Tensor twin_of(const torch::Tensor& pre) {
  return torch::from_blob(
      pre.data_ptr<float>(), pre.sizes(), [pre](void*) {}, pre.options());
}

// `value` is the state as autograd sees it: the shared row, or ê of the layer before. `eh` already
// contains C's bias and, before the first layer, all of C e.
struct FusedGatedEdges : torch::autograd::Function<FusedGatedEdges> {
  static tensor_list forward(AutogradContext* context, torch::Tensor /*value*/,
                             torch::Tensor c_weight, torch::Tensor bh, torch::Tensor dh,
                             torch::Tensor eh, torch::Tensor /*norm_weight*/,
                             torch::Tensor /*norm_bias*/,
                             const c10::intrusive_ptr<LayerMemory>& memory, const BatchNorm* norm,
                             bool with_gradient) {
    context->set_materialize_grads(false);
    const Edges& edges = *memory->edges;
    const int64_t width = bh.size(1);
    const bool first = memory->before.terms.empty();
    bh = bh.contiguous();
    dh = dh.contiguous();
    eh = eh.contiguous();
    c_weight = c_weight.contiguous();
    auto term = memory->own = std::make_shared<EdgeTerm>();
    const auto aggregate = torch::empty_like(bh);
    const auto denominator = with_gradient ? torch::empty_like(bh) : torch::Tensor();
    if (norm || with_gradient) term->pre = pooled_empty(edges.count(), width);
    if (norm) term->begin(*norm);
    kernels::PackedWeight packed_c;
    if (!first) packed_c = {c_weight.data_ptr<float>(), width, width};
    kernels::GatedEdgesForward layer;
    layer.width = width;
    layer.row_ptr = edges.row_ptr.data();
    layer.sources = edges.sources.data();
    layer.state = terms_of(memory->before);
    layer.packed_c = first ? nullptr : packed_c.panel(0);
    layer.bh = bh.data_ptr<float>();
    layer.dh = dh.data_ptr<float>();
    layer.eh = eh.data_ptr<float>();
    layer.aggregate = aggregate.data_ptr<float>();
    layer.denominator = with_gradient ? denominator.data_ptr<float>() : nullptr;
    layer.pre = term->pre.defined() ? term->pre.data_ptr<float>() : nullptr;
    layer.pivot = term->pivot.data();

    const bool statistics = norm && norm->training;
    const std::vector<int64_t> ends = cut_edges(edges);
    const auto chunks = static_cast<int64_t>(ends.size()) - 1;
    ChunkSums<double> sums(chunks, statistics ? 2 * width : 0);
    for_chunks(chunks, [&](int64_t chunk) {
      kernels::gated_edges_forward(layer, ends[chunk], ends[chunk + 1],
                                   statistics ? sums.of(chunk) : nullptr,
                                   thread_scratch(kernels::gated_edges_scratch(width)));
    });
    if (norm) {
      std::vector<double> total(statistics ? 2 * width : 0);
      sums.add_up(total.data());
      term->finish(*norm, std::move(total), edges.count());
    }
    if (with_gradient) {
      context->save_for_backward({c_weight, bh, aggregate, denominator});
      context->saved_data["memory"] = torch::IValue::make_capsule(memory);
    }
    if (!norm) return {aggregate};
    return {aggregate, twin_of(term->pre)};
  }

  static tensor_list backward(AutogradContext* context, tensor_list gradients) {
    const auto saved = context->get_saved_variables();
    const torch::Tensor &c_weight = saved[0], &bh = saved[1], &aggregate = saved[2],
                        &denominator = saved[3];
    const auto capsule = context->saved_data["memory"].toCapsule();
    auto& memory = static_cast<LayerMemory&>(*capsule);
    const Edges& edges = *memory.edges;
    const int64_t width = bh.size(1);
    const bool first = memory.before.terms.empty();
    const bool through_norm = gradients.size() > 1 && gradients[1].defined();
    const auto d_aggregate =
        gradients[0].defined() ? gradients[0].contiguous() : torch::zeros_like(bh);
    NormBackward norm;
    if (through_norm) norm = norm_backward(*memory.own);
    // The gradient of the next state becomes that of this one in place: it has no other reader.
    torch::Tensor d_state = through_norm ? gradients[1].contiguous() : torch::Tensor();
    if (!first && !through_norm) d_state = pooled_empty(edges.count(), width);
    const auto d_eh = torch::empty_like(bh);
    kernels::PackedWeight packed_c;
    if (!first) packed_c = {c_weight.t().contiguous().data_ptr<float>(), width, width};

    kernels::GatedEdgesBackward layer;
    layer.width = width;
    layer.row_ptr = edges.row_ptr.data();
    layer.sources = edges.sources.data();
    layer.state = terms_of(memory.before);
    layer.packed_c_back = first ? nullptr : packed_c.panel(0);
    layer.bh = bh.data_ptr<float>();
    layer.pre = memory.own->pre.data_ptr<float>();
    layer.aggregate = aggregate.data_ptr<float>();
    layer.denominator = denominator.data_ptr<float>();
    layer.d_aggregate = d_aggregate.data_ptr<float>();
    if (through_norm) {
      layer.scale = memory.own->scale.data();
      layer.shift = memory.own->shift.data();
      layer.gain = norm.gain.data();
      layer.tilt = norm.tilt.data();
      layer.level = norm.level.data();
    }
    layer.d_state = d_state.defined() ? d_state.data_ptr<float>() : nullptr;
    layer.d_eh = d_eh.data_ptr<float>();

    const std::vector<int64_t> ends = cut_edges(edges);
    const auto chunks = static_cast<int64_t>(ends.size()) - 1;
    const auto touched = [&](int64_t chunk) {
      return range_of(edges.sources.data(), edges.row_ptr[ends[chunk]],
                      edges.row_ptr[ends[chunk + 1]]);
    };
    RowSums d_bh_sums(chunks, width, touched);
    RowSums d_dh_sums(chunks, width, touched);
    ChunkSums<float> d_c_sums(chunks, first ? 0 : width * width);
    ChunkSums<double> row_sums(chunks, first ? width : 0);
    ChunkSums<double> earlier_sums(chunks, first ? 0 : 2 * width);
    for_chunks(chunks, [&](int64_t chunk) {
      kernels::GatedEdgesSums sums;
      sums.d_bh = d_bh_sums.of(chunk);
      sums.d_dh = d_dh_sums.of(chunk);
      sums.first_source = d_bh_sums.first_row(chunk);
      if (first) {
        sums.d_row = row_sums.of(chunk);
      } else {
        sums.d_c = d_c_sums.of(chunk);
        sums.earlier = earlier_sums.of(chunk);
        sums.earlier_pivot = memory.before.terms.back()->pivot.data();
      }
      kernels::gated_edges_backward(layer, ends[chunk], ends[chunk + 1], sums,
                                    thread_scratch(kernels::gated_edges_scratch(width)));
    });
    const auto d_bh = torch::empty_like(bh);
    const auto d_dh = torch::empty_like(bh);
    d_bh_sums.add_up(edges.nodes(), d_bh.data_ptr<float>());
    d_dh_sums.add_up(edges.nodes(), d_dh.data_ptr<float>());
    torch::Tensor d_value, d_c;
    if (first) {
      d_value = torch::zeros({1, width});
      if (through_norm) {
        std::vector<double> total(width);
        row_sums.add_up(total.data());
        std::copy(total.begin(), total.end(), d_value.data_ptr<float>());
      }
    } else {
      d_value = d_state;
      d_c = torch::empty_like(c_weight);
      d_c_sums.add_up(d_c.data_ptr<float>());
      auto& earlier = memory.before.terms.back()->backward_sums;
      earlier.resize(2 * width);
      earlier_sums.add_up(earlier.data());
    }
    return {d_value,
            d_c,
            d_bh,
            d_dh,
            d_eh,
            norm.d_weight,
            norm.d_bias,
            torch::Tensor(),
            torch::Tensor(),
            torch::Tensor()};
  }
};

}  // namespace

// The rows are written down like the ê of an earlier layer whose batch norm changes nothing.
EdgeState edge_state(const torch::Tensor& rows) {
  EdgeState state(torch::relu(rows));
  if (!fits_fused_kernels(rows, 16)) return state;
  const auto width = static_cast<size_t>(rows.size(1));
  auto term = std::make_shared<EdgeTerm>();
  term->pre = rows.detach().contiguous();
  term->scale.assign(width, 1.0f);
  term->shift.assign(width, 0.0f);
  term->pivot.assign(width, 0.0f);
  state.lazy = std::make_shared<EdgeHistory>();
  state.lazy->row = torch::zeros({1, rows.size(1)});
  state.lazy->terms.push_back(std::move(term));
  return state;
}

torch::Tensor materialise(const EdgeState& state) {
  if (!state.lazy) return state.value.detach();
  torch::NoGradGuard no_grad;
  auto total = state.lazy->row;
  for (const auto& term : state.lazy->terms) {
    total =
        total + torch::relu(term->pre * torch::tensor(term->scale) + torch::tensor(term->shift));
  }
  return total;
}

GatedEdges gated_edges(const EdgesPtr& edges, const EdgeState& state, const torch::Tensor& c_weight,
                       const torch::Tensor& c_bias, const torch::Tensor& bh,
                       const torch::Tensor& dh, const torch::Tensor& eh, const BatchNorm* norm) {
  if (!fits_fused_kernels(bh, 16) || (!state.lazy && state.value.size(0) != 1)) {
    return plain::gated_edges(edges, state, c_weight, c_bias, bh, dh, eh, norm);
  }
  auto memory = c10::make_intrusive<LayerMemory>();
  memory->edges = edges;
  if (state.lazy) {
    memory->before = *state.lazy;
  } else {
    memory->before.row = state.value.detach().contiguous();
  }
  const auto own = eh + (state.lazy ? c_bias : torch::linear(state.value, c_weight, c_bias));
  // Autograd wants defined tensors; an empty one stands for none.
  const auto norm_weight = norm ? norm->weight : torch::empty({0});
  const auto norm_bias = norm ? norm->bias : torch::empty({0});
  bool with_gradient = false;
  for (const auto& x : {state.value, c_weight, bh, dh, own, norm_weight, norm_bias}) {
    with_gradient |= x.requires_grad();
  }
  with_gradient &= torch::GradMode::is_enabled();
  const auto out = FusedGatedEdges::apply(state.value, c_weight, bh, dh, own, norm_weight,
                                          norm_bias, memory, norm, with_gradient);
  GatedEdges result{out[0], {}};
  if (norm) {
    result.state.value = out[1];
    result.state.lazy = std::make_shared<EdgeHistory>(memory->before);
    result.state.lazy->terms.push_back(memory->own);
  }
  return result;
}

}  // namespace coterie::ops
