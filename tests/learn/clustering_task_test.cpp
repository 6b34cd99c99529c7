#include "coterie/learn/clustering_task.h"

#include <gtest/gtest.h>
#include <torch/torch.h>

#include <map>
#include <string>

#include "coterie/error.h"
#include "coterie/learn/optimizer.h"
#include "coterie/learn/trainer.h"
#include "coterie/options_json.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

// Small graphs with clear communities and small networks.
Recipe small_recipe() {
  SbmOptions sbm;
  sbm.nodes = {20, 50};
  sbm.partition = {.concentration = 1.0, .min_community = 3};
  Recipe recipe;
  recipe.data = {.families = {{.weight = 1, .family = sbm}}, .seed = 5};
  recipe.model.width = 32;
  recipe.model.encoder.layers = 2;
  recipe.model.encoder.feature_count = 8;
  recipe.model.clusters.inducing_points = 8;
  recipe.loss.samples = 3;
  recipe.training.graphs = 8;
  recipe.training.steps = 10;
  recipe.validation = {.graphs = 20, .seed = 6, .statistics_graphs = 16};
  return recipe;
}

std::vector<double> first_losses(const Recipe& recipe, int64_t first_step, int count) {
  const Ranks alone;
  ClusteringTask task(recipe, alone);
  task.start(first_step);
  std::vector<double> losses;
  for (int i = 0; i < count; ++i) losses.push_back(task.add_gradient().loss);
  return losses;
}

TEST(ClusteringTask, BatchesDependOnSeedAndStepAlone) {
  Recipe recipe = small_recipe();
  const auto losses = first_losses(recipe, 0, 4);
  recipe.data_threads = 3;
  EXPECT_EQ(first_losses(recipe, 0, 4), losses) << "threads";
  EXPECT_EQ(first_losses(recipe, 2, 2), (std::vector<double>{losses[2], losses[3]})) << "start";
  recipe.seed = 2;
  EXPECT_NE(first_losses(recipe, 0, 4), losses) << "seed";
}

TEST(ClusteringTask, ValidationIsRepeatableAndLeavesTheModelAlone) {
  const Ranks alone;
  ClusteringTask task(small_recipe(), alone);
  const TrainingFigures first = task.validate();
  task.start(0);
  EXPECT_EQ(task.validate().loss, first.loss);
  EXPECT_LT(first.elbo, 0);
  EXPECT_LT(first.elbo_with_anchors, first.elbo);
}

TEST(ClusteringTask, StartsFromThePartOfAModelThatIsTheSame) {
  const Ranks alone;
  Recipe recipe = small_recipe();
  recipe.seed = 77;
  ClusteringTask source(recipe, alone);
  source.start(0);
  source.add_gradient();  // so that it has seen a graph
  const TemporaryFolder folder;
  const std::string path = folder / "model";
  source.save(path, nlohmann::ordered_json::object());
  recipe.seed = 1;
  recipe.start_from = path;
  const auto expect_taken = [&](const Recipe& other, bool encoder) {
    ClusteringTask task(other, alone);
    std::map<std::string, torch::Tensor> theirs;
    for (const auto& weight : source.model().weights()) theirs[weight.name] = weight.values;
    int64_t taken = 0;
    for (const auto& weight : task.model().weights()) {
      if (weight.name.starts_with("encoder.") != encoder) continue;
      EXPECT_TRUE(torch::equal(weight.values, theirs.at(weight.name))) << weight.name;
      ++taken;
    }
    EXPECT_GT(taken, 10);
    EXPECT_LT(taken, static_cast<int64_t>(task.model().weights().size()));
  };
  Recipe clusters_otherwise = recipe;
  clusters_otherwise.model.clusters.method = HeadKind::dac;
  expect_taken(clusters_otherwise, true);
  Recipe sees_otherwise = recipe;
  sees_otherwise.model.encoder.kind = EncoderKind::graph_sage;
  expect_taken(sees_otherwise, false);
  clusters_otherwise.model.encoder.layers = 3;
  EXPECT_THROW(ClusteringTask(clusters_otherwise, alone), ModelError) << "another model altogether";
}

TEST(ClusteringTask, AModelSaysHowManyStepsLedToWhatItStartedFrom) {
  const Ranks alone;
  const TemporaryFolder folder;
  Recipe recipe = small_recipe();
  for (const int steps : {30, 20, 10}) {
    ClusteringTask task(recipe, alone);
    task.start(0);
    task.add_gradient();
    recipe.start_from = folder / std::to_string(steps);
    task.save(*recipe.start_from, {{"steps", steps}});
  }
  const auto story = nlohmann::json::parse(read_model(folder / "10").training);
  EXPECT_EQ(story["steps"], 10);
  EXPECT_EQ(story["steps_before"], 50);
  EXPECT_FALSE(nlohmann::json::parse(read_model(folder / "30").training).contains("steps_before"));
}

TEST(ClusteringTask, EstimatedStatisticsAreTheMeanOverTheBatches) {
  const Ranks alone;
  ClusteringTask task(small_recipe(), alone);
  task.estimate_statistics();
  const auto once = task.buffers();
  std::vector<torch::Tensor> copies;
  for (const auto& [name, tensor] : once) copies.push_back(tensor.clone());
  // Whatever the statistics were before is forgotten.
  for (const auto& [name, tensor] : once) {
    if (name != "seen") tensor.fill_(7);
  }
  task.estimate_statistics();
  for (size_t i = 0; i < copies.size(); ++i) {
    if (once[i].first == "seen") continue;
    EXPECT_TRUE(torch::equal(copies[i], once[i].second)) << once[i].first;
  }
}

TEST(ClusteringTask, TheSavedModelTellsWhatItHasSeen) {
  const Ranks alone;
  const Recipe recipe = small_recipe();
  ClusteringTask task(recipe, alone);
  task.start(0);
  for (int i = 0; i < 3; ++i) task.add_gradient();
  const TemporaryFolder folder;
  const std::string path = folder / "model";
  task.save(path, {{"steps", 3}});
  const ModelFile file = read_model(path);
  EXPECT_GE(file.familiar.nodes.low, 3);
  EXPECT_LE(file.familiar.nodes.high, 50);
  EXPECT_LT(file.familiar.nodes.low, file.familiar.nodes.high);
  EXPECT_GE(file.familiar.communities.low, 1);
  EXPECT_LE(file.familiar.density.high, 1);
  EXPECT_EQ(file.embedding_mean.size(), 32);
  EXPECT_EQ(file.embedding_covariance.size(), 32 * 32);
  for (int i = 0; i < 32; ++i) EXPECT_GE(file.embedding_covariance[33 * i], 0);
  EXPECT_EQ(nlohmann::json::parse(file.training)["steps"], 3);
  EXPECT_EQ(nlohmann::json::parse(file.recipe),
            nlohmann::json::parse(write_options(recipe).dump()));
}

// The whole chain: simulation, eigenvectors, batches, networks, gradients, updates. Untrained the
// ELBO is about -40 nats per graph; a model that ignores the graph cannot pass -20.
TEST(ClusteringTask, AShortTrainingOfCcpAttnReachesItsBound) {
  Recipe recipe = small_recipe();
  recipe.training.steps = 400;
  recipe.training.graphs = 16;
  recipe.training.optimizer = {
      .kind = OptimizerKind::adamw, .learning_rate = 2e-3, .beta2 = 0.98, .weight_decay = 1e-4};
  recipe.training.schedule = {.kind = ScheduleKind::cosine, .warm_up = 20};
  recipe.training.clip = 20;
  recipe.training.average = 0.98;
  recipe.training.validate_every = 1000;
  recipe.validation.graphs = 200;
  recipe.validation.statistics_graphs = 64;
  const TemporaryFolder folder;
  Ranks alone;
  ClusteringTask task(recipe, alone);
  const double before = task.validate().elbo;
  train(task, recipe.training, alone, {.folder = folder / "run", .recipe = write_options(recipe)});
  const ModelFile file = read_model(folder / "run/model.safetensors");
  const auto figures = nlohmann::json::parse(file.training);
  EXPECT_LT(before, -20);
  EXPECT_GT(figures["average"]["elbo"].get<double>(), -14);
}

}  // namespace
}  // namespace coterie
