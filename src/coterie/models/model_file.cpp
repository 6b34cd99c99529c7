#include "coterie/models/model_file.h"

#include <cmath>
#include <cstring>
#include <set>

#include "coterie/error.h"
#include "coterie/options_json.h"

namespace coterie {
namespace {

const char* const kModelFormat = "coterie-model";
const char* const kMeanName = "familiar.embedding_mean";
const char* const kCovarianceName = "familiar.embedding_covariance";

std::string shape_text(const std::vector<int64_t>& shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

std::vector<float> read_floats(const Safetensors& file, const NamedArray& array,
                               const std::vector<int64_t>& shape) {
  const auto fail = [&](const std::string& problem) {
    refuse_model(file.path(), "tensor '" + array.name + "': " + problem);
  };
  if (array.type != "F32") fail("type F32 expected, found " + array.type);
  if (array.shape != shape) {
    fail("shape " + shape_text(shape) + " expected, found " + shape_text(array.shape));
  }
  std::vector<float> values(array.bytes.size() / sizeof(float));
  if (!values.empty()) std::memcpy(values.data(), array.bytes.data(), array.bytes.size());
  for (const float value : values) {
    if (!std::isfinite(value)) fail("a number in it is not finite");
  }
  return values;
}

const std::string& metadata_entry(const Safetensors& file, const std::string& key) {
  const auto found = file.metadata().find(key);
  if (found == file.metadata().end()) {
    refuse_model(file.path(), "not a coterie model: its metadata has no '" + key + "'");
  }
  return found->second;
}

nlohmann::json parse_entry(const Safetensors& file, const std::string& key) {
  // Values nested without end would overflow the stack of whoever prints them.
  constexpr int kDeepest = 64;
  bool too_deep = false;
  auto parsed = nlohmann::json::parse(
      metadata_entry(file, key),
      [&](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
        too_deep |= depth > kDeepest;
        return depth <= kDeepest;
      },
      false);
  if (!parsed.is_object() || too_deep) {
    refuse_model(file.path(), "metadata '" + key + "' is not a JSON object");
  }
  return parsed;
}

template <class T>
T options_entry(const Safetensors& file, const std::string& key) {
  try {
    return read_options<T>(parse_entry(file, key), key);
  } catch (const InputError& error) {
    refuse_model(file.path(), error.what());
  }
}

}  // namespace

ModelFile read_model(const std::string& path) { return read_model(Safetensors(path)); }

ModelFile read_model(const Safetensors& file) {
  if (metadata_entry(file, "format") != kModelFormat) {
    refuse_model(file.path(),
                 "not a coterie model: its format is '" + metadata_entry(file, "format") + "'");
  }
  const std::string version = std::to_string(kModelFileVersion);
  if (metadata_entry(file, "version") != version) {
    refuse_model(file.path(), "model file version " + version + " expected, found " +
                                  metadata_entry(file, "version"));
  }
  ModelFile model;
  model.options = options_entry<ModelOptions>(file, "options");
  try {
    check_options(model.options);
  } catch (const UsageError& error) {
    refuse_model(file.path(), std::string("options: ") + error.what());
  }
  model.familiar = options_entry<Familiar>(file, "familiar");
  if (file.metadata().contains("drawing")) {
    model.drawing = options_entry<Drawing>(file, "drawing");
    if (!(model.drawing.temperature > 0) || model.drawing.smallest_community < 1 ||
        !(model.drawing.k_sharpness > 0)) {
      refuse_model(file.path(), "drawing: positive numbers expected");
    }
  }
  model.recipe = parse_entry(file, "recipe").dump();
  model.training = parse_entry(file, "training").dump();
  model.provenance = parse_entry(file, "provenance").dump();

  std::set<std::string> known{kMeanName, kCovarianceName};
  for (const WeightSpec& spec : list_weights(model.options)) {
    const NamedArray* array = file.find(spec.name);
    if (!array) {
      refuse_model(file.path(),
                   "tensor '" + spec.name + "' of shape " + shape_text(spec.shape) + " is missing");
    }
    model.weights.push_back(read_floats(file, *array, spec.shape));
    known.insert(spec.name);
  }
  for (const auto& [name, array] : file.arrays()) {
    if (!known.contains(name)) {
      refuse_model(file.path(), "tensor '" + name + "' is not part of such a model");
    }
  }
  const NamedArray* mean = file.find(kMeanName);
  const NamedArray* covariance = file.find(kCovarianceName);
  if (!mean != !covariance) {
    refuse_model(file.path(),
                 std::string(kMeanName) + " and " + kCovarianceName + " are expected together");
  }
  if (mean) {
    const int64_t width = model.options.width;
    model.embedding_mean = read_floats(file, *mean, {width});
    model.embedding_covariance = read_floats(file, *covariance, {width, width});
  }
  return model;
}

void write_model(const std::string& path, const ModelFile& model) {
  const std::vector<WeightSpec> specs = list_weights(model.options);
  if (specs.size() != model.weights.size()) {
    throw SizeError("a model of these options has " + std::to_string(specs.size()) +
                    " weights, not " + std::to_string(model.weights.size()));
  }
  std::vector<NamedArray> arrays;
  const auto add = [&](const std::string& name, const std::vector<int64_t>& shape,
                       const std::vector<float>& values) {
    int64_t count = 1;
    for (const int64_t size : shape) count *= size;
    if (count != static_cast<int64_t>(values.size())) {
      throw SizeError(name + " must have shape " + shape_text(shape));
    }
    arrays.push_back({name, "F32", shape, std::as_bytes(std::span(values))});
  };
  for (size_t i = 0; i < specs.size(); ++i) add(specs[i].name, specs[i].shape, model.weights[i]);
  if (!model.embedding_mean.empty()) {
    const int64_t width = model.options.width;
    add(kMeanName, {width}, model.embedding_mean);
    add(kCovarianceName, {width, width}, model.embedding_covariance);
  }
  write_safetensors(path,
                    {{"format", kModelFormat},
                     {"version", std::to_string(kModelFileVersion)},
                     {"options", write_options(model.options).dump()},
                     {"familiar", write_options(model.familiar).dump()},
                     {"drawing", write_options(model.drawing).dump()},
                     {"recipe", model.recipe},
                     {"training", model.training},
                     {"provenance", model.provenance}},
                    arrays);
}

}  // namespace coterie
