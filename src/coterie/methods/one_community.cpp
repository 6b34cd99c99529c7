#include "coterie/methods/one_community.h"

#include <algorithm>

#include "coterie/local/structure.h"
#include "coterie/parallel.h"

namespace coterie {

double probability_of_one(const Graph& graph, const DetectOptions& options,
                          const std::stop_token& stop) {
  if (2 * graph.nodes() <= kNodesBeyondWindows || options.scale || !options.known.empty()) return 0;
  // What is asked of parts of small graphs is believed, and less and less from half that size on:
  // no node more turns one answer into another.
  const double size = static_cast<double>(graph.nodes()) / kNodesBeyondWindows;
  return std::min(1.0, 2 * size - 1) *
         probability_of_none(structure_beyond_chance(graph, Rng(options.seed).stream("structure"),
                                                     current_threads(), stop));
}

}  // namespace coterie
