#include "coterie/classical/spectral_clustering.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "coterie/classical/k_means.h"
#include "coterie/error.h"
#include "coterie/spectral/laplacian_encoding.h"

namespace coterie {
namespace {

// eigenvalues[t] belongs to column t; the dropped zero stands before them. K communities end before
// the gap between eigenvalues[K - 2] and eigenvalues[K - 1].
int64_t before_widest_gap(const std::vector<double>& eigenvalues) {
  int64_t best = 1;
  double widest = 0;
  for (int64_t k = 2; k <= std::ssize(eigenvalues); ++k) {
    const double gap = eigenvalues[k - 1] - eigenvalues[k - 2];
    if (gap > widest) {
      widest = gap;
      best = k;
    }
  }
  return best;
}

}  // namespace

Partition spectral_clustering(const Graph& graph, const SpectralClusteringOptions& options,
                              const Rng& rng) {
  if (options.communities.value_or(1) < 1 || options.max_communities < 1) {
    throw UsageError("spectral clustering needs at least one community");
  }
  const int64_t nodes = graph.nodes();
  if (nodes == 0) return Partition();
  const int64_t columns = options.communities.value_or(options.max_communities);
  const LaplacianEncoding encoding = laplacian_encoding(graph, {.columns = columns});
  const int64_t communities = std::min(
      nodes, options.communities ? *options.communities : before_widest_gap(encoding.eigenvalues));

  // The dropped vector, D^1/2 over all nodes, is the first of the K.
  const double volume = static_cast<double>(std::max<int64_t>(graph.directed_edges(), 1));
  std::vector<float> points(nodes * communities);
  for (NodeId i = 0; i < nodes; ++i) {
    float* point = points.data() + i * communities;
    point[0] = static_cast<float>(std::sqrt(static_cast<double>(graph.degree(i)) / volume));
    std::copy_n(encoding.row(i).begin(), communities - 1, point + 1);
    double squares = 0;
    for (int64_t c = 0; c < communities; ++c) squares += double{point[c]} * point[c];
    if (squares == 0) continue;  // an isolated node beyond the last column
    const float scale = static_cast<float>(1 / std::sqrt(squares));
    for (int64_t c = 0; c < communities; ++c) point[c] *= scale;
  }
  const KMeans clusters =
      k_means(points, communities, communities, options.restarts, rng.stream("k-means"));
  return Partition(std::span<const int32_t>(clusters.labels));
}

}  // namespace coterie
