#include "coterie/models/model.h"

#include <cmath>
#include <map>
#include <utility>

#include "coterie/error.h"
#include "coterie/models/weights.h"
#include "coterie/network/array.h"
#include "coterie/network/runtime_ops.h"

namespace coterie {
namespace {

// Hands out a model file's weights, which then are no longer in the file: nothing is copied that
// can be moved, because fresh memory is most of what loading a model costs. Products get their
// matrices packed. A batch norm comes folded: its weight is the scale and its bias the shift that
// remain of it outside training.
class FileWeights {
 public:
  using Tensor = Array;

  explicit FileWeights(ModelFile& file) {
    const std::vector<WeightSpec> specs = list_weights(file.options);
    for (size_t i = 0; i < specs.size(); ++i) values_[specs[i].name] = &file.weights[i];
    for (const WeightSpec& spec : specs) {
      constexpr std::string_view kVariance = ".running_variance";
      if (spec.name.ends_with(kVariance)) {
        fold_norm(spec.name.substr(0, spec.name.size() - kVariance.size()));
      }
    }
  }

  Array operator()(const WeightSpec& spec) {
    const bool matrix = spec.shape.size() == 2;
    Array array(std::move(*values_.at(spec.name)), matrix ? spec.shape[0] : 1, spec.shape.back());
    // Learned rows, such as inducing points, are no weights of a product.
    if (matrix && spec.name.ends_with(".weight")) array.pack();
    return array;
  }

 private:
  void fold_norm(const std::string& norm) {
    std::vector<float>& weight = *values_.at(norm + ".weight");
    std::vector<float>& bias = *values_.at(norm + ".bias");
    const std::vector<float>& mean = *values_.at(norm + ".running_mean");
    const std::vector<float>& variance = *values_.at(norm + ".running_variance");
    for (size_t c = 0; c < weight.size(); ++c) {
      const double scale = weight[c] / std::sqrt(double{variance[c]} + BatchNorm<Array>::kEpsilon);
      weight[c] = static_cast<float>(scale);
      bias[c] = static_cast<float>(bias[c] - mean[c] * scale);
    }
  }

  std::map<std::string, std::vector<float>*> values_;
};

std::shared_ptr<const Network<Array>> bind(ModelFile& file) {
  FileWeights source(file);
  auto network = std::make_shared<const Network<Array>>(source, file.options);
  file.weights.clear();
  return network;
}

}  // namespace

Model::Model(const std::string& path) : Model(read_model(path)) {}

Model::Model(ModelFile file) : file_(std::move(file)), network_(bind(file_)) {}

Array Model::encode(const Graph& graph, const Array& features, const std::stop_token& stop,
                    const Array* edge_features) const {
  if (features.rows() != graph.nodes() || features.columns() != options().encoder.feature_count) {
    throw SizeError("the encoder expects " + std::to_string(options().encoder.feature_count) +
                    " features for each of " + std::to_string(graph.nodes()) + " nodes");
  }
  if ((edge_features ? edge_features->columns() : 0) != options().encoder.edge_feature_count) {
    throw SizeError("the encoder expects " + std::to_string(options().encoder.edge_feature_count) +
                    " features for each edge");
  }
  RuntimeOps ops(stop);
  return coterie::encode(ops, network_->encoder, &graph, features, edge_features);
}

}  // namespace coterie
