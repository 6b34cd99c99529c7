#include "coterie/classical/gibbs.h"

#include "coterie/classical/chain_record.h"
#include "coterie/classical/check_block_model.h"
#include "coterie/error.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

template <class Likelihood>
ChainRecord sample_chain(const Graph& graph, const Likelihood& likelihood,
                         const GibbsOptions& options, const Rng& rng, std::stop_token stop) {
  GibbsChain<Likelihood> chain(graph, likelihood, options.model, rng);
  ChainRecord record;
  chain.start_at_random();
  // Small communities are where new ones grow from, so the restriction waits for half the burn-in.
  const int64_t free = options.model.min_community > 1 ? options.burn_in / 2 : 0;
  for (int64_t sweep = 0; sweep < options.sweeps; ++sweep) {
    if (stop.stop_requested()) throw Interrupted();
    if (sweep == free) chain.restrict_to(options.model.min_community);
    advance(chain, options.merge_splits);
    if (sweep >= free) record.see(chain, sweep >= options.burn_in);
  }
  // A chain passes near the best partition and seldom through it: a few nodes are always out of
  // place.
  record.climb(graph, likelihood, options.model, rng);
  return record;
}

}  // namespace

BlockPosterior sample_block_model(const Graph& graph, const GibbsOptions& options, const Rng& rng,
                                  std::stop_token stop) {
  check(options.model);
  if (options.restarts < 1 || options.burn_in < 0 || options.sweeps <= options.burn_in) {
    throw UsageError("at least one restart and more sweeps than burn-in are needed");
  }
  return with_likelihood(graph, options.model, [&](const auto& likelihood) {
    std::vector<ChainRecord> chains(options.restarts);
    parallel_for(options.restarts, [&](int64_t r) {
      chains[r] = sample_chain(graph, likelihood, options, rng.stream("restart", r), stop);
    });
    return combine(std::move(chains));
  });
}

}  // namespace coterie
