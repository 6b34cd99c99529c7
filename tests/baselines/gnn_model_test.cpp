#include "coterie/baselines/gnn_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "coterie/baselines/gnn_network.h"
#include "coterie/baselines/train_gnn.h"
#include "coterie/datasets/planted.h"
#include "coterie/error.h"
#include "coterie/models/safetensors.h"
#include "coterie/partition/agreement.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

// Two communities of 20 nodes that differ clearly.
LabeledGraph small_graph(int64_t i) {
  Rng rng = Rng(11).stream("graph", i);
  return draw_planted({.nodes = 40,
                       .partition = {.sizes = SizePrior::equal, .communities = 2},
                       .p_within = 0.4,
                       .p_between = 0.05},
                      rng);
}

class Trained : public testing::TestWithParam<GnnKind> {};
INSTANTIATE_TEST_SUITE_P(GnnModel, Trained, testing::Values(GnnKind::gnn, GnnKind::lgnn));

TEST_P(Trained, FindsTwoCommunitiesAfterAFewHundredSteps) {
  const TrainingGraphs graphs{small_graph, 1000};
  const TrainingGraphs validation{[](int64_t i) { return small_graph(5000 + i); }, 20};
  double last_loss = 0;
  const auto result = train_gnn({.kind = GetParam(), .classes = 2, .layers = 8},
                                {.steps = 600, .validate_every = 100}, graphs, validation,
                                [&](const GnnProgress& now) { last_loss = now.loss; });
  EXPECT_EQ(result.steps, 600);
  // Guessing costs log 2 = 0.69 nats per node.
  EXPECT_LT(last_loss, 0.25);
  EXPECT_GT(result.validation_ami, 0.7);
  double ami = 0;
  for (int64_t i = 0; i < 20; ++i) {
    const LabeledGraph test = small_graph(9000 + i);
    ami += adjusted_mutual_information(result.model.partition(test.graph), test.truth) / 20;
  }
  EXPECT_GT(ami, 0.7);
}

TEST(TrainGnn, GivesTheSameWeightsForTheSameSeed) {
  const TrainingGraphs graphs{small_graph, 1000};
  const GnnOptions options{.classes = 3, .layers = 2};
  const auto once = train_gnn(options, {.steps = 5, .seed = 3}, graphs, {});
  EXPECT_EQ(once.model.weights(),
            train_gnn(options, {.steps = 5, .seed = 3}, graphs, {}).model.weights());
  EXPECT_NE(once.model.weights(),
            train_gnn(options, {.steps = 5, .seed = 4}, graphs, {}).model.weights());
  EXPECT_TRUE(std::isnan(once.validation_ami));
}

TEST(TrainGnn, PassesOverGraphsWithTooManyCommunities) {
  int64_t asked = 0;
  const TrainingGraphs graphs{
      [&](int64_t i) {
        const LabeledGraph all = small_graph(i);
        if (asked++ % 2 == 0) return all;
        return LabeledGraph{all.graph, Partition(std::vector<int32_t>(40, 0))};
      },
      1000};
  const auto result = train_gnn({.classes = 1, .layers = 0}, {.steps = 4}, graphs, {});
  EXPECT_EQ(result.too_many, 4);
  EXPECT_THROW(train_gnn({.classes = 1}, {.steps = 1}, {small_graph, 10}, {}), InputError);
  EXPECT_THROW(train_gnn({}, {.steps = 1}, {small_graph, 0}, {}), UsageError);
}

class GnnFile : public testing::Test {
 protected:
  const TemporaryFolder folder;
  const std::string path = folder / "model.safetensors";
};

TEST_F(GnnFile, HoldsEverythingThatAModelIs) {
  const GnnOptions options{.kind = GnnKind::lgnn, .classes = 4, .width = 6, .layers = 3};
  const GnnModel model(options, GnnNetwork<float>(options).fresh_weights(Rng(5)));
  model.save(path, R"({"steps":12})");
  const GnnModel read = GnnModel::load(Safetensors(path));
  EXPECT_EQ(read.weights(), model.weights());
  EXPECT_EQ(read.options().kind, GnnKind::lgnn);
  EXPECT_EQ(read.options().classes, 4);
  const LabeledGraph test = small_graph(1);
  EXPECT_EQ(read.partition(test.graph), model.partition(test.graph));
  EXPECT_EQ(read.partition(Graph()), Partition());
}

TEST_F(GnnFile, IsRefusedWhenItIsSomethingElse) {
  EXPECT_THROW(GnnModel::load(Safetensors("/nonexistent")), ModelError);
  write_safetensors(path, {{"format", "coterie-model"}}, {});
  EXPECT_THROW(GnnModel::load(Safetensors(path)), ModelError);
  write_safetensors(path, {{"format", "coterie-gnn"}, {"options", "{"}}, {});
  EXPECT_THROW(GnnModel::load(Safetensors(path)), ModelError);
  write_safetensors(path, {{"format", "coterie-gnn"}, {"options", R"({"width": 1000000})"}}, {});
  EXPECT_THROW(GnnModel::load(Safetensors(path)), ModelError);
  write_safetensors(path, {{"format", "coterie-gnn"}, {"options", R"({"layers": 1})"}}, {});
  EXPECT_THROW(GnnModel::load(Safetensors(path)), ModelError);
}

}  // namespace
}  // namespace coterie
