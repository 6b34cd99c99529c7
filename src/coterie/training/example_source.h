#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "coterie/recipes/graph_source.h"
#include "coterie/training/batch.h"

namespace coterie {

// One thing to learn from, with nodes, mean degree, density and communities of the graph that it
// is or comes from.
struct Example {
  FeaturedGraph graph;
  std::array<double, 4> measured;
};

// What a model learns from, in the order in which it is visited: graphs with features or, for a
// local model, windows of graphs. Which example stands at a position depends on the options alone.
// May be used from several threads; neighboring positions are best asked by one of them, because
// windows of one graph follow each other.
class ExampleSource {
 public:
  ExampleSource(const DataOptions& data, const EncoderOptions& encoder);

  Example at(int64_t position) const;
  std::optional<int64_t> size() const;  // of a round; absent: without end

 private:
  Example window_at(int64_t position) const;

  DataOptions data_;
  EncoderOptions encoder_;
  GraphSource graphs_;
  uint64_t id_;  // of this object, among all that the process has made
};

}  // namespace coterie
