#include "coterie/models/anchored_score.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "coterie/error.h"
#include "coterie/models/log_sum.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

// The next community of some partitions that agree on everything before it.
struct Branch {
  std::vector<int32_t> community;   // ascending
  std::vector<int64_t> partitions;  // that continue with it
  std::vector<int64_t> problems;    // its anchors, as problems of the prefix
  std::vector<double> terms;        // log-likelihood for each of them and each z
  double log_prob = 0;
};

// Partitions that agree on their first communities.
struct Prefix {
  std::vector<int32_t> available;  // ascending
  std::vector<float> memory;
  std::vector<Branch> branches;
};

// The score of all partitions in one order of the nodes.
class OneOrder {
 public:
  OneOrder(const AnchoredRuntime& model, std::span<const Partition> partitions,
           std::span<const int32_t> order, const ScoreOptions& options, const Rng& rng,
           std::stop_token stop)
      : model_(model), options_(options), rng_(rng), stop_(std::move(stop)) {
    const auto nodes = static_cast<int64_t>(order.size());
    for (const Partition& partition : partitions) {
      // communities_[p][k]: members of the k-th community to appear.
      std::vector<int32_t> rank(partition.communities(), -1);
      int32_t next = 0;
      for (const int32_t i : order) {
        if (rank[partition[i]] < 0) rank[partition[i]] = next++;
      }
      auto& mine = communities_.emplace_back(partition.communities());
      for (int64_t i = 0; i < nodes; ++i)
        mine[rank[partition[i]]].push_back(static_cast<int32_t>(i));
    }
    // Among the members of a community the anchors with the best priority are asked.
    priority_.resize(nodes);
    std::vector<int32_t> shuffled(nodes);
    std::iota(shuffled.begin(), shuffled.end(), 0);
    Rng shuffle = rng.stream("anchors");
    shuffle.shuffle(std::span(shuffled));
    for (int64_t i = 0; i < nodes; ++i) priority_[shuffled[i]] = static_cast<int32_t>(i);
  }

  std::vector<double> run() {
    std::vector<double> log_probs(communities_.size(), 0.0);
    std::vector<int64_t> all(communities_.size());
    std::iota(all.begin(), all.end(), 0);
    std::vector<int32_t> everyone(priority_.size());
    std::iota(everyone.begin(), everyone.end(), 0);
    std::vector<Prefix> level;
    level.push_back({everyone, std::vector<float>(model_.width(), 0.0f), branches_of(all, 0)});
    for (size_t k = 0; !level.empty(); ++k) {
      if (stop_.stop_requested()) throw Interrupted();
      // Few prefixes have many partitions each: their anchors share the threads.
      const bool outer = std::ssize(level) >= current_threads();
      parallel_for(std::ssize(level), outer ? current_threads() : 1,
                   [&](int64_t i) { evaluate(level[i]); });
      for (const Prefix& prefix : level) {
        for (const Branch& branch : prefix.branches) {
          for (const int64_t p : branch.partitions) log_probs[p] += branch.log_prob;
        }
      }
      level = next_level(level, k + 1);
    }
    return log_probs;
  }

 private:
  std::vector<Branch> branches_of(const std::vector<int64_t>& partitions, size_t k) const {
    // Partitions that go on with the same community share its problems: draws of one posterior
    // agree on most of theirs, and a problem is what costs.
    std::map<std::span<const int32_t>, Branch,
             bool (*)(std::span<const int32_t>, std::span<const int32_t>)>
        found(+[](std::span<const int32_t> a, std::span<const int32_t> b) {
          return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
        });
    for (const int64_t p : partitions) {
      if (k >= communities_[p].size()) continue;
      Branch& branch = found[communities_[p][k]];
      branch.community = communities_[p][k];
      branch.partitions.push_back(p);
    }
    std::vector<Branch> branches;
    for (auto& [key, branch] : found) branches.push_back(std::move(branch));
    return branches;
  }

  void evaluate(Prefix& prefix) const {
    const auto available = static_cast<double>(prefix.available.size());
    if (prefix.available.size() == 1) return;  // the last node: probability 1
    std::vector<AnchoredProblem> problems;
    std::vector<int32_t> anchor_nodes;
    std::map<int32_t, int64_t> problem_of;
    for (Branch& branch : prefix.branches) {
      std::vector<int32_t> anchors = branch.community;
      // The probability of a community is a mean over its members as anchors, each of which CCP
      // could have started from. A sample of them is an unbiased estimate, as long as it does not
      // depend on the partition: hence one priority for all.
      const auto wanted = std::min<size_t>(anchors.size(), std::max<int64_t>(1, options_.anchors));
      std::partial_sort(anchors.begin(), anchors.begin() + static_cast<int64_t>(wanted),
                        anchors.end(),
                        [&](int32_t a, int32_t b) { return priority_[a] < priority_[b]; });
      anchors.resize(wanted);
      for (const int32_t a : anchors) {
        // An anchor of several communities (of different partitions) is one problem: its logits
        // tell the probability of each.
        const auto [place, fresh] =
            problem_of.try_emplace(a, static_cast<int64_t>(problems.size()));
        if (fresh) {
          const auto position =
              std::lower_bound(prefix.available.begin(), prefix.available.end(), a);
          problems.push_back({position - prefix.available.begin(), prefix.memory.data(), nullptr,
                              model_.has_latent() ? options_.latents : 1});
          anchor_nodes.push_back(a);
        }
        branch.problems.push_back(place->second);
      }
      branch.terms.resize(wanted * (model_.has_latent() ? options_.latents : 1));
    }
    std::vector<float> noise;
    if (model_.has_latent()) {
      const int64_t each = options_.latents * model_.width();
      noise.resize(problems.size() * each);
      for (size_t p = 0; p < problems.size(); ++p) {
        // Named after the node, so that the score of a partition does not depend on its company.
        Rng latent = rng_.stream("latent", anchor_nodes[p]);
        for (int64_t i = 0; i < each; ++i)
          noise[p * each + i] = static_cast<float>(latent.normal());
        problems[p].noise = noise.data() + p * each;
      }
    }
    model_.evaluate(prefix.available, problems,
                    [&](int64_t p, int64_t s, std::span<const float> logits) {
                      receive(prefix, problems[p], p, s, logits);
                    });
    for (Branch& branch : prefix.branches) {
      branch.log_prob = log_sum(branch.terms) - std::log(static_cast<double>(branch.terms.size()));
      if (options_.kind == ScoreKind::paper) {
        branch.log_prob += std::log(static_cast<double>(branch.community.size()) / available);
      }
    }
  }

  // log Π_i Bernoulli(b_i) = Σ_i log(1 - σ_i) + Σ over those inside of their logits.
  void receive(Prefix& prefix, const AnchoredProblem& problem, int64_t p, int64_t s,
               std::span<const float> logits) const {
    double outside = 0;
    for (size_t i = 0; i < logits.size(); ++i) {
      if (static_cast<int64_t>(i) != problem.anchor) outside -= log_one_plus_exp(logits[i]);
    }
    for (Branch& branch : prefix.branches) {
      const auto place = std::find(branch.problems.begin(), branch.problems.end(), p);
      if (place == branch.problems.end()) continue;
      double inside = 0;
      size_t at = 0;
      for (const int32_t i : branch.community) {
        // Both are ascending.
        while (prefix.available[at] != i) ++at;
        if (static_cast<int64_t>(at) != problem.anchor) inside += logits[at];
      }
      branch.terms[(place - branch.problems.begin()) * problem.samples + s] = outside + inside;
    }
  }

  std::vector<Prefix> next_level(const std::vector<Prefix>& level, size_t k) const {
    std::vector<Prefix> next;
    std::vector<int64_t> offsets{0};
    std::vector<int32_t> members;
    for (const Prefix& prefix : level) {
      for (const Branch& branch : prefix.branches) {
        std::vector<Branch> branches = branches_of(branch.partitions, k);
        if (branches.empty()) continue;
        std::vector<int32_t> left;
        std::set_difference(prefix.available.begin(), prefix.available.end(),
                            branch.community.begin(), branch.community.end(),
                            std::back_inserter(left));
        // G of the paper: the memory is the sum over the communities found before, so each adds its
        // own to that of its prefix, below.
        next.push_back({std::move(left), prefix.memory, std::move(branches)});
        members.insert(members.end(), branch.community.begin(), branch.community.end());
        offsets.push_back(static_cast<int64_t>(members.size()));
      }
    }
    if (next.empty() || !model_.has_latent()) return next;
    const Array remembered = model_.remember(Sets{offsets, members});
    for (size_t i = 0; i < next.size(); ++i) {
      for (int64_t c = 0; c < model_.width(); ++c) {
        next[i].memory[c] += remembered.row(static_cast<int64_t>(i))[c];
      }
    }
    return next;
  }

  const AnchoredRuntime& model_;
  const ScoreOptions& options_;
  const Rng rng_;
  std::stop_token stop_;
  std::vector<std::vector<std::vector<int32_t>>> communities_;
  std::vector<int32_t> priority_;
};

}  // namespace

std::vector<PartitionScore> score_anchored(const AnchoredRuntime& model,
                                           std::span<const Partition> partitions,
                                           const ScoreOptions& options, const Rng& rng,
                                           std::stop_token stop) {
  for (const Partition& partition : partitions) {
    if (partition.nodes() != model.nodes()) {
      throw SizeError("a partition of " + std::to_string(partition.nodes()) +
                      " nodes cannot be scored on a graph of " + std::to_string(model.nodes()));
    }
  }
  const int64_t orders = options.order_count();
  std::vector<std::vector<double>> by_order(orders);
  const bool outer = orders >= current_threads();
  parallel_for(orders, outer ? current_threads() : 1, [&](int64_t r) {
    const Rng mine = rng.stream("order", options.first_order + r);
    std::vector<int32_t> order(model.nodes());
    std::iota(order.begin(), order.end(), 0);
    if (options.kind != ScoreKind::paper) {
      Rng shuffle = mine.stream("nodes");
      shuffle.shuffle(std::span(order));
    }
    by_order[r] = OneOrder(model, partitions, order, options, mine, stop).run();
  });
  std::vector<PartitionScore> scores;
  std::vector<double> values(orders);
  for (size_t p = 0; p < partitions.size(); ++p) {
    for (int64_t r = 0; r < orders; ++r) values[r] = by_order[r][p];
    scores.push_back(mean_of_logs(values));
  }
  return scores;
}

double relative_score_work(const Partition& partition, const ScoreOptions& options) {
  // Measured on graphs of 115 to 600 nodes: preparing a set takes as long as this many anchors.
  constexpr double kSet = 8;
  const std::vector<int64_t> sizes = partition.sizes();
  const int64_t most = std::max<int64_t>(1, options.anchors);
  double scoring = 0, drawing = 0;
  for (const int64_t own : sizes) {
    const auto a = static_cast<double>(own);
    double available = a / 2;  // of itself, with the term of the sum below
    for (const int64_t other : sizes) {
      const auto b = static_cast<double>(other);
      available += b * a / (a + b);
    }
    const auto anchors = static_cast<double>(std::min(own, most) * options.latents);
    scoring += available * (kSet + anchors);
    drawing += available * (kSet + 1);
  }
  return scoring / drawing;
}

}  // namespace coterie
