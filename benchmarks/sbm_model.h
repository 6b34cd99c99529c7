#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "coterie/models/model_file.h"
#include "coterie/models/weights.h"
#include "coterie/options.h"

namespace coterie::benchmarks {

struct SbmModel {
  ModelFile file;
  std::string origin;  // its path, or "random weights"
};

// The model of the general SBM by one method: the one in $COTERIE_MODELS, else the shipped one,
// else the one that training by its recipe left in runs/, else random weights, whose numbers of
// communities mean nothing.
inline SbmModel sbm_model(HeadKind method) {
  const std::string name = std::string(name_of(method)) + "-sbm";
  const std::filesystem::path root = COTERIE_SOURCE_DIR;
  const char* folder = std::getenv("COTERIE_MODELS");
  for (const auto& path :
       {std::filesystem::path(folder ? folder : "") / (name + ".safetensors"),
        root / "weights" / (name + ".safetensors"), root / "runs" / name / "model.safetensors"}) {
    if (std::filesystem::exists(path)) return {read_model(path.string()), path.string()};
  }
  ModelFile file;
  file.options.clusters.method = method;
  for (const WeightSpec& spec : list_weights(file.options)) {
    file.weights.push_back(initial_values(spec, Rng(1)));
  }
  return {std::move(file), "random weights"};
}

}  // namespace coterie::benchmarks
