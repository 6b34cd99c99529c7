#include "coterie/methods/open_method.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "coterie/baselines/gnn_model.h"
#include "coterie/baselines/gnn_network.h"
#include "coterie/datasets/sbm.h"
#include "coterie/error.h"
#include "coterie/evaluate/evaluation.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/options.h"
#include "methods/found_by.h"
#include "models/random_model.h"
#include "on_threads.h"

namespace coterie {
namespace {

Graph some_graph() {
  Rng rng(3);
  return draw_sbm({.nodes = 80}, rng).graph;
}

TrainedModel small_gnn() {
  const GnnOptions options{.classes = 2, .width = 4, .layers = 2};
  const GnnNetwork<float> network(options);
  Rng rng(4);
  std::vector<float> weights(network.size());
  for (float& weight : weights) weight = static_cast<float>(rng.normal());
  return {.name = "small-gnn", .sha256 = {}, .gnn = std::make_shared<GnnModel>(options, weights)};
}

void expect_same(const Posterior& a, const Posterior& b) {
  ASSERT_EQ(a.distinct().size(), b.distinct().size());
  for (size_t d = 0; d < a.distinct().size(); ++d) {
    EXPECT_EQ(a.distinct()[d].partition, b.distinct()[d].partition);
    EXPECT_THAT(a.distinct()[d].log_prob, testing::NanSensitiveDoubleEq(b.distinct()[d].log_prob));
    EXPECT_EQ(a.distinct()[d].sampled, b.distinct()[d].sampled);
  }
}

TEST(Methods, RefinedDrawsHaveExactProbabilitiesAndTheBestIsNoWorseThanAnyProposal) {
  const Graph graph = some_graph();
  for (const HeadKind kind : {HeadKind::ccp_attn, HeadKind::dac, HeadKind::ncp}) {
    const TrainedModel model = trained(Model(random_model(kind)), "random");
    const Posterior proposed =
        found_by(OpenedMethod({}, model), graph, {.samples = 15, .mode = DetectMode::map})
            .posterior;
    for (const auto block_model : {BlockLikelihood::beta, BlockLikelihood::degree_corrected}) {
      const MethodOptions method{.refine = 10, .block_model = block_model};
      const Detection found = found_by(OpenedMethod(method, model), graph);
      EXPECT_EQ(found.posterior.sampled_draws(), 4 * 8);
      EXPECT_EQ(found.posterior.mode_draws(), 1);
      const BlockModelOptions blocks{.likelihood = block_model};
      double best = -1e300;
      for (const DistinctPartition& draw : found.posterior.distinct()) {
        EXPECT_NEAR(draw.log_prob, log_marginal(graph, draw.partition, blocks), 1e-7);
        best = std::max(best, draw.log_prob);
      }
      for (const DistinctPartition& proposal : proposed.distinct()) {
        EXPECT_GE(best, log_marginal(graph, proposal.partition, blocks) - 1e-9);
      }
      EXPECT_GT(found.seconds.refining, 0);
    }
  }
}

TEST(Methods, GiveTheSameForAnyNumberOfThreads) {
  const Graph graph = some_graph();
  const TrainedModel model = trained(Model(random_model(HeadKind::ccp)), "random");
  for (const MethodOptions& method :
       {MethodOptions{.refine = 6}, MethodOptions{.method = DetectMethod::gibbs},
        MethodOptions{.method = DetectMethod::spectral},
        MethodOptions{.method = DetectMethod::dmon, .dmon = {.width = 32, .steps = 20}},
        MethodOptions{.method = DetectMethod::leiden},
        MethodOptions{.method = DetectMethod::ecg, .resolution = {.fitted = true}}}) {
    const OpenedMethod opened(method, model);
    const auto found = [&] { return found_by(opened, graph, {.seed = 5}).posterior; };
    expect_same(found(), on_threads(3, found));
  }
}

TEST(Methods, KeepToTheSmallestCommunityAskedFor) {
  const Graph graph = some_graph();
  const TrainedModel model = trained(Model(random_model(HeadKind::ccp)), "random");
  for (const MethodOptions& method :
       {MethodOptions{.refine = 6}, MethodOptions{.method = DetectMethod::gibbs}}) {
    const Detection found = found_by(OpenedMethod(method, model), graph, {.smallest_community = 6});
    for (const DistinctPartition& draw : found.posterior.distinct()) {
      for (const int64_t size : draw.partition.sizes()) EXPECT_GE(size, 6);
    }
  }
}

TEST(Methods, SomeAreOnePartitionWithoutProbability) {
  for (const auto method :
       {DetectMethod::spectral, DetectMethod::dmon, DetectMethod::leiden, DetectMethod::ecg}) {
    const OpenedMethod opened({.method = method, .dmon = {.clusters = 3, .steps = 20}});
    const Detection found = found_by(opened, some_graph());
    EXPECT_EQ(found.posterior.draws(), 1);
    EXPECT_FALSE(found.posterior.most_probable().has_value());
    if (method == DetectMethod::dmon) {
      EXPECT_LE(found.posterior.distinct()[0].partition.communities(), 3);
    }
    EXPECT_EQ(opened.method().mode({.mode = DetectMode::posterior}), DetectMode::map);
    EXPECT_EQ(opened.name(), name_of(method));
  }
}

TEST(Methods, AreEvaluatedLikeModels) {
  const auto graph = [](int64_t i) {
    Rng rng = Rng(8).stream("graph", i);
    return draw_sbm({.nodes = 60}, rng);
  };
  const OpenedMethod gibbs({.method = DetectMethod::gibbs});
  const ThreadScope threads(2);
  const Evaluation found =
      evaluate(gibbs, graph, {.graphs = 6, .detect = {.smallest_community = 5}});
  EXPECT_EQ(found.summary.graphs, 6);
  EXPECT_GT(found.summary.ami.mean, 0.7);
  EXPECT_GT(found.total.mean, 0);
}

TEST(Methods, RefuseWhatMakesNoSense) {
  EXPECT_THROW(OpenedMethod({}), UsageError);
  EXPECT_THROW(OpenedMethod({.method = DetectMethod::gnn}), UsageError);
  EXPECT_THROW(OpenedMethod({.method = DetectMethod::gibbs, .refine = 5}), UsageError);
  const TrainedModel model = trained(Model(random_model(HeadKind::ccp)), "random");
  EXPECT_THROW(OpenedMethod({.refine = -1}, model), UsageError);
}

TEST(Methods, RefuseWeightsOfAnotherKind) {
  const TrainedModel network = trained(Model(random_model(HeadKind::ccp)), "network");
  EXPECT_THROW(OpenedMethod({.method = DetectMethod::gnn}, network), ModelError);
  const TrainedModel gnn = small_gnn();
  EXPECT_THROW(OpenedMethod({}, gnn), ModelError);
  EXPECT_THROW(OpenedMethod({.method = DetectMethod::lgnn}, gnn), UsageError);
  EXPECT_EQ(OpenedMethod({.method = DetectMethod::gnn}, gnn).name(), "small-gnn");
}

TEST(OpenModel, ReadsWeightsOfEveryKindByWhatTheFileSays) {
  const std::string folder = testing::TempDir();
  write_model(folder + "some.network.safetensors", random_model(HeadKind::ncp));
  const TrainedModel network = open_model(folder + "some.network.safetensors");
  EXPECT_EQ(network.name, "some.network");
  ASSERT_TRUE(network.network);
  EXPECT_FALSE(network.gnn);
  small_gnn().gnn->save(folder + "gnn.safetensors", "{}");
  const TrainedModel gnn = open_model(folder + "gnn.safetensors");
  ASSERT_TRUE(gnn.gnn);
  EXPECT_FALSE(gnn.network);
  EXPECT_EQ(gnn.gnn->weights(), small_gnn().gnn->weights());
  EXPECT_THROW(open_model(folder + "nothing.safetensors"), ModelError);
}

}  // namespace
}  // namespace coterie
