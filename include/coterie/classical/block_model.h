#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"

namespace coterie {

enum class BlockLikelihood {
  beta,              // every pair of communities has an edge probability with a Beta prior
  degree_corrected,  // Poisson edges whose rates also depend on a propensity of every node
};
constexpr std::array<std::string_view, 2> names_of(BlockLikelihood) {
  return {"sbm", "degree-corrected"};
}

// A stochastic block model whose parameters are integrated out, so that it gives every partition
// an exact probability. The defaults are the model from which the general SBM graphs are drawn.
struct BlockModelOptions {
  BlockLikelihood likelihood = BlockLikelihood::beta;
  double concentration = 3;  // of the Chinese restaurant process; larger means more communities
  // Smaller communities have probability zero. (The process that draws a partition and then deletes
  // its communities below this size, with their nodes, has exactly this distribution.)
  int64_t min_community = 1;
  double within_alpha = 6;  // Beta(6, 4) inside a community; used by `beta` only, as the next three
  double within_beta = 4;
  double between_alpha = 1;  // Beta(1, 7) between two
  double between_beta = 7;

  static void visit_fields(auto& self, auto&& field) {
    field("likelihood", self.likelihood, "sbm or degree-corrected");
    field("concentration", self.concentration, "of the prior of partitions");
    field("min_community", self.min_community, "smallest community that is possible");
    field("within_alpha", self.within_alpha, "Beta of edge probabilities within a community");
    field("within_beta", self.within_beta, "its second parameter");
    field("between_alpha", self.between_alpha, "Beta of edge probabilities between communities");
    field("between_beta", self.between_beta, "its second parameter");
  }
};

// log p(graph, partition) in nats: the log prior of the partition plus the log marginal likelihood
// of the graph, all block parameters integrated out. Differences between partitions of one graph
// are exact log posterior odds.
//
// With `beta`, edges are independent Bernoulli variables and, for s_k nodes in community k, e_kl
// edges between k and l, and B the Beta function,
//   p(graph | partition) = prod_k  B(a + e_kk, b + s_k (s_k - 1) / 2 - e_kk) / B(a, b)
//                          prod_kl B(c + e_kl, d + s_k s_l - e_kl) / B(c, d).
// With `degree_corrected`, the number of edges between i and j is Poisson with mean
// theta_i theta_j omega_kl; theta is uniform on the simplex of its community (mean 1), omega
// exponential with mean q = 2 edges / nodes^2 (Newman & Reinert 2016, Riolo et al. 2017). With d_i
// the degree of i and v_k the sum of degrees in k,
//   p(graph | partition) = q^edges prod_i d_i!
//                          prod_k  s_k^v_k (s_k - 1)! / (s_k + v_k - 1)!
//                                  e_kk! / (q s_k^2 / 2 + 1)^(e_kk + 1)
//                          prod_kl e_kl! / (q s_k s_l + 1)^(e_kl + 1).
// Poisson edges may be multiple and form loops; for sparse graphs, which have neither, the
// difference is small.
//
// The prior is alpha^K prod_k (s_k - 1)! / (alpha (alpha + 1) ... (alpha + nodes - 1)); it is not
// normalized again when min_community forbids partitions, which get minus infinity. A graph with
// fewer nodes than min_community may be one community. O(edges + K^2). Throws SizeError if the
// partition covers another number of nodes, UsageError for options out of range.
double log_marginal(const Graph& graph, const Partition& partition,
                    const BlockModelOptions& options);

}  // namespace coterie
