#include "coterie/training/example_source.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "coterie/recipes/thinned.h"

namespace coterie {
namespace {

// A graph from which windows are being cut.
struct Opened {
  uint64_t source = 0;
  int64_t number = -1;
  LabeledGraph labeled;
  Evidence evidence;
  std::unique_ptr<WindowMaker> maker;
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
  if (encoder_.features == FeatureKind::window && !data_.windows) data_.windows.emplace();
}

std::optional<int64_t> ExampleSource::size() const {
  if (!graphs_.size() || !data_.windows) return graphs_.size();
  return *graphs_.size() * data_.windows->per_graph;
}

Example ExampleSource::at(int64_t position) const {
  if (encoder_.features == FeatureKind::window) return window_at(position);
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
  const int64_t number = position / data_.windows->per_graph;
  const Rng rng = Rng(data_.seed).stream("windows", number);
  if (opened.source != id_ || opened.number != number) {
    opened.source = 0;  // until all of it is new
    opened.maker.reset();
    opened.labeled = graphs_.at(number);
    opened.evidence = gather_evidence(opened.labeled.graph, {}, rng.stream("evidence"));
    opened.maker = std::make_unique<WindowMaker>(opened.labeled.graph, opened.evidence);
    opened.source = id_;
    opened.number = number;
  }
  Rng own = rng.stream("window", position % data_.windows->per_graph);
  TrainingWindow cut = draw_training_window(opened.labeled, *opened.maker, *data_.windows, own);
  std::vector<int32_t> labels(cut.inside.begin(), cut.inside.end());
  Example example{{{std::move(cut.window.graph), Partition(labels)},
                   std::move(cut.window.features),
                   std::move(cut.window.edge_features),
                   static_cast<int32_t>(cut.window.anchor)},
                  measure(opened.labeled)};
  return example;
}

}  // namespace coterie
