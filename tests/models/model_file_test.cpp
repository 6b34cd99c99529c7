#include "coterie/models/model_file.h"

#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>

#include "coterie/error.h"
#include "coterie/models/safetensors.h"
#include "coterie/models/weights.h"
#include "coterie/options_json.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using ::testing::HasSubstr;

ModelFile small_model() {
  ModelFile model;
  model.options.width = 8;
  model.options.encoder.feature_count = 3;
  model.options.clusters.inducing_points = 2;
  const Rng rng(1);
  for (const WeightSpec& spec : list_weights(model.options)) {
    model.weights.push_back(initial_values(spec, rng));
  }
  model.familiar.nodes = {10, 300};
  model.embedding_mean.assign(8, 0.5f);
  model.embedding_covariance.assign(64, 0.25f);
  model.recipe = R"({"steps":7})";
  return model;
}

class ModelFileTest : public ::testing::Test {
 protected:
  const TemporaryFolder folder;
  const std::string path = folder / "model";

  // Changes a good file and says what the reader thinks of it.
  using Change = std::function<void(std::map<std::string, std::string>&, std::vector<NamedArray>&)>;
  std::string problem_after(const Change& change) const {
    write_model(path, small_model());
    {
      const Safetensors file(path);
      auto metadata = file.metadata();
      std::vector<NamedArray> arrays;
      for (const auto& [name, array] : file.arrays()) arrays.push_back(array);
      change(metadata, arrays);
      write_safetensors(path, metadata, arrays);
    }
    try {
      read_model(path);
    } catch (const ModelError& error) {
      return error.what();
    }
    return "";
  }
};

NamedArray& named(std::vector<NamedArray>& arrays, const std::string& name) {
  for (NamedArray& array : arrays) {
    if (array.name == name) return array;
  }
  throw std::out_of_range(name);
}

TEST_F(ModelFileTest, WhatIsWrittenIsReadBack) {
  const ModelFile model = small_model();
  write_model(path, model);
  const ModelFile back = read_model(path);
  EXPECT_EQ(write_options(back.options), write_options(model.options));
  EXPECT_EQ(write_options(back.familiar), write_options(model.familiar));
  EXPECT_EQ(back.weights, model.weights);
  EXPECT_EQ(back.embedding_mean, model.embedding_mean);
  EXPECT_EQ(back.embedding_covariance, model.embedding_covariance);
  EXPECT_EQ(back.recipe, model.recipe);
}

TEST_F(ModelFileTest, MatricesThatFitInto16BitsTakeHalfTheSpaceAndStayTheSame) {
  ModelFile model = small_model();
  const auto specs = list_weights(model.options);
  for (size_t i = 0; i < specs.size(); ++i) {
    if (i == 0 || specs[i].shape.size() < 2) continue;
    for (float& value : model.weights[i]) value = std::round(64 * value) / 64;
  }
  write_model(path, model);
  const Safetensors file(path);
  for (size_t i = 0; i < specs.size(); ++i) {
    const bool half = i > 0 && specs[i].shape.size() >= 2;
    EXPECT_EQ(file.find(specs[i].name)->type, half ? "F16" : "F32") << specs[i].name;
  }
  EXPECT_EQ(read_model(path).weights, model.weights);
}

TEST_F(ModelFileTest, MatricesOf8BitsAreReadRowByRow) {
  ModelFile model = small_model();
  write_model(path, model);
  const auto specs = list_weights(model.options);
  size_t matrix = 0;
  while (specs[matrix].shape.size() != 2 || specs[matrix].shape[0] < 2) ++matrix;
  const auto columns = static_cast<size_t>(specs[matrix].shape[1]);
  std::vector<int8_t> whole(model.weights[matrix].size());
  std::vector<float> scales(specs[matrix].shape[0]);
  for (size_t r = 0; r < scales.size(); ++r) scales[r] = 0.01f * static_cast<float>(r + 1);
  for (size_t i = 0; i < whole.size(); ++i) {
    whole[i] = static_cast<int8_t>(static_cast<int>(37 * i % 255) - 127);
    model.weights[matrix][i] = static_cast<float>(whole[i]) * scales[i / columns];
  }
  const std::string name = specs[matrix].name;
  const auto shorten = [&](auto&, std::vector<NamedArray>& arrays) {
    NamedArray& array = named(arrays, name);
    array.type = "I8";
    array.bytes = std::as_bytes(std::span(whole));
    arrays.push_back({name + ".scale",
                      "F32",
                      {static_cast<int64_t>(scales.size())},
                      std::as_bytes(std::span(scales))});
  };
  EXPECT_EQ(problem_after(shorten), "");
  EXPECT_EQ(read_model(path).weights, model.weights);
  EXPECT_THAT(problem_after([&](auto& m, auto& arrays) {
                shorten(m, arrays);
                arrays.pop_back();
              }),
              HasSubstr("tensor '" + name + "': " + name + ".scale of type F32 is missing"));
  EXPECT_THAT(problem_after([&](auto& m, auto& arrays) {
                shorten(m, arrays);
                arrays.back().shape = {1};
                arrays.back().bytes = arrays.back().bytes.first(4);
              }),
              HasSubstr("expected, found [1]"));
}

TEST_F(ModelFileTest, WeightsThatDoNotFitAreNotWritten) {
  ModelFile model = small_model();
  model.weights[0].pop_back();
  EXPECT_THROW(write_model(path, model), SizeError);
  model.weights.pop_back();
  EXPECT_THROW(write_model(path, model), SizeError);
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(ModelFileTest, EveryMisfitIsRefusedWithASentence) {
  EXPECT_EQ(problem_after([](auto&, auto&) {}), "");
  EXPECT_THAT(problem_after([](auto& m, auto&) { m["version"] = "2"; }),
              HasSubstr("version 1 expected, found 2"));
  EXPECT_THAT(problem_after([](auto& m, auto&) { m.erase("options"); }), HasSubstr("'options'"));
  EXPECT_THAT(problem_after([](auto& m, auto&) { m["format"] = "other"; }),
              HasSubstr("not a coterie model"));
  EXPECT_THAT(problem_after([](auto& m, auto&) { m.clear(); }), HasSubstr("not a coterie model"));
  EXPECT_THAT(problem_after([](auto& m, auto&) { m["options"] = "[]"; }), HasSubstr("JSON object"));
  EXPECT_THAT(problem_after([](auto& m, auto&) { m["options"] = R"({"depth":3})"; }),
              HasSubstr("unknown field 'depth'"));
  EXPECT_THAT(problem_after([](auto& m, auto&) { m["options"] = R"({"width":0})"; }),
              HasSubstr("options.width: 1 to 4096 expected, found"));
  EXPECT_THAT(problem_after([](auto& m, auto&) { m["options"] = R"({"width":1000000000})"; }),
              HasSubstr("options.width: 1 to 4096 expected, found"));
  EXPECT_THAT(problem_after([](auto& m, auto&) {
                m["recipe"] = "{\"a\":" + std::string(100000, '[') + std::string(100000, ']') + "}";
              }),
              HasSubstr("metadata 'recipe':1: values nested more than 64 deep"));
  EXPECT_THAT(problem_after([](auto& m, auto&) { m["options"] = R"({"width":16})"; }),
              HasSubstr("expected, found"));
  EXPECT_THAT(problem_after([](auto&, auto& a) { named(a, "h.0.bias").name = "h.0.bios"; }),
              HasSubstr("tensor 'h.0.bias' of shape [8] is missing"));
  EXPECT_THAT(problem_after([](auto&, auto& a) {
                named(a, "h.0.bias").shape = {2, 4};
              }),
              HasSubstr("shape [8] expected, found [2, 4]"));
  EXPECT_THAT(problem_after([](auto&, auto& a) { named(a, "h.0.bias").type = "I32"; }),
              HasSubstr("type F32 or F16, or I8 of matrices, expected, found I32"));
  EXPECT_THAT(problem_after([](auto&, auto& a) {
                NamedArray extra = named(a, "h.0.bias");
                extra.name = "h.99.bias";
                a.push_back(extra);
              }),
              HasSubstr("'h.99.bias' is not part of such a model"));
  EXPECT_THAT(problem_after([](auto&, auto& a) {
                std::erase_if(
                    a, [](const NamedArray& x) { return x.name == "familiar.embedding_mean"; });
              }),
              HasSubstr("together"));
  static const std::vector<float> broken(8, std::numeric_limits<float>::quiet_NaN());
  EXPECT_THAT(problem_after([](auto&, auto& a) {
                named(a, "h.0.bias").bytes = std::as_bytes(std::span(broken));
              }),
              HasSubstr("not finite"));
}

}  // namespace
}  // namespace coterie
