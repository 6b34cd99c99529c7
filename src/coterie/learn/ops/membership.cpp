#include "coterie/learn/ops/membership.h"

namespace coterie::ops {

MembershipLoss membership_loss(const MembershipInputs& inputs, const MembershipNetwork& network,
                               const torch::Tensor& targets, const torch::Tensor& extra,
                               const torch::Tensor& coefficient) {
  return plain::membership_loss(inputs, network, targets, extra, coefficient);
}

torch::Tensor membership_logits(const MembershipInputs& inputs, const MembershipNetwork& network) {
  return plain::membership_logits(inputs, network);
}

}  // namespace coterie::ops
