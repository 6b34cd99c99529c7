#include "coterie/answer/answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "coterie/datasets/sbm.h"
#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/graph/node_colors.h"
#include "models/random_model.h"

namespace coterie {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

Graph block_graph() {
  Rng rng(3);
  return draw_sbm({.nodes = 60}, rng).graph;
}

OpenedMethod strict_network() {
  ModelFile file = random_model(HeadKind::ccp);
  file.familiar.nodes = {100, 200};
  return OpenedMethod({}, trained(Model(std::move(file)), "strict"));
}

TEST(Answer, SaysWhoFoundItInWhatAndHow) {
  const Answer found = answer(strict_network(), block_graph(), "some.gml",
                              {.detect = {.samples = 5, .seed = 9}}, {"a line was left out"});
  EXPECT_EQ(found.context.model, "strict");
  EXPECT_EQ(found.context.source, "some.gml");
  EXPECT_EQ(found.context.seed, 9u);
  EXPECT_EQ(found.context.mode, "posterior");
  EXPECT_FALSE(found.context.version.empty());
  EXPECT_THAT(found.context.warnings,
              ElementsAre("a line was left out",
                          HasSubstr("some.gml: the number of nodes, 49, is outside")));
  EXPECT_TRUE(found.model.network);
  EXPECT_EQ(found.summary.sampled, 5);
  EXPECT_EQ(found.posterior.sampled_draws(), 5);
}

TEST(Answer, HasTheSecondsOfItsStages) {
  const Answer plain = answer(strict_network(), block_graph(), "g", {.detect = {.samples = 5}});
  EXPECT_THAT(plain.context.seconds,
              ElementsAre(Pair("features", testing::Gt(0)), Pair("encoder", testing::Gt(0)),
                          Pair("sampling", testing::Gt(0)), Pair("scoring", testing::Gt(0))));
  const OpenedMethod refined({.refine = 4}, strict_network().model());
  EXPECT_EQ(answer(refined, block_graph(), "g", {}).context.seconds.back().first, "refining");
}

TEST(Answer, OfAMethodWithoutAModelBearsItsNameAndBlockModel) {
  const OpenedMethod gibbs({.method = DetectMethod::gibbs});
  const Answer found = answer(gibbs, block_graph(), "g", {});
  EXPECT_EQ(found.context.model, "gibbs");
  EXPECT_EQ(found.context.block_model, "sbm");
  EXPECT_EQ(found.context.mode, "posterior");
  EXPECT_TRUE(found.context.warnings.empty());
  EXPECT_FALSE(found.model.network);
}

TEST(Answer, RefusesOptionsThatTheMethodDoesNotRead) {
  const OpenedMethod leiden({.method = DetectMethod::leiden});
  EXPECT_THROW(answer(leiden, block_graph(), "g", {.detect = {.samples = 5}}), UsageError);
  std::vector<int32_t> known(block_graph().nodes(), -1);
  EXPECT_THROW(answer(leiden, block_graph(), "g", {.detect = {.known = known}}), UsageError);
  EXPECT_THROW(answer(strict_network(), block_graph(), "g", {.detect = {.known = known}}),
               UsageError);
}

TEST(Answer, RefusesEmptyGraphsAndTooLittleMemoryByTheNameOfTheGraph) {
  const auto problem_of = [](const Graph& graph, const AnswerOptions& options) -> std::string {
    try {
      answer(strict_network(), graph, "some.gml", options);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(problem_of(Graph(), {}), "some.gml: the graph has no nodes");
  EXPECT_THAT(problem_of(block_graph(), {.memory_gigabytes = 1e-3}),
              HasSubstr("some.gml: about 0.03 GB of memory are needed, 0.00 GB allowed"));
  EXPECT_THAT(problem_of(block_graph(), {.memory_gigabytes = 0.1, .graphs_at_once = 100}),
              HasSubstr("for each of the graphs that share it"));
  EXPECT_EQ(problem_of(block_graph(), {.memory_gigabytes = 0.1}), "");
}

// The same graph with node i in place[i], with names or without.
Graph in_order(const Graph& graph, const std::vector<NodeId>& place, bool named) {
  std::vector<NodeId> node(place.size());
  for (size_t i = 0; i < place.size(); ++i) node[place[i]] = static_cast<NodeId>(i);
  const Graph moved = reordered(graph, node);
  NodeNames names;
  for (const NodeId i : node) names.push_back("n" + std::to_string(i));
  return Graph({moved.row_ptr().begin(), moved.row_ptr().end()},
               {moved.neighbors().begin(), moved.neighbors().end()},
               named ? std::move(names) : NodeNames());
}

TEST(Answer, DoesNotDependOnTheOrderOfTheNodes) {
  GraphBuilder tied(40);  // a ring: without names, nothing tells its nodes apart
  for (NodeId i = 0; i < 40; ++i) tied.add_edge(i, (i + 1) % 40);
  const Graph ring = tied.build(), blocks = block_graph();
  const OpenedMethod method = strict_network();
  for (const auto& [graph, named] :
       {std::pair(&blocks, true), std::pair(&blocks, false), std::pair(&ring, true)}) {
    std::vector<NodeId> place(graph->nodes());
    std::iota(place.begin(), place.end(), 0);
    const Answer first = answer(method, in_order(*graph, place, named), "g", {});
    Rng rng(1);
    for (int trial = 0; trial < 3; ++trial) {
      rng.shuffle(std::span(place));
      const Answer found = answer(method, in_order(*graph, place, named), "g", {});
      std::vector<int32_t> labels(place.size());
      for (size_t i = 0; i < place.size(); ++i) {
        labels[i] = found.summary.best.partition[place[i]];
      }
      EXPECT_EQ(Partition(std::span<const int32_t>(labels)), first.summary.best.partition);
      EXPECT_EQ(found.summary.k.mean(), first.summary.k.mean());
    }
  }
}

TEST(Answer, OfAComponentIsThatOfTheComponentAlone) {
  const OpenedMethod method = strict_network();
  GraphBuilder small(12);  // small components have an order of their own
  for (NodeId i = 0; i < 11; ++i) small.add_edge(i, i + 1);
  small.add_edge(0, 5);
  for (const Graph& graph : {block_graph(), small.build()}) {
    const PosteriorSummary alone = answer(method, graph, "g", {}).summary;
    for (const NodeId path : {0, 60}) {  // whose ends are far from each other: more colors
      GraphBuilder builder(graph.nodes() + 5 + path);
      for (NodeId i = 0; i < graph.nodes(); ++i) {
        for (const NodeId j : graph.neighbors(i)) builder.add_edge(i, j);
      }
      const NodeId first = static_cast<NodeId>(graph.nodes()) + 5;
      for (NodeId i = 1; i < path; ++i) builder.add_edge(first + i - 1, first + i);
      const PosteriorSummary beside = answer(method, builder.build(), "g", {}).summary;
      EXPECT_EQ(Partition(beside.best.partition.labels().first(graph.nodes())),
                alone.best.partition);
      for (NodeId i = 0; i < graph.nodes(); ++i) {
        EXPECT_DOUBLE_EQ(beside.certainty.confidence[i], alone.certainty.confidence[i]);
      }
      if (path == 0) {
        EXPECT_NEAR(beside.k.mean(), alone.k.mean() + 5, 1e-4);
      }
    }
  }
}

TEST(Answer, SaysWhereOnlyTheOrderOfTheNodesDecides) {
  GraphBuilder builder(22);  // twenty nodes between two: all of them twins
  for (NodeId i = 2; i < 22; ++i) {
    builder.add_edge(0, i);
    builder.add_edge(1, i);
  }
  const Graph twins = builder.build();
  std::vector<NodeId> place(22);
  std::iota(place.begin(), place.end(), 0);
  const auto warnings = [&](bool named) {
    const Answer found = answer(strict_network(), in_order(twins, place, named), "g",
                                {.detect = {.samples = 1, .modes = 0}});
    return testing::PrintToString(found.context.warnings);
  };
  EXPECT_THAT(warnings(false), HasSubstr("nodes that have the same neighbors are in different"));
  EXPECT_THAT(warnings(true), testing::Not(HasSubstr("same neighbors")));
}

}  // namespace
}  // namespace coterie
