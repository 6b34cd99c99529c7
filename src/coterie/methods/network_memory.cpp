#include "coterie/methods/network_memory.h"

#include <algorithm>

namespace coterie {

int64_t memory_estimate(const ModelOptions& options, int64_t nodes, int64_t edges, int64_t draws,
                        int threads) {
  // In floating point, which saturates: draws times nodes may exceed any whole number.
  constexpr double kFloat = 4;
  const double row = static_cast<double>(options.width) * kFloat;
  const bool gated = options.encoder.kind == EncoderKind::gated_gcn;
  // The encoder keeps one vector for each direction of an edge; then they are gone, and each thread
  // holds what one set of available nodes needs.
  const auto n = static_cast<double>(nodes), m = static_cast<double>(edges);
  const double encoder = gated && options.encoder.layers > 1 ? 2 * m * row : 0;
  const double per_node = n * row;
  // Rows as wide as the network that are alive at the same time, counted in the sources; ./bench
  // detect-large holds the estimate beside the peak.
  const double sampling = per_node * (8 + 9 * std::max(1, threads));
  const double state = static_cast<double>(draws) * n * (3 * sizeof(int32_t) + 16);
  const double graph = n * 24 + m * 24;
  return static_cast<int64_t>(std::min(
      std::max(encoder + 8 * per_node, sampling) + state + graph + 32.0 * (1 << 20), 9e18));
}

}  // namespace coterie
