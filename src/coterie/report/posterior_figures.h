#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "coterie/charts/chart.h"
#include "coterie/graph/graph.h"
#include "coterie/posterior/posterior.h"
#include "coterie/posterior/rank_histogram.h"
#include "coterie/posterior/reliability.h"

namespace coterie {

// The figures that tell about posteriors, as charts to be written with to_svg or put into Panels.

// P(K) as bars; the true number of communities, where it is known, is marked by a dashed line.
Chart k_posterior_chart(const KPosterior& k, std::optional<int32_t> true_k = {});

// Stated probabilities against what came true, bin by bin: dots on the diagonal are honest, dots
// below it too sure. A dot's area grows with the statements behind it, whiskers are 95 % intervals
// (Wilson 1927). `what` names the statements: "number of communities".
Chart reliability_chart(const std::vector<Reliability::Bin>& bins, const std::string& what);

// Ranks of truths among draws: even bars are calibrated, and the band is what chance allows them.
// `what` names what is ranked: "number of communities".
Chart rank_chart(const RankHistogram& ranks, const std::string& what);

// The adjacency matrix with nodes in the order of their communities (largest first), lines between
// communities. More than `most_cells` nodes are shown in blocks, darker where edges are denser.
Chart adjacency_chart(const Graph& graph, const Partition& partition, int64_t most_cells = 400);

// P(i and j together) for all pairs, nodes in the order of the communities of `order`; more than
// `most_cells` nodes are thinned evenly.
Chart co_membership_chart(const Posterior& posterior, const Partition& order,
                          int64_t most_cells = 300);

}  // namespace coterie
