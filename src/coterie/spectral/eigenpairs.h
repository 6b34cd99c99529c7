#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "coterie/graph/graph.h"

namespace coterie {

// Which of them: counted from either end of the spectrum.
enum class SpectrumEnd { smallest, largest };

// Eigenvalues from the asked end on and their orthonormal eigenvectors, nodes x values.size(), row
// after row.
struct Eigenpairs {
  std::vector<double> values;
  std::vector<float> vectors;
  bool converged = true;
};

// The `count` smallest or largest nonzero eigenpairs of the normalized Laplacian of a connected
// graph with at least two nodes; fewer if there are only nodes - 1 of them. Direct, O(nodes^3).
Eigenpairs dense_eigenpairs(const Graph& connected, int64_t count,
                            SpectrumEnd end = SpectrumEnd::smallest);

// The same by an iteration with residuals |L x - lambda x| of at most `tolerance`, not below 1e-5;
// converged says whether they got there. The result does not depend on `threads`. Needs
// 3 * count + 40 < nodes; time and memory are linear in nodes and edges. Throws Interrupted when a
// stop is requested.
Eigenpairs filtered_eigenpairs(const Graph& connected, int64_t count, SpectrumEnd end,
                               double tolerance, const std::stop_token& stop = {});

}  // namespace coterie
