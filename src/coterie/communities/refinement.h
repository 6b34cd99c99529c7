#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/communities/aggregation.h"
#include "coterie/communities/local_moving.h"
#include "coterie/communities/weighted_rows.h"
#include "coterie/interruption.h"
#include "coterie/portable_math.h"
#include "coterie/random.h"

namespace coterie {

// Leiden's refinement (Traag, Waltman and van Eck 2019, algorithm A.2): divides every community
// into well-connected parts.
//
// Within each community, from every node alone, nodes that are still alone join a part next to
// them. Only nodes and parts that are well connected with the rest of their community take part: by
// at least resolution s (S - s) / total, for strengths s of the part and S of the community. A part
// for which modularity would fall is never joined; of the others each has a probability
// proportional to exp(gain / (randomness * mean edge weight)), staying alone has gain 0. Every part
// is connected, because a node only joins a part with which it shares an edge.
//
// labels: communities, 0..communities-1. Returns labels of parts, each the index of a node; all
// different if nothing joined.
template <class Weights>
std::vector<int32_t> refine_communities(const WeightedRows<Weights>& rows, double resolution,
                                        double randomness, std::span<const int32_t> labels,
                                        int32_t communities, Rng& rng) {
  const NodeId nodes = rows.nodes();
  std::vector<double> community_strength(communities, 0.0);
  std::vector<double> strength(rows.strengths.begin(), rows.strengths.end());  // of parts
  std::vector<double> outward(nodes, 0.0);  // weight from a part to the rest of its community
  std::vector<int32_t> parts(nodes);
  std::vector<uint8_t> settled(nodes, 0);  // parts that had or have several nodes
  for (NodeId i = 0; i < nodes; ++i) {
    parts[i] = i;
    community_strength[labels[i]] += rows.strengths[i];
    for (int64_t e = rows.row_ptr[i]; e < rows.row_ptr[i + 1]; ++e) {
      if (labels[rows.neighbors[e]] == labels[i]) outward[i] += rows.weights[e];
    }
  }
  const double scale = resolution / rows.total;
  const double temperature =
      randomness * rows.total / static_cast<double>(rows.neighbors.size() + 1);
  const auto well_connected = [&](int32_t part, double whole) {
    return outward[part] >= scale * strength[part] * (whole - strength[part]);
  };
  CommunityLinks links(nodes);
  struct Candidate {
    int32_t part;
    double gain;
    double probability;  // up to a factor
  };
  std::vector<Candidate> candidates;
  const NodesByLabel groups = group_by_label(labels, communities, random_order(nodes, rng));
  int64_t visits = 0;
  for (const NodeId node : groups.nodes) {
    if (visits++ % 65536 == 0) stop_if_asked();
    const int32_t community = labels[node];
    const double whole = community_strength[community];
    if (settled[node] || !well_connected(node, whole)) continue;
    for (int64_t e = rows.row_ptr[node]; e < rows.row_ptr[node + 1]; ++e) {
      const NodeId neighbor = rows.neighbors[e];
      if (labels[neighbor] == community) links.add(parts[neighbor], rows.weights[e]);
    }
    candidates.assign(1, {node, 0, 0});
    double best = 0;
    for (const int32_t part : links.touched()) {
      const double gain = links[part] - scale * strength[node] * strength[part];
      if (gain < 0 || !well_connected(part, whole)) continue;
      candidates.push_back({part, gain, 0});
      best = std::max(best, gain);
    }
    double sum = 0;
    for (Candidate& candidate : candidates) {
      const double exponent = (candidate.gain - best) / temperature;
      // At temperature 0 the best ones share the probability; 0 / 0 is theirs.
      candidate.probability = candidate.gain == best ? 1
                              : exponent > -50       ? portable_exp(exponent)
                                                     : 0;
      sum += candidate.probability;
    }
    double place = candidates.size() > 1 ? rng.uniform() * sum : 0;
    size_t chosen = 0;
    while (chosen + 1 < candidates.size() && place >= candidates[chosen].probability) {
      place -= candidates[chosen++].probability;
    }
    const int32_t part = candidates[chosen].part;
    if (part != node) {
      outward[part] += outward[node] - 2 * links[part];
      strength[part] += strength[node];
      parts[node] = part;
      settled[node] = settled[part] = 1;
    }
    links.clear();
  }
  return parts;
}

}  // namespace coterie
