// odds GRAPH A B MODEL: which of two partitions of a graph is more probable, and do they agree?
#include <array>
#include <cmath>
#include <cstdio>

#include "coterie/answer/answer.h"
#include "coterie/error.h"
#include "coterie/graph/read_graph.h"
#include "coterie/partition/agreement.h"
#include "coterie/partition/read_partition.h"

int main(int argc, char** argv) try {
  using namespace coterie;
  if (argc != 5) throw UsageError("odds GRAPH A B MODEL");
  const Graph graph = read_graph(argv[1]).graph;
  const std::array partitions{read_partition(argv[2], graph), read_partition(argv[3], graph)};
  const OpenedMethod method({}, open_model(argv[4]));

  // Both in one call share their random orders, so that their difference is sharper than each.
  const auto scores = score_partitions(method, graph, partitions, argv[1]);
  std::printf("log-probabilities %.2f and %.2f, odds %.3g\n", scores[0].log_prob,
              scores[1].log_prob, std::exp(scores[0].log_prob - scores[1].log_prob));
  const Agreement agree = agreement(partitions[0], partitions[1]);
  std::printf("AMI %.3f, variation of information %.3f nats\n", agree.ami, agree.vi);
} catch (const coterie::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return static_cast<int>(error.kind());
}
