#pragma once

#include <algorithm>

#include "coterie/portable_math.h"
#include "coterie/random.h"

namespace coterie {

// How many edges must fall on a block so that `wanted` pairs of nodes are joined, on average: edges
// hit every pair with its own Poisson rate, and a second one on a pair is lost. The rates of one
// edge have the sum `sum` (below 1 where loops are lost, too) and the squared sum `squares`; with m
// edges, as many pairs are joined as if there were n = sum^2 / squares pairs alike, which is exact
// to second order in m and everywhere for equal rates: n (1 - exp(-m sum / n)). Not more than 90 %
// of n are joined: beyond that the edges needed grow without bounds.
inline double edges_for_pairs(double wanted, double sum, double squares) {
  if (!(squares > 0)) return 0;
  const double alike = sum * sum / squares;
  return -portable_log(1 - std::min(wanted / alike, 0.9)) * alike / sum;
}

// Events of a Poisson process of rate 1 before time `length`.
template <class Event>
void poisson(double length, Rng& rng, Event&& event) {
  for (double at = rng.exponential(); at < length; at += rng.exponential()) event();
}

}  // namespace coterie
