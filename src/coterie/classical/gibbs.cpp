#include "coterie/classical/gibbs.h"

#include <algorithm>
#include <limits>

#include "coterie/classical/check_block_model.h"
#include "coterie/classical/gibbs_chain.h"
#include "coterie/error.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

constexpr ScoredPartition nothing() {
  return {Partition(), -std::numeric_limits<double>::infinity()};
}

// One chain's share of a BlockPosterior.
class Record {
 public:
  template <class Chain>
  void see(const Chain& chain, bool keep) {
    const double log_joint = chain.log_joint();
    if (!keep && log_joint <= found.best.log_marginal) return;
    const ScoredPartition now{chain.partition(), log_joint};
    if (log_joint > found.best.log_marginal) found.best = now;
    if (keep) found.draws.push_back(now);
  }
  BlockPosterior found{nothing(), {}};
};

template <class Chain>
void advance(Chain& chain, int64_t merge_splits) {
  chain.sweep();
  for (int64_t m = 0; m < merge_splits; ++m) chain.merge_split();
}

// Goes uphill from the best partition seen. The draws remain what they are.
template <class Likelihood>
void climb_from_best(const Graph& graph, const Likelihood& likelihood,
                     const BlockModelOptions& model, const Rng& rng, Record& record) {
  GibbsChain<Likelihood> climber(graph, likelihood, model, rng);
  climber.start_from(record.found.best.partition);
  climber.restrict_to(model.min_community);
  climber.climb();
  record.see(climber, false);
}

template <class Likelihood>
BlockPosterior sample_chain(const Graph& graph, const Likelihood& likelihood,
                            const GibbsOptions& options, const Rng& rng) {
  GibbsChain<Likelihood> chain(graph, likelihood, options.model, rng);
  Record record;
  chain.start_at_random();
  // Small communities are where new ones grow from, so the restriction waits for half the burn-in.
  const int64_t free = options.model.min_community > 1 ? options.burn_in / 2 : 0;
  for (int64_t sweep = 0; sweep < options.sweeps; ++sweep) {
    if (sweep == free) chain.restrict_to(options.model.min_community);
    advance(chain, options.merge_splits);
    if (sweep >= free) record.see(chain, sweep >= options.burn_in);
  }
  climb_from_best(graph, likelihood, options.model, rng, record);
  return record.found;
}

template <class Likelihood>
BlockPosterior refine_chain(const Graph& graph, const Likelihood& likelihood,
                            const Partition& start, const RefineOptions& options, const Rng& rng) {
  GibbsChain<Likelihood> chain(graph, likelihood, options.model, rng);
  Record record;
  chain.start_from(start);
  chain.restrict_to(options.model.min_community);
  record.see(chain, options.sweeps == 0);
  for (int64_t sweep = 0; sweep < options.sweeps; ++sweep) {
    advance(chain, options.merge_splits);
    record.see(chain, sweep + 1 == options.sweeps);
  }
  climb_from_best(graph, likelihood, options.model, rng, record);
  return record.found;
}

BlockPosterior combine(std::vector<BlockPosterior> chains) {
  BlockPosterior all{nothing(), {}};
  for (BlockPosterior& chain : chains) {
    if (chain.best.log_marginal > all.best.log_marginal) all.best = std::move(chain.best);
    std::ranges::move(chain.draws, std::back_inserter(all.draws));
  }
  return all;
}

}  // namespace

BlockPosterior sample_block_model(const Graph& graph, const GibbsOptions& options, const Rng& rng) {
  check(options.model);
  if (options.restarts < 1 || options.burn_in < 0 || options.sweeps <= options.burn_in) {
    throw UsageError("at least one restart and more sweeps than burn-in are needed");
  }
  return with_likelihood(graph, options.model, [&](const auto& likelihood) {
    std::vector<BlockPosterior> chains(options.restarts);
    parallel_for(options.restarts, options.threads, [&](int64_t r) {
      chains[r] = sample_chain(graph, likelihood, options, rng.stream("restart", r));
    });
    return combine(std::move(chains));
  });
}

BlockPosterior refine(const Graph& graph, std::span<const Partition> starts,
                      const RefineOptions& options, const Rng& rng) {
  check(options.model);
  if (starts.empty()) throw UsageError("refine needs at least one partition to start from");
  if (options.sweeps < 0) throw UsageError("sweeps must not be negative");
  for (const Partition& start : starts) check_same_nodes(graph, start);
  return with_likelihood(graph, options.model, [&](const auto& likelihood) {
    std::vector<BlockPosterior> chains(starts.size());
    parallel_for(std::ssize(starts), options.threads, [&](int64_t s) {
      chains[s] = refine_chain(graph, likelihood, starts[s], options, rng.stream("start", s));
    });
    return combine(std::move(chains));
  });
}

}  // namespace coterie
