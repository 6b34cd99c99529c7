#include "coterie/answer/asked_graph.h"

#include <cmath>
#include <limits>

#include "coterie/answer/memory_check.h"
#include "coterie/error.h"
#include "coterie/graph/node_colors.h"
#include "coterie/options.h"

namespace coterie {

AskedGraph::AskedGraph(const OpenedMethod& method, const Graph& given, const std::string& source,
                       const AnswerOptions& options)
    : method_(method.method()),
      source_(source),
      estimate_(options.summary.estimate),
      detect_(options.detect) {
  if (given.nodes() == 0) throw InputError(source + ": the graph has no nodes");
  check_ranges(options.detect);
  order_ = canonical_order(given);
  graph_ = with_mean_weight_one(reordered(given, order_));
  // Known communities speak about nodes of the whole.
  const bool in_parts = options.detect.known.empty();
  connected_ = !in_parts || connected_components(graph_).sizes.size() == 1;
  if (!connected_) parts_ = component_kinds(graph_);
  if (in_parts && connected_ && given.nodes() <= kMostNodesToOrder && given.nodes() > 1) {
    order_as_component();
  }
  for (size_t t = 0; t < detect_.known.size(); ++t) {
    detect_.known[t] = options.detect.known[order_[t]];
  }
  require_enough_memory(options);
}

// A small graph has the answer that it has as a component of another.
void AskedGraph::order_as_component() {
  ComponentKinds alone = component_kinds(graph_);
  for (NodeId& i : alone.nodes) i = order_[i];
  order_ = std::move(alone.nodes);
  graph_ = std::move(alone.kinds[0]);
}

// What the method sees at once, if it sees anything.
const Graph* AskedGraph::seen() const {
  if (connected_) return &graph_;
  const int64_t largest = largest_kind(parts_);
  return largest < 0 ? nullptr : &parts_.kinds[largest];
}

void AskedGraph::require_enough_memory(const AnswerOptions& options) const {
  double needed = seen() ? static_cast<double>(method_.memory(*seen(), detect_)) : 0;
  if (!connected_) {  // draws are put together of those of components
    needed +=
        8.0 * static_cast<double>(graph_.nodes()) *
        static_cast<double>(detect_.samples.value_or(DetectOptions::kSamples) + detect_.modes);
  }
  require_memory(needed, source_, options.memory_gigabytes, options.graphs_at_once);
}

std::vector<Ladder> AskedGraph::draw(size_t k, DrawRange range, const std::stop_token& stop) const {
  return method_.draw(kind(k), detect_, range, stop);
}

Detection AskedGraph::put_together(const DetectConnected& detect) const {
  Detection found =
      connected_ ? detect(graph_, 0)
                 : detect_by_components(parts_, graph_.nodes(), detect_.seed, detect, estimate_);
  found.posterior.renumber(order_);
  if (!connected_) {  // ties are decided in a component as in the component alone
    std::vector<int32_t> order;
    for (const NodeId t : parts_.nodes) order.push_back(order_[t]);
    for (const NodeId t : parts_.isolated) order.push_back(order_[t]);
    found.posterior.set_order(std::move(order));
  }
  std::vector<int32_t> labels(order_.size());
  for (Ladder& ladder : found.ladders) {
    for (Partition& level : ladder) {
      for (size_t t = 0; t < order_.size(); ++t) labels[order_[t]] = level[static_cast<int64_t>(t)];
      level = Partition(std::span<const int32_t>(labels));
    }
  }
  return found;
}

// Whoever asks for the most probable partition has probabilities estimated.
Detection AskedGraph::with_what_is_asked(const Graph& component, Detection found,
                                         const std::stop_token& stop) const {
  Posterior& posterior = found.posterior;
  if (estimate_ != PointEstimate::most_probable || posterior.distinct().size() == 1 ||
      posterior.most_probable()) {
    return found;
  }
  if (!method_.has_probabilities() || detect_.score.kind == ScoreKind::none) {
    throw UsageError("the most probable partition cannot be told: " + method_.name() +
                     (method_.has_probabilities() ? " was asked for no" : " gives no") +
                     " probabilities of partitions");
  }
  DetectOptions how = detect_;
  how.score.kind = ScoreKind::orders;
  std::vector<Partition> partitions;
  for (const DistinctPartition& each : posterior.distinct()) partitions.push_back(each.partition);
  const std::vector<PartitionScore> scores = method_.score(component, partitions, how, stop);
  for (size_t i = 0; i < scores.size(); ++i) {
    posterior.set_log_prob(static_cast<int64_t>(i), scores[i].log_prob, scores[i].standard_error);
  }
  return found;
}

Detection AskedGraph::detect(const std::stop_token& stop) const {
  return put_together([&](const Graph& component, size_t) {
    return with_what_is_asked(component, method_.detect(component, detect_, stop), stop);
  });
}

Detection AskedGraph::conclude(std::vector<std::vector<Ladder>> draws,
                               const std::stop_token& stop) const {
  return put_together([&](const Graph& component, size_t k) {
    return with_what_is_asked(
        component, method_.conclude(component, std::move(draws[k]), detect_, stop), stop);
  });
}

std::vector<std::string> AskedGraph::warnings(const Detection& found) const {
  std::vector<std::string> all;
  if (!seen()) return all;
  const std::string where = source_ + (connected_ ? ": " : ": in its largest component ");
  for (const std::string& aspect : method_.warnings(*seen(), found)) all.push_back(where + aspect);
  return all;
}

std::vector<PartitionScore> AskedGraph::score(std::span<const Partition> partitions,
                                              const std::stop_token& stop) const {
  if (detect_.score.kind == ScoreKind::none) throw UsageError("no way of scoring was chosen");
  for (const Partition& partition : partitions) {
    if (partition.nodes() != graph_.nodes()) {
      throw SizeError(source_ + ": the partition has " + std::to_string(partition.nodes()) +
                      " nodes, the graph has " + std::to_string(graph_.nodes()));
    }
  }
  // What a partition says about some nodes of the graph.
  const auto part = [&](const Partition& whole, auto&& node, int64_t count) {
    std::vector<int32_t> labels(count);
    for (int64_t t = 0; t < count; ++t) labels[t] = whole[order_[node(t)]];
    return Partition(std::span<const int32_t>(labels));
  };
  if (connected_) {
    std::vector<Partition> ordered;
    for (const Partition& whole : partitions) {
      ordered.push_back(part(
          whole, [](int64_t t) { return t; }, graph_.nodes()));
    }
    return method_.score(graph_, ordered, detect_, stop);
  }
  // [kind]: those of all components of this kind, partition after partition.
  std::vector<std::vector<Partition>> asked(parts_.kinds.size());
  for (const auto& component : parts_.components) {
    const auto nodes = parts_.nodes_of(component);
    for (const Partition& whole : partitions) {
      asked[component.kind].push_back(part(
          whole, [&](int64_t t) { return nodes[t]; }, std::ssize(nodes)));
    }
  }
  std::vector<std::vector<PartitionScore>> found;
  for (size_t k = 0; k < asked.size(); ++k) {
    found.push_back(method_.score(parts_.kinds[k], asked[k], detect_, stop));
  }
  std::vector<PartitionScore> sums(partitions.size());
  std::vector<size_t> next(asked.size(), 0);
  std::vector<int64_t> pieces(partitions.size(), std::ssize(parts_.isolated));
  for (const auto& component : parts_.components) {
    for (size_t p = 0; p < partitions.size(); ++p) {
      const size_t at = next[component.kind]++;
      const PartitionScore& one = found[component.kind][at];
      sums[p].log_prob += one.log_prob;
      sums[p].standard_error += one.standard_error * one.standard_error;
      pieces[p] += asked[component.kind][at].communities();
    }
  }
  for (size_t p = 0; p < partitions.size(); ++p) {
    sums[p].standard_error = std::sqrt(sums[p].standard_error);
    // A community in two components counts in both.
    if (pieces[p] == partitions[p].communities()) continue;
    sums[p] = {-std::numeric_limits<double>::infinity(), 0};
  }
  return sums;
}

Detection ask(const OpenedMethod& method, const Graph& graph, const std::string& source,
              const AnswerOptions& options, const std::stop_token& stop) {
  return AskedGraph(method, graph, source, options).detect(stop);
}

}  // namespace coterie
