#include "coterie/posterior/posterior_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "posterior/random_partitions.h"
#include "source_folder.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using namespace testing_partitions;
using Json = nlohmann::ordered_json;

// Fits docs/schema/detect.schema.json, according to python3-jsonschema.
bool fits_the_schema(const std::vector<Json>& documents) {
  const TemporaryFolder folder;
  const auto file = folder / "detect.jsonl";
  std::ofstream out(file);
  for (const auto& document : documents) out << document.dump() << "\n";
  out.close();
  const std::string source = source_folder();
  const int code = std::system(("/usr/bin/python3 " + source + "/tests/posterior/validate.py " +
                                source + "/docs/schema/detect.schema.json " + file.string())
                                   .c_str());
  return code == 0;
}

Graph ring(int64_t nodes, NodeNames names = {}) {
  GraphBuilder builder(nodes);
  for (int64_t i = 0; i < nodes; ++i) {
    builder.add_edge(static_cast<NodeId>(i), static_cast<NodeId>((i + 1) % nodes));
  }
  return builder.build(std::move(names));
}

DetectContext context() {
  return {.version = "0.1.0",
          .source = "ring.txt",
          .model = "ccp-attn",
          .model_sha256 = std::string(64, 'a'),
          .seed = 7,
          .mode = "posterior",
          .block_model = {},
          .warnings = {"edge weights are not used"},
          .seconds = {{"read", 0.001}, {"encode", 0.25}},
          .community_names = {},
          .samples = false};
}

Json random_document(Rng& rng, bool samples) {
  const int64_t nodes = 3 + rng.below(30);
  const Posterior posterior(random_draws(nodes, 20, 0.1, rng));
  auto about = context();
  about.samples = samples;
  return detect_json(ring(nodes), posterior, summarize(posterior), about);
}

TEST(DetectJson, FitsItsSchema) {
  Rng rng(5);
  std::vector<Json> documents;
  for (int round = 0; round < 20; ++round)
    documents.push_back(random_document(rng, round % 2 == 0));
  // Without probabilities, without weights, one node, given K, names of an earlier run.
  const Posterior no_probabilities({{{0, 0, 1}}, {{0, 1, 2}}});
  auto plain = context();
  plain.model_sha256.clear();
  plain.mode = "map";
  plain.warnings.clear();
  documents.push_back(detect_json(ring(3), no_probabilities, summarize(no_probabilities), plain));
  const Posterior one({{{0}, 0.0, 0.0}});
  documents.push_back(detect_json(Graph({0, 0}, {}), one, summarize(one), plain));
  plain.community_names = {"red", "blue"};
  documents.push_back(detect_json(ring(3, NodeNames({"x", "\"y\"", "é"})), no_probabilities,
                                  summarize(no_probabilities, {.given_k = 2}), plain));
  EXPECT_TRUE(fits_the_schema(documents));
}

TEST(DetectJson, BreaksItsSchemaWhenAFieldIsMissingOrWrong) {
  Rng rng(6);
  auto missing = random_document(rng, true);
  missing.erase("seed");
  EXPECT_FALSE(fits_the_schema({missing}));
  auto wrong = random_document(rng, true);
  wrong["nodes"][0]["confidence"] = 1.5;
  EXPECT_FALSE(fits_the_schema({wrong}));
  auto unknown = random_document(rng, true);
  unknown["surprise"] = 1;
  EXPECT_FALSE(fits_the_schema({unknown}));
}

TEST(DetectJson, SaysWhatWasFound) {
  std::vector<Draw> draws(3, {{0, 1, 1}, -1.5, 0.25});
  draws.push_back({{0, 0, 0}, -2.5, 0.25});
  const Posterior posterior(draws);
  auto about = context();
  about.samples = true;
  const auto json =
      detect_json(ring(3, NodeNames({"a", "b", "c"})), posterior, summarize(posterior), about);
  EXPECT_EQ(json["schema"], "coterie.detect/1");
  EXPECT_EQ(json["model"]["name"], "ccp-attn");
  EXPECT_EQ(json["graph"]["edges"], 3);
  EXPECT_EQ(json["map"]["labels"], Json({1, 0, 0}));
  EXPECT_EQ(json["map"]["log_prob"], -1.5);
  EXPECT_EQ(json["map"]["log_prob_error"], 0.25);
  EXPECT_EQ(json["k_posterior"], Json({{"1", 0.25}, {"2", 0.75}}));
  EXPECT_EQ(json["credible"]["k"], Json({1, 2}));
  EXPECT_EQ(json["nodes"][0], Json({{"id", "a"},
                                    {"community", 1},
                                    {"confidence", 0.75},
                                    {"entropy", json["nodes"][0]["entropy"]}}));
  EXPECT_EQ(json["communities"][0]["size"], 2);
  EXPECT_EQ(json["communities"][0]["confidence"], 1.0);
  EXPECT_EQ(json["samples"].size(), 2u);
  EXPECT_EQ(json["samples"][0]["sampled"], 3);
  EXPECT_EQ(json["warnings"][0], "edge weights are not used");
  EXPECT_EQ(json["seconds"]["encode"], 0.25);
}

TEST(DetectJson, IsNullWhereAModelHasNoProbabilities) {
  const Posterior posterior({{{0, 0, 1}}});
  const auto json = detect_json(ring(3), posterior, summarize(posterior), context());
  EXPECT_TRUE(json["map"]["log_prob"].is_null());
  EXPECT_TRUE(json["map"]["log_prob_error"].is_null());
}

TEST(DetectJson, RefusesWhatDoesNotFitTogether) {
  const Posterior posterior({{{0, 0, 1}}});
  EXPECT_THROW(detect_json(ring(4), posterior, summarize(posterior), context()), SizeError);
  auto about = context();
  about.community_names = {"only one"};
  EXPECT_THROW(detect_json(ring(3), posterior, summarize(posterior), about), SizeError);
}

}  // namespace
}  // namespace coterie
