#include "coterie/learn/ops/sum_over_ranks.h"

namespace coterie::ops {
namespace {

torch::Tensor summed(const torch::Tensor& sums, const SumOverRanks& hook) {
  auto on_host = sums.detach().to(torch::kCPU, torch::kFloat64).contiguous().clone();
  hook(on_host.data_ptr<double>(), on_host.numel());
  return on_host.to(sums.options());
}

struct HeldHook : torch::CustomClassHolder {
  SumOverRanks hook;
};

struct Summed : torch::autograd::Function<Summed> {
  static torch::Tensor forward(torch::autograd::AutogradContext* context, torch::Tensor sums,
                               const SumOverRanks& hook) {
    auto held = c10::make_intrusive<HeldHook>();
    held->hook = hook;
    context->saved_data["hook"] = torch::IValue::make_capsule(held);
    return summed(sums, hook);
  }
  static torch::autograd::tensor_list backward(torch::autograd::AutogradContext* context,
                                               torch::autograd::tensor_list gradients) {
    const auto capsule = context->saved_data["hook"].toCapsule();
    return {summed(gradients[0], static_cast<HeldHook*>(capsule.get())->hook), torch::Tensor()};
  }
};

}  // namespace

torch::Tensor sum_over_ranks(const torch::Tensor& sums, const SumOverRanks& hook) {
  return hook ? Summed::apply(sums, hook) : sums;
}

}  // namespace coterie::ops
