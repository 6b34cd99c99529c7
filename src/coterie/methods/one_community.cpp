#include "coterie/methods/one_community.h"

#include "coterie/local/structure.h"
#include "coterie/parallel.h"

namespace coterie {

double probability_of_one(const Graph& graph, const DetectOptions& options,
                          const std::stop_token& stop) {
  if (graph.nodes() < kNodesBeyondWindows || options.scale || !options.known.empty()) return 0;
  return probability_of_none(structure_beyond_chance(graph, Rng(options.seed).stream("structure"),
                                                     current_threads(), stop));
}

}  // namespace coterie
