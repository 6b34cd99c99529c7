#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "coterie/models/sample_options.h"
#include "coterie/options.h"
#include "coterie/posterior/posterior.h"

namespace coterie {

enum class DetectMode {
  posterior,  // draws with every choice sampled, and a few at their mode: for uncertainty
  map,        // every draw at its mode, only anchors random (NCP: all choices, but the order of
              // nodes is the same in all draws): the paper's tables
};
constexpr std::array<std::string_view, 2> names_of(DetectMode) { return {"posterior", "map"}; }

struct DetectOptions {
  static constexpr int64_t kSamples = 64;
  std::optional<int64_t> samples = {};  // absent: kSamples; local models have their own default
  int64_t modes = 8;                    // draws at their mode besides, in DetectMode::posterior
  DetectMode mode = DetectMode::posterior;
  // How memberships are drawn in DetectMode::posterior; absent: as the model file says.
  std::optional<double> temperature = {};
  std::optional<int64_t> smallest_community = {};
  std::optional<double> k_sharpness = {};
  std::optional<double> k_smoothing = {};
  std::optional<double> k_odds = {};
  ScoreOptions score = {};
  std::optional<double> scale = {};  // expected size of a community; only local models ask for it
  // Local models: the community of nodes where it is known, else -1; empty: of none.
  std::vector<int32_t> known = {};
  // Local models: where a plain block model explains the graph, its exact posterior is the answer
  // (exact_posterior.h).
  bool exact = true;
  uint64_t seed = 0;

  static void visit_fields(auto& self, auto&& field) {
    field("samples", self.samples,
          "draws from the posterior [64; local 24 to 400, as P(K) needs, on large graphs 4]",
          between(1, 1e8));
    field("modes", self.modes, "further draws at their most probable choices, for the best answer",
          between(0, 1e8));
    field("mode", self.mode, "how to draw");
    field("temperature", self.temperature,
          "below 1, memberships are drawn more sharply [as fitted to the model]",
          above_zero_to(1000));
    field("smallest_community", self.smallest_community,
          "nodes of smaller ones join others [as fitted to the model]", between(1, 1e9));
    field("k_sharpness", self.k_sharpness,
          "above 1, draws with frequent numbers of communities weigh more [as fitted to the model]",
          above_zero_to(1000));
    field("k_smoothing", self.k_smoothing,
          "where draws differ in the number of communities, those beside are likely too: how wide, "
          "in standard deviations [as fitted to the model]",
          between(0, 10));
    field("k_odds", self.k_odds,
          "above 1, the odds of the most frequent number of communities are raised where they are "
          "good and lowered where they are not [as fitted to the model]",
          above_zero_to(1000));
    field("scale", self.scale,
          "expected nodes of a community, for local models [the model decides]",
          above_zero_to(1e9));
    field(
        "score", self.score.kind,
        "how probabilities are estimated: of those that can be the answer, for score_budget; of "
        "all by orders (5 to 10 times the time of drawing) or as the paper (once to twice); none");
    field("score_budget", self.score.budget,
          "of --score automatic: its work, in that of making the draws", between(0, 1e6));
    field("orders", self.score.orders, "random orders that a probability is averaged over [4]",
          between(1, 1e6));
    field("anchors", self.score.anchors,
          "anchors of each community that a probability is averaged over", between(1, 1e6));
    field("latents", self.score.latents, "latent draws for each anchor", between(1, 1e6));
    field("exact", self.exact,
          "local models: where a block model explains the graph, sample its exact posterior [yes]");
    field("seed", self.seed, "the same seed gives the same draws, whatever the number of threads");
  }
};

// Wall-clock seconds by stage. A stage is a field and its name, which results call it by.
struct DetectSeconds {
  double features = 0, encoder = 0, sampling = 0, scoring = 0;
  double refining = 0;  // of the network's draws, by a block model

  struct Stage {
    const char* name;
    double DetectSeconds::*seconds;
  };
  static constexpr std::array<Stage, 5> stages();

  double total() const;
  // By name, in the order of the work; refining only where there was some.
  std::vector<std::pair<std::string, double>> by_stage() const;
};
constexpr std::array<DetectSeconds::Stage, 5> DetectSeconds::stages() {
  return {{{"features", &DetectSeconds::features},
           {"encoder", &DetectSeconds::encoder},
           {"sampling", &DetectSeconds::sampling},
           {"scoring", &DetectSeconds::scoring},
           {"refining", &DetectSeconds::refining}}};
}

// What a method found in one graph.
struct Detection {
  Posterior posterior;
  DetectSeconds seconds;
  std::vector<float> embedding;  // the mean node vector, to compare with the training graphs'
  // There is more to see than the features of nodes hold (beyond_features.h): half of the sampled
  // draws are Leiden's, so that nobody is sure of what the model alone believes.
  bool beyond_features = false;
  // Draws are states of chains under a plain block model, which explains the graph.
  bool exact = false;
  // Of a method that draws hierarchies, every draw with the levels above it.
  std::vector<Ladder> ladders = {};
};

}  // namespace coterie
