#pragma once

#include <optional>
#include <span>

#include "coterie/communities/leiden.h"
#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// The resolution at which modularity is the likelihood of a degree-corrected block model whose
// communities are all alike (Newman 2016):
//   (w_in - w_out) / (log w_in - log w_out),
// where w_in and w_out are the weights of edges within and between the communities of `partition`,
// each divided by what is expected when edges fall at random between nodes of the same degrees.
//
// Nothing for a partition that says nothing about both: no edges within, none between, or a single
// community. O(nodes + edges). Throws SizeError if the partition does not fit the graph.
std::optional<double> fitted_resolution(const Graph& graph, std::span<const float> weights,
                                        const Partition& partition);

struct FittedLeiden {
  Partition partition;
  double resolution = 1;   // at which it was found
  bool converged = false;  // the resolution fitted to the last partition differs by less than 1 %
};

// Leiden whose resolution is fitted to what it finds: from options.resolution on, the resolution of
// each run is fitted to the partition of the last one, in at most `rounds` runs.
//
// Where communities are hard to see, a finer partition looks denser within and asks for a finer one
// still. The result is therefore the partition of least description length among all runs: its
// labels, and the edges under a degree-corrected block model with one density for each community
// and one between them. Arguments and errors are those of leiden().
FittedLeiden leiden_fitted(const Graph& graph, std::span<const float> weights,
                           const LeidenOptions& options, Rng& rng, int64_t rounds = 10,
                           std::stop_token stop = {});

}  // namespace coterie
