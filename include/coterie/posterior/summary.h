#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/options.h"
#include "coterie/posterior/alignment.h"
#include "coterie/posterior/credible_ball.h"
#include "coterie/posterior/point_estimate.h"

namespace coterie {

struct SummaryOptions {
  PointEstimate estimate = PointEstimate::automatic;
  double level = 0.9;                // of the credible sets
  std::optional<int32_t> given_k{};  // only partitions into this many communities count
  std::optional<int64_t> min_size = {}, max_size = {};  // of communities of the answer, exactly

  static void visit_fields(auto& self, auto&& field) {
    field("estimate", self.estimate, "which partition answers for all draws");
    field("level", self.level, "share of the draws that a credible set holds", above_zero_to(1));
    field("given_k", self.given_k, "only partitions into this many communities count", at_least(1));
    field("min_size", self.min_size, "no community of the answer has fewer nodes", at_least(1));
    field("max_size", self.max_size, "no community of the answer has more nodes", at_least(1));
  }
};

// Everything `detect` tells about one graph: one partition, and how sure one can be of it. Whoever
// shows a result repeats these figures; statement.h has them in words.
struct PosteriorSummary {
  SummaryOptions options;
  DistinctPartition best;           // the point estimate
  std::vector<int32_t> labels;      // its communities in the order of results (community_names.h)
  std::vector<int64_t> sizes;       // of the communities in that order, decreasing
  Certainty certainty;              // of each node
  KPosterior k;                     // of all draws, also when K is given
  double k_error = 0;               // of the answer's P(K), both ways with 95 % (share_error)
  std::vector<int32_t> k_set;       // the Ks that hold `level`
  CredibleBall ball;                // of partitions that hold `level`
  int64_t credible_partitions = 0;  // how many distinct partitions hold `level`
  int64_t contenders = 0;           // partitions whose log-probability cannot be told from the best
  int64_t draws = 0, sampled = 0;   // that were made
  int64_t used = 0, distinct = 0;  // of these, that speak (and fit the given K); all different ones
  int64_t best_weight = 0;         // how many of the used draws are the point estimate,
  int64_t largest_weight = 0;      // and how many the partition that was drawn most often
  int64_t sure = 0;                // nodes with a confidence of more than 0.9
  int64_t between = 0;             // nodes whose second most probable community has at least 0.25
  // Nodes without edges that are communities by themselves, which count in K as any other. Only
  // whoever has the graph knows them (complete_summary).
  int64_t isolated = 0;
};

// O(draws * nodes) for the most probable partition. Where K is given and no draw has it, throws
// Error of kind `failure` that says which Ks were drawn.
PosteriorSummary summarize(const Posterior& posterior, const SummaryOptions& options = {});

// The place of each community of `best` in the order of results, which labels are numbered by.
std::vector<int32_t> order_of_communities(const PosteriorSummary& summary);

// What only whoever has the graph knows: `isolated`, and names, by the smallest of which
// communities of equal size are numbered from now on, so that their numbers do not follow the order
// of a file.
void complete_summary(const Graph& graph, PosteriorSummary& summary);

}  // namespace coterie
