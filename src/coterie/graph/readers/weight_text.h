#pragma once

#include <cstdint>
#include <string>
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

// The words of a place that need not hold weights: a third column, an attribute called "value".
// Either all of them are numbers, or none is and there are no weights; anything between breaks the
// format, and so does what somebody meant as a number ("1,5", "0x10", "1e").
class GuessedWeights {
 public:
  explicit GuessedWeights(const TextReader& text) : text_(text) {}

  // The weight of this word; 1 as long as there are only words.
  float take(std::string_view word, int64_t line);
  bool numbers() const { return numbers_; }
  // Whether there are words that are passed over, empty ones aside.
  bool words() const { return words_; }

 private:
  const TextReader& text_;
  bool numbers_ = false;
  bool words_ = false;
  std::string first_word_;
  int64_t line_of_first_word_ = 0;  // 0: none so far
};

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
