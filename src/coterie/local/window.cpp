#include "coterie/local/window.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "coterie/walks/page_rank_push.h"

namespace coterie {
namespace {

// Walks are looked at after these numbers of steps.
// From the neighbors of a seed to far beyond a community of a few hundred nodes.
constexpr std::array<int, 6> kSteps = {1, 2, 4, 8, 16, 32};

// What a window itself knows of a node: two walks of six lengths each, and eleven numbers more.
constexpr int64_t kOwnFeatures = 23;

// A number for the walk on clued weights and one for that on the graph's own: two lanes of one
// register, so that both cost what one does.
typedef double Both __attribute__((vector_size(16)));

float log_of(double x) { return static_cast<float>(std::log(x)); }

}  // namespace

std::optional<int64_t> larger_window(int64_t nodes, int64_t size, int64_t members,
                                     int64_t largest) {
  constexpr double kFull = 0.45;  // share of members at which a window is too small
  constexpr double kTimes = 3.5;  // a larger one is so many times the members
  const auto found = static_cast<double>(members);
  // A window that could not be filled shows everything there is to reach.
  if (nodes < size || size >= largest || found <= kFull * static_cast<double>(nodes)) {
    return std::nullopt;
  }
  return std::min(static_cast<int64_t>(kTimes * found), largest);
}

struct WindowMaker::Workspace {
  Workspace(const Graph& graph, const Evidence& evidence)
      : place(graph.nodes(), -1), rank(graph, evidence.walk) {}

  std::vector<int32_t> place;  // of a node in the present window; -1: not in it
  std::vector<int64_t> edge;   // by edge of the window, its place in the graph
  PageRankPush rank;
  // Of the walks: where they are, what goes along an edge of weight 1, sums of weights.
  std::vector<Both> here, leaving, strength, weight;
};

WindowMaker::WindowMaker(const Graph& graph, const Evidence& evidence)
    : graph_(graph), evidence_(evidence), work_(std::make_unique<Workspace>(graph, evidence)) {}

WindowMaker::~WindowMaker() = default;

Window WindowMaker::make(const WindowQuestion& question, std::span<const uint8_t> taken,
                         double free_share, std::vector<NodeId> nodes) {
  Window window;
  window.nodes = std::move(nodes);
  for (size_t t = 0; t < window.nodes.size(); ++t) {
    work_->place[window.nodes[t]] = static_cast<int32_t>(t);
  }
  window.anchor = work_->place[question.seeds[0]];
  join(window);
  describe(question, taken, free_share, window);
  for (const NodeId i : window.nodes) work_->place[i] = -1;
  return window;
}

// Everything that can be reached from the seeds, if that fits into the window.
std::optional<std::vector<NodeId>> WindowMaker::all_reachable(const WindowQuestion& question,
                                                              std::span<const uint8_t> taken) {
  std::vector<NodeId> reached;
  const auto reach = [&](NodeId i) {
    if (work_->place[i] >= 0) return;
    // The mark of a visited node; all are -1 again when this ends.
    work_->place[i] = 0;
    reached.push_back(i);
  };
  for (const NodeId seed : question.seeds) reach(seed);
  for (size_t at = 0; at < reached.size(); ++at) {
    if (static_cast<int64_t>(reached.size()) > question.size) break;
    for (const NodeId j : graph_.neighbors(reached[at])) {
      if (!taken[j]) reach(j);
    }
  }
  for (const NodeId i : reached) work_->place[i] = -1;
  if (static_cast<int64_t>(reached.size()) > question.size) return std::nullopt;
  std::sort(reached.begin(), reached.end());
  return reached;
}

std::vector<NodeId> WindowMaker::nearest(const WindowQuestion& question,
                                         std::span<const uint8_t> taken) {
  if (auto all = all_reachable(question, taken)) return *std::move(all);
  double strength = 0;
  for (const NodeId seed : question.seeds) strength += evidence_.strength[seed];
  strength = std::max(strength / static_cast<double>(question.seeds.size()), 1e-9);
  // The error allowed is lowered until enough nodes are reached: there are more.
  const auto size = static_cast<double>(question.size);
  double epsilon = std::min(1 / (size * strength), 0.5);
  std::span<const RankedNode> ranks =
      work_->rank.run(question.seeds, {.epsilon = epsilon}, {}, taken);
  for (int round = 0; round < 11; ++round) {
    const auto reached = static_cast<double>(ranks.size());
    if (reached >= size) break;
    // The number of nodes grows about as 1 / epsilon; a little more than that is aimed at. At least
    // halved each time, so eleven rounds are a factor of 2,000 at least; what is not reached then
    // hangs on by next to nothing.
    epsilon *= std::clamp(0.6 * reached / size, 0.1, 0.5);
    ranks = work_->rank.go_on(epsilon);
  }
  std::vector<NodeId> nodes = nearest_nodes(ranks, question.size);
  for (const NodeId seed : question.seeds) {
    if (std::find(nodes.begin(), nodes.end(), seed) == nodes.end()) nodes.push_back(seed);
  }
  std::sort(nodes.begin(), nodes.end());
  return nodes;
}

void WindowMaker::join(Window& window) {
  std::vector<int64_t> row_ptr{0};
  std::vector<NodeId> neighbors;
  work_->edge.clear();
  for (const NodeId i : window.nodes) {
    for (int64_t e = graph_.row_ptr()[i]; e < graph_.row_ptr()[i + 1]; ++e) {
      const int32_t there = work_->place[graph_.neighbors()[e]];
      if (there < 0) continue;
      neighbors.push_back(there);
      work_->edge.push_back(e);
    }
    row_ptr.push_back(static_cast<int64_t>(neighbors.size()));
  }
  window.graph = Graph(std::move(row_ptr), std::move(neighbors));
  const int64_t clues = evidence_.edge_clues;
  window.edge_features.resize(work_->edge.size() * clues);
  for (size_t e = 0; e < work_->edge.size(); ++e) {
    std::copy_n(evidence_.clues.data() + work_->edge[e] * clues, clues,
                window.edge_features.data() + e * clues);
  }
}

void WindowMaker::describe(const WindowQuestion& question, std::span<const uint8_t> taken,
                           double free_share, Window& window) {
  const Graph& graph = window.graph;
  const auto nodes = static_cast<int64_t>(window.nodes.size());
  const int64_t features = kOwnFeatures + std::ssize(evidence_.shared) + evidence_.node_clues;
  window.features.assign(nodes * features, 0.0f);
  const auto feature = [&](int64_t t, int64_t f) -> float& {
    return window.features[t * features + f];
  };
  // Lazy walks from the seeds that stay in the window: how much more often they are at a node than
  // in the long run.
  std::vector<Both>&here = work_->here, &leaving = work_->leaving, &strength = work_->strength;
  std::vector<Both>& weight = work_->weight;
  weight.assign(work_->edge.size(), Both{1, 1});
  for (size_t e = 0; e < weight.size(); ++e) {
    weight[e][0] = evidence_.walk[work_->edge[e]];
    if (graph_.has_weights()) weight[e][1] = graph_.weights()[work_->edge[e]];
  }
  strength.assign(nodes, Both{});
  Both volume{};
  for (int64_t t = 0; t < nodes; ++t) {
    for (int64_t e = graph.row_ptr()[t]; e < graph.row_ptr()[t + 1]; ++e) strength[t] += weight[e];
    volume += strength[t];
  }
  here.assign(nodes, Both{});
  for (const NodeId seed : question.seeds) {
    here[work_->place[seed]] += 1.0 / static_cast<double>(question.seeds.size());
  }
  leaving.resize(nodes);
  int64_t column = 0;
  int done = 0;
  for (const int steps : kSteps) {
    for (; done < steps; ++done) {
      // Lazy, because a walk that always leaves would be found on one side of a bipartite window
      // after even steps and on the other after odd ones. Where nothing leads away, it stays.
      for (int64_t t = 0; t < nodes; ++t) {
        const Both half = 0.5 * here[t];
        leaving[t] = strength[t] > 0 ? half / strength[t] : Both{};
        here[t] = strength[t] > 0 ? half : here[t];
      }
      const int32_t* neighbors = graph.neighbors().data();
      for (int64_t t = 0; t < nodes; ++t) {
        Both arriving = here[t];
        for (int64_t e = graph.row_ptr()[t]; e < graph.row_ptr()[t + 1]; ++e) {
          arriving += leaving[neighbors[e]] * weight[e];
        }
        here[t] = arriving;
      }
    }
    for (int64_t t = 0; t < nodes; ++t) {
      const Both often = strength[t] > 0 ? here[t] * volume / strength[t] : Both{};
      // Factors like 0.3 bring features to about unit size. Weights were trained with them: they
      // are part of the format of local models.
      feature(t, column) = 0.3f * log_of(often[0] + 1e-3);
      feature(t, column + std::ssize(kSteps)) = 0.3f * log_of(often[1] + 1e-3);
    }
    ++column;
  }
  column += std::ssize(kSteps);

  const double mean_degree = static_cast<double>(graph_.directed_edges()) /
                             static_cast<double>(std::max<int64_t>(graph_.nodes(), 1));
  const double scale = question.scale ? std::log(*question.scale) : 0;
  for (int64_t t = 0; t < nodes; ++t) {
    const NodeId i = window.nodes[t];
    const auto degree = static_cast<double>(graph_.degree(i));
    int64_t gone = 0;
    for (const NodeId j : graph_.neighbors(i)) gone += taken[j] != 0;
    const double below = std::max(degree, 1.0);
    int64_t f = column;
    feature(t, f++) = t == window.anchor;
    feature(t, f++) = 0;  // seeds, below
    feature(t, f++) = log_of((degree + 0.5) / (mean_degree + 0.5));
    feature(t, f++) =
        static_cast<float>((degree - static_cast<double>(gone + graph.degree(t))) / below);
    feature(t, f++) = static_cast<float>(static_cast<double>(gone) / below);
    feature(t, f++) =
        evidence_.raw_strength[i] > 0 ? evidence_.strength[i] / evidence_.raw_strength[i] : 0.0f;
    feature(t, f++) = 0.2f * log_of(static_cast<double>(nodes));
    feature(t, f++) = static_cast<float>(free_share);
    feature(t, f++) = question.scale ? 1.0f : 0.0f;
    feature(t, f++) = static_cast<float>(0.2 * scale);
    feature(t, f++) = 0.3f * log_of(static_cast<double>(question.seeds.size()));
    for (const float x : evidence_.shared) feature(t, f++) = x;
    const float* own = evidence_.of_nodes.data() + i * evidence_.node_clues;
    for (int64_t c = 0; c < evidence_.node_clues; ++c) feature(t, f++) = own[c];
  }
  for (const NodeId seed : question.seeds) feature(work_->place[seed], column + 1) = 1;
}

}  // namespace coterie
