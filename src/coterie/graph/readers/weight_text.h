#pragma once

#include <cstdint>
#include <string_view>

#include "coterie/graph/graph_builder.h"
#include "coterie/graph/text_reader.h"

// Edge weights as files write them. A file in which all weights are 1 is read as one without: its
// repeated edges are merged and not added up.
namespace coterie::readers {

// The weight that a text says, positive and finite. Otherwise fails at `line` in one sentence.
float weight_of(const TextReader& text, int64_t line, std::string_view weight);

// An edge with this weight, or one without where it is 1.
inline void add_weighted(GraphBuilder& builder, NodeId i, NodeId j, float weight) {
  if (weight == 1) {
    builder.add_edge(i, j);
  } else {
    builder.add_edge(i, j, weight);
  }
}

// Which weights a reader is asked for: ReadOptions::weights.
class WantedWeights {
 public:
  explicit WantedWeights(std::string_view wanted) : wanted_(wanted) {}

  bool none() const { return wanted_ == "none"; }
  // A name was given: it must be there, and everything in its place must be a weight.
  bool named() const { return !wanted_.empty() && !none(); }
  std::string_view name() const { return wanted_; }

  // How well an attribute called `name` fits: 0 not at all; the best one of an edge is its weight.
  int fit(std::string_view name) const;
  // For formats whose weights have no names.
  void refuse_names(const TextReader& text) const;

 private:
  std::string_view wanted_;
};

}  // namespace coterie::readers
