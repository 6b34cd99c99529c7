#pragma once

#include <set>
#include <vector>

#include "coterie/partition/partition.h"
#include "tests/learn/padded_ccp.h"

namespace coterie::benchmarks {

// Sampling and scoring of CCP in LibTorch operations the way the authors' program works: all draws
// at once, all nodes at every step with masks for those that have left, generic attention, phi on
// concatenated inputs; then the probability of every distinct partition, one community after the
// other with all its anchors at once. z and b at their mode, probabilities as the authors have them
// (in log space).
class PaddedSampler : public PaddedCcp {
 public:
  using PaddedCcp::PaddedCcp;

  struct Result {
    std::vector<Partition> partitions;  // distinct
    std::vector<double> log_probs;
  };

  Result run(const Batch& batch, int64_t draws, int64_t anchors) const {
    const torch::NoGradGuard no_grad;
    const Tensor x = encode(batch, /*training=*/false).unsqueeze(0);
    const Tensor u = ccp_.u ? mlp(*ccp_.u, x) : x;
    const Tensor h = mlp(ccp_.h, x);
    const std::set<Partition> distinct = sample(x, u, h, draws);
    Result result;
    for (const Partition& partition : distinct) {
      result.partitions.push_back(partition);
      result.log_probs.push_back(log_prob(x, u, h, partition, anchors));
    }
    return result;
  }

  // Logits of the first step for one anchor and z at the prior's mean, to compare evaluators by.
  torch::Tensor first_logits(const Batch& batch, int64_t anchor) const {
    const torch::NoGradGuard no_grad;
    const Tensor x = encode(batch, /*training=*/false).unsqueeze(0);
    const Tensor u = ccp_.u ? mlp(*ccp_.u, x) : x;
    Tensor available = torch::ones({1, x.size(1)}, torch::kBool);
    available[0][anchor] = false;
    const View seen =
        look(x, u, torch::zeros({1, width_}), torch::tensor({anchor}, torch::kInt64), available);
    return membership_logits(seen, seen.prior[0].unsqueeze(1)).flatten();
  }

 private:
  static Tensor repeated(const Tensor& x, int64_t times) {
    return x.expand({times, x.size(1), x.size(2)});
  }
  Tensor community_memory(const Tensor& h, const Tensor& community) const {
    return mlp(ccp_.g, ccp_.pool_community ? pool(*ccp_.pool_community, h, community)
                                           : masked_mean(h, community));
  }

  std::set<Partition> sample(const Tensor& x, const Tensor& u, const Tensor& h,
                             int64_t draws) const {
    const int64_t nodes = x.size(1);
    Tensor labels = torch::zeros({draws, nodes}, torch::kInt32);
    Tensor available = torch::ones({draws, nodes}, torch::kBool);
    Tensor memory = torch::zeros({draws, width_});
    for (int32_t k = 0; available.any().item<bool>(); ++k) {
      const Tensor active = available.any(1).nonzero().squeeze(1);
      const int64_t count = active.size(0);
      Tensor mask = available.index_select(0, active);
      const Tensor anchor = torch::multinomial(mask.to(torch::kFloat32), 1).squeeze(1);
      mask.scatter_(1, anchor.unsqueeze(1), false);
      const View seen = look(repeated(x, count), repeated(u, count), memory.index_select(0, active),
                             anchor, mask);
      const Tensor logits = membership_logits(seen, seen.prior[0].unsqueeze(1)).squeeze(2);
      const Tensor joined = (mask & (logits > 0)).scatter(1, anchor.unsqueeze(1), true);
      labels.index_put_({active},
                        labels.index_select(0, active).masked_fill(joined, static_cast<int>(k)));
      available.index_put_({active}, mask & joined.logical_not());
      memory.index_put_(
          {active}, memory.index_select(0, active) + community_memory(repeated(h, count), joined));
    }
    std::set<Partition> distinct;
    for (int64_t d = 0; d < draws; ++d) {
      distinct.emplace(
          std::span<const int32_t>(labels[d].data_ptr<int32_t>(), static_cast<size_t>(nodes)));
    }
    return distinct;
  }

  double log_prob(const Tensor& x, const Tensor& u, const Tensor& h, const Partition& partition,
                  int64_t anchors) const {
    const int64_t nodes = x.size(1);
    const Tensor labels = torch::tensor(
        at::ArrayRef<int32_t>(partition.labels().data(), partition.labels().size()), torch::kInt32);
    Tensor available = torch::ones({nodes}, torch::kBool);
    Tensor memory = torch::zeros({1, width_});
    double total = 0;
    for (int32_t k = 0; k < partition.communities(); ++k) {
      const Tensor community = labels == k;
      const Tensor members = community.nonzero().squeeze(1);
      const int64_t size = members.size(0), count = std::min(size, anchors);
      const Tensor chosen = members.index_select(0, torch::randperm(size).narrow(0, 0, count));
      const auto left = static_cast<double>(available.sum().item<int64_t>());
      const Tensor mask = available.unsqueeze(0)
                              .expand({count, nodes})
                              .clone()
                              .scatter_(1, chosen.unsqueeze(1), false);
      const View seen = look(repeated(x, count), repeated(u, count), memory.expand({count, width_}),
                             chosen, mask);
      const Tensor z = seen.prior[0] + seen.prior[1].exp() * torch::randn({count, width_});
      const Tensor logits = membership_logits(seen, z.unsqueeze(1)).squeeze(2);
      const Tensor terms = torch::log_sigmoid(torch::where(community, logits, -logits));
      const Tensor by_anchor = (terms * mask.to(terms.scalar_type())).sum(1);
      total += torch::logsumexp(by_anchor, 0).item<double>() +
               std::log(static_cast<double>(size) / static_cast<double>(count) / left);
      memory = memory + community_memory(h, community.unsqueeze(0));
      available = available & community.logical_not();
    }
    return total;
  }
};

}  // namespace coterie::benchmarks
