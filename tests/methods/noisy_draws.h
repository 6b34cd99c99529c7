#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/datasets/lfr.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

inline LabeledGraph planted_lfr_graph() {
  LfrOptions options;
  options.nodes = 200;
  options.mean_degree = 12;
  options.max_community = 40;
  options.mixing = 0.2;
  Rng rng(5);
  return draw_lfr(options, rng);
}

// The truth with some nodes elsewhere, others in every draw.
inline std::vector<Partition> noisy_draws(const Partition& truth, int64_t count, double noise) {
  std::vector<Partition> draws;
  for (int64_t d = 0; d < count; ++d) {
    Rng rng = Rng(11).stream("draw", d);
    std::vector<int32_t> labels(truth.labels().begin(), truth.labels().end());
    for (int32_t& label : labels) {
      if (rng.uniform() < noise) label = static_cast<int32_t>(rng.below(truth.communities()));
    }
    draws.emplace_back(std::span<const int32_t>(labels));
  }
  return draws;
}

}  // namespace coterie
