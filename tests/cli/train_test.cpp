// coterie-learn as its users meet it: killed, stopped, starved of disk, started on several ranks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/learn_process.h"
#include "coterie/models/model_file.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

class Train : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_ / name; }

  // Small networks on small graphs: a step takes a few milliseconds.
  static json recipe(int64_t steps) {
    return json::parse(R"({
      "name": "tiny",
      "data": {"families": [{"family": {"kind": "sbm", "nodes": "20..40", "concentration": 1}}]},
      "model": {"width": 16, "encoder": {"layers": 2, "feature_count": 6},
                "clusters": {"method": "ccp-attn", "inducing_points": 4}},
      "loss": {"samples": 2},
      "training": {"graphs": 4, "steps": 40, "clip": 20, "average": 0.9, "validate_every": 15,
                   "checkpoint_seconds": 0, "optimizer": {"kind": "adamw", "learning_rate": 0.001},
                   "schedule": {"kind": "cosine", "warm_up": 5}},
      "validation": {"graphs": 8, "statistics_graphs": 8},
      "threads": 1
    })")
        .patch({{{"op", "replace"}, {"path", "/training/steps"}, {"value", steps}}});
  }

  std::string write(const json& recipe, const std::string& name = "recipe.json") const {
    std::ofstream(path(name)) << recipe.dump(2);
    return path(name);
  }

  static std::vector<json> metrics(const std::string& run) {
    std::vector<json> lines;
    std::ifstream file(run + "/metrics.jsonl");
    for (std::string line; std::getline(file, line);) {
      // The last line of a training that runs may be half there.
      json value = json::parse(line, nullptr, /*allow_exceptions=*/false);
      if (!value.is_discarded()) lines.push_back(std::move(value));
    }
    return lines;
  }

  static std::vector<double> losses(const std::string& run) {
    std::vector<double> values;
    for (const json& line : metrics(run)) {
      if (line.contains("loss")) values.push_back(line["loss"]);
    }
    return values;
  }

  const TemporaryFolder folder_;
};

// Every place where something is written: a half line, a checkpoint that is there, beside its place
// or on its way there, and the model at the end. The points are calls of the system (die_at.cpp),
// so that the test is the same on every machine.
TEST_F(Train, KilledWhereverItWritesAndResumedItEndsWithTheSameBits) {
  const std::string file = write(recipe(60));
  LearnProcess whole({"train", file, "--output", path("whole")}, path("whole.log"));
  ASSERT_EQ(whole.wait(), 0) << whole.messages();

  for (const std::string point :
       {"write metrics.jsonl 1", "write metrics.jsonl 9", "fsync metrics.jsonl 4",
        "write checkpoint 1", "write checkpoint 5", "fsync checkpoint 3",
        "rename checkpoint.previous 3", "rename checkpoint 1", "rename checkpoint 5",
        "rename model.safetensors 1"}) {
    LearnProcess part({"train", file, "--output", path("parts"), "--resume"}, path("parts.log"),
                      {"LD_PRELOAD=" COTERIE_DIE_AT_LIBRARY, "COTERIE_DIE_AT=" + point});
    ASSERT_EQ(part.wait(), -SIGKILL) << point << ": " << part.messages();
  }
  LearnProcess rest({"train", file, "--output", path("parts"), "--resume"}, path("parts.log"));
  ASSERT_EQ(rest.wait(), 0) << rest.messages();

  const auto expected = metrics(path("whole")), found = metrics(path("parts"));
  ASSERT_EQ(found.size(), expected.size());
  for (size_t i = 0; i < found.size(); ++i) {
    for (const char* field :
         {"step", "loss", "elbo", "gradient_norm", "validation", "average", "sampled"}) {
      EXPECT_EQ(found[i].value(field, json()), expected[i].value(field, json())) << i << field;
    }
  }
  const double ami = expected.back()["sampled"]["ami"];
  EXPECT_TRUE(ami > -1 && ami <= 1) << ami;
  const ModelFile a = read_model(path("whole/model.safetensors"));
  const ModelFile b = read_model(path("parts/model.safetensors"));
  EXPECT_EQ(a.weights, b.weights);
  EXPECT_EQ(a.embedding_mean, b.embedding_mean);
  EXPECT_EQ(a.embedding_covariance, b.embedding_covariance);
}

TEST_F(Train, AskedToStopItSavesItsStateAndSaysHowToGoOn) {
  json endless = recipe(1000000);
  endless["training"]["checkpoint_seconds"] = 1e6;
  for (const int number : {SIGTERM, SIGINT}) {
    std::filesystem::remove_all(path("run"));
    LearnProcess process({"train", write(endless), "--output", path("run"), "--resume"},
                         path("log"));
    while (metrics(path("run")).size() < 5 && !process.ends_within(0.02)) {
    }
    process.signal(number);
    EXPECT_EQ(process.wait(), 130);
    EXPECT_THAT(process.messages(), HasSubstr("continue with --resume"));
    EXPECT_TRUE(std::filesystem::exists(path("run/checkpoint")));
  }
}

TEST_F(Train, BadRecipesAreOneClearLineAndExitCodeThree) {
  json unknown = recipe(10);
  unknown["training"]["epochs"] = 3;
  json wrong = recipe(10);
  wrong["model"]["width"] = "wide";
  json missing = recipe(10);
  missing["data"] = {{"folder", path("nowhere")}};
  std::ofstream(path("broken.json")) << "{\n\"seed\": }";
  const std::vector<std::pair<std::string, std::string>> cases{
      {write(unknown, "unknown.json"), "unknown field 'epochs'"},
      {write(wrong, "wrong.json"), "a whole number expected, found \"wide\""},
      {write(missing, "missing.json"), "nowhere"},
      {path("broken.json"), "broken.json:2:"},
      {path("absent.json"), "absent.json: No such file or directory"}};
  for (const auto& [file, message] : cases) {
    LearnProcess process({"train", file, "--output", path("run")}, path("log"));
    EXPECT_EQ(process.wait(), 3) << file;
    EXPECT_THAT(process.messages(), HasSubstr(message));
    const std::string text = process.messages();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
  }
}

TEST_F(Train, WrongUseIsExitCodeTwo) {
  LearnProcess nothing({"train"}, path("log"));
  EXPECT_EQ(nothing.wait(), 2);
  LearnProcess flag({"train", write(recipe(1)), "--no-such-option"}, path("log"));
  EXPECT_EQ(flag.wait(), 2);
  LearnProcess first({"train", write(recipe(2)), "--output", path("run")}, path("log"));
  EXPECT_EQ(first.wait(), 0) << first.messages();
  LearnProcess again({"train", write(recipe(2)), "--output", path("run")}, path("log"));
  EXPECT_EQ(again.wait(), 2);
  EXPECT_THAT(again.messages(), HasSubstr("holds a training already"));
}

TEST_F(Train, ThreadsOfOpenMpSleepWhileTheyWaitUnlessTheUserWantsThemToSpin) {
  unsetenv("OMP_WAIT_POLICY");
  const auto spins = [&](std::vector<std::string> environment) {
    environment.emplace_back("OMP_DISPLAY_ENV=verbose");
    LearnProcess learn({"train", path("none.json"), "--output", path("run")}, path("log"),
                       environment);
    EXPECT_EQ(learn.wait(), 3) << learn.messages();
    // A program that starts itself again displays it twice.
    const std::string messages = learn.messages();
    return messages.substr(messages.rfind("GOMP_SPINCOUNT"), 20);
  };
  EXPECT_EQ(spins({}), "GOMP_SPINCOUNT = '0'");
  EXPECT_NE(spins({"OMP_WAIT_POLICY=active"}), "GOMP_SPINCOUNT = '0'");
}

TEST_F(Train, ADivergingTrainingStopsAndNamesTheLastGoodCheckpoint) {
  json wild = recipe(200);
  wild["training"]["optimizer"]["learning_rate"] = 1e6;
  wild["training"]["clip"] = 0;
  wild["training"]["schedule"] = {{"kind", "constant"}};
  LearnProcess process({"train", write(wild), "--output", path("run")}, path("log"));
  EXPECT_EQ(process.wait(), 1);
  EXPECT_THAT(process.messages(),
              AllOf(HasSubstr("coterie: step "), HasSubstr("the last good checkpoint is ")));
}

// Files may not grow beyond a limit: to the program that is a disk that is full.
TEST_F(Train, AFullDiskIsExitCodeFourAndTheCheckpointStaysGood) {
  json endless = recipe(1000000);
  endless["training"]["validate_every"] = 1000000;
  const std::string file = write(endless);
  LearnProcess process({"train", file, "--output", path("run")}, path("log"));
  while (metrics(path("run")).size() < 30 && !process.ends_within(0.02)) {
  }
  process.signal(SIGTERM);
  ASSERT_EQ(process.wait(), 130) << process.messages();
  const auto size = std::filesystem::file_size(path("run/checkpoint"));

  struct rlimit before, limit;
  getrlimit(RLIMIT_FSIZE, &before);
  limit = before;
  limit.rlim_cur = size - 1000;  // metrics fit, a checkpoint does not
  setrlimit(RLIMIT_FSIZE, &limit);
  LearnProcess full({"train", file, "--output", path("run"), "--resume"}, path("log"));
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_EQ(full.wait(), 4) << full.messages();
  EXPECT_THAT(full.messages(), HasSubstr("run/checkpoint: cannot be written: File too large"));
  for (const auto& entry : std::filesystem::directory_iterator(path("run"))) {
    EXPECT_EQ(entry.path().string().find(".part-"), std::string::npos) << entry.path();
  }

  LearnProcess after({"train", file, "--output", path("run"), "--resume"}, path("log"));
  after.wait_for("continuing");
  after.signal(SIGTERM);
  EXPECT_EQ(after.wait(), 130) << after.messages();
}

TEST_F(Train, ASecondTrainingInTheSameFolderSaysWhoIsThere) {
  const std::string file = write(recipe(1000000));
  LearnProcess first({"train", file, "--output", path("run")}, path("first.log"));
  while (metrics(path("run")).empty() && !first.ends_within(0.02)) {
  }
  LearnProcess second({"train", file, "--output", path("run"), "--resume"}, path("second.log"));
  EXPECT_EQ(second.wait(), 2);
  EXPECT_THAT(second.messages(), HasSubstr("a training runs here already: process "));
  first.signal(SIGKILL);
  first.wait();
  LearnProcess third({"train", file, "--output", path("run"), "--resume"}, path("third.log"));
  third.wait_for("continuing");
  third.signal(SIGTERM);
  EXPECT_EQ(third.wait(), 130) << third.messages();
}

// Starts `ranks` processes that train together into path(run).
std::vector<std::unique_ptr<LearnProcess>> start_ranks(const std::string& recipe,
                                                       const std::string& run, int ranks,
                                                       const std::string& timeout = "60") {
  static int port = 20000 + static_cast<int>(getpid() % 20000);
  ++port;
  std::vector<std::unique_ptr<LearnProcess>> processes;
  for (int rank = 0; rank < ranks; ++rank) {
    processes.push_back(std::make_unique<LearnProcess>(
        std::vector<std::string>{"train", recipe, "--output", run, "--rank-timeout", timeout},
        run + ".log" + std::to_string(rank),
        std::vector<std::string>{"MASTER_ADDR=127.0.0.1", "MASTER_PORT=" + std::to_string(port),
                                 "RANK=" + std::to_string(rank),
                                 "WORLD_SIZE=" + std::to_string(ranks)}));
  }
  return processes;
}

TEST_F(Train, TwoAndFourRanksLoseExactlyWhatOneLoses) {
  for (const char* method : {"ccp-attn", "ncp"}) {
    json shared = recipe(50);
    shared["model"]["clusters"]["method"] = method;
    // Rounding differs with the number of ranks, and a coarse optimiser amplifies it from step to
    // step: at a rate of 1e-3 NCP's losses differ by 1e-3 after 40 steps, at 1e-4 by 1e-7.
    shared["training"]["optimizer"]["learning_rate"] = 1e-4;
    const std::string file = write(shared);
    for (const int ranks : {1, 2, 4}) {
      const std::string run = path(method + std::to_string(ranks));
      auto processes = start_ranks(file, run, ranks);
      for (auto& process : processes) ASSERT_EQ(process->wait(), 0) << process->messages();
    }
    const auto one = losses(path(std::string(method) + "1"));
    ASSERT_EQ(one.size(), 50);
    for (const char* ranks : {"2", "4"}) {
      const auto many = losses(path(std::string(method) + ranks));
      ASSERT_EQ(many.size(), 50);
      for (size_t i = 0; i < 50; ++i) {
        EXPECT_NEAR(many[i], one[i], 1e-5 * std::abs(one[i])) << "step " << i << ", " << ranks;
      }
      const json first = metrics(path(std::string(method) + "1"))[0];
      const json same = metrics(path(std::string(method) + ranks))[0];
      for (const char* figure : {"elbo", "elbo_with_anchors", "elbo_reference", "gradient_norm"}) {
        const double expected = first[figure];
        EXPECT_NEAR(same[figure].get<double>(), expected, 1e-4 * std::abs(expected)) << figure;
      }
    }
  }
}

TEST_F(Train, ADyingRankEndsTheOthersAndLeavesTheCheckpointGood) {
  json endless = recipe(1000000);
  const std::string file = write(endless);
  for (const int victim : {1, 0}) {
    std::filesystem::remove_all(path("run"));
    auto processes = start_ranks(file, path("run"), 3, "20");
    while (metrics(path("run")).size() < 10 && !processes[0]->ends_within(0.02)) {
    }
    processes[victim]->signal(SIGKILL);
    for (int rank = 0; rank < 3; ++rank) {
      if (rank == victim) continue;
      EXPECT_EQ(processes[rank]->wait(), 1) << processes[rank]->messages();
      EXPECT_THAT(processes[rank]->messages(), HasSubstr("another rank has ended"));
    }
    if (victim != 0) {
      EXPECT_THAT(processes[0]->messages(), HasSubstr("the last good checkpoint is "));
    }
    LearnProcess after({"train", file, "--output", path("run"), "--resume"}, path("log"));
    after.wait_for("continuing");
    after.signal(SIGTERM);
    EXPECT_EQ(after.wait(), 130) << after.messages();
  }
}

TEST_F(Train, TimesStepsOfAllMethodsForTheFigureOfTrainingTime) {
  LearnProcess timing({"reproduce", "training-time", "--quick", "--output", path("records")},
                      path("timing.log"));
  ASSERT_EQ(timing.wait(), 0) << timing.messages();
  std::ifstream file(path("records/training-time.jsonl"));
  std::map<std::string, int> rows;
  for (std::string line; std::getline(file, line);) {
    const json record = json::parse(line);
    EXPECT_GT(record["seconds"], 0);
    EXPECT_EQ(record["nodes"], 160);
    ++rows[record["label"]];
  }
  EXPECT_EQ(rows.size(), 9u);
  EXPECT_EQ(rows["GCN-NCP-Attn"], 2);
  EXPECT_EQ(rows["LGNN, all orders"], 2);
  EXPECT_TRUE(std::filesystem::exists(path("records/training-time.svg")));
}

}  // namespace
}  // namespace coterie
