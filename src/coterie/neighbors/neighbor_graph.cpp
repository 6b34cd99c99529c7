#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "coterie/graph/graph_builder.h"
#include "coterie/neighbors/distances.h"
#include "coterie/neighbors/neighbors.h"
#include "coterie/parallel.h"
#include "coterie/portable_math.h"

namespace coterie {
namespace {

std::span<const NodeId> neighbors_of(const NeighborLists& lists, int64_t i) {
  return std::span(lists.neighbors).subspan(i * lists.k, lists.k);
}

// The place of j among i's neighbors; k where it is not.
int64_t place_of(const NeighborLists& lists, int64_t i, NodeId j) {
  const auto row = neighbors_of(lists, i);
  return std::find(row.begin(), row.end(), j) - row.begin();
}

Graph counted(const NeighborLists& lists, bool mutual) {
  GraphBuilder builder(lists.points());
  for (NodeId i = 0; i < lists.points(); ++i) {
    for (const NodeId j : neighbors_of(lists, i)) {
      const bool both = place_of(lists, j, i) < lists.k;
      if (both ? i < j : !mutual) builder.add_edge(i, j);
    }
  }
  return builder.build();
}

// weights[t] = exp(-beyond[t] / sigma), and their sum.
double sureness(std::span<const float> beyond, float sigma, std::span<float> weights) {
  for (size_t t = 0; t < beyond.size(); ++t) {
    weights[t] = beyond[t] > 0 ? std::max(-87.0f, -beyond[t] / sigma) : 0;
  }
  kernels::exponentials(weights.data(), static_cast<int64_t>(weights.size()));
  double sum = 0;
  for (size_t t = 0; t < beyond.size(); ++t) sum += weights[t];
  return sum;
}

// How sure one point is of each of its neighbors. weights has room for a multiple of 8.
void fuzzy_row(std::span<const float> distances, double mean_of_all, std::span<float> weights) {
  const auto nearest =
      std::find_if(distances.begin(), distances.end(), [](float distance) { return distance > 0; });
  const float rho = nearest == distances.end() ? 0 : *nearest;
  std::vector<float> beyond(distances.size());
  double mean = 0;
  for (size_t t = 0; t < beyond.size(); ++t) {
    beyond[t] = std::max(0.0f, distances[t] - rho);
    mean += distances[t] / static_cast<double>(distances.size());
  }
  // Points that are all as far as the nearest would make sigma 0.
  const float least = static_cast<float>(1e-3 * (rho > 0 ? mean : mean_of_all));
  const double target = portable_log(static_cast<double>(distances.size())) / portable_log(2);
  float low = 0, high = 0, sigma = static_cast<float>(mean > 0 ? mean : 1);
  for (int step = 0; step < 64; ++step) {
    const double sum = sureness(beyond, sigma, weights);
    if (std::abs(sum - target) < 1e-5) break;
    (sum > target ? high : low) = sigma;
    const float next = high > 0 ? low + (high - low) / 2 : 2 * sigma;
    if (next == sigma || next < least) break;
    sigma = next;
  }
  sureness(beyond, std::max(sigma, least), weights);
}

Graph fuzzy(const NeighborLists& lists) {
  const int64_t points = lists.points();
  double mean = 0;
  for (const float distance : lists.distances) mean += distance;
  mean /= std::max<double>(1, static_cast<double>(lists.distances.size()));

  std::vector<float> sure(lists.distances.size());
  constexpr int64_t kTogether = 256;
  parallel_for((points + kTogether - 1) / kTogether, [&](int64_t part) {
    std::vector<float> weights((lists.k + 7) / 8 * 8);
    for (int64_t i = part * kTogether; i < std::min(points, (part + 1) * kTogether); ++i) {
      fuzzy_row(std::span(lists.distances).subspan(i * lists.k, lists.k), mean, weights);
      std::copy_n(weights.begin(), lists.k, sure.begin() + i * lists.k);
    }
  });

  GraphBuilder builder(points);
  for (NodeId i = 0; i < points; ++i) {
    for (int64_t t = 0; t < lists.k; ++t) {
      const NodeId j = neighbors_of(lists, i)[t];
      const int64_t back = place_of(lists, j, i);
      if (back < lists.k && j < i) continue;  // has been met from j
      const float a = sure[i * lists.k + t];
      const float b = back < lists.k ? sure[j * lists.k + back] : 0;
      const float weight = a + b - a * b;
      if (weight > 1e-6f) builder.add_edge(i, j, weight);
    }
  }
  return builder.build();
}

// Who has i among its neighbors, itself included, in compressed rows.
struct Holders {
  std::vector<int64_t> row_ptr;
  std::vector<NodeId> items;

  explicit Holders(const NeighborLists& lists)
      : row_ptr(lists.points() + 1, 0), items(lists.neighbors.size() + lists.points()) {
    for (NodeId i = 0; i < lists.points(); ++i) ++row_ptr[i + 1];
    for (const NodeId j : lists.neighbors) ++row_ptr[j + 1];
    for (int64_t i = 0; i < lists.points(); ++i) row_ptr[i + 1] += row_ptr[i];
    std::vector<int64_t> next(row_ptr.begin(), row_ptr.end() - 1);
    for (NodeId i = 0; i < lists.points(); ++i) {
      items[next[i]++] = i;
      for (const NodeId j : neighbors_of(lists, i)) items[next[j]++] = i;
    }
  }
  std::span<const NodeId> of(NodeId i) const {
    return std::span(items).subspan(row_ptr[i], row_ptr[i + 1] - row_ptr[i]);
  }
};

Graph shared(const NeighborLists& lists) {
  constexpr double kLeast = 1.0 / 15;
  constexpr int64_t kTogether = 1024;
  struct Edge {
    NodeId i, j;
    float weight;
  };
  const int64_t points = lists.points();
  const int64_t size = lists.k + 1;
  const Holders holders(lists);
  std::vector<std::vector<Edge>> edges((points + kTogether - 1) / kTogether);
  parallel_for(static_cast<int64_t>(edges.size()), [&](int64_t part) {
    std::vector<int32_t> common(points, 0);
    std::vector<NodeId> met;
    const int64_t end = std::min(points, (part + 1) * kTogether);
    for (auto i = static_cast<NodeId>(part * kTogether); i < end; ++i) {
      const auto count = [&](NodeId neighbor) {
        for (const NodeId j : holders.of(neighbor)) {
          if (j > i && common[j]++ == 0) met.push_back(j);
        }
      };
      count(i);
      for (const NodeId neighbor : neighbors_of(lists, i)) count(neighbor);
      for (const NodeId j : met) {
        const int64_t both = std::exchange(common[j], 0);
        const double jaccard = static_cast<double>(both) / static_cast<double>(2 * size - both);
        if (jaccard >= kLeast) edges[part].push_back({i, j, static_cast<float>(jaccard)});
      }
      met.clear();
    }
  });
  GraphBuilder builder(points);
  for (const auto& part : edges) {
    for (const auto [i, j, weight] : part) builder.add_edge(i, j, weight);
  }
  return builder.build();
}

}  // namespace

Graph neighbor_graph(const NeighborLists& lists, NeighborKind kind) {
  switch (kind) {
    case NeighborKind::fuzzy:
      return fuzzy(lists);
    case NeighborKind::shared:
      return shared(lists);
    case NeighborKind::plain:
    case NeighborKind::mutual:
      break;
  }
  return counted(lists, kind == NeighborKind::mutual);
}

}  // namespace coterie
