#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "coterie/models/options.h"
#include "coterie/options.h"

namespace coterie {

class Safetensors;  // safetensors.h

// The smallest and largest value seen in training.
struct SeenRange {
  double low = 0, high = 0;

  static void visit_fields(auto& self, auto&& field) {
    field("low", self.low, "smallest value");
    field("high", self.high, "largest value");
  }
};

// What the graphs of training looked like, so that a strange graph can be told from a familiar one.
struct Familiar {
  SeenRange nodes, mean_degree, density, communities;

  static void visit_fields(auto& self, auto&& field) {
    field("nodes", self.nodes, "nodes per graph");
    field("mean_degree", self.mean_degree, "mean degree of a graph");
    field("density", self.density, "edges over pairs of nodes");
    field("communities", self.communities, "communities per graph");
  }
};

// How to draw from a model so that its uncertainty is calibrated; fitted after training.
struct Drawing {
  double temperature = 1;
  int64_t smallest_community = 1;
  double k_sharpness = 1;
  double k_smoothing = 0;
  double k_odds = 1;

  bool operator==(const Drawing&) const = default;
  static void visit_fields(auto& self, auto&& field) {
    field("temperature", self.temperature, "that membership logits are divided by",
          above_zero_to(1000));
    field("smallest_community", self.smallest_community, "of the graphs it was fitted on",
          between(1, 1e9));
    field("k_sharpness", self.k_sharpness, "P(K) of the draws is raised to it",
          above_zero_to(1000));
    field("k_smoothing", self.k_smoothing,
          "width by which P(K) is smoothed, in standard deviations", between(0, 10));
    field("k_odds", self.k_odds, "the odds of the most frequent K are raised to it",
          above_zero_to(1000));
  }
};

// Everything one model is: weights in the order of list_weights(options), and where they come from.
struct ModelFile {
  ModelOptions options;
  std::vector<std::vector<float>> weights;

  Familiar familiar;
  Drawing drawing;
  // Mean [width] and covariance [width, width] of a graph's mean node vector over the training
  // graphs; both empty when unknown.
  std::vector<float> embedding_mean, embedding_covariance;

  std::string recipe = "{}";      // JSON: what it was trained on and how
  std::string training = "{}";    // JSON: steps, seconds, losses, ...
  std::string provenance = "{}";  // JSON: who made it, when, with which version
  std::string path;               // that it was read from; its card stands beside it
};

constexpr int kModelFileVersion = 1;

// Reads and checks a model, whose tensors are F32 or F16, its matrices also I8 with a factor for
// each row in NAME.scale. Throws ModelError, with a sentence that says what was expected, for files
// that are damaged, of another version, or whose tensors do not fit their options.
ModelFile read_model(const std::string& path);
ModelFile read_model(const Safetensors& file);

// Writes beside `path` and renames. Matrices whose numbers all fit into 16 bits are stored so
// (tools/shorten_weights.py rounds them); nothing is lost by writing. Throws OutputError;
// SizeError if weights do not fit options.
void write_model(const std::string& path, const ModelFile& model);

}  // namespace coterie
