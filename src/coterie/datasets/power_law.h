#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coterie/random.h"

namespace coterie {

// The continuous distribution on low..high with density proportional to x^-exponent; 0 < low <=
// high.
struct PowerLaw {
  double low = 1;
  double high = 1;
  double exponent = 2.5;

  double mean() const;
  double draw(Rng& rng) const;
  // A whole number: the drawn one rounded up or down at random so that the mean stays.
  int64_t draw_integer(Rng& rng) const;
};

// The power law with mean `mean`: its low end is chosen to fit. Where `high` is so large that no
// low end fits, both ends shrink; where it is below the mean, all numbers are `high`.
PowerLaw power_law_with_mean(double mean, double high, double exponent);

// Expected degrees of `nodes` nodes. Without max_degree the largest is sqrt(mean nodes), up to
// which pairs of hubs can do without repeated edges. Throws UsageError if the numbers make no
// sense.
PowerLaw degree_law(int64_t nodes, double mean_degree, double exponent,
                    std::optional<double> max_degree);

}  // namespace coterie
