#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "coterie/graph/graph.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// The resolution that users ask for: a number, or "fitted" (communities/resolution.h).
struct ResolutionChoice {
  double value = 1;  // where fitting starts, if it is fitted
  bool fitted = false;

  // Throws InputError for a text that is neither "fitted" nor a number of at least 0.
  static ResolutionChoice from_text(std::string_view text);
  std::string to_text() const;

  friend bool operator==(const ResolutionChoice&, const ResolutionChoice&) = default;
};

// leiden() or leiden_fitted(), as chosen.
Partition leiden_at(const ResolutionChoice& resolution, const Graph& graph,
                    std::span<const float> weights, Rng& rng, std::stop_token stop = {});

}  // namespace coterie
