// communities GRAPH MODEL: which communities are there, and which nodes are in doubt?
#include <cstdio>

#include "coterie/error.h"
#include "coterie/graph/read_graph.h"
#include "coterie/methods/detection.h"
#include "coterie/parallel.h"
#include "coterie/posterior/summary.h"

int main(int argc, char** argv) try {
  using namespace coterie;
  if (argc != 3) throw UsageError("communities GRAPH MODEL");
  const Graph graph = read_graph(argv[1]).graph;
  const Model model(argv[2]);    // immutable: one serves all threads
  const ThreadScope threads(2);  // the number changes no result

  const Detection found = detect(model, graph, {.samples = 32, .seed = 7});
  const PosteriorSummary summary = summarize(found.posterior);

  for (const auto& [k, draws] : summary.k.counts()) {
    std::printf("P(K = %d) = %.2f\n", k, summary.k.probability(k));
  }
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    if (summary.certainty.confidence[i] < 0.6) {
      std::printf("%s is in community %d with probability %.2f\n", graph.name(i).c_str(),
                  summary.labels[i], summary.certainty.confidence[i]);
    }
  }
} catch (const coterie::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return static_cast<int>(error.kind());
}
