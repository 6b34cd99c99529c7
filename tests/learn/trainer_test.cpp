#include "coterie/learn/trainer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "coterie/error.h"
#include "coterie/learn/checkpoint.h"
#include "coterie/learn/ranks.h"
#include "learn/toy_task.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class TrainerTest : public ::testing::Test {
 protected:
  TrainingSummary train_toy(ToyTask& task, const TrainingOptions& options, bool resume = false,
                            const std::atomic<bool>* stop = nullptr) {
    Ranks alone;
    return train(task, options, alone,
                 {.folder = folder_, .resume = resume, .recipe = recipe_, .stop = stop});
  }

  std::vector<nlohmann::json> metrics() const {
    std::vector<nlohmann::json> lines;
    std::ifstream file(folder_ / "metrics.jsonl");
    for (std::string line; std::getline(file, line);) lines.push_back(nlohmann::json::parse(line));
    return lines;
  }

  const TemporaryFolder temporary_;
  const std::filesystem::path folder_ = temporary_ / "run";
  nlohmann::ordered_json recipe_{{"seed", 1}};
  TrainingOptions options_{.steps = 200,
                           .optimizer = {.kind = OptimizerKind::adamw, .learning_rate = 0.1},
                           .schedule = {.kind = ScheduleKind::cosine, .warm_up = 5},
                           .average = 0.9,
                           .validate_every = 50,
                           .checkpoint_seconds = 0};
};

std::vector<torch::Tensor> weights_of(ToyTask& task) {
  std::vector<torch::Tensor> weights;
  for (const auto& entry : task.parameters()) weights.push_back(entry.second.detach().clone());
  for (const auto& entry : task.buffers()) weights.push_back(entry.second.detach().clone());
  return weights;
}

void expect_same_bits(const std::vector<torch::Tensor>& a, const std::vector<torch::Tensor>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) EXPECT_TRUE(torch::equal(a[i], b[i])) << "tensor " << i;
}

TEST_F(TrainerTest, LearnsAndWritesEverythingDown) {
  ToyTask task;
  const TrainingSummary summary = train_toy(task, options_);
  EXPECT_EQ(summary.steps, 200);
  EXPECT_FALSE(summary.interrupted);
  EXPECT_LT(task.validate().loss, 0.01);
  for (const char* file :
       {"metrics.jsonl", "curve.svg", "checkpoint", "checkpoint.previous", "model.safetensors"}) {
    EXPECT_TRUE(std::filesystem::exists(folder_ / file)) << file;
  }
  const auto lines = metrics();
  EXPECT_EQ(lines.size(), 204);  // 200 steps and 4 validations
  EXPECT_EQ(lines[0]["step"], 1);
  EXPECT_EQ(lines.back()["step"], 200);
  EXPECT_TRUE(lines.back().contains("average"));
}

TEST_F(TrainerTest, TheModelFileGetsStatisticsOfTheAverageAndTrainingKeepsItsOwn) {
  ToyTask task;
  train_toy(task, options_);
  EXPECT_EQ(task.saved_mean, 42);
  EXPECT_NE(task.buffers()[0].second.item<float>(), 42);
}

TEST_F(TrainerTest, AResumedTrainingEndsWithTheSameBits) {
  ToyTask uninterrupted;
  train_toy(uninterrupted, options_);
  const auto expected = weights_of(uninterrupted);
  const auto expected_lines = metrics();
  std::filesystem::remove_all(folder_);

  // Stops at once, again and again: each run makes one step and a checkpoint.
  const std::atomic<bool> stop = true;
  for (int i = 0; i < 7; ++i) {
    ToyTask task;
    const TrainingSummary summary = train_toy(task, options_, true, &stop);
    EXPECT_TRUE(summary.interrupted);
    EXPECT_EQ(summary.steps, i + 1);
  }
  ToyTask last;
  EXPECT_EQ(train_toy(last, options_, true).steps, 200);
  expect_same_bits(weights_of(last), expected);
  const auto lines = metrics();
  ASSERT_EQ(lines.size(), expected_lines.size());
  for (size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i]["step"], expected_lines[i]["step"]);
    EXPECT_EQ(lines[i].value("loss", 0.0), expected_lines[i].value("loss", 0.0));
  }
}

TEST_F(TrainerTest, MetricsWrittenAfterTheLastCheckpointAreCutOffOnResuming) {
  options_.checkpoint_seconds = 1e9;
  ToyTask first;
  first.nan_at = 21;  // ends the run after 20 steps without a checkpoint of them
  EXPECT_THROW(train_toy(first, options_), Error);
  EXPECT_EQ(metrics().size(), 20);
  ToyTask second;
  train_toy(second, options_, true);
  const auto lines = metrics();
  EXPECT_EQ(lines.size(), 204);
  EXPECT_EQ(lines[0]["step"], 1);
}

TEST_F(TrainerTest, ALossThatIsNotANumberNamesTheLastGoodCheckpoint) {
  ToyTask task;
  task.nan_at = 31;
  try {
    train_toy(task, options_);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::failure);
    EXPECT_THAT(error.what(), AllOf(HasSubstr("step 30: the loss is not a number"),
                                    HasSubstr("/checkpoint (step 30)")));
  }
  ToyTask again;
  EXPECT_EQ(train_toy(again, options_, true).steps, 200);
}

TEST_F(TrainerTest, AccumulationSumsBatchesAndTheFirstUpdateHasOne) {
  options_ = {
      .steps = 4, .accumulate = 2, .optimizer = {.weight_decay = 0}, .checkpoint_seconds = 0};
  ToyTask task;
  train_toy(task, options_);
  const auto lines = metrics();
  std::vector<bool> updated;
  for (const auto& line : lines) {
    if (line.contains("loss")) updated.push_back(line.contains("gradient_norm"));
  }
  EXPECT_EQ(updated, (std::vector<bool>{true, false, true, false}));

  // By hand: one batch, then the sum of two.
  ToyTask by_hand;
  by_hand.start(0);
  Optimizer optimizer(options_.optimizer,
                      {by_hand.parameters()[0].second, by_hand.parameters()[1].second});
  by_hand.add_gradient();
  optimizer.step(1);
  clear_gradients({by_hand.parameters()[0].second, by_hand.parameters()[1].second});
  by_hand.add_gradient();
  by_hand.add_gradient();
  optimizer.step(1);
  by_hand.add_gradient();
  expect_same_bits(weights_of(task), weights_of(by_hand));
}

TEST_F(TrainerTest, RefusesAFolderThatHoldsATraining) {
  ToyTask task;
  train_toy(task, options_);
  ToyTask other;
  EXPECT_THROW(train_toy(other, options_), UsageError);
}

TEST_F(TrainerTest, RefusesToResumeWithAnotherRecipe) {
  const std::atomic<bool> stop = true;
  ToyTask task;
  train_toy(task, options_, false, &stop);
  recipe_["seed"] = 2;
  ToyTask other;
  EXPECT_THROW(train_toy(other, options_, true), UsageError);
}

TEST_F(TrainerTest, FallsBackToThePreviousCheckpointWhenTheLastOneIsDamaged) {
  const std::atomic<bool> stop = true;
  for (int i = 0; i < 3; ++i) {
    ToyTask task;
    train_toy(task, options_, true, &stop);
  }
  std::filesystem::resize_file(folder_ / "checkpoint",
                               std::filesystem::file_size(folder_ / "checkpoint") / 2);
  ToyTask task;
  EXPECT_EQ(train_toy(task, options_, true, &stop).steps, 3);  // step 2 and one more
}

TEST_F(TrainerTest, ATimeBudgetEndsTheTraining) {
  options_.steps.reset();
  options_.seconds = 0.3;
  ToyTask task;
  const TrainingSummary summary = train_toy(task, options_);
  EXPECT_GE(summary.seconds, 0.3);
  EXPECT_GT(summary.steps, 3);
}

TEST_F(TrainerTest, ClippingLimitsTheNormOfTheGradient) {
  // A step of plain size: with epsilon so large that Adam divides by a constant, the change of the
  // weights is proportional to the gradient.
  options_ = {
      .steps = 1,
      .optimizer = {.learning_rate = 1, .beta1 = 0, .beta2 = 0, .epsilon = 1e6, .weight_decay = 0},
      .clip = 0.5,
      .checkpoint_seconds = 0};
  ToyTask before, task;
  const auto start = weights_of(before);
  train_toy(task, options_);
  const auto end = weights_of(task);
  double squares = 0;
  for (int i = 0; i < 2; ++i)
    squares += (end[i] - start[i]).to(torch::kDouble).square().sum().item<double>();
  EXPECT_GT(metrics()[0]["gradient_norm"].get<double>(), 0.5);
  EXPECT_NEAR(std::sqrt(squares) * 1e6, 0.5, 0.1);
}

}  // namespace
}  // namespace coterie
