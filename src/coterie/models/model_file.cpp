#include "coterie/models/model_file.h"

#include <cmath>
#include <cstring>
#include <deque>
#include <set>

#include "coterie/error.h"
#include "coterie/json_document.h"
#include "coterie/models/half.h"
#include "coterie/models/safetensors.h"
#include "coterie/models/weights.h"
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

// A matrix of 8 bits has a tensor of this name beside it: what the numbers of each row are times.
std::string scale_name(const std::string& name) { return name + ".scale"; }

std::vector<float> read_floats(const Safetensors& file, const NamedArray& array,
                               const std::vector<int64_t>& shape) {
  const auto fail = [&](const std::string& problem) {
    refuse_model(file.path(), "tensor '" + array.name + "': " + problem);
  };
  const bool half = array.type == "F16", byte = array.type == "I8" && shape.size() == 2;
  if (!half && !byte && array.type != "F32") {
    fail("type F32 or F16, or I8 of matrices, expected, found " + array.type);
  }
  if (array.shape != shape) {
    fail("shape " + shape_text(shape) + " expected, found " + shape_text(array.shape));
  }
  std::vector<float> values(static_cast<size_t>(array.elements()));
  if (half) {
    for (size_t i = 0; i < values.size(); ++i) {
      uint16_t bits = 0;
      std::memcpy(&bits, array.bytes.data() + i * sizeof bits, sizeof bits);
      values[i] = half_to_float(bits);
    }
  } else if (byte) {
    const NamedArray* scale = file.find(scale_name(array.name));
    if (!scale || scale->type != "F32") fail(scale_name(array.name) + " of type F32 is missing");
    const std::vector<float> scales = read_floats(file, *scale, {shape[0]});
    for (size_t i = 0; i < values.size(); ++i) {
      const auto whole = static_cast<float>(std::to_integer<int8_t>(array.bytes[i]));
      values[i] = whole * scales[i / static_cast<size_t>(shape[1])];
    }
  } else if (!values.empty()) {
    std::memcpy(values.data(), array.bytes.data(), array.bytes.size());
  }
  for (const float value : values) {
    if (!std::isfinite(value)) fail("a number in it is not finite");
  }
  return values;
}

// The same numbers in 16 bits; empty when they do not fit.
std::vector<uint16_t> exact_halves(const std::vector<float>& values) {
  std::vector<uint16_t> halves;
  for (const float value : values) {
    halves.push_back(float_to_half(value));
    if (half_to_float(halves.back()) != value) return {};
  }
  return halves;
}

const std::string& metadata_entry(const Safetensors& file, const std::string& key) {
  const auto found = file.metadata().find(key);
  if (found == file.metadata().end()) {
    refuse_model(file.path(), "not a coterie model: its metadata has no '" + key + "'");
  }
  return found->second;
}

nlohmann::json parse_entry(const Safetensors& file, const std::string& key) {
  try {
    auto parsed = parse_json<nlohmann::json>(metadata_entry(file, key), "metadata '" + key + "'");
    if (parsed.is_object()) return parsed;
  } catch (const ParseError& error) {
    refuse_model(file.path(), error.what());
  }
  refuse_model(file.path(), "metadata '" + key + "' is not a JSON object");
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
  model.path = file.path();
  model.options = options_entry<ModelOptions>(file, "options");
  try {
    check_options(model.options);
  } catch (const UsageError& error) {
    refuse_model(file.path(), std::string("options: ") + error.what());
  }
  model.familiar = options_entry<Familiar>(file, "familiar");
  if (file.metadata().contains("drawing")) {
    model.drawing = options_entry<Drawing>(file, "drawing");
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
    if (array->type == "I8") known.insert(scale_name(spec.name));
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
  std::deque<std::vector<uint16_t>> halves;  // what arrays point to
  const auto add = [&](const std::string& name, const std::vector<int64_t>& shape,
                       const std::vector<float>& values) {
    int64_t count = 1;
    for (const int64_t size : shape) count *= size;
    if (count != static_cast<int64_t>(values.size())) {
      throw SizeError(name + " must have shape " + shape_text(shape));
    }
    arrays.push_back({name, "F32", shape, std::as_bytes(std::span(values))});
  };
  for (size_t i = 0; i < specs.size(); ++i) {
    add(specs[i].name, specs[i].shape, model.weights[i]);
    if (specs[i].shape.size() < 2) continue;
    halves.push_back(exact_halves(model.weights[i]));
    if (halves.back().empty()) continue;
    arrays.back().type = "F16";
    arrays.back().bytes = std::as_bytes(std::span(halves.back()));
  }
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
