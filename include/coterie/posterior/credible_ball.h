#pragma once

#include <vector>

#include "coterie/posterior/posterior.h"

namespace coterie {

// The partitions no farther from a point estimate than `radius` in variation of information, where
// the radius is the least that holds the share `level` of the draws (Wade & Ghahramani 2018).
struct CredibleBall {
  Partition center;
  double level = 0.9;
  double radius = 0;         // nats
  double held = 0;           // the share of the draws inside, at least `level`
  double mean_distance = 0;  // of the draws from the center: the expected loss of answering with it

  // Throws SizeError if the partition covers another number of nodes.
  bool contains(const Partition& partition) const;
};

// O(distinct * nodes).
CredibleBall credible_ball(const Posterior& posterior, const Partition& center, double level = 0.9);

}  // namespace coterie
