#include "coterie/walks/page_rank_push.h"

#include <algorithm>
#include <string>

#include "coterie/error.h"

namespace coterie {

PageRankPush::PageRankPush(const Graph& graph, std::span<const float> weights)
    : graph_(graph), weights_(weights), degrees_(graph.nodes()), places_(graph.nodes(), -1) {
  if (!weights.empty() && static_cast<int64_t>(weights.size()) != graph.directed_edges()) {
    throw SizeError("the graph has " + std::to_string(graph.directed_edges()) +
                    " directed edges, there are " + std::to_string(weights.size()) + " weights");
  }
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    double degree = 0;
    if (weights.empty()) degree = static_cast<double>(graph.degree(i));
    for (int64_t e = graph.row_ptr()[i]; !weights.empty() && e < graph.row_ptr()[i + 1]; ++e) {
      degree += weights[e];
    }
    degrees_[i] = degree;
  }
}

inline void PageRankPush::reach(NodeId node, double residual) {
  int32_t& place = places_[node];
  if (place < 0) {
    place = static_cast<int32_t>(reached_.size());
    reached_.push_back({.node = node, .degree = degrees_[node]});
  }
  Reached& state = reached_[place];
  state.residual += residual;
  // The invariant: whoever does not wait has a residual of at most epsilon * degree, which is the
  // error promised.
  if (!state.waiting && state.residual > options_.epsilon * state.degree) {
    state.waiting = true;
    queue_.push_back(place);
  }
}

void PageRankPush::push(int32_t place) {
  Reached& state = reached_[place];
  const NodeId node = state.node;
  state.waiting = false;
  double residual = state.residual;
  state.residual = 0;
  if (state.degree <= 0) {  // the walk can only return, and there is nowhere else to be
    state.rank += residual;
    return;
  }
  const int64_t begin = graph_.row_ptr()[node];
  const int64_t end = graph_.row_ptr()[node + 1];
  visits_ += end - begin;
  const auto weight = [&](int64_t e) { return weights_.empty() ? 1.0 : double{weights_[e]}; };
  if (!taken_.empty()) {
    double walls = 0;
    for (int64_t e = begin; e < end; ++e) {
      if (taken_[graph_.neighbors()[e]]) walls += weight(e);
    }
    // What stays is pushed again, and what stays of that, and so on: a geometric series.
    residual /= 1 - (1 - options_.restart) * std::min(walls / state.degree, 1.0);
  }
  state.rank += options_.restart * residual;
  const double step = (1 - options_.restart) * residual / state.degree;
  for (int64_t e = begin; e < end; ++e) {
    const NodeId neighbor = graph_.neighbors()[e];
    if (!taken_.empty() && taken_[neighbor]) continue;
    const double amount = step * weight(e);
    if (amount > 0) reach(neighbor, amount);
  }
}

std::span<const RankedNode> PageRankPush::push_all() {
  for (size_t head = 0; head < queue_.size(); ++head) {
    push(queue_[head]);
    if (head > 4096 && head > queue_.size() / 2) {  // what was served makes room
      queue_.erase(queue_.begin(), queue_.begin() + static_cast<int64_t>(head) + 1);
      head = static_cast<size_t>(-1);
    }
  }
  queue_.clear();
  result_.clear();
  for (const Reached& state : reached_) {
    if (state.rank > 0) result_.push_back({state.node, state.rank, state.degree});
  }
  return result_;
}

void PageRankPush::forget() {
  for (const Reached& state : reached_) places_[state.node] = -1;
  reached_.clear();
  visits_ = 0;
}

std::span<const RankedNode> PageRankPush::go_on(double epsilon) {
  if (!(epsilon > 0)) throw UsageError("the error of PageRank must be above 0");
  options_.epsilon = epsilon;
  for (size_t place = 0; place < reached_.size(); ++place) {
    Reached& state = reached_[place];
    if (state.residual <= epsilon * state.degree) continue;
    state.waiting = true;
    queue_.push_back(static_cast<int32_t>(place));
  }
  return push_all();
}

std::span<const RankedNode> PageRankPush::run(std::span<const NodeId> seeds,
                                              const PageRankOptions& options,
                                              std::span<const float> seed_weights,
                                              std::span<const uint8_t> taken) {
  if (!(options.restart > 0 && options.restart <= 1)) {
    throw UsageError("the probability of returning to the seeds is above 0 and at most 1");
  }
  if (!(options.epsilon > 0)) throw UsageError("the error of PageRank must be above 0");
  if (!seed_weights.empty() && seed_weights.size() != seeds.size()) {
    throw SizeError("there are " + std::to_string(seeds.size()) + " seeds and " +
                    std::to_string(seed_weights.size()) + " weights of seeds");
  }
  if (!taken.empty() && static_cast<int64_t>(taken.size()) != graph_.nodes()) {
    throw SizeError("marks of taken nodes do not fit the graph");
  }
  const auto weight = [&](size_t s) {
    if (!taken.empty() && taken[seeds[s]]) return 0.0;
    return seed_weights.empty() ? 1.0 : static_cast<double>(seed_weights[s]);
  };
  double sum = 0;
  for (size_t s = 0; s < seeds.size(); ++s) sum += weight(s);
  if (!(sum > 0)) throw UsageError("PageRank needs a seed that is not taken");
  forget();
  options_ = options;
  taken_ = taken;
  for (size_t s = 0; s < seeds.size(); ++s) {
    if (weight(s) > 0) reach(seeds[s], weight(s) / sum);
  }
  return push_all();
}

std::vector<NodeId> nearest_nodes(std::span<const RankedNode> ranks, int64_t count) {
  struct Near {
    double value;
    NodeId node;
    bool operator<(const Near& other) const {
      return value != other.value ? value > other.value : node < other.node;
    }
  };
  std::vector<Near> near;
  near.reserve(ranks.size());
  for (const RankedNode& ranked : ranks) {
    near.push_back({ranked.degree > 0 ? ranked.rank / ranked.degree : ranked.rank, ranked.node});
  }
  const auto last = near.begin() + std::clamp<int64_t>(count, 0, std::ssize(near));
  std::partial_sort(near.begin(), last, near.end());
  std::vector<NodeId> nodes;
  for (auto it = near.begin(); it != last; ++it) nodes.push_back(it->node);
  return nodes;
}

}  // namespace coterie
