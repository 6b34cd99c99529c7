#include "coterie/detect/answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "coterie/datasets/sbm.h"
#include "coterie/error.h"
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
  ModelFile file = random_model(Method::ccp);
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
  const Answer found = answer(gibbs, block_graph(), "g", {.detect = {.mode = DetectMode::map}});
  EXPECT_EQ(found.context.model, "gibbs");
  EXPECT_EQ(found.context.block_model, "sbm");
  EXPECT_EQ(found.context.mode, "posterior");  // chains give a posterior, whatever was asked for
  EXPECT_TRUE(found.context.warnings.empty());
  EXPECT_FALSE(found.model.network);
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

}  // namespace
}  // namespace coterie
