#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "answer/local_model.h"
#include "coterie/answer/draw_file.h"
#include "coterie/datasets/sbm.h"
#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "models/random_model.h"
#include "on_threads.h"
#include "source_folder.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using testing::HasSubstr;

// A block model, three triangles and a node without edges.
Graph some_components() {
  Rng rng(5);
  const Graph blocks = draw_sbm({.nodes = 80}, rng).graph;
  const auto n = static_cast<NodeId>(blocks.nodes());
  GraphBuilder builder(n + 10);
  for (NodeId i = 0; i < n; ++i) {
    for (const NodeId j : blocks.neighbors(i)) {
      if (i < j) builder.add_edge(i, j);
    }
  }
  for (const NodeId first : {n, n + 3, n + 6}) {
    builder.add_edge(first, first + 1);
    builder.add_edge(first + 1, first + 2);
    builder.add_edge(first, first + 2);
  }
  return builder.build();
}

AnswerOptions nine_draws() { return {.detect = {.samples = 9, .seed = 4}}; }

DrawShare share_of(const Graph& graph, int64_t first, int64_t last) {
  const ThreadScope threads(2);
  return draw_share(local(), graph, "g", nine_draws(), {first, last});
}

void expect_same(const Answer& a, const Answer& b) {
  ASSERT_EQ(a.posterior.distinct().size(), b.posterior.distinct().size());
  for (size_t i = 0; i < a.posterior.distinct().size(); ++i) {
    EXPECT_EQ(a.posterior.partition(i), b.posterior.partition(i));
    EXPECT_EQ(a.posterior.weight(i), b.posterior.weight(i));
    EXPECT_EQ(a.posterior.distinct()[i].modes, b.posterior.distinct()[i].modes);
  }
  EXPECT_EQ(a.summary.labels, b.summary.labels);
  EXPECT_EQ(a.summary.certainty.confidence, b.summary.certainty.confidence);
  EXPECT_EQ(a.summary.certainty.entropy, b.summary.certainty.entropy);
  EXPECT_EQ(a.context.warnings, b.context.warnings);
  for (const auto& [k, draws] : a.summary.k.counts()) {
    EXPECT_EQ(a.summary.k.probability(k), b.summary.k.probability(k));
  }
}

TEST(DrawShare, SharesInAnyOrderMakeTheAnswerOfOneMachine) {
  Rng rng(2);
  for (const Graph& graph : {draw_sbm({.nodes = 70}, rng).graph, some_components()}) {
    const Answer whole = answer(local(), graph, "g", nine_draws());
    expect_same(whole,
                answer_from(local(), graph, "g", nine_draws(),
                            {share_of(graph, 4, 9), share_of(graph, 0, 3), share_of(graph, 3, 4)}));
    expect_same(whole, answer_from(local(), graph, "g", nine_draws(), {share_of(graph, 0, 9)}));
  }
}

std::string problem_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(DrawShare, EveryDrawIsNeededOnce) {
  const Graph graph = some_components();
  const auto problem = [&](std::vector<DrawShare> shares) {
    return problem_of([&] { answer_from(local(), graph, "g", nine_draws(), std::move(shares)); });
  };
  EXPECT_THAT(problem({share_of(graph, 0, 4), share_of(graph, 5, 9)}),
              HasSubstr("draw 5 of 9 is missing"));
  EXPECT_THAT(problem({share_of(graph, 0, 4)}), HasSubstr("draw 5 of 9 is missing"));
  EXPECT_THAT(problem({share_of(graph, 0, 4), share_of(graph, 3, 9)}),
              HasSubstr("draw 4 is there more than once"));
  Rng rng(2);
  const Graph other = draw_sbm({.nodes = 70}, rng).graph;
  EXPECT_THAT(problem({share_of(other, 0, 9)}), HasSubstr("another graph"));
}

TEST(DrawShare, IsRefusedWhereDrawsCannotBeShared) {
  const Graph graph = some_components();
  const OpenedMethod ccp({}, trained(Model(random_model(HeadKind::ccp)), "ccp"));
  EXPECT_THROW(draw_share(ccp, graph, "g", nine_draws(), {0, 2}), UsageError);
  EXPECT_THROW(
      draw_share(OpenedMethod({.refine = 4}, local().model()), graph, "g", nine_draws(), {0, 2}),
      UsageError);
  EXPECT_THROW(draw_share(local(), graph, "g", {}, {0, 2}), UsageError);  // of how many?
  EXPECT_THROW(share_of(graph, 8, 10), UsageError);
  EXPECT_THROW(share_of(graph, 3, 3), UsageError);
}

TEST(DrawFile, GivesBackWhatWasWritten) {
  const TemporaryFolder folder;
  const std::string path = folder / "some.draws";
  const DrawShare share = share_of(some_components(), 2, 5);
  write_draws(path, {"{\"a\":1}", share});
  const DrawFile read = read_draws(path);
  EXPECT_EQ(read.question, "{\"a\":1}");
  EXPECT_EQ(read.share.range.first, 2);
  EXPECT_EQ(read.share.range.last, 5);
  EXPECT_EQ(read.share.kinds, share.kinds);
}

TEST(DrawFile, DamagedAndForeignFilesAreBadInput) {
  const TemporaryFolder folder;
  const std::string path = folder / "some.draws";
  EXPECT_THROW(read_draws(path), InputError);
  EXPECT_THROW(read_draws(source_folder() + "/weights/local.safetensors"), InputError);
  write_draws(path, {"{}", share_of(some_components(), 0, 2)});
  std::stringstream whole;
  whole << std::ifstream(path, std::ios::binary).rdbuf();
  const std::string bytes = whole.str();
  for (const size_t length : {size_t{0}, size_t{20}, bytes.size() - 1}) {
    std::ofstream(path, std::ios::binary) << bytes.substr(0, length);
    EXPECT_THROW(read_draws(path), InputError) << length;
  }
  for (const auto& [from, to] :
       {std::pair<std::string, std::string>{"\"last\":\"2\"", "\"last\":\"3\""},
        {"\"last\":\"2\"", "\"last\":\"0\""},
        {"\"last\":\"2\"", "\"last\":\"x\""},
        {"draws/3", "draws/2"}}) {
    std::string changed = bytes;
    ASSERT_NE(changed.find(from), std::string::npos);
    std::ofstream(path, std::ios::binary) << changed.replace(changed.find(from), from.size(), to);
    EXPECT_THROW(read_draws(path), InputError) << to;
  }
  for (size_t at = 0; at < bytes.size(); at += 7) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    std::ofstream(path, std::ios::binary) << changed;
    EXPECT_THROW(read_draws(path), InputError) << at;
  }
}

}  // namespace
}  // namespace coterie
