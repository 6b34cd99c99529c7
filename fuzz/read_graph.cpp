// Any bytes are a graph or an Error, in the format COTERIE_FORMAT, or (nullopt) in the one that
// they look like, which includes gzip and xz. A graph that is read keeps the promises of Graph.
#include "coterie/graph/read_graph.h"

#include <cstdlib>

#include "coterie/error.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace coterie;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    const ReadGraph read =
        read_graph_text(bytes, "input", {.format = COTERIE_FORMAT, .gigabytes = 0.1});
    const Graph& graph = read.graph;
    require(graph.directed_edges() % 2 == 0);
    require(!graph.has_names() || graph.names().size() == graph.nodes());
    require(read.dropped.self_loops >= 0 && read.dropped.duplicate_edges >= 0);
    for (const NodeAttribute& attribute : read.attributes) {
      require(static_cast<int64_t>(attribute.values.size()) == graph.nodes());
    }
    for (NodeId i = 0; i < std::min<int64_t>(graph.nodes(), 1000); ++i) {
      if (!graph.name(i).size()) std::abort();
      NodeId before = -1;
      for (const NodeId j : graph.neighbors(i)) {
        require(j > before && j < graph.nodes() && j != i && graph.has_edge(j, i));
        before = j;
      }
    }
  } catch (const Error& error) {
    require(error.kind() == ErrorKind::input || error.kind() == ErrorKind::memory);
    require(std::string_view(error.what()).find('\n') == std::string_view::npos);
  }
  return 0;
}
