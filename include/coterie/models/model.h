#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "coterie/graph/graph.h"
#include "coterie/models/model_file.h"

namespace coterie {

class Array;  // network/array.h
template <class Tensor>
struct Network;  // models/weights.h

// A trained model, ready to be evaluated without any deep-learning framework. Immutable; one object
// serves any number of threads.
class Model {
 public:
  // Throws ModelError, with a sentence that says what was expected.
  explicit Model(const std::string& path);
  explicit Model(ModelFile file);

  const ModelFile& file() const { return file_; }  // without its weights: those are in network()
  const ModelOptions& options() const { return file_.options; }
  const Network<Array>& network() const { return *network_; }

  // One vector per node, [nodes, width]. features is [nodes, feature_count], edge_features
  // [directed edges, edge_feature_count] where the model reads them. Throws Interrupted when a stop
  // is requested.
  Array encode(const Graph& graph, const Array& features, const std::stop_token& stop = {},
               const Array* edge_features = nullptr) const;

 private:
  ModelFile file_;
  std::shared_ptr<const Network<Array>> network_;  // its headers are none of its users' concern
};

}  // namespace coterie
