#include "coterie/evaluate/evaluation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "coterie/answer/answer.h"
#include "coterie/datasets/graph_set.h"
#include "coterie/evaluate/fit_drawing.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/partition/agreement.h"
#include "methods/found_by.h"
#include "models/random_model.h"
#include "on_threads.h"

namespace coterie {
namespace {

LabeledGraph small_graph(int64_t i) {
  SbmOptions sbm;
  sbm.nodes = {20, 40};
  sbm.partition = {.concentration = 1.0, .min_community = 3};
  return draw_graph(MixtureOptions{.families = {{.weight = 1, .family = sbm}}}, 7, i);
}

TEST(Evaluation, IsTheSameForAnyNumberOfThreads) {
  const OpenedMethod model({}, trained(Model(random_model(HeadKind::ccp_attn)), "random"));
  EvaluationOptions options{.graphs = 9};
  const CalibrationSummary one = evaluate(model, small_graph, options).summary;
  EXPECT_EQ(one.graphs, 9);
  const ThreadScope threads(3);
  int64_t reported = 0;
  options.progress = [&](int64_t done) { reported = done; };
  const CalibrationSummary three = evaluate(model, small_graph, options).summary;
  EXPECT_EQ(three.ami.mean, one.ami.mean);
  EXPECT_EQ(three.k_log_score.mean, one.k_log_score.mean);
  EXPECT_EQ(reported, 9);
  options.one_by_one = true;
  EXPECT_EQ(evaluate(model, small_graph, options).summary.ami.mean, one.ami.mean);
}

// Two graphs beside each other, and a node without edges.
LabeledGraph several_components() {
  const LabeledGraph one = small_graph(0), other = small_graph(1);
  const auto n = static_cast<NodeId>(one.graph.nodes());
  GraphBuilder builder(n + other.graph.nodes() + 1);
  std::vector<int32_t> truth(one.truth.labels().begin(), one.truth.labels().end());
  for (NodeId i = 0; i < n; ++i) {
    for (const NodeId j : one.graph.neighbors(i)) builder.add_edge(i, j);
  }
  for (NodeId i = 0; i < static_cast<NodeId>(other.graph.nodes()); ++i) {
    for (const NodeId j : other.graph.neighbors(i)) builder.add_edge(n + i, n + j);
    truth.push_back(one.truth.communities() + other.truth[i]);
  }
  truth.push_back(one.truth.communities() + other.truth.communities());
  return {builder.build(), Partition(truth)};
}

TEST(Evaluation, OfOneGraphIsTheAgreementOfItsAnswer) {
  const OpenedMethod methods[] = {opened(Model(random_model(HeadKind::ccp_attn))),
                                  OpenedMethod({.method = DetectMethod::gibbs}),
                                  OpenedMethod({.method = DetectMethod::leiden})};
  for (const LabeledGraph& labeled : {small_graph(3), several_components()}) {
    for (const OpenedMethod& method : methods) {
      const EvaluationOptions options{.graphs = 1, .detect = {.seed = 5}};
      const auto graph = [&](int64_t) { return labeled; };
      const CalibrationSummary measured = evaluate(method, graph, options).summary;
      const Partition found =
          answer(method, labeled.graph, "g", {.detect = {.seed = 5}}).summary.best.partition;
      const Agreement agree = agreement(labeled.truth, found);
      EXPECT_NEAR(measured.ami.mean, agree.ami, 1e-12) << method.name();
      EXPECT_NEAR(measured.ari.mean, agree.ari, 1e-12) << method.name();
      EXPECT_EQ(measured.k_error.mean, found.communities() - labeled.truth.communities());
    }
  }
}

TEST(FitDrawing, PutsTheBestLogScoreFirstAndTriesSizesUpToTheSmallestCommunity) {
  const OpenedMethod model = opened(Model(random_model(HeadKind::ccp)));
  const FitDrawingOptions options{.graphs = 6, .samples = 20, .temperatures = {1, 0.3}};
  const auto trials = fit_drawing(model, small_graph, options);
  int64_t smallest = 1000;
  for (int64_t i = 0; i < 6; ++i) {
    for (const int64_t size : small_graph(i).truth.sizes()) smallest = std::min(smallest, size);
  }
  int64_t largest_tried = 0;
  for (const DrawingTrial& trial : trials) {
    EXPECT_GE(trials[0].calibration.k_log_score.mean, trial.calibration.k_log_score.mean);
    largest_tried = std::max(largest_tried, trial.drawing.smallest_community);
  }
  EXPECT_EQ(largest_tried, smallest);
}

TEST(FitDrawing, TriesFewSizesWhereCommunitiesAreLarge) {
  const OpenedMethod model = opened(Model(random_model(HeadKind::ccp)));
  const auto cliques = [](int64_t) {
    GraphBuilder builder(80);
    std::vector<int32_t> truth(80);
    for (NodeId i = 0; i < 80; ++i) {
      for (NodeId j = i - i % 40; j < i; ++j) builder.add_edge(i, j);
      truth[i] = i / 40;
    }
    return LabeledGraph{builder.build(), Partition(truth)};
  };
  int64_t detections = 0, all = 0;
  const auto trials = fit_drawing(
      model, cliques,
      {.graphs = 1, .samples = 2, .temperatures = {1}, .progress = [&](int64_t done, int64_t of) {
         detections = done;
         all = of;
       }});
  EXPECT_EQ(trials.size(), 9u);  // 2 3 4 6 9 13 19 28 40
  EXPECT_EQ(detections, 9);
  EXPECT_EQ(all, 9);
}

TEST(FitDrawing, FitsOnlyHowSureOfKNcpIs) {
  const OpenedMethod model = opened(Model(random_model(HeadKind::ncp)));
  const FitDrawingOptions options{.graphs = 4, .samples = 20, .k_sharpnesses = {1, 0.5, 2}};
  const auto trials = fit_drawing(model, small_graph, options);
  ASSERT_EQ(trials.size(), 1u);
  EXPECT_EQ(trials[0].drawing.temperature, 1);
  const FitDrawingOptions plain{
      .graphs = 4, .samples = 20, .k_sharpnesses = {1}, .k_smoothings = {}};
  EXPECT_LE(trials[0].calibration.k_ece_15,
            fit_drawing(model, small_graph, plain)[0].calibration.k_ece_15 + 0.005);
}

TEST(Evaluation, TellsEveryGraphInItsOrder) {
  const OpenedMethod model({}, trained(Model(random_model(HeadKind::ccp)), "random"));
  std::vector<int64_t> edges;
  double ami = 0;
  EvaluationOptions options{.graphs = 5};
  const ThreadScope threads(2);
  options.each = [&](const GraphEvaluation& each) {
    edges.push_back(each.edges);
    ami += each.found.point_ami;
    EXPECT_EQ(each.found.k.draws(), each.found.draws);
  };
  const Evaluation all = evaluate(model, small_graph, options);
  ASSERT_EQ(edges.size(), 5u);
  for (int64_t i = 0; i < 5; ++i) EXPECT_EQ(edges[i], small_graph(i).graph.edges());
  EXPECT_NEAR(ami / 5, all.summary.ami.mean, 1e-12);
}

}  // namespace
}  // namespace coterie
