#include "coterie/learn/torch_ops.h"

namespace coterie {

torch::Tensor TorchOps::zero_empty(const Tensor& x, const Sets& sets) {
  std::vector<float> keep(sets.size());
  bool all = true;
  for (int64_t s = 0; s < sets.size(); ++s) {
    keep[s] = sets.offsets[s] < sets.offsets[s + 1] ? 1.0f : 0.0f;
    all &= keep[s] != 0;
  }
  return all ? x : x * torch::tensor(keep).to(x.options()).unsqueeze(1);
}

torch::Tensor TorchOps::head_queries(const Tensor& q, const Linear<Tensor>& key, int64_t heads) {
  const int64_t width = q.size(1);
  const Tensor weight = key.weight.view({heads, width / heads, width});
  return torch::bmm(q.view({heads, 1, width / heads}), weight).squeeze(1);
}

torch::Tensor TorchOps::head_values(const Tensor& x, const Linear<Tensor>& value, int64_t heads) {
  const int64_t width = x.size(1);
  const Tensor weight = value.weight.view({heads, width / heads, width}).transpose(1, 2);
  const Tensor by_head = x.view({-1, heads, width}).transpose(0, 1);
  return torch::bmm(by_head, weight).transpose(0, 1).reshape({-1, width}) + value.bias;
}

ops::GatedEdges TorchOps::gated_edges(const Edges& edges, const EdgeState& state,
                                      const Linear<Tensor>& c, const Tensor& bh, const Tensor& dh,
                                      const Tensor& eh, const BatchNorm<Tensor>* norm) {
  if (!norm) return ops::gated_edges(edges, state, c.weight, c.bias, bh, dh, eh, nullptr);
  const ops::BatchNorm settings = bound(*norm);
  return ops::gated_edges(edges, state, c.weight, c.bias, bh, dh, eh, &settings);
}

}  // namespace coterie
