#include "coterie/training/example_source.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>

#include "coterie/levels/training_groups.h"
#include "coterie/recipes/thinned.h"

namespace coterie {
namespace {

// A graph from which windows are being cut.
struct Opened {
  uint64_t source = 0;
  int64_t number = -1;
  LabeledGraph labeled;
  // Of `labeled`, for a model of levels.
  EdgeFacts facts = {};
  std::optional<FinePartitions> fine = {};
  // What windows are cut from: the graph, or groups of its nodes.
  int64_t contraction = -1;
  LabeledGraph cut = {};
  std::vector<int64_t> sizes = {};  // nodes of communities
  WindowOptions options = {};
  Evidence evidence = {};
  std::unique_ptr<WindowMaker> maker = nullptr;

  void group(const Rng& rng) {
    Rng own = rng.stream("groups", contraction);
    TrainingGroups groups = draw_training_groups(labeled, facts, *fine, own);
    cut = {std::move(groups.level.graph), std::move(groups.truth)};
    evidence = std::move(groups.level.evidence);
    sizes = std::move(groups.nodes);
    if (groups.coarse) options.scaled = 1;
  }
};

std::array<double, 4> measure(const LabeledGraph& labeled) {
  const auto nodes = static_cast<double>(labeled.graph.nodes());
  const auto directed = static_cast<double>(labeled.graph.directed_edges());
  return {nodes, directed / std::max(nodes, 1.0), directed / std::max(nodes * (nodes - 1), 1.0),
          static_cast<double>(labeled.truth.communities())};
}

uint64_t next_id() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

}  // namespace

ExampleSource::ExampleSource(const DataOptions& data, const EncoderOptions& encoder)
    : data_(data), encoder_(encoder), graphs_(data), id_(next_id()) {
  if (reads_windows(encoder_) && !data_.windows) data_.windows.emplace();
}

std::optional<int64_t> ExampleSource::size() const {
  if (!graphs_.size() || !data_.windows) return graphs_.size();
  return *graphs_.size() * data_.windows->per_graph;
}

Example ExampleSource::at(int64_t position) const {
  if (reads_windows(encoder_)) return window_at(position);
  LabeledGraph labeled = graphs_.at(position);
  if (data_.thinned > 0) {
    Rng rng = Rng(data_.seed).stream("thinned", position);
    labeled = thinned(std::move(labeled), data_.thinned, rng);
  }
  const auto measured = measure(labeled);
  return {add_features(std::move(labeled), encoder_), measured};
}

Example ExampleSource::window_at(int64_t position) const {
  // Clues of a graph cost as much as many windows, and neighboring positions cut theirs from the
  // same graph.
  thread_local Opened opened;
  const WindowOptions& windows = *data_.windows;
  const bool groups = encoder_.features == FeatureKind::groups;
  const int64_t number = position / windows.per_graph, window = position % windows.per_graph;
  const int64_t contraction =
      groups ? window * std::min(windows.contractions, windows.per_graph) / windows.per_graph : 0;
  const Rng rng = Rng(data_.seed).stream("windows", number);
  if (opened.source != id_ || opened.number != number) {
    opened = {};
    opened.labeled = graphs_.at(number);
    if (groups) {
      opened.facts = edge_facts(opened.labeled.graph, rng.stream("facts"));
      opened.fine.emplace(opened.labeled.graph, rng.stream("fine"));
    }
    opened.source = id_;
    opened.number = number;
  }
  if (opened.contraction != contraction) {
    opened.maker.reset();
    opened.options = windows;
    opened.contraction = contraction;
    if (groups) {
      opened.group(rng);
    } else {
      opened.cut = opened.labeled;
      opened.sizes = opened.labeled.truth.sizes();
      opened.evidence = gather_evidence(opened.cut.graph, {}, rng.stream("evidence"));
    }
    opened.maker = std::make_unique<WindowMaker>(opened.cut.graph, opened.evidence);
  }
  Rng own = rng.stream("window", window);
  TrainingWindow cut =
      draw_training_window(opened.cut, opened.sizes, *opened.maker, opened.options, own);
  std::vector<int32_t> labels(cut.inside.begin(), cut.inside.end());
  Example example{{{std::move(cut.window.graph), Partition(labels)},
                   std::move(cut.window.features),
                   std::move(cut.window.edge_features),
                   static_cast<int32_t>(cut.window.anchor)},
                  measure(opened.labeled)};
  return example;
}

}  // namespace coterie
