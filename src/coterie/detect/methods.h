#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "coterie/classical/block_model.h"
#include "coterie/classical/dmon.h"
#include "coterie/detect/detect.h"

namespace coterie {

// Who finds the communities.
enum class DetectMethod {
  network,   // a trained model
  gibbs,     // the exact sampler of a block model from random starts (classical/gibbs.h)
  spectral,  // k-means on eigenvectors: one partition, without probabilities
  dmon,      // a network fitted to the graph itself (classical/dmon.h): one partition, likewise
  gnn,       // a trained network of a fixed number of classes (baselines/gnn_model.h), likewise
  lgnn,      // the same with the line graph
};
constexpr std::array<std::string_view, 6> names_of(DetectMethod) {
  return {"network", "gibbs", "spectral", "dmon", "gnn", "lgnn"};
}

// Above 0: the network proposes, the exact sampler of a block model finishes (classical/refine.h),
// with so many sweeps of every chain that draws. Searches are half as long, and the first fifth of
// a chain is not kept.
inline constexpr int64_t kRefineSweeps = 20;

struct MethodOptions {
  DetectMethod method = DetectMethod::network;
  int64_t refine = 0;  // sweeps; 0: the network's own draws are the answer
  BlockLikelihood block_model = BlockLikelihood::beta;  // of `refine` and `gibbs`
  DmonOptions dmon = {};
  std::string gnn_file = {};  // weights of `gnn` and `lgnn`

  static void visit_fields(auto& self, auto&& field) {
    field("method", self.method, "who finds the communities; network, gnn and lgnn use a model");
    field("refine", self.refine,
          "finish what the network proposes by exact sampling under a block model");
    field("refine_model", self.block_model, "the block model of --refine and --method gibbs");
    field("clusters", self.dmon.clusters, "the most communities that --method dmon can find");
    field("dmon_dropout", self.dmon.dropout, "share of the logits that its steps set to zero");
    field("dmon_features", self.dmon.features,
          "attributes of nodes that --method dmon starts from");
  }

  // Draws are states of chains under block_model.
  bool by_block_model() const { return refine > 0 || method == DetectMethod::gibbs; }
};

// From a graph to a posterior, on so many threads (the result does not depend on them). May be
// called from several threads.
using Detector = std::function<Detection(const Graph& graph, int threads, std::stop_token stop)>;

// The method that the options name. Only `network` uses the model, which must outlive the detector
// and may be null for the others.
//
// With `refine`, the proposals are 15 draws at their mode, whatever `detection` says about numbers
// and scores of draws. With `refine` and `gibbs`, the posterior consists of states of the chains,
// as sampled draws of equal weight, and of the best partition seen, as a draw at its mode; each has
// its exact log p(partition, graph) under the block model, which is its log-probability given the
// graph up to a constant. Communities have at least detection.smallest_community nodes where that
// is given, else any number.
//
// Throws UsageError if there is nothing that could be refined, or no model for the network or the
// GNN, and ModelError if the latter's file is something else.
Detector make_detector(const Model* model, const MethodOptions& options,
                       const DetectOptions& detection);

}  // namespace coterie
