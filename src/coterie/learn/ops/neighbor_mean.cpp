#include "coterie/kernels/gated_edges.h"
#include "coterie/learn/ops/edge_term.h"

namespace coterie::ops {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

struct FusedNeighborMean : torch::autograd::Function<FusedNeighborMean> {
  struct Memory : torch::CustomClassHolder {
    EdgesPtr edges;
  };

  static torch::Tensor forward(AutogradContext* context, torch::Tensor x, const EdgesPtr& edges) {
    auto memory = c10::make_intrusive<Memory>();
    memory->edges = edges;
    context->saved_data["memory"] = torch::IValue::make_capsule(memory);
    x = x.contiguous();
    const auto out = torch::empty_like(x);
    const std::vector<int64_t> ends = cut_edges(*edges);
    for_chunks(static_cast<int64_t>(ends.size()) - 1, [&](int64_t chunk) {
      kernels::neighbor_mean(edges->row_ptr.data(), edges->sources.data(), x.data_ptr<float>(),
                             x.size(1), ends[chunk], ends[chunk + 1], out.data_ptr<float>());
    });
    return out;
  }

  static tensor_list backward(AutogradContext* context, tensor_list gradients) {
    const auto capsule = context->saved_data["memory"].toCapsule();
    const Edges& edges = *static_cast<Memory&>(*capsule).edges;
    const auto d_out = gradients[0].contiguous();
    const int64_t width = d_out.size(1);
    const std::vector<int64_t> ends = cut_edges(edges);
    const auto chunks = static_cast<int64_t>(ends.size()) - 1;
    RowSums sums(chunks, width, [&](int64_t chunk) {
      return range_of(edges.sources.data(), edges.row_ptr[ends[chunk]],
                      edges.row_ptr[ends[chunk + 1]]);
    });
    for_chunks(chunks, [&](int64_t chunk) {
      kernels::neighbor_mean_backward(edges.row_ptr.data(), edges.sources.data(),
                                      d_out.data_ptr<float>(), width, ends[chunk], ends[chunk + 1],
                                      sums.of(chunk), sums.first_row(chunk));
    });
    const auto d_x = torch::empty_like(d_out);
    sums.add_up(d_out.size(0), d_x.data_ptr<float>());
    return {d_x, torch::Tensor()};
  }
};

}  // namespace

torch::Tensor neighbor_mean(const EdgesPtr& edges, const torch::Tensor& x) {
  if (!fits_fused_kernels(x)) return plain::neighbor_mean(edges, x);
  return FusedNeighborMean::apply(x, edges);
}

}  // namespace coterie::ops
