#include "coterie/methods/beyond_features.h"

#include <algorithm>

#include "coterie/communities/resolution_choice.h"
#include "coterie/graph/component_kinds.h"
#include "coterie/local/structure.h"
#include "coterie/parallel.h"
#include "coterie/spectral/laplacian_encoding.h"

namespace coterie {

bool structure_beyond(double last_eigenvalue, const Graph& graph, const Rng& rng,
                      std::stop_token stop) {
  // Eigenvalues of random graphs of one size differ by as much, and so exact they have to be.
  constexpr double kError = 0.02;
  if (last_eigenvalue >= 1) return false;
  Rng own = rng.stream("same degrees");
  const ComponentKinds parts = component_kinds(with_same_degrees(graph, own));
  const auto largest =
      std::max_element(parts.kinds.begin(), parts.kinds.end(),
                       [](const Graph& a, const Graph& b) { return a.nodes() < b.nodes(); });
  if (largest == parts.kinds.end()) return false;
  const auto chance =
      laplacian_encoding(*largest, {.columns = 1, .tolerance = kError}, stop).eigenvalues;
  return !chance.empty() && last_eigenvalue < chance.front() - kError;
}

std::vector<Partition> second_opinions(const Graph& graph, int64_t count, const Rng& rng,
                                       std::stop_token stop) {
  std::vector<Partition> found(count);
  parallel_for(count, [&](int64_t d) {
    Rng own = rng.stream("second opinion", d);
    found[d] = leiden_at({.fitted = true}, graph, graph.weights(), own, stop);
  });
  return found;
}

}  // namespace coterie
