#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/local/evidence.h"

namespace coterie {

// Numbers that a window shows of each of its nodes, where evidence.h has no clues of nodes.
inline constexpr int64_t kWindowFeatures = 34;

// A neighbourhood of a graph, seen from an anchor: what a local model reads.
struct Window {
  std::vector<NodeId> nodes;         // of the graph, ascending
  int64_t anchor = 0;                // its place among them
  Graph graph;                       // of these nodes, with the edges among them
  std::vector<float> features;       // [nodes, as many as there are]
  std::vector<float> edge_features;  // [directed edges, evidence.edge_clues]
};

// What is asked of a window.
struct WindowQuestion {
  // Nodes that are known to belong together, the anchor first; none of them is taken.
  std::span<const NodeId> seeds;
  int64_t size = 256;                // nodes at most
  std::optional<double> scale = {};  // how large the community is expected to be
};

// At most so many members of a community are the seeds of a larger window.
inline constexpr size_t kMostSeeds = 64;

// The size of the window to ask after one of `nodes` nodes, where `size` were asked for and
// `members` belong to the anchor's community: a window should be a few times its community. None
// if it is, if it already shows everything that can be reached, or if it is as large as allowed.
std::optional<int64_t> larger_window(int64_t nodes, int64_t size, int64_t members, int64_t largest);

// Cuts windows out of a graph. Holds arrays of the graph's size, so that a window costs what it
// contains; one maker for each thread.
class WindowMaker {
 public:
  // Graph and evidence must outlive the maker.
  WindowMaker(const Graph& graph, const Evidence& evidence);
  ~WindowMaker();

  // The nodes that a window would have, ascending.
  std::vector<NodeId> nearest(const WindowQuestion& question, std::span<const uint8_t> taken);

  // taken[i] != 0: node i has a community already and is in no window. `free_share` is the share
  // of nodes that do not. `nodes` are those that nearest() gives for the same question.
  Window make(const WindowQuestion& question, std::span<const uint8_t> taken, double free_share,
              std::vector<NodeId> nodes);
  Window make(const WindowQuestion& question, std::span<const uint8_t> taken,
              double free_share = 1) {
    return make(question, taken, free_share, nearest(question, taken));
  }

 private:
  std::optional<std::vector<NodeId>> all_reachable(const WindowQuestion& question,
                                                   std::span<const uint8_t> taken);
  void join(Window& window);
  void describe(const WindowQuestion& question, std::span<const uint8_t> taken, double free_share,
                Window& window);

  const Graph& graph_;
  const Evidence& evidence_;
  struct Workspace;
  std::unique_ptr<Workspace> work_;
};

}  // namespace coterie
