#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/graph/graph.h"

namespace coterie {

// Walks that start at seeds and end after a while.
struct PageRankOptions {
  double restart = 0.15;  // probability of ending, and so of starting again from the seeds
  double epsilon = 1e-5;  // error allowed, per unit of a node's degree
};

struct RankedNode {
  NodeId node;
  double rank;    // at most the exact personalised PageRank
  double degree;  // the sum of the weights of its edges
};

// Approximate personalised PageRank by pushing (Andersen, Chung and Lang 2006).
//
// The exact one, p, is where a walk is found that starts at the seeds (each with probability
// proportional to its weight), before every step ends with probability `restart`, and takes an edge
// of its node with probability proportional to the edge's weight; a walk at a node without edges
// ends there. What is computed is at most p, and at every node i
//   p(i) - rank(i) <= epsilon * degree(i),
// degree being the sum of the weights of a node's edges.
//
// Nodes that are taken are walls: a walk stays where it is instead of entering one, as if the
// edges to it were loops. They have rank 0, and as seeds they do not count.
//
// Cost: at most 1 / (epsilon * restart) edges are visited (for edges of weight 1), whatever the
// size of the graph. Arrays of the graph's size are allocated once, by the constructor; one object
// serves one thread. Results depend on the arguments alone, not on earlier calls.
class PageRankPush {
 public:
  // The graph (and the weights: empty for all 1, or one per directed edge) must outlive the object.
  explicit PageRankPush(const Graph& graph, std::span<const float> weights = {});

  // The nodes reached, in the order in which they were, with ranks above 0. Valid until the next
  // call; so must `taken` be, if go_on() is called. seed_weights is empty (all 1) or has one
  // number, not negative, per seed; taken is empty or has one entry per node. Throws UsageError for
  // options out of range and for no seed that is free, SizeError for sizes that do not fit.
  std::span<const RankedNode> run(std::span<const NodeId> seeds, const PageRankOptions& options,
                                  std::span<const float> seed_weights = {},
                                  std::span<const uint8_t> taken = {});

  // The same walks with a smaller error: costs what the smaller error adds.
  std::span<const RankedNode> go_on(double epsilon);

  // Edges visited since run() was called.
  int64_t visits() const { return visits_; }

 private:
  // A node that walks have reached. These stand side by side, in the order in which they were
  // reached: on a graph of a million nodes, states in places of their own would be fetched from
  // memory at every visit.
  struct Reached {
    NodeId node;
    bool waiting = false;
    double rank = 0;
    double residual = 0;
    double degree = 0;
  };

  void reach(NodeId node, double residual);
  void push(int32_t place);
  std::span<const RankedNode> push_all();
  void forget();

  const Graph& graph_;
  std::span<const float> weights_;
  PageRankOptions options_;         // of the last run
  std::span<const uint8_t> taken_;  // likewise
  std::vector<double> degrees_;
  std::vector<int32_t> places_;  // of nodes in reached_; -1: not reached
  std::vector<Reached> reached_;
  std::vector<int32_t> queue_;  // places of those that wait
  std::vector<RankedNode> result_;
  int64_t visits_ = 0;
};

// The (at most) `count` nodes of highest rank per degree, in that order; nodes of equal value by
// their number. These are the first nodes of the sweep that looks for a community around the
// seeds. O(ranks + count log count).
std::vector<NodeId> nearest_nodes(std::span<const RankedNode> ranks, int64_t count);

}  // namespace coterie
