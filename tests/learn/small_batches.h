#pragma once

#include <algorithm>
#include <vector>

#include "coterie/datasets/block_graph.h"
#include "coterie/training/batch.h"

namespace coterie {

// A small model of the given method, with every size odd enough to show mistakes in layout.
inline ModelOptions small_options(HeadKind method, EncoderKind encoder = EncoderKind::gated_gcn) {
  ModelOptions options;
  options.width = 8;
  options.encoder.kind = encoder;
  options.encoder.layers = 2;
  options.encoder.feature_count = 3;
  options.clusters.method = method;
  options.clusters.heads = 2;
  options.clusters.inducing_points = 3;
  return options;
}

// Block graphs with communities of the given sizes.
inline std::vector<FeaturedGraph> small_graphs(const ModelOptions& options,
                                               const std::vector<std::vector<int64_t>>& sizes,
                                               uint64_t seed = 1) {
  std::vector<FeaturedGraph> graphs;
  Rng rng(seed);
  for (const auto& of_graph : sizes) {
    graphs.push_back(
        add_features(draw_block_graph(
                         of_graph, [](int64_t k, int64_t l) { return k == l ? 0.8 : 0.2; }, rng),
                     options.encoder));
  }
  return graphs;
}

inline Batch small_batch(const std::vector<FeaturedGraph>& graphs, const BatchOptions& options,
                         uint64_t seed = 1) {
  std::vector<Visit> visits;
  for (size_t g = 0; g < graphs.size(); ++g) {
    visits.push_back({&graphs[g], Rng(seed).stream("graph", g)});
  }
  return make_batch(visits, options);
}

inline const std::vector<HeadKind> kAllMethods{HeadKind::ccp, HeadKind::ccp_attn, HeadKind::dac,
                                               HeadKind::ncp, HeadKind::ncp_attn};

}  // namespace coterie
