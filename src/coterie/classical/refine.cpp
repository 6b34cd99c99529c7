#include "coterie/classical/refine.h"

#include <algorithm>
#include <set>

#include "coterie/classical/chain_record.h"
#include "coterie/classical/check_block_model.h"
#include "coterie/error.h"
#include "coterie/parallel.h"
#include "coterie/portable_math.h"

namespace coterie {
namespace {

void check(const RefineOptions& options) {
  check(options.model);
  if (options.searches < 1 || options.search_sweeps < 0 || options.chains < 1) {
    throw UsageError("at least one search and one chain are needed");
  }
  if (options.burn_in < 0 || options.sweeps <= options.burn_in) {
    throw UsageError("more sweeps than burn-in are needed");
  }
}

// The chains of one refinement.
template <class Likelihood>
class Refinement {
 public:
  Refinement(const Graph& graph, const Likelihood& likelihood, const RefineOptions& options,
             const Rng& rng, std::stop_token stop)
      : graph_(graph), likelihood_(likelihood), options_(options), rng_(rng), stop_(stop) {}

  BlockPosterior run(std::span<const Partition> starts) {
    const std::vector<ScoredPartition> tops = best_of(starts);
    std::vector<ChainRecord> records(tops.size() + options_.chains);
    parallel_for(std::ssize(tops), [&](int64_t s) {
      records[s] = chain(tops[s].partition, options_.search_sweeps, rng_.stream("search", s),
                         options_.search_sweeps - 1);
    });
    double highest = records[0].found.best.log_marginal;
    for (size_t s = 0; s < tops.size(); ++s) {
      highest = std::max(highest, records[s].found.best.log_marginal);
    }
    std::vector<double> weights;
    std::vector<Partition> ends;
    for (size_t s = 0; s < tops.size(); ++s) {
      weights.push_back(portable_exp(
          std::max(-700.0, records[s].found.best.log_marginal - highest)));  // never all zero
      ends.push_back(records[s].found.draws.back().partition);
      records[s].found.draws.clear();  // where a search ends is not a draw
    }
    parallel_for(options_.chains, [&](int64_t c) {
      Rng rng = rng_.stream("chain", c);
      // Searches end in modes of different probability; chains start from each as often as it
      // deserves, because none will change from one to another in a few sweeps.
      const Partition& from = ends[rng.categorical(weights)];
      records[tops.size() + c] = chain(from, options_.sweeps, rng, options_.burn_in);
    });
    return combine(std::move(records));
  }

 private:
  // The distinct starts of largest probability, at most as many as there are searches.
  std::vector<ScoredPartition> best_of(std::span<const Partition> starts) const {
    std::set<Partition> known;
    std::vector<ScoredPartition> scored;
    for (const Partition& start : starts) {
      GibbsChain<Likelihood> chain(graph_, likelihood_, options_.model, rng_);
      chain.start_from(start);
      chain.restrict_to(options_.model.min_community);
      ScoredPartition repaired{chain.partition(), chain.log_joint()};
      if (known.insert(repaired.partition).second) scored.push_back(std::move(repaired));
    }
    std::stable_sort(scored.begin(), scored.end(),
                     [](const auto& a, const auto& b) { return a.log_marginal > b.log_marginal; });
    if (std::ssize(scored) > options_.searches) scored.resize(options_.searches);
    return scored;
  }

  // Draws are kept from sweep `first_kept` on; the start itself, too, if that is before the first.
  ChainRecord chain(const Partition& start, int64_t sweeps, const Rng& rng,
                    int64_t first_kept) const {
    GibbsChain<Likelihood> chain(graph_, likelihood_, options_.model, rng);
    ChainRecord record;
    chain.start_from(start);
    chain.restrict_to(options_.model.min_community);
    record.see(chain, first_kept < 0);
    for (int64_t sweep = 0; sweep < sweeps; ++sweep) {
      if (stop_.stop_requested()) throw Interrupted();
      advance(chain, options_.merge_splits);
      record.see(chain, sweep >= first_kept);
    }
    record.climb(graph_, likelihood_, options_.model, rng);
    return record;
  }

  const Graph& graph_;
  const Likelihood& likelihood_;
  const RefineOptions& options_;
  const Rng& rng_;
  std::stop_token stop_;
};

}  // namespace

BlockPosterior refine(const Graph& graph, std::span<const Partition> starts,
                      const RefineOptions& options, const Rng& rng, std::stop_token stop) {
  check(options);
  if (starts.empty()) throw UsageError("refine needs at least one partition to start from");
  for (const Partition& start : starts) check_same_nodes(graph, start);
  return with_likelihood(graph, options.model, [&](const auto& likelihood) {
    return Refinement(graph, likelihood, options, rng, stop).run(starts);
  });
}

}  // namespace coterie
