#pragma once

#include <cstdint>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/posterior/posterior.h"
#include "coterie/posterior/summary.h"

namespace coterie {

// What the draws and the edges say about one community of the answer.
struct CommunityFacts {
  int64_t size = 0;
  double confidence = 0;  // of its members, on average

  // Share of the draws that have it: in which some community and this one share more than half of
  // all nodes that either has (at most one community can). A community that draws lack is cut where
  // nothing divides it.
  double persistence = 0;
  double similarity = 0;  // that share of its best match, on average over the draws (Jaccard)
  // Share of the draws that divide its connected component at all. Where this is small the graph
  // may have no communities there, however often the draws agree.
  double structure = 0;

  // Of the pairs of two members, and of a member and another node, the share that is joined by an
  // edge; and the weight of edges that leave it, as a share of what its members have or, if that is
  // less, of what all others have. Not a number where there are no pairs or edges.
  double inside = 0, outside = 0, conductance = 0;

  // The community that joins it in most draws, of those that share an edge with it: in such a draw
  // more than half of both are in one community. -1 where no draw joins it to any.
  int32_t merges_with = -1;
  double merge = 0;  // in which share of the draws
};

// For each community of a summary's answer, in the order of results. `posterior` has the draws that
// the summary is of (given_communities() where K is given). O(edges log edges + draws (nodes +
// pairs of communities that share an edge)), the same for any number of threads. Throws SizeError
// where graph, posterior and summary have different numbers of nodes.
std::vector<CommunityFacts> community_table(const Graph& graph, const Posterior& posterior,
                                            const PosteriorSummary& summary);

// Row by row, for communities a and b in that order: the share of draws that put a member of a and
// one of b together, on average over all pairs of two different nodes; 1 for a community of one
// node and itself. O(draws (nodes + communities^2)). Throws MemoryError above `most` communities.
std::vector<double> community_co_membership(const Posterior& posterior,
                                            const PosteriorSummary& summary, int64_t most = 2000);

}  // namespace coterie
