#include "coterie/methods/trained_model.h"

#include <filesystem>

#include "coterie/baselines/gnn_model.h"
#include "coterie/models/model_file.h"
#include "coterie/models/safetensors.h"

namespace coterie {

TrainedModel open_model(const std::string& path) {
  const Safetensors file(path);
  const std::string name = std::filesystem::path(path).stem();
  if (is_gnn(file)) {
    return {.name = name, .sha256 = {}, .gnn = std::make_shared<GnnModel>(GnnModel::load(file))};
  }
  return trained(Model(read_model(file)), name);
}

TrainedModel trained(Model network, const std::string& name) {
  return {.name = name, .sha256 = {}, .network = std::make_shared<Model>(std::move(network))};
}

}  // namespace coterie
