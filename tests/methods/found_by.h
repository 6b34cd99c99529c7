#pragma once

#include "coterie/methods/method.h"
#include "coterie/methods/open_method.h"

namespace coterie {

// What a network finds in a connected graph, before answer() makes an answer of it.
inline OpenedMethod opened(Model model) {
  return OpenedMethod({}, trained(std::move(model), "random"));
}

inline Detection found_by(const OpenedMethod& method, const Graph& graph,
                          const DetectOptions& options = {}, const std::stop_token& stop = {}) {
  return method.method().detect(graph, options, stop);
}

}  // namespace coterie
