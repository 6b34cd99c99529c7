#include "coterie/models/model.h"

#include <cmath>
#include <map>
#include <utility>

#include "coterie/error.h"
#include "coterie/network/runtime_ops.h"

namespace coterie {
namespace {

// Hands out a model file's weights. Matrices come packed; a batch norm comes folded: its weight is
// the scale and its bias the shift that remain of it outside training.
class FileWeights {
 public:
  using Tensor = Array;

  explicit FileWeights(const ModelFile& file) {
    const std::vector<WeightSpec> specs = list_weights(file.options);
    for (size_t i = 0; i < specs.size(); ++i) values_[specs[i].name] = &file.weights[i];
  }

  Array operator()(const WeightSpec& spec) {
    const std::vector<float>& values = *values_.at(spec.name);
    const bool matrix = spec.shape.size() == 2;
    Array array(matrix ? spec.shape[0] : 1, spec.shape.back());
    std::copy(values.begin(), values.end(), array.data());
    if (matrix) array.pack();
    const auto ends_with = [&](std::string_view end) { return spec.name.ends_with(end); };
    if (ends_with(".weight") || ends_with(".bias")) {
      fold_norm(spec.name.substr(0, spec.name.rfind('.')), ends_with(".bias"), array);
    }
    return array;
  }

 private:
  void fold_norm(const std::string& norm, bool is_bias, Array& array) const {
    const auto variance = values_.find(norm + ".running_variance");
    if (variance == values_.end()) return;
    const auto& mean = *values_.at(norm + ".running_mean");
    const auto& weight = *values_.at(norm + ".weight");
    for (int64_t c = 0; c < array.columns(); ++c) {
      const double scale =
          weight[c] / std::sqrt(double{(*variance->second)[c]} + BatchNorm<Array>::kEpsilon);
      array.data()[c] = static_cast<float>(is_bias ? array.data()[c] - mean[c] * scale : scale);
    }
  }

  std::map<std::string, const std::vector<float>*> values_;
};

Network<Array> bind(const ModelFile& file) {
  FileWeights source(file);
  return Network<Array>(source, file.options);
}

}  // namespace

Model::Model(const std::string& path) : Model(read_model(path)) {}

Model::Model(ModelFile file) : file_(std::move(file)), network_(bind(file_)) {}

Array Model::encode(const Graph& graph, const Array& features, int threads) const {
  if (features.rows() != graph.nodes() || features.columns() != options().encoder.feature_count) {
    throw SizeError("the encoder expects " + std::to_string(options().encoder.feature_count) +
                    " features for each of " + std::to_string(graph.nodes()) + " nodes");
  }
  RuntimeOps ops(threads);
  return coterie::encode(ops, network_.encoder, &graph, features);
}

}  // namespace coterie
