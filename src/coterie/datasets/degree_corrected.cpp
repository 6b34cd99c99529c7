#include "coterie/datasets/degree_corrected.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "coterie/datasets/block_graph.h"
#include "coterie/datasets/no_communities.h"
#include "coterie/datasets/poisson_edges.h"
#include "coterie/datasets/power_law.h"
#include "coterie/datasets/weighted_index.h"
#include "coterie/graph/graph_builder.h"

namespace coterie {
namespace {

// The nodes of one community, drawn in proportion to their expected degrees.
struct Community {
  std::vector<NodeId> members;
  WeightedIndex degrees;
  // Of the members' shares in the degrees: the sum of squares, and of fourth powers.
  double squares = 0;
  double fourths = 0;

  NodeId draw(Rng& rng) const { return members[degrees.draw(rng)]; }
};

std::vector<Community> draw_communities(std::span<const int32_t> labels, size_t count,
                                        const PowerLaw& law, Rng& rng) {
  std::vector<Community> communities(count);
  for (size_t i = 0; i < labels.size(); ++i) {
    Community& mine = communities[labels[i]];
    const double degree = law.draw(rng);
    mine.members.push_back(static_cast<NodeId>(i));
    mine.degrees.push_back(degree);
    mine.squares += degree * degree;
    mine.fourths += degree * degree * degree * degree;
  }
  for (Community& community : communities) {
    const double square = community.degrees.total() * community.degrees.total();
    community.squares /= square;
    community.fourths /= square * square;
  }
  return communities;
}

}  // namespace

LabeledGraph draw_degree_corrected(const DegreeCorrectedOptions& options, Rng& rng) {
  require_integers(options.nodes, 1, 2147483647, "nodes");
  require_range(options.mixing, 0, 1, "mixing");
  const std::vector<int64_t> sizes =
      draw_sizes(options.partition, options.nodes.draw_integer(rng), rng);
  const int64_t nodes = std::accumulate(sizes.begin(), sizes.end(), int64_t{0});
  const double mean = draw_mean_degree(options.mean_degree, options.max_density, nodes, rng);
  const PowerLaw law =
      degree_law(nodes, mean, options.degree_exponent.draw(rng), options.max_degree);
  const double mixing = sizes.size() > 1 ? options.mixing.draw(rng) : 0;

  const std::vector<int32_t> labels = shuffled_labels(sizes, rng);
  const std::vector<Community> communities = draw_communities(labels, sizes.size(), law, rng);
  double total = 0;  // of expected degrees
  double squares = 0;
  for (const Community& community : communities) {
    total += community.degrees.total();
    squares += community.degrees.total() * community.degrees.total();
  }
  // mixing total / 2 edges are spread over pairs of communities in proportion to the product of
  // their degrees; the ordered pairs of different communities have the product total^2 - squares.
  const double between = mixing > 0 ? mixing * total / (total * total - squares) : 0;
  GraphBuilder builder(nodes);
  for (size_t k = 0; k < communities.size(); ++k) {
    const Community& first = communities[k];
    // An edge falls on i and j with probability 2 p_i p_j, on a loop at i with p_i^2.
    const double within =
        edges_for_pairs((1 - mixing) * first.degrees.total() / 2, 1 - first.squares,
                        2 * (first.squares * first.squares - first.fourths));
    poisson(within, rng, [&] { builder.add_edge(first.draw(rng), first.draw(rng)); });
    for (size_t l = k + 1; l < communities.size(); ++l) {
      const Community& second = communities[l];
      const double across =
          edges_for_pairs(between * first.degrees.total() * second.degrees.total(), 1,
                          first.squares * second.squares);
      poisson(across, rng, [&] { builder.add_edge(first.draw(rng), second.draw(rng)); });
    }
  }
  return {builder.build(), Partition(labels)};
}

}  // namespace coterie
