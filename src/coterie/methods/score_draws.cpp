#include "coterie/methods/score_draws.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "coterie/methods/agreed_partitions.h"
#include "coterie/models/log_sum.h"

namespace coterie {
namespace {

constexpr int64_t kMostOrders = 16;

// The different partitions of some draws, in order of first appearance.
class DistinctDraws {
 public:
  explicit DistinctDraws(const std::vector<Draw>& draws, bool again) {
    std::map<Partition, int64_t> known;
    for (const Draw& draw : draws) {
      if (!again && !std::isnan(draw.log_prob)) {
        place_.push_back(-1);
        continue;
      }
      const auto [at, fresh] =
          known.try_emplace(draw.partition, static_cast<int64_t>(partitions_.size()));
      if (fresh) partitions_.push_back(draw.partition);
      place_.push_back(at->second);
    }
  }

  const std::vector<Partition>& partitions() const { return partitions_; }

  // Partitions whose score is not a number leave their draws as they are.
  void hand_out(const std::vector<PartitionScore>& scores, std::vector<Draw>& draws) const {
    for (size_t d = 0; d < draws.size(); ++d) {
      if (place_[d] < 0 || std::isnan(scores[place_[d]].log_prob)) continue;
      draws[d].log_prob = scores[place_[d]].log_prob;
      draws[d].log_prob_error = scores[place_[d]].standard_error;
    }
  }

 private:
  std::vector<Partition> partitions_;
  std::vector<int64_t> place_;  // of every draw; -1: it knows its probability
};

// Draws that know their probability are scored only to average over more orders than their own.
bool again(const ScoreOptions& options) {
  return options.kind == ScoreKind::orders && options.order_count() > 1;
}

// Best first: those that agree best with the sampled draws, or with all where none is sampled.
std::vector<int64_t> by_agreement(const std::vector<Partition>& partitions,
                                  const std::vector<Draw>& draws) {
  std::vector<Partition> speakers, all;
  for (const Draw& draw : draws) {
    all.push_back(draw.partition);
    if (draw.kind == DrawKind::sampled) speakers.push_back(draw.partition);
  }
  if (speakers.empty()) speakers = std::move(all);
  std::vector<double> loss;
  for (const Partition& partition : partitions) {
    loss.push_back(expected_loss(partition, speakers, PartitionLoss::normalized_variation));
  }
  std::vector<int64_t> order(partitions.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int64_t p, int64_t q) { return loss[p] < loss[q]; });
  return order;
}

}  // namespace

void score_all(std::vector<Draw>& draws, const ClusterModel& clusters, const ScoreOptions& options,
               const Rng& rng, std::stop_token stop) {
  const DistinctDraws distinct(draws, again(options));
  if (distinct.partitions().empty()) return;
  distinct.hand_out(clusters.score(distinct.partitions(), options, rng, stop), draws);
}

void score_contenders(std::vector<Draw>& draws, const ClusterModel& clusters,
                      const ScoreOptions& options, const Rng& rng, std::stop_token stop) {
  const DistinctDraws distinct(draws, again(options));
  const std::vector<Partition>& partitions = distinct.partitions();
  if (partitions.empty()) return;
  ScoreOptions one = options;
  one.kind = ScoreKind::orders;
  one.orders = 1;
  double budget = options.budget * static_cast<double>(draws.size());
  std::vector<int64_t> left;  // contenders, the best first
  double first_round = 0;
  for (const int64_t p : by_agreement(partitions, draws)) {
    first_round += clusters.score_work(partitions[p], one);
    // Half the budget for a first look at all of them, the rest for those that lead: halving
    // rounds, as for bandits (Karnin, Koren and Somekh 2013).
    if (left.size() >= 2 && first_round > budget / 2) break;
    left.push_back(p);
  }
  std::vector<std::vector<double>> by_order(partitions.size());
  std::vector<PartitionScore> scores(partitions.size(), {NAN, NAN});
  for (one.first_order = 0; one.first_order < kMostOrders; ++one.first_order) {
    double work = 0;
    std::vector<Partition> asked;
    for (const int64_t p : left) {
      work += clusters.score_work(partitions[p], one);
      asked.push_back(partitions[p]);
    }
    if (one.first_order > 0 && work > budget) break;
    budget -= work;
    const auto found = clusters.score(asked, one, rng, stop);
    for (size_t a = 0; a < left.size(); ++a) {
      by_order[left[a]].push_back(found[a].log_prob);
      scores[left[a]] = mean_of_logs(by_order[left[a]]);
    }
    std::stable_sort(left.begin(), left.end(),
                     [&](int64_t p, int64_t q) { return scores[p].log_prob > scores[q].log_prob; });
    if (left.size() < 2) break;
    const PartitionScore &best = scores[left[0]], &second = scores[left[1]];
    // Errors of one order are not numbers, and nothing is clear then.
    if (best.log_prob - second.log_prob >
        2 * std::hypot(best.standard_error, second.standard_error)) {
      break;
    }
    left.resize(std::max<size_t>(2, (left.size() + 1) / 2));
  }
  distinct.hand_out(scores, draws);
}

}  // namespace coterie
