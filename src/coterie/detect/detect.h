#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/models/model.h"
#include "coterie/models/sample_options.h"
#include "coterie/posterior/posterior.h"

namespace coterie {

enum class DetectMode {
  posterior,  // draws with every choice sampled, and a few at their mode: for uncertainty
  map,        // every draw at its mode, only anchors (NCP: everything) random: the paper's tables
};
constexpr std::array<std::string_view, 2> names_of(DetectMode) { return {"posterior", "map"}; }

struct DetectOptions {
  int64_t samples = 64;
  int64_t modes = 8;  // draws at their mode besides, in DetectMode::posterior
  DetectMode mode = DetectMode::posterior;
  // How memberships are drawn in DetectMode::posterior; absent: as the model file says.
  std::optional<double> temperature = {};
  std::optional<int64_t> smallest_community = {};
  std::optional<double> k_sharpness = {};
  ScoreOptions score = {};
  uint64_t seed = 0;
  int threads = 1;

  static void visit_fields(auto& self, auto&& field) {
    field("samples", self.samples, "draws from the posterior");
    field("modes", self.modes, "further draws at their most probable choices, for the best answer");
    field("mode", self.mode, "how to draw");
    field("temperature", self.temperature,
          "below 1, memberships are drawn more sharply [as fitted to the model]");
    field("smallest_community", self.smallest_community,
          "nodes of smaller ones join others [as fitted to the model]");
    field(
        "k_sharpness", self.k_sharpness,
        "above 1, draws with frequent numbers of communities weigh more [as fitted to the model]");
    field("score", self.score.kind, "how the probability of a partition is estimated");
    field("orders", self.score.orders,
          "random orders that a probability is averaged over [4, NCP 1]");
    field("anchors", self.score.anchors,
          "anchors of each community that a probability is averaged over");
    field("latents", self.score.latents, "latent draws for each anchor");
    field("seed", self.seed, "the same seed gives the same draws, whatever the number of threads");
  }
};

// Wall-clock seconds by stage.
struct DetectSeconds {
  double features = 0, encoder = 0, sampling = 0, scoring = 0;
  double refining = 0;  // of the network's draws, by methods.h

  double total() const { return features + encoder + sampling + scoring + refining; }
};

struct Detection {
  Posterior posterior;
  DetectSeconds seconds;
  std::vector<float> embedding;  // the mean node vector, to compare with the training graphs'
};

// Node features, node vectors, draws, probabilities: from a graph to a posterior.
// Throws InputError for a graph without nodes and Interrupted when a stop is requested.
Detection detect(const Model& model, const Graph& graph, const DetectOptions& options,
                 std::stop_token stop = {});

// log p(partition | graph) with its standard error. Throws UsageError for DAC, which has none.
std::vector<PartitionScore> log_prob(const Model& model, const Graph& graph,
                                     std::span<const Partition> partitions,
                                     const DetectOptions& options, std::stop_token stop = {});

}  // namespace coterie
