#pragma once

#include <cstdint>
#include <optional>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

struct SpectralClusteringOptions {
  std::optional<int64_t> communities = std::nullopt;  // chosen by the eigengap when absent
  int64_t max_communities = 20;                       // at most this many are considered then
  int64_t restarts = 10;                              // of k-means

  static void visit_fields(auto& self, auto&& field) {
    field("communities", self.communities,
          "number of communities; chosen by the eigengap if absent");
    field("max_communities", self.max_communities, "at most this many are considered");
    field("restarts", self.restarts, "restarts of k-means");
  }
};

// Normalized spectral clustering (Ng, Jordan & Weiss 2001), the simplest rival: k-means on the rows
// of the first K eigenvectors of the normalized Laplacian, scaled to unit length.
//
// K is the number of eigenvalues before the widest gap, counted with the zero of the constant
// vector; the gap above that first one always looks wide, so K is at least 2. Throws UsageError if
// communities or max_communities is below 1.
Partition spectral_clustering(const Graph& graph, const SpectralClusteringOptions& options,
                              const Rng& rng);

}  // namespace coterie
