#pragma once

#include <memory>
#include <string>

#include "coterie/models/model.h"

namespace coterie {

class GnnModel;  // baselines/gnn_model.h

// What a weight file holds, read once. Copies share the weights; nothing changes them. A kind of
// weights that is new to us is a pointer here and a format in open_model.
struct TrainedModel {
  std::string name;    // what results call it: general, of weights/general.safetensors
  std::string sha256;  // of its file, where somebody has asked for it

  // One of these, or none for a method without a model.
  std::shared_ptr<const Model> network = nullptr;  // draws partitions
  std::shared_ptr<const GnnModel> gnn = nullptr;   // finds one of at most so many classes
};

// A weight file of any kind, by the format that stands in it. Throws ModelError for a file that is
// damaged or of no known kind.
TrainedModel open_model(const std::string& path);

// A network that is in memory already.
TrainedModel trained(Model network, const std::string& name);

}  // namespace coterie
