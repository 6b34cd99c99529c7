#include "coterie/classical/block_model.h"

#include <cmath>
#include <limits>
#include <string>

#include "coterie/classical/block_state.h"
#include "coterie/classical/check_block_model.h"
#include "coterie/error.h"

namespace coterie {
void check(const BlockModelOptions& options) {
  const auto positive = [](const char* name, double value) {
    if (!(value > 0) || !std::isfinite(value)) {
      throw UsageError(std::string(name) + " must be positive, not " + std::to_string(value));
    }
  };
  positive("concentration", options.concentration);
  positive("within_alpha", options.within_alpha);
  positive("within_beta", options.within_beta);
  positive("between_alpha", options.between_alpha);
  positive("between_beta", options.between_beta);
  if (options.min_community < 1) {
    throw UsageError("min_community must be at least 1, not " +
                     std::to_string(options.min_community));
  }
}

void check_same_nodes(const Graph& graph, const Partition& partition) {
  if (graph.nodes() != partition.nodes()) {
    throw SizeError("the partition covers " + std::to_string(partition.nodes()) +
                    " nodes, the graph has " + std::to_string(graph.nodes()));
  }
}

double log_marginal(const Graph& graph, const Partition& partition,
                    const BlockModelOptions& options) {
  check(options);
  check_same_nodes(graph, partition);
  if (partition.communities() > 1) {
    for (const int64_t size : partition.sizes()) {
      if (size < options.min_community) return -std::numeric_limits<double>::infinity();
    }
  }
  return with_likelihood(graph, options, [&](const auto& likelihood) {
    BlockState state(graph, likelihood, options);
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      state.look_at(i);
      state.insert(i, partition[i]);
    }
    return state.log_joint();
  });
}

}  // namespace coterie
