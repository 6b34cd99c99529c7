#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/models/anchored_problems.h"
#include "coterie/models/assignment_sequences.h"
#include "coterie/models/options.h"
#include "coterie/random.h"
#include "coterie/recipes/loss_options.h"

namespace coterie {

// A labelled graph with what its encoder reads: the Laplacian encoding as spectral/ returns it, row
// after row, or nothing when features are random and drawn at every visit. A window of a local
// model has features of its edges, too; its truth is who belongs to the anchor's community.
struct FeaturedGraph {
  LabeledGraph labeled;
  std::vector<float> features;
  std::vector<float> edge_features = {};
  int32_t anchor = -1;  // of a window
};
FeaturedGraph add_features(LabeledGraph labeled, const EncoderOptions& options);

// One use of a graph in training. All randomness of the visit comes from `rng`; keyed by step and
// graph (rng.stream("step", s).stream("graph", g)) it does not depend on which rank or thread does
// the work.
struct Visit {
  const FeaturedGraph* graph = nullptr;
  Rng rng;
};

struct BatchOptions {
  ModelOptions model;
  LossOptions loss;
  bool flip_signs = true;     // of eigenvectors, at random; false for evaluation
  int64_t global_graphs = 0;  // of all ranks; 0 means the visits at hand are all
};

// Graphs as one disjoint union, and everything a loss needs of them: plain arrays, made ahead of
// the training step by any thread.
//
// A visit draws a uniform permutation of the nodes. Communities are ordered by first appearance in
// it and the first member of each is its anchor, which is the same as choosing every anchor
// uniformly among the nodes still available. A step without available nodes is certain and left
// out. A window has one step, that of its anchor.
struct Batch {
  int64_t graphs = 0;
  int64_t global_graphs = 0;
  std::vector<int64_t> node_offsets{0};  // by graph
  std::vector<float> features;           // [nodes, feature_count]
  std::vector<float> edge_features;      // [directed edges, edge_feature_count]
  // All directed edges by destination: those into node i come from edge_sources[edge_offsets[i] ..
  // edge_offsets[i + 1]).
  std::vector<int64_t> edge_offsets{0};
  std::vector<int32_t> edge_sources;

  // CCP and DAC.
  AnchoredProblems problems;
  std::vector<uint8_t> targets;                      // by point: in the anchor's community?
  std::vector<int32_t> problem_graph, problem_step;  // by problem
  std::vector<int32_t> problem_community;            // its place in communities
  std::vector<int64_t> community_offsets{0};
  std::vector<int32_t> community_members;     // rows; by graph, then in order of the visit
  std::vector<int64_t> graph_communities{0};  // offsets of the graphs' communities
  std::vector<double> log_anchor_choice;      // by graph: Σ_k log(|s_k| / |available|)
  // By step, how many graphs have a problem there. Ranks must add theirs up (active_mean only).
  std::vector<int64_t> active_graphs;
  int64_t samples = 0;
  std::vector<float> noise;  // [problems, samples, width], standard normal (CCP)

  // NCP. Holds every graph ncp_perms times.
  AssignmentSequences sequences;

  int64_t nodes() const { return node_offsets.back(); }
  int64_t directed_edges() const { return static_cast<int64_t>(edge_sources.size()); }
  Sets communities() const { return {community_offsets, community_members}; }
};

// Throws SizeError for features of the wrong size, UsageError for an empty list or an empty graph.
Batch make_batch(std::span<const Visit> visits, const BatchOptions& options);

// The same with every graph's permutation given (visit order of its nodes), for tests and scoring.
Batch make_batch(std::span<const Visit> visits, const BatchOptions& options,
                 std::span<const std::vector<int32_t>> permutations);

}  // namespace coterie
