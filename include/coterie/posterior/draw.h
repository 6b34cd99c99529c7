#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

#include "coterie/partition/ladder.h"
#include "coterie/partition/partition.h"

namespace coterie {

// How a draw came about.
enum class DrawKind {
  sampled,  // every choice drawn from its distribution: speaks about uncertainty
  mode,     // choices at their most probable value: a good single answer, too sure of itself
  agreed,   // made of what draws have in common: may be the answer, counts as no draw
};
constexpr std::array<std::string_view, 3> names_of(DrawKind) {
  return {"sampled", "mode", "agreed"};
}

// One partition that a model proposes for a graph.
struct Draw {
  Partition partition;
  // log p(partition | graph) in nats, and the standard error of that estimate (0 where it is
  // exact). Not a number where the model has none.
  double log_prob = std::numeric_limits<double>::quiet_NaN();
  double log_prob_error = std::numeric_limits<double>::quiet_NaN();
  DrawKind kind = DrawKind::sampled;
  int64_t times = 1;  // so many equal draws
};

// Draws `first` up to, but without, `last`, counted from 0.
struct DrawRange {
  int64_t first = 0, last = 0;
  int64_t count() const { return last - first; }
};

}  // namespace coterie
