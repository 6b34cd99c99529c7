#include "coterie/baselines/gnn_model.h"

#include <cmath>
#include <cstring>

#include "coterie/baselines/gnn_network.h"
#include "coterie/error.h"
#include "coterie/models/safetensors.h"

namespace coterie {
namespace {

const char* const kFormat = "coterie-gnn";

std::string entry(const Safetensors& file, const std::string& key) {
  const auto found = file.metadata().find(key);
  return found == file.metadata().end() ? std::string() : found->second;
}

GnnOptions read_gnn_options(const Safetensors& file) {
  if (!is_gnn(file)) {
    refuse_model(file.path(), "not a GNN or LGNN, which coterie train-gnn makes");
  }
  try {
    return gnn_options_from(entry(file, "options"));
  } catch (const InputError& error) {
    refuse_model(file.path(), error.what());
  }
}

}  // namespace

bool is_gnn(const Safetensors& file) { return entry(file, "format") == kFormat; }

GnnModel::GnnModel(const GnnOptions& options, std::vector<float> weights)
    : network_(std::make_shared<GnnNetwork<float>>(options)), weights_(std::move(weights)) {
  if (static_cast<int64_t>(weights_.size()) != network_->size()) {
    throw SizeError("a network of these options has " + std::to_string(network_->size()) +
                    " weights, not " + std::to_string(weights_.size()));
  }
}

const GnnOptions& GnnModel::options() const { return network_->options(); }

GnnModel GnnModel::load(const Safetensors& file) {
  const std::string& path = file.path();
  const GnnOptions options = read_gnn_options(file);
  try {
    const GnnNetwork<float> network(options);
    size_t bytes = 0;
    for (const auto& [name, array] : file.arrays()) bytes += array.bytes.size();
    if (bytes != network.size() * sizeof(float)) {
      refuse_model(path, "its tensors do not have the sizes that its options ask for");
    }
    std::vector<float> weights(network.size());
    for (const auto& weight : network.list()) {
      const NamedArray* array = file.find(weight.name);
      if (!array || array->type != "F32" || array->shape != weight.shape) {
        refuse_model(path, "tensor '" + weight.name + "' is missing or has another shape or type");
      }
      std::memcpy(weights.data() + weight.offset, array->bytes.data(), array->bytes.size());
    }
    if (file.arrays().size() != network.list().size()) {
      refuse_model(path, "tensors are in it that are not part of such a network");
    }
    for (const float value : weights) {
      if (!std::isfinite(value)) refuse_model(path, "a weight is not finite");
    }
    return GnnModel(options, std::move(weights));
  } catch (const UsageError& error) {
    refuse_model(path, std::string("options: ") + error.what());
  }
}

void GnnModel::save(const std::string& path, const std::string& training) const {
  std::vector<NamedArray> arrays;
  for (const auto& weight : network_->list()) {
    int64_t count = 1;
    for (const int64_t size : weight.shape) count *= size;
    const std::span<const float> values(weights_.data() + weight.offset, count);
    arrays.push_back({weight.name, "F32", weight.shape, std::as_bytes(values)});
  }
  write_safetensors(
      path, {{"format", kFormat}, {"options", gnn_options_text(options())}, {"training", training}},
      arrays);
}

Partition GnnModel::partition(const Graph& graph) const {
  if (graph.nodes() == 0) return {};
  const GraphOperators operators(graph, options().powers, options().kind == GnnKind::lgnn);
  GnnNetwork<float>::Tape tape;
  return likeliest_classes(network_->forward(weights_, operators, tape, false));
}

}  // namespace coterie
