#include "coterie/models/ncp_runtime.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "coterie/error.h"
#include "coterie/models/log_sum.h"
#include "coterie/network/runtime_ops.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

// How the nodes arrive.
struct Arrivals {
  std::vector<int32_t> order;
  Array to_come;  // row n: the sum of u over the nodes that arrive after the n-th
};

// Draws that have made the same choices so far, and let the nodes arrive alike.
struct State {
  const Arrivals* arrivals = nullptr;
  std::vector<int64_t> draws;
  std::vector<int32_t> labels;  // by arrival
  std::vector<float> h_sums;    // (communities, width)
  std::vector<float> values;    // g(H) of each community, (communities, width)
  std::vector<float> total;     // their sum, (width)
  double log_prob = 0;
  int32_t communities = 0;
};

// Random orders are numbered; draws and scores have the same ones.
std::vector<int32_t> random_order(int64_t nodes, const Rng& rng, int64_t number) {
  Rng stream = rng.stream("order", number);
  std::vector<int32_t> order(nodes);
  std::iota(order.begin(), order.end(), 0);
  stream.shuffle(std::span(order));
  return order;
}

Arrivals arrive(std::vector<int32_t> order, const Array& u_term) {
  const int64_t nodes = u_term.rows(), width = u_term.columns();
  Arrivals arrivals{std::move(order), Array(nodes, width)};
  std::vector<float> sum(width, 0.0f);
  for (int64_t n = nodes - 1; n >= 0; --n) {
    for (int64_t c = 0; c < width; ++c) {
      arrivals.to_come.row(n)[c] = sum[c];
      sum[c] += u_term.row(arrivals.order[n])[c];
    }
  }
  return arrivals;
}

Sets one_graph(std::span<const int64_t> offsets) { return {offsets, {}}; }

}  // namespace

std::unique_ptr<ClusterModel> open_clusters(const Ncp<Array>& head, Array nodes) {
  return std::make_unique<NcpRuntime>(head, nodes);
}

NcpRuntime::NcpRuntime(const Ncp<Array>& ncp, const Array& nodes)
    : ncp_(ncp), nodes_(nodes.rows()), width_(nodes.columns()) {
  RuntimeOps ops;
  const std::vector<int64_t> offsets{0, nodes_};
  terms_ = prepare(ops, ncp_, nodes, one_graph(offsets));
  alone_ = community_value(ops, ncp_, terms_.h_term);
}

std::vector<DrawnPartition> NcpRuntime::sample(const SampleOptions& options, const Rng& rng,
                                               std::stop_token stop) const {
  // In one order a thread's draws share their first steps; in orders of their own a few at a time
  // fill the matrices, and what is summed for each of them stays small.
  constexpr int64_t kDrawsAtATime = 8;
  const int64_t parts = options.one_order ? std::min<int64_t>(current_threads(), options.draws)
                                          : (options.draws + kDrawsAtATime - 1) / kDrawsAtATime;
  std::vector<std::vector<DrawnPartition>> drawn(std::max<int64_t>(parts, 1));
  parallel_for(parts, [&](int64_t p) {
    drawn[p] =
        sample_some(options, options.draws * p / parts, options.draws * (p + 1) / parts, rng, stop);
  });
  std::vector<DrawnPartition> all;
  for (auto& part : drawn) std::move(part.begin(), part.end(), std::back_inserter(all));
  return all;
}

std::vector<DrawnPartition> NcpRuntime::sample_some(const SampleOptions& sample, int64_t begin,
                                                    int64_t end, const Rng& rng,
                                                    const std::stop_token& stop) const {
  RuntimeOps ops;
  std::vector<Rng> streams;
  for (int64_t d = begin; d < end; ++d) streams.push_back(rng.stream("draw", d));
  std::vector<Arrivals> arrivals;
  const int64_t orders = sample.one_order ? 1 : end - begin;
  for (int64_t o = 0; o < orders; ++o) {
    const int64_t number = sample.one_order ? 0 : begin + o;
    arrivals.push_back(arrive(random_order(nodes_, rng, number), terms_.u_term));
  }
  std::vector<State> states(orders);
  for (int64_t o = 0; o < orders; ++o) {
    states[o].arrivals = &arrivals[o];
    states[o].total.assign(width_, 0.0f);
  }
  for (int64_t d = 0; d < end - begin; ++d) states[d % orders].draws.push_back(d);

  for (int64_t n = 0; n < nodes_; ++n) {
    if (stop.stop_requested()) throw Interrupted();
    // Joining a community changes its value; one row for each community of each state.
    int64_t rows = 0;
    for (const State& state : states) rows += state.communities;
    Array joined_sum(rows, width_);
    int64_t row = 0;
    for (const State& state : states) {
      const float* arriving = terms_.h_term.row(state.arrivals->order[n]);
      for (int64_t i = 0; i < state.communities; ++i, ++row) {
        for (int64_t c = 0; c < width_; ++c) {
          joined_sum.row(row)[c] = state.h_sums[i * width_ + c] + arriving[c];
        }
      }
    }
    const Array joined = rows ? community_value(ops, ncp_, joined_sum) : joined_sum;
    Array candidates(rows + static_cast<int64_t>(states.size()), width_);
    Array unassigned(candidates.rows(), width_);
    row = 0;
    int64_t at = 0;
    for (const State& state : states) {
      for (int64_t i = 0; i <= state.communities; ++i) {
        std::copy_n(state.arrivals->to_come.row(n), width_, unassigned.row(at + i));
      }
      for (int64_t i = 0; i < state.communities; ++i, ++row, ++at) {
        for (int64_t c = 0; c < width_; ++c) {
          candidates.row(at)[c] =
              state.total[c] + (joined.row(row)[c] - state.values[i * width_ + c]);
        }
      }
      for (int64_t c = 0; c < width_; ++c) {
        candidates.row(at)[c] = state.total[c] + alone_.row(state.arrivals->order[n])[c];
      }
      ++at;
    }
    const Array logits = candidate_logits(ops, ncp_, candidates, unassigned);

    // Draws that have made the same choices so far share a state and its forward pass; they part
    // where they choose differently. So the first nodes cost one pass for all draws.
    std::vector<State> next;
    row = 0;
    at = 0;
    for (State& state : states) {
      const int32_t options = state.communities + 1;
      std::vector<double> log_p(options);
      for (int32_t k = 0; k < options; ++k) log_p[k] = logits.data()[at + k];
      const double total = log_sum(log_p);
      std::vector<double> p(options);
      for (int32_t k = 0; k < options; ++k) p[k] = std::exp(log_p[k] -= total);
      std::vector<std::vector<int64_t>> choosers(options);
      for (const int64_t d : state.draws) choosers[streams[d].categorical(p)].push_back(d);
      int32_t chosen_by_some = 0;
      for (const auto& who : choosers) chosen_by_some += !who.empty();
      for (int32_t k = 0; k < options; ++k) {
        if (choosers[k].empty()) continue;
        // The last who chose takes the state itself.
        // NOLINTNEXTLINE(bugprone-use-after-move)
        State after = --chosen_by_some == 0 ? std::move(state) : state;
        after.draws = std::move(choosers[k]);
        after.labels.push_back(k);
        // The exact probability of the draw in this order of nodes comes for free.
        after.log_prob += log_p[k];
        const float* value = alone_.row(after.arrivals->order[n]);
        const float* h = terms_.h_term.row(after.arrivals->order[n]);
        if (k == options - 1) {
          after.h_sums.insert(after.h_sums.end(), h, h + width_);
          after.values.insert(after.values.end(), value, value + width_);
          ++after.communities;
        } else {
          std::copy_n(joined_sum.row(row + k), width_, after.h_sums.data() + k * width_);
          std::copy_n(joined.row(row + k), width_, after.values.data() + k * width_);
        }
        std::copy_n(candidates.row(at + k), width_, after.total.data());
        next.push_back(std::move(after));
      }
      row += options - 1;
      at += options;
    }
    states = std::move(next);
  }

  std::vector<DrawnPartition> draws(end - begin);
  std::vector<int32_t> labels(nodes_);
  for (const State& state : states) {
    for (int64_t n = 0; n < nodes_; ++n) labels[state.arrivals->order[n]] = state.labels[n];
    for (const int64_t d : state.draws)
      draws[d] = {Partition(std::span<const int32_t>(labels)), state.log_prob};
  }
  return draws;
}

std::vector<PartitionScore> NcpRuntime::score(std::span<const Partition> partitions,
                                              const ScoreOptions& options, const Rng& rng,
                                              std::stop_token stop) const {
  const int64_t orders = options.order_count();
  const auto count = static_cast<int64_t>(partitions.size());
  for (const Partition& partition : partitions) {
    if (partition.nodes() != nodes_) {
      throw SizeError("a partition of " + std::to_string(partition.nodes()) +
                      " nodes cannot be scored on a graph of " + std::to_string(nodes_));
    }
  }
  std::vector<double> values(count * orders);
  parallel_for(count * orders, [&](int64_t task) {
    if (stop.stop_requested()) throw Interrupted();
    const int64_t p = task / orders;
    const int64_t r = task % orders;
    const std::vector<int32_t> order = random_order(nodes_, rng, options.first_order + r);
    std::vector<int32_t> labels(nodes_);
    for (int64_t n = 0; n < nodes_; ++n) labels[n] = partitions[p][order[n]];
    AssignmentSequences known;
    known.add(order, labels);
    RuntimeOps ops;
    const Array logits = candidate_logits(ops, ncp_, terms_, known);
    double log_prob = 0;
    std::vector<double> candidates;
    for (int64_t n = 0; n < nodes_; ++n) {
      const int64_t first = known.candidate_offsets()[n];
      const int64_t last = known.candidate_offsets()[n + 1];
      candidates.assign(logits.data() + first, logits.data() + last);
      log_prob += logits.data()[known.chosen()[n]] - log_sum(candidates);
    }
    values[task] = log_prob;
  });
  std::vector<PartitionScore> scores;
  for (int64_t p = 0; p < count; ++p) {
    scores.push_back(mean_of_logs(std::span(values).subspan(p * orders, orders)));
  }
  return scores;
}

}  // namespace coterie
