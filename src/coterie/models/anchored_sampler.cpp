#include "coterie/models/anchored_sampler.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "coterie/error.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

// For every node a community, of those that let it pass and may stay, that it would join if it were
// left behind: one drawn with the odds of its membership, or the likeliest one. Kept as the steps
// go by, in memory for one community per node.
class LeftBehind {
 public:
  LeftBehind(int64_t nodes, const Rng& rng)
      : rng_(rng), choice_(nodes, -1), weight_(nodes, -std::numeric_limits<double>::infinity()) {}

  // Community k has let `node` pass at this logit.
  void passed(int32_t node, int32_t k, double logit, bool sample) {
    if (!sample) {
      if (logit > weight_[node]) choice_[node] = k;
      weight_[node] = std::max(weight_[node], logit);
      return;
    }
    // Odds add up; the newcomer replaces the choice with its share of them.
    const double high = std::max(weight_[node], logit);
    weight_[node] = high + std::log(std::exp(weight_[node] - high) + std::exp(logit - high));
    if (rng_.uniform() < std::exp(logit - weight_[node])) choice_[node] = k;
  }

  // -1: nobody let it pass who may stay.
  int32_t choice(int32_t node) const { return choice_[node]; }

 private:
  Rng rng_;  // its own, so that the rest of a draw does not depend on it
  std::vector<int32_t> choice_;
  std::vector<double> weight_;  // log of the odds so far; of the likeliest choice
};

struct GrowingPartition {
  Rng rng;
  std::vector<int32_t> available;  // ascending
  std::vector<int32_t> labels;
  std::vector<float> memory;
  std::vector<int32_t> joined;  // the community of this step
  int32_t communities = 0;
  LeftBehind left_behind;
};

// A step of more draws is taken in parts, because nobody can stop a part before its end.
constexpr size_t kMostDrawsAtOnce = 1024;

// Draws with equal available nodes are one group, or several if there are many. The groups with
// most work come first, so that threads that share them end at about the same time.
std::vector<std::vector<int64_t>> group_by_available(const std::vector<GrowingPartition>& draws) {
  std::vector<int64_t> active;
  for (int64_t d = 0; d < static_cast<int64_t>(draws.size()); ++d) {
    if (!draws[d].available.empty()) active.push_back(d);
  }
  std::sort(active.begin(), active.end(), [&](int64_t a, int64_t b) {
    return draws[a].available != draws[b].available ? draws[a].available < draws[b].available
                                                    : a < b;
  });
  std::vector<std::vector<int64_t>> groups;
  for (const int64_t d : active) {
    if (groups.empty() || groups.back().size() == kMostDrawsAtOnce ||
        draws[groups.back().front()].available != draws[d].available) {
      groups.emplace_back();
    }
    groups.back().push_back(d);
  }
  // A node of a group costs about as much as two of its draws: SetTerms has three products for each
  // node and the inducing points', the membership network three for each draw.
  const auto work = [&](const std::vector<int64_t>& group) {
    return draws[group.front()].available.size() * (2 + group.size());
  };
  std::stable_sort(groups.begin(), groups.end(),
                   [&](const auto& a, const auto& b) { return work(a) > work(b); });
  return groups;
}

// One step of draws that share their available nodes.
void step_group(const AnchoredRuntime& model, const SampleOptions& options,
                std::vector<GrowingPartition>& draws, const std::vector<int64_t>& group) {
  const std::vector<int32_t> set = draws[group.front()].available;
  const auto count = static_cast<int64_t>(group.size());
  const auto members = static_cast<int64_t>(set.size());
  const bool noisy = model.has_latent() && options.sample_latent;
  std::vector<AnchoredProblem> problems(count);
  std::vector<float> noise(noisy ? count * model.width() : 0);
  for (int64_t p = 0; p < count; ++p) {
    GrowingPartition& draw = draws[group[p]];
    // Every draw has its own generator, so its choices do not depend on which group it is in.
    problems[p] = {draw.rng.below(members), draw.memory.data(), nullptr, 1};
    if (noisy) {
      problems[p].noise = noise.data() + p * model.width();
      for (int64_t c = 0; c < model.width(); ++c) {
        noise[p * model.width() + c] = static_cast<float>(draw.rng.normal());
      }
    }
  }
  const auto receive = [&](int64_t p, int64_t, std::span<const float> logits) {
    GrowingPartition& draw = draws[group[p]];
    std::vector<int32_t> left;
    draw.joined.clear();
    for (int64_t i = 0; i < members; ++i) {
      bool joins = i == problems[p].anchor;
      if (!joins && options.sample_membership) {
        const double logit = logits[i] / options.temperature;
        // uniform < sigmoid(logit), multiplied out.
        joins = draw.rng.uniform() * (1 + std::exp(-logit)) < 1;
      } else if (!joins) {
        joins = logits[i] > 0;
      }
      (joins ? draw.joined : left).push_back(set[i]);
    }
    draw.available = std::move(left);
    // Only communities that will stay are remembered as places where those left behind may go.
    if (static_cast<int64_t>(draw.joined.size()) < options.smallest_community ||
        options.smallest_community <= 1) {
      return;
    }
    for (int64_t i = 0, next = 0; i < members; ++i) {
      if (next < static_cast<int64_t>(draw.joined.size()) && set[i] == draw.joined[next]) {
        ++next;
      } else {
        draw.left_behind.passed(set[i], draw.communities, logits[i] / options.temperature,
                                options.sample_membership);
      }
    }
  };
  if (members == 1) {
    for (int64_t p = 0; p < count; ++p) receive(p, 0, std::vector<float>{0});
  } else {
    model.evaluate(set, problems, receive);
  }
}

// Who joined is a community, which draws with a memory remember.
void close_communities(const AnchoredRuntime& model, std::vector<GrowingPartition>& draws,
                       std::span<const int64_t> stepped) {
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> members;
  for (const int64_t d : stepped) {
    GrowingPartition& draw = draws[d];
    for (const int32_t i : draw.joined) draw.labels[i] = draw.communities;
    ++draw.communities;
    members.insert(members.end(), draw.joined.begin(), draw.joined.end());
    offsets.push_back(static_cast<int64_t>(members.size()));
  }
  if (!model.has_latent()) return;
  const Array remembered = model.remember(Sets{offsets, members});
  for (size_t s = 0; s < stepped.size(); ++s) {
    for (int64_t c = 0; c < model.width(); ++c) {
      draws[stepped[s]].memory[c] += remembered.row(static_cast<int64_t>(s))[c];
    }
  }
}

// Moves the nodes of communities that are too small to where they would rather be.
void dissolve_small_communities(GrowingPartition& draw, int64_t smallest) {
  std::vector<int64_t> sizes(draw.communities, 0);
  for (const int32_t label : draw.labels) ++sizes[label];
  for (size_t i = 0; i < draw.labels.size(); ++i) {
    const int32_t choice = draw.left_behind.choice(static_cast<int32_t>(i));
    if (sizes[draw.labels[i]] < smallest && choice >= 0) draw.labels[i] = choice;
  }
}

}  // namespace

std::vector<Partition> sample_anchored(const AnchoredRuntime& model, const SampleOptions& options,
                                       const Rng& rng, std::stop_token stop) {
  std::vector<GrowingPartition> draws;
  std::vector<int32_t> everyone(model.nodes());
  std::iota(everyone.begin(), everyone.end(), 0);
  for (int64_t d = 0; d < options.draws; ++d) {
    if (stop.stop_requested()) throw Interrupted();
    draws.push_back({rng.stream("draw", d),
                     everyone,
                     std::vector<int32_t>(model.nodes(), -1),
                     std::vector<float>(model.width(), 0.0f),
                     {},
                     0,
                     LeftBehind(options.smallest_community > 1 ? model.nodes() : 0,
                                rng.stream("left behind", d))});
  }
  for (auto groups = group_by_available(draws); !groups.empty();
       groups = group_by_available(draws)) {
    if (stop.stop_requested()) throw Interrupted();
    // Few groups have many draws each: these share the threads, as in the first step, where all
    // draws have everything before them.
    const bool outer = std::ssize(groups) >= current_threads();
    parallel_for(std::ssize(groups), outer ? current_threads() : 1, [&](int64_t g) {
      if (stop.stop_requested()) throw Interrupted();
      step_group(model, options, draws, groups[g]);
    });
    std::vector<int64_t> stepped;
    for (const auto& group : groups) stepped.insert(stepped.end(), group.begin(), group.end());
    // In parts, because a stop must not wait for the memories of a hundred thousand draws.
    for (size_t first = 0; first < stepped.size(); first += kMostDrawsAtOnce) {
      if (stop.stop_requested()) throw Interrupted();
      close_communities(
          model, draws,
          std::span(stepped).subspan(first, std::min(kMostDrawsAtOnce, stepped.size() - first)));
    }
  }
  std::vector<Partition> partitions;
  for (GrowingPartition& draw : draws) {
    if (options.smallest_community > 1) {
      dissolve_small_communities(draw, options.smallest_community);
    }
    partitions.emplace_back(std::span<const int32_t>(draw.labels));
  }
  return partitions;
}

}  // namespace coterie
