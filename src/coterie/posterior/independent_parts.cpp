#include "coterie/posterior/independent_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "coterie/interruption.h"

namespace coterie {
namespace {

constexpr int64_t kDrawsOfComputedK = int64_t{1} << 20;
constexpr double kNegligible = 1e-12;

// Probabilities of low, low + 1, ...
struct Distribution {
  int64_t low = 0;
  std::vector<double> p{1};
};

// Without what is too improbable at both ends to matter, or many parts would make it endlessly
// wide.
Distribution convolved(const Distribution& a, const Distribution& b) {
  Distribution sum{a.low + b.low, std::vector<double>(a.p.size() + b.p.size() - 1, 0.0)};
  for (size_t i = 0; i < a.p.size(); ++i) {
    stop_if_asked();
    for (size_t j = 0; j < b.p.size(); ++j) sum.p[i + j] += a.p[i] * b.p[j];
  }
  const auto matters = [](double p) { return p > kNegligible; };
  const auto first = std::find_if(sum.p.begin(), sum.p.end(), matters);
  sum.low += first - sum.p.begin();
  sum.p.erase(sum.p.begin(), first);
  while (!matters(sum.p.back())) sum.p.pop_back();
  return sum;
}

// The sum of `times` independent values, by squaring.
Distribution repeated(Distribution one, int64_t times) {
  Distribution sum;
  for (; times > 0; times /= 2) {
    if (times % 2 == 1) sum = convolved(sum, one);
    if (times > 1) one = convolved(one, one);
  }
  return sum;
}

Distribution distribution_of(const KPosterior& k) {
  const auto counts = k.counts();
  Distribution result{counts.front().k,
                      std::vector<double>(counts.back().k - counts.front().k + 1, 0.0)};
  for (const auto& count : counts) result.p[count.k - result.low] = k.probability(count.k);
  return result;
}

KPosterior computed(const Distribution& distribution) {
  const std::vector<int64_t> draws = apportion(kDrawsOfComputedK, distribution.p);
  KPosterior k;
  for (size_t i = 0; i < draws.size(); ++i) {
    k.add(static_cast<int32_t>(distribution.low + static_cast<int64_t>(i)), draws[i]);
  }
  return k;
}

// The partitions of a part that a draw of the whole may show, by index.
struct Choices {
  const Posterior* posterior = nullptr;
  int64_t parts = 0;  // that share it
  int64_t best = 0;
  std::vector<int64_t> speaking;  // each as often as it weighs
  std::vector<int64_t> modes;     // likewise, of those at their mode; the best if there are none
};

Choices choices_of(const Posterior& posterior, PointEstimate estimate) {
  Choices choices;
  choices.posterior = &posterior;
  choices.best = point_estimate(posterior, estimate);
  for (int64_t i = 0; i < static_cast<int64_t>(posterior.distinct().size()); ++i) {
    choices.speaking.insert(choices.speaking.end(), posterior.weight(i), i);
    choices.modes.insert(choices.modes.end(), posterior.distinct()[i].modes, i);
  }
  if (choices.modes.empty()) choices.modes.push_back(choices.best);
  return choices;
}

// A draw of the whole in the making.
class Assembled {
 public:
  Assembled(int64_t nodes, DrawKind kind) : labels_(nodes, -1), kind_(kind) {}

  void add(const PosteriorPart& part, int64_t index) {
    const DistinctPartition& shown = part.posterior->distinct()[index];
    for (size_t t = 0; t < part.nodes.size(); ++t) {
      labels_[part.nodes[t]] = communities_ + shown.partition[static_cast<int64_t>(t)];
    }
    communities_ += shown.partition.communities();
    log_prob_ += shown.log_prob;
    squared_error_ += shown.log_prob_error * shown.log_prob_error;
  }
  Draw finish(std::span<const NodeId> alone, int64_t times) {
    for (const NodeId i : alone) labels_[i] = communities_++;
    return {.partition = Partition(labels_),
            .log_prob = log_prob_,
            .log_prob_error = std::sqrt(squared_error_),
            .kind = kind_,
            .times = times};
  }

 private:
  std::vector<int32_t> labels_;
  int32_t communities_ = 0;
  DrawKind kind_;
  double log_prob_ = 0, squared_error_ = 0;
};

}  // namespace

KPosterior sum_of_independent(std::span<const KPosterior> parts) {
  Distribution sum;
  for (const KPosterior& part : parts) sum = convolved(sum, distribution_of(part));
  return computed(sum);
}

Posterior combine(std::span<const PosteriorPart> parts, std::span<const NodeId> alone,
                  int64_t nodes, const Rng& rng, PointEstimate estimate) {
  std::vector<Choices> choices;  // in the order of the parts that come first
  std::unordered_map<const Posterior*, size_t> place;
  size_t draws = 1, modes = 0;
  bool sampled = parts.empty(), doubt = false;
  for (const PosteriorPart& part : parts) {
    const auto [known, fresh] = place.try_emplace(part.posterior, choices.size());
    if (fresh) choices.push_back(choices_of(*part.posterior, estimate));
    Choices& these = choices[known->second];
    ++these.parts;
    if (!fresh) continue;
    draws = std::max(draws, these.speaking.size());
    modes = std::max(modes, static_cast<size_t>(part.posterior->mode_draws()));
    sampled |= part.posterior->from_samples();
    doubt |= part.posterior->distinct().size() > 1;
  }
  const auto kind = sampled ? DrawKind::sampled : DrawKind::mode;
  // Without a doubt anywhere all draws are equal.
  const auto copies = static_cast<int64_t>(doubt ? 1 : draws);
  std::vector<Assembled> speaking(doubt ? draws : 1, Assembled(nodes, kind));
  if (!sampled) modes = 0;  // the draws are modes themselves
  std::vector<Assembled> at_mode(doubt ? modes : std::min<size_t>(modes, 1),
                                 Assembled(nodes, DrawKind::mode));
  Assembled best(nodes, DrawKind::agreed);
  for (size_t p = 0; p < parts.size(); ++p) {
    stop_if_asked();
    const Choices& these = choices[place[parts[p].posterior]];
    std::vector<int64_t> order = these.speaking;
    // Parts are independent: the d-th draw of the whole shows any draw of each, not the d-th, or
    // equal components would always change together.
    rng.stream("part", p).shuffle(std::span(order));
    for (size_t d = 0; d < speaking.size(); ++d) speaking[d].add(parts[p], order[d % order.size()]);
    for (size_t m = 0; m < at_mode.size(); ++m) {
      at_mode[m].add(parts[p], these.modes[m % these.modes.size()]);
    }
    best.add(parts[p], these.best);
  }
  std::vector<Draw> all{best.finish(alone, 1)};
  for (Assembled& draw : speaking) all.push_back(draw.finish(alone, copies));
  for (Assembled& draw : at_mode) {
    all.push_back(draw.finish(alone, static_cast<int64_t>(doubt ? 1 : modes)));
  }
  Posterior whole(std::move(all));
  whole.set_best(0);
  Distribution k{static_cast<int64_t>(alone.size()), {1}};
  for (const Choices& these : choices) {
    // P(K) of the whole is computed and not counted: a few hundred draws cannot show the spread of
    // a sum over a thousand components.
    k = convolved(k, repeated(distribution_of(these.posterior->k_posterior()), these.parts));
  }
  whole.set_k(computed(k));
  return whole;
}

}  // namespace coterie
