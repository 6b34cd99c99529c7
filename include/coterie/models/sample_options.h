#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace coterie {

// How partitions are drawn from a model.
struct SampleOptions {
  int64_t draws = 64;
  // CCP: whether the latent z is drawn from its prior or stands at the prior's mean, and whether
  // memberships are drawn or decided by the larger probability. NCP always draws. With both off
  // only the anchors are random, as in the paper's tables.
  bool sample_latent = true;
  bool sample_membership = true;
  // Membership logits are divided by it before they are drawn from; below 1 draws are sharper.
  double temperature = 1;
  // No community of a draw is smaller, if any is as large: the nodes of those that are join others,
  // each with the odds at which the model let it pass. Memberships are drawn one by one, so that
  // now and then a node is left behind whom every community would have liked to take; in training
  // there are no such nodes, and without this each would end as a community of its own.
  int64_t smallest_community = 1;
  // NCP: nodes arrive in the same random order in all draws, so that their probabilities can be
  // compared, and not in one of each draw's own.
  bool one_order = false;
};

// How the probability of a partition is estimated (CCP).
enum class ScoreKind {
  automatic,  // as orders; detect() scores only those partitions that can be the answer, for no
              // more than a multiple of the work of drawing (methods/score_draws.h), and none of
              // large graphs, where no two draws are equal
  orders,     // of the partition: averaged over random orders of its communities
  paper,      // of one order of the communities, by first appearance, as the authors' code does
  none,       // not at all: draws alone speak
};
constexpr std::array<std::string_view, 4> names_of(ScoreKind) {
  return {"automatic", "orders", "paper", "none"};
}

// The defaults of CCP are measured on SBM graphs of 80 and 166 nodes, 72 draws each, whose
// log-probabilities spread over 10 and 22 nats. A bad anchor costs a product tens of nats, so few
// anchors are not noisy but wrong: against 8 orders with 10 anchors, 4 orders with 10 anchors are
// 0.4 and 1.9 nats too low on average (deviation 1.5 and 3.9 from draw to draw), with 2 anchors 8
// and 24 (11 and 21), with 1 anchor 16 and 60. Four z for each of 2 anchors, 1.1 and 5.5 nats too
// low, are worse than 10 anchors. Both graphs had the same best draw with 10 anchors,
// with 8 in one order, and with 4 in two.
struct ScoreOptions {
  ScoreKind kind = ScoreKind::automatic;
  // Random orders to average over: of communities (CCP), of nodes (NCP, exact in each of them);
  // absent: 4. ScoreKind::paper has one.
  std::optional<int64_t> orders = {};
  int64_t anchors = 10;     // at most, of each community (CCP)
  int64_t latents = 1;      // draws of z for each anchor (CCP)
  int64_t first_order = 0;  // random orders are numbered; the same numbers are the same orders
  double budget = 0.25;     // of ScoreKind::automatic: its work, in that of making the draws

  int64_t order_count() const { return kind == ScoreKind::paper ? 1 : orders.value_or(4); }
};

// An estimate of log p(partition | graph). The error is the standard error over the orders, to
// first order; NaN when there is only one. Where one order outweighs all others it is 1 whatever
// the spread: then it says "at least".
struct PartitionScore {
  double log_prob = 0;
  double standard_error = 0;
};

}  // namespace coterie
