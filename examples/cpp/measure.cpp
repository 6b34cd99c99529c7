// measure MODEL: how good is a model on graphs whose communities are known, a thread per graph?
#include <cstdio>
#include <vector>

#include "coterie/answer/answer.h"
#include "coterie/datasets/sbm.h"
#include "coterie/error.h"
#include "coterie/parallel.h"
#include "coterie/partition/agreement.h"

int main(int argc, char** argv) try {
  using namespace coterie;
  if (argc != 2) throw UsageError("measure MODEL");
  const OpenedMethod method({}, open_model(argv[1]));

  constexpr int64_t kGraphs = 8;
  std::vector<double> ami(kGraphs);  // each graph writes to its own place
  parallel_for(kGraphs, default_threads(), [&](int64_t i) {
    Rng rng = Rng(1).stream("graph", static_cast<uint64_t>(i));  // the same graph on any thread
    const LabeledGraph labeled = draw_sbm({.nodes = {40, 80}}, rng);
    const Answer found = answer(method, labeled.graph, "graph",
                                {.detect = {.samples = 15, .mode = DetectMode::map}});
    ami[i] = adjusted_mutual_information(found.summary.best.partition, labeled.truth);
  });
  double sum = 0;
  for (const double each : ami) sum += each;
  std::printf("mean AMI of %lld graphs: %.3f\n", static_cast<long long>(kGraphs), sum / kGraphs);
} catch (const coterie::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return static_cast<int>(error.kind());
}
