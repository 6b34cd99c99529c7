#include "coterie/detect/methods.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "coterie/datasets/sbm.h"
#include "coterie/detect/evaluation.h"
#include "coterie/detect/method_context.h"
#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/options.h"
#include "models/random_model.h"

namespace coterie {
namespace {

Graph some_graph() {
  Rng rng(3);
  return draw_sbm({.nodes = 80}, rng).graph;
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
  for (const Method kind : {Method::ccp_attn, Method::dac, Method::ncp}) {
    const Model model(random_model(kind));
    const Posterior proposed =
        detect(model, graph, {.samples = 15, .mode = DetectMode::map, .score = {}}).posterior;
    for (const auto block_model : {BlockLikelihood::beta, BlockLikelihood::degree_corrected}) {
      const MethodOptions method{.refine = 10, .block_model = block_model};
      const Detection found = make_detector(&model, method, {})(graph, 1, {});
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
  const Model model(random_model(Method::ccp));
  for (const MethodOptions& method :
       {MethodOptions{.refine = 6}, MethodOptions{.method = DetectMethod::gibbs},
        MethodOptions{.method = DetectMethod::spectral},
        MethodOptions{.method = DetectMethod::dmon, .dmon = {.width = 32, .steps = 20}}}) {
    const Detector detector = make_detector(&model, method, {.seed = 5});
    expect_same(detector(graph, 1, {}).posterior, detector(graph, 3, {}).posterior);
  }
}

TEST(Methods, KeepToTheSmallestCommunityAskedFor) {
  const Graph graph = some_graph();
  const Model model(random_model(Method::ccp));
  for (const MethodOptions& method :
       {MethodOptions{.refine = 6}, MethodOptions{.method = DetectMethod::gibbs}}) {
    const Detection found = make_detector(&model, method, {.smallest_community = 6})(graph, 1, {});
    for (const DistinctPartition& draw : found.posterior.distinct()) {
      for (const int64_t size : draw.partition.sizes()) EXPECT_GE(size, 6);
    }
  }
}

TEST(Methods, SpectralClusteringAndDmonAreOnePartitionWithoutProbability) {
  for (const auto method : {DetectMethod::spectral, DetectMethod::dmon}) {
    const MethodOptions options{.method = method, .dmon = {.clusters = 3, .steps = 20}};
    const Detection found = make_detector(nullptr, options, {})(some_graph(), 1, {});
    EXPECT_EQ(found.posterior.draws(), 1);
    EXPECT_FALSE(found.posterior.most_probable().has_value());
    if (method == DetectMethod::dmon) {
      EXPECT_LE(found.posterior.distinct()[0].partition.communities(), 3);
    }
    const DetectContext context = method_context(options, {}, found.seconds);
    EXPECT_EQ(context.mode, "map");  // whatever the options say: a single partition is no sample
    EXPECT_EQ(context.model, name_of(method));
  }
}

TEST(Methods, AreEvaluatedLikeModels) {
  const auto graph = [](int64_t i) {
    Rng rng = Rng(8).stream("graph", i);
    return draw_sbm({.nodes = 60}, rng);
  };
  const Detector gibbs =
      make_detector(nullptr, {.method = DetectMethod::gibbs}, {.smallest_community = 5});
  const Evaluation found = evaluate(gibbs, graph, {.graphs = 6, .threads = 2});
  EXPECT_EQ(found.summary.graphs, 6);
  EXPECT_GT(found.summary.ami.mean, 0.7);
  EXPECT_GT(found.total.mean, 0);
}

TEST(Methods, RefuseWhatMakesNoSense) {
  EXPECT_THROW(make_detector(nullptr, {}, {}), UsageError);
  EXPECT_THROW(make_detector(nullptr, {.method = DetectMethod::gibbs, .refine = 5}, {}),
               UsageError);
  const Model model(random_model(Method::ccp));
  EXPECT_THROW(make_detector(&model, {.refine = -1}, {}), UsageError);
  for (const auto method : {DetectMethod::gibbs, DetectMethod::spectral, DetectMethod::dmon}) {
    EXPECT_THROW(make_detector(nullptr, {.method = method}, {})(Graph(), 1, {}), InputError);
  }
}

}  // namespace
}  // namespace coterie
