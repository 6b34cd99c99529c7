#include "coterie/local/local_draw.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "coterie/datasets/lfr.h"
#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/local/local_score.h"
#include "coterie/local/window.h"
#include "coterie/models/model_file.h"
#include "coterie/models/weights.h"
#include "coterie/partition/agreement.h"
#include "local/small_graphs.h"
#include "models/random_model.h"
#include "on_threads.h"
#include "source_folder.h"

namespace coterie {
namespace {

// Weights are random: what is drawn means nothing, but all rules hold.
Model untrained() {
  ModelOptions options;
  options.width = 16;
  options.encoder.layers = 2;
  options.encoder.features = FeatureKind::window;
  options.encoder.feature_count = kWindowFeatures;
  options.encoder.edge_feature_count = kEdgeClues;
  options.clusters.method = HeadKind::ccp;
  ModelFile file;
  file.options = options;
  for (const WeightSpec& spec : list_weights(options)) {
    file.weights.push_back(initial_values(spec, Rng(8)));
  }
  return Model(std::move(file));
}

class LocalDraw : public ::testing::Test {
 protected:
  Rng rng{5};
  LabeledGraph labeled = draw_lfr({.nodes = 1500, .mean_degree = 8, .mixing = 0.3}, rng);
  Evidence evidence = gather_evidence(labeled.graph, {}, Rng(1));
  Model model = untrained();
  LocalDrawOptions options{.window = 64};
};

TEST_F(LocalDraw, IsTheSameForAnyNumberOfThreads) {
  const Partition one = draw_locally(model, labeled.graph, evidence, options, Rng(3));
  const ThreadScope threads(4);
  EXPECT_EQ(draw_locally(model, labeled.graph, evidence, options, Rng(3)), one);
  EXPECT_NE(draw_locally(model, labeled.graph, evidence, options, Rng(4)), one);
}

TEST_F(LocalDraw, KeepsKnownNodesTogetherAndApart) {
  std::vector<int32_t> known(labeled.graph.nodes(), -1);
  for (const NodeId i : {10, 20, 30}) known[i] = 0;
  for (const NodeId i : {40, 50}) known[i] = 1;
  options.known = known;
  const Partition drawn = draw_locally(model, labeled.graph, evidence, options, Rng(3));
  EXPECT_EQ(drawn[10], drawn[20]);
  EXPECT_EQ(drawn[10], drawn[30]);
  EXPECT_EQ(drawn[40], drawn[50]);
  EXPECT_NE(drawn[10], drawn[40]);
}

TEST_F(LocalDraw, JoinsSmallCommunitiesToNeighbors) {
  options.smallest_community = 4;
  const Partition drawn = draw_locally(model, labeled.graph, evidence, options, Rng(3));
  options.smallest_community = 1;
  const Partition raw = draw_locally(model, labeled.graph, evidence, options, Rng(3));
  const auto small = [](const Partition& partition) {
    int64_t count = 0;
    for (const int64_t size : partition.sizes()) count += size < 4;
    return count;
  };
  EXPECT_LT(small(drawn), small(raw));
}

TEST_F(LocalDraw, NoCommunityIsSmallUnlessThereAreTooFewNodes) {
  options.smallest_community = 3;
  options.temperature = 100;  // every node joins by the toss of a coin
  GraphBuilder triangle, path;
  for (NodeId i = 0; i < 3; ++i) triangle.add_edge(i, (i + 1) % 3);
  for (NodeId i = 1; i < 12; ++i) path.add_edge(i - 1, i);
  for (const Graph& graph : {triangle.build(), path.build()}) {
    const Evidence clues = gather_evidence(graph, {}, Rng(1));
    for (uint64_t seed = 0; seed < 50; ++seed) {
      const Partition drawn = draw_locally(model, graph, clues, options, Rng(seed));
      for (const int64_t size : drawn.sizes()) EXPECT_GE(size, 3);
    }
  }
}

TEST(LargeGraph, CommunitiesLargerThanAWindowAreFoundWhole) {
  // Rounds of several windows, each of which has to grow, while others take nodes of it.
  Rng rng(9);
  LfrOptions options;
  options.nodes = 20'000;
  options.mean_degree = 20;
  options.min_community = 100;
  options.max_community = 1000;
  options.mixing = 0.3;
  const LabeledGraph labeled = draw_lfr(options, rng);
  const Model model(read_model(source_folder() + "/weights/local.safetensors"));
  const Evidence evidence = gather_evidence(labeled.graph, {}, Rng(1));
  const Partition found =
      draw_locally(model, labeled.graph, evidence, {.window = 64, .smallest_community = 3}, Rng(3));
  EXPECT_GT(adjusted_mutual_information(found, labeled.truth), 0.995);
  EXPECT_NEAR(found.communities(), labeled.truth.communities(), 1);
}

TEST_F(LocalDraw, StopsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  EXPECT_THROW(draw_locally(model, labeled.graph, evidence, options, Rng(3), source.get_token()),
               Interrupted);
}

TEST_F(LocalDraw, ProbabilitiesOfAllPartitionsOfFourNodesSumToOne) {
  // Two pairs joined by an edge. Each order gives a partition the probability of drawing it with
  // these anchors; over all orders the partitions share one.
  const Graph graph = path_graph(4);
  const Evidence clues = gather_evidence(graph, {}, Rng(1));
  constexpr int kOrders = 300;
  double sum = 0, squares = 0;
  for (int o = 0; o < kOrders; ++o) {
    double of_order = 0;
    for (const Partition& partition : all_partitions(4)) {
      of_order += std::exp(
          score_locally(model, graph, clues, partition, options, 16, Rng(9).stream("test", o)));
    }
    sum += of_order / kOrders;
    squares += of_order * of_order / kOrders;
  }
  const double error = std::sqrt((squares - sum * sum) / kOrders);
  EXPECT_NEAR(sum, 1, 4 * error + 1e-3);
  EXPECT_LT(error, 0.1);
}

TEST_F(LocalDraw, IsolatedNodesAreAlone) {
  const Graph lonely({0, 0, 0, 0, 0}, {});
  const Evidence none = gather_evidence(lonely, {}, Rng(1));
  EXPECT_EQ(draw_locally(model, lonely, none, options, Rng(3)).communities(), 4);
}

}  // namespace
}  // namespace coterie
