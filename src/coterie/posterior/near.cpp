#include "coterie/posterior/near.h"

#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "coterie/posterior/alignment.h"

namespace coterie {
namespace {

double probability_of(const std::vector<AlignedDraws::Share>& shares, int32_t community) {
  for (const auto& share : shares) {
    if (share.community == community) return share.probability;
  }
  return 0;
}

// The belief with `answer` for its answer.
Posterior answered_with(const Posterior& posterior, Partition answer) {
  std::vector<Draw> draws;
  std::vector<int64_t> weights = posterior.weights();
  for (const DistinctPartition& one : posterior.distinct()) {
    Draw draw{one.partition, one.log_prob, one.log_prob_error, DrawKind::agreed};
    draws.push_back(draw);
    const std::pair<DrawKind, int64_t> drawn[] = {{DrawKind::sampled, one.sampled},
                                                  {DrawKind::mode, one.modes}};
    for (const auto& [kind, times] : drawn) {
      draw.kind = kind;
      draw.times = times;
      if (times > 0) draws.push_back(draw);
    }
  }
  const bool is_new = !posterior.find(answer);
  draws.push_back({.partition = answer, .kind = DrawKind::agreed});
  if (is_new && !weights.empty()) weights.push_back(0);
  Posterior result(std::move(draws));
  result.set_weights(std::move(weights));
  if (posterior.given_k()) result.set_k(*posterior.given_k());
  result.set_order(posterior.order());
  result.set_best(result.find(answer));
  return result;
}

}  // namespace

Posterior near(const Posterior& posterior, const PosteriorSummary& summary,
               const PreviousCommunities& previous) {
  const Partition& best = summary.best.partition;
  std::map<std::string, int32_t> community_called;
  for (const std::string& name : names_after(best, previous)) {
    community_called.emplace(name, static_cast<int32_t>(community_called.size()));
  }
  const AlignedDraws aligned(posterior, best);
  const auto draws = static_cast<double>(posterior.total_weight());
  std::vector<int32_t> labels(best.labels().begin(), best.labels().end());
  bool moved = false;
  for (int64_t i = 0; i < best.nodes(); ++i) {
    if (previous.community[i] < 0) continue;
    const auto earlier = community_called.find(previous.names[previous.community[i]]);
    if (earlier == community_called.end() || earlier->second == best[i]) continue;
    const auto shares = aligned.shares(i);
    const double here = probability_of(shares, best[i]);
    const double there = probability_of(shares, earlier->second);
    const double apart = here - there;
    if (there == 0 || apart > std::sqrt((here + there - apart * apart) / draws)) continue;
    labels[i] = earlier->second;
    moved = true;
  }
  return moved ? answered_with(posterior, Partition(labels)) : posterior;
}

}  // namespace coterie
