#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "coterie/methods/open_method.h"

namespace coterie {

// A method that takes part in a comparison, and what tables call it.
struct Contender {
  std::string name;
  OpenedMethod method;
  DetectOptions detect;
};

// Everybody who takes part in `coterie compare`: the model as detect asks it, refined under both
// block models, their exact samplers, Leiden, ECG, spectral clustering, DMoN with at most so many
// clusters, and the weights of train-gnn in the given files.
std::vector<Contender> contenders(const TrainedModel& model, const std::vector<std::string>& gnn,
                                  int64_t clusters, const DetectOptions& detect);

}  // namespace coterie
