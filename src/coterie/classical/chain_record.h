#pragma once

#include <algorithm>
#include <iterator>
#include <limits>
#include <vector>

#include "coterie/classical/gibbs.h"
#include "coterie/classical/gibbs_chain.h"

namespace coterie {

// One chain's share of a BlockPosterior.
class ChainRecord {
 public:
  // Looks at the chain's partition, and keeps it as a draw if so told.
  template <class Likelihood>
  void see(const GibbsChain<Likelihood>& chain, bool keep) {
    const double log_joint = chain.log_joint();
    if (!keep && log_joint <= found.best.log_marginal) return;
    const ScoredPartition now{chain.partition(), log_joint};
    if (log_joint > found.best.log_marginal) found.best = now;
    if (keep) found.draws.push_back(now);
  }

  // Goes uphill from the best partition seen. The draws remain what they are.
  template <class Likelihood>
  void climb(const Graph& graph, const Likelihood& likelihood, const BlockModelOptions& model,
             const Rng& rng) {
    GibbsChain<Likelihood> climber(graph, likelihood, model, rng);
    climber.start_from(found.best.partition);
    climber.restrict_to(model.min_community);
    climber.climb();
    see(climber, false);
  }

  BlockPosterior found{{Partition(), -std::numeric_limits<double>::infinity()}, {}};
};

// A sweep and the proposals to merge or split after it.
template <class Likelihood>
void advance(GibbsChain<Likelihood>& chain, int64_t merge_splits) {
  chain.sweep();
  for (int64_t m = 0; m < merge_splits; ++m) chain.merge_split();
}

inline BlockPosterior combine(std::vector<ChainRecord> chains) {
  BlockPosterior all = ChainRecord().found;
  for (ChainRecord& chain : chains) {
    if (chain.found.best.log_marginal > all.best.log_marginal) {
      all.best = std::move(chain.found.best);
    }
    std::move(chain.found.draws.begin(), chain.found.draws.end(), std::back_inserter(all.draws));
  }
  return all;
}

}  // namespace coterie
