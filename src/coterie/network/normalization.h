#pragma once

#include <string>

#include "coterie/network/weights.h"

namespace coterie {

// Batch normalisation of columns, momentum 0.1 and epsilon 1e-5. Training uses the statistics of
// the rows at hand (of all ranks); everything else uses the running ones, so that it is one scale
// and one shift per column.
template <class Tensor>
struct BatchNorm {
  Tensor weight, bias, running_mean, running_variance;
  static constexpr double kEpsilon = 1e-5;
  static constexpr double kMomentum = 0.1;

  BatchNorm() = default;
  template <class Source>
  BatchNorm(Source& source, const std::string& name, int64_t width)
      : weight(source({name + ".weight", {width}, Init::one})),
        bias(source({name + ".bias", {width}, Init::zero})),
        running_mean(source({name + ".running_mean", {width}, Init::zero, 0, false})),
        running_variance(source({name + ".running_variance", {width}, Init::one, 0, false})) {}
};

}  // namespace coterie
