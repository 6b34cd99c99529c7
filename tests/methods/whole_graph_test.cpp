#include "coterie/methods/whole_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/methods/familiarity.h"
#include "coterie/methods/network_memory.h"
#include "coterie/posterior/point_estimate.h"
#include "coterie/spectral/laplacian_encoding.h"
#include "methods/found_by.h"
#include "models/random_model.h"
#include "on_threads.h"

namespace coterie {
namespace {

Graph two_triangles() {
  GraphBuilder builder(6);
  for (const auto& [i, j] : {std::pair{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}, {2, 3}}) {
    builder.add_edge(i, j);
  }
  return builder.build();
}

constexpr HeadKind kMethods[] = {HeadKind::ccp, HeadKind::ccp_attn, HeadKind::dac, HeadKind::ncp,
                                 HeadKind::ncp_attn};

TEST(Detect, GivesTheSamePosteriorForAnyNumberOfThreads) {
  for (const HeadKind method : kMethods) {
    const OpenedMethod model = opened(Model(random_model(method)));
    const auto found = [&] {
      return found_by(model, two_triangles(), {.samples = 20, .modes = 3});
    };
    const Detection one = found(), three = on_threads(3, found);
    ASSERT_EQ(one.posterior.distinct().size(), three.posterior.distinct().size());
    for (size_t i = 0; i < one.posterior.distinct().size(); ++i) {
      EXPECT_EQ(one.posterior.partition(i), three.posterior.partition(i));
    }
  }
}

TEST(Detect, DrawsWhatWasAskedFor) {
  for (const HeadKind method : kMethods) {
    const OpenedMethod model = opened(Model(random_model(method)));
    const Detection posterior = found_by(model, two_triangles(), {.samples = 20, .modes = 3});
    EXPECT_EQ(posterior.posterior.sampled_draws(), 20);
    // NCP has no modes. What draws have in common counts as none.
    EXPECT_EQ(posterior.posterior.mode_draws(), traits_of(method).by_node ? 0 : 3);
    const Detection map =
        found_by(model, two_triangles(), {.samples = 20, .mode = DetectMode::map});
    EXPECT_EQ(map.posterior.draws(), 20);
    EXPECT_EQ(posterior.posterior.most_probable().has_value(), method != HeadKind::dac);
  }
}

TEST(Detect, AnswersWithTheMostProbableDrawInThePapersSettingOnly) {
  for (const HeadKind method : {HeadKind::ccp, HeadKind::ncp}) {
    const OpenedMethod model = opened(Model(random_model(method)));
    const auto estimate = [&](DetectMode mode) {
      DetectOptions options{.samples = 20, .mode = mode};
      options.score.kind = ScoreKind::orders;  // every draw has a probability
      return resolved(PointEstimate::automatic,
                      found_by(model, two_triangles(), options).posterior);
    };
    EXPECT_EQ(estimate(DetectMode::map), PointEstimate::most_probable);
    EXPECT_EQ(estimate(DetectMode::posterior), PointEstimate::least_normalized);
  }
}

TEST(Detect, SmallAndDisconnectedGraphsAreDefined) {
  for (const HeadKind method : kMethods) {
    const OpenedMethod model = opened(Model(random_model(method)));
    for (const int64_t nodes : {1, 2, 3, 5, 19, 21, 22}) {
      GraphBuilder chain(nodes), isolated(nodes);
      for (NodeId i = 0; i + 1 < nodes; i += 1 + (i == 3)) chain.add_edge(i, i + 1);
      EXPECT_EQ(found_by(model, chain.build(), {.samples = 4}).posterior.nodes(), nodes);
      EXPECT_EQ(found_by(model, isolated.build(), {.samples = 4}).posterior.nodes(), nodes);
    }
  }
}

TEST(Detect, StopsInEveryStage) {
  std::stop_source source;
  source.request_stop();
  const std::stop_token stop = source.get_token();
  const Model model(random_model(HeadKind::ccp));
  const Array features(6, model.options().encoder.feature_count);
  EXPECT_THROW(laplacian_encoding(two_triangles(), {}, stop), Interrupted);
  EXPECT_THROW(model.encode(two_triangles(), features, stop), Interrupted);
  EXPECT_THROW(found_by(opened(model), two_triangles(), {}, stop), Interrupted);
}

TEST(LogProb, IsRefusedByDac) {
  const std::vector<Partition> partitions{Partition{0, 0, 0, 1, 1, 1}};
  const auto score = [&](HeadKind method) {
    const OpenedMethod model = opened(Model(random_model(method)));
    EXPECT_EQ(model.method().has_probabilities(), method != HeadKind::dac);
    return model.method().score(two_triangles(), partitions, {.score = {.orders = 4}}, {});
  };
  EXPECT_THROW(score(HeadKind::dac), UsageError);
  for (const HeadKind method :
       {HeadKind::ccp, HeadKind::ccp_attn, HeadKind::ncp, HeadKind::ncp_attn}) {
    const auto scores = score(method);
    EXPECT_LT(scores[0].log_prob, 0);
    EXPECT_GT(scores[0].standard_error, 0);
  }
}

TEST(UnfamiliarAspects, NameTheNumberAndTheRange) {
  ModelFile file = random_model(HeadKind::ccp);
  file.familiar.nodes = {20, 350};
  file.familiar.mean_degree = {1, 5};
  file.familiar.density = {0.1, 0.9};
  const auto aspects = unfamiliar_aspects(file, two_triangles(), std::vector<float>(16));
  ASSERT_EQ(aspects.size(), 1u);
  EXPECT_THAT(aspects[0],
              testing::HasSubstr("6, is outside of what the model was trained on, 20 to 350"));
}

TEST(EmbeddingDistance, IsOneForATypicalGraph) {
  ModelFile file = random_model(HeadKind::ccp);
  file.embedding_mean.assign(16, 1.0f);
  file.embedding_covariance.assign(256, 0.0f);
  for (int i = 0; i < 16; ++i) file.embedding_covariance[i * 16 + i] = 4.0f;
  EXPECT_NEAR(embedding_distance(file, std::vector<float>(16, 3.0f)), 1, 1e-5);
  EXPECT_NEAR(embedding_distance(file, std::vector<float>(16, 11.0f)), 5, 1e-4);
  file.embedding_mean.clear();
  EXPECT_TRUE(std::isnan(embedding_distance(file, std::vector<float>(16, 3.0f))));
}

TEST(MemoryEstimate, GrowsWithTheGraph) {
  const ModelOptions options;
  EXPECT_GT(memory_estimate(options, 100000, 1000000, 64, 2), int64_t{1} << 30);
  EXPECT_LT(memory_estimate(options, 200, 6000, 64, 2), int64_t{1} << 28);
}

}  // namespace
}  // namespace coterie
