// communities GRAPH MODEL: which communities are there, and which nodes are in doubt?
#include <cstdio>

#include "coterie/answer/answer.h"
#include "coterie/error.h"
#include "coterie/graph/read_graph.h"
#include "coterie/parallel.h"

int main(int argc, char** argv) try {
  using namespace coterie;
  if (argc != 3) throw UsageError("communities GRAPH MODEL");
  const ReadGraph file = read_graph(argv[1]);
  const Graph& graph = file.graph;
  const OpenedMethod method({}, open_model(argv[2]));  // immutable: one serves all threads
  const ThreadScope threads(2);                        // the number changes no result

  const Answer found =
      answer(method, graph, argv[1], {.detect = {.samples = 32, .seed = 7}}, file.warnings);
  const PosteriorSummary& summary = found.summary;

  for (const std::string& warning : found.context.warnings) {
    std::fprintf(stderr, "%s\n", warning.c_str());
  }
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
