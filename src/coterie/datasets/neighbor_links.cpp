#include "coterie/datasets/neighbor_links.h"

#include <algorithm>
#include <vector>

namespace coterie {

Graph draw_links(const Points& points, const Range& k, std::optional<NeighborKind> kind, Rng& rng) {
  int64_t wanted = k.draw_integer(rng);
  const auto drawn = static_cast<NeighborKind>(rng.categorical(std::vector<double>{4, 3, 2, 1}));
  const NeighborKind chosen = kind.value_or(drawn);
  if (chosen == NeighborKind::mutual) wanted *= 2;
  const int64_t most = std::max<int64_t>(1, points.count / 3);
  return neighbor_graph(nearest_neighbors(points, std::min(wanted, most)), chosen);
}

}  // namespace coterie
