#include "cli/train_queue.h"

#include <spawn.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/find_model.h"
#include "coterie/error.h"
#include "coterie/models/safetensors.h"
#include "coterie/recipes/recipe.h"
#include "coterie/training/progress.h"
#include "experiments/paper_models.h"

extern char** environ;

namespace coterie::cli {
namespace {

namespace fs = std::filesystem;

constexpr int64_t kGnnSteps = 10000;  // of train-gnn on the larger sets

struct Missing {
  PaperModel model;
  std::string recipe;  // its file
  int64_t steps = 0, done = 0;
  bool graphs = true;  // are there

  double seconds() const { return static_cast<double>(steps - done) * model.step_seconds; }
};

fs::path run_folder(const std::string& name) { return fs::path("runs") / name; }

// Of the training in runs/NAME, as its model file has it.
int64_t steps_done(const std::string& name) {
  const fs::path file = run_folder(name) / "model.safetensors";
  if (!fs::exists(file)) return 0;
  const Safetensors model(file.string());
  const auto training = model.metadata().find("training");
  if (training == model.metadata().end()) return 0;
  return nlohmann::json::parse(training->second, nullptr, false).value("steps", int64_t{0});
}

std::vector<Missing> find_missing(const ReproduceCommand& command) {
  std::vector<Missing> missing;
  for (const PaperModel& model : paper_models()) {
    if (model.name.find(command.only) == std::string::npos) continue;
    if (trained_model(command.models, model.name)) continue;
    Missing one;
    one.model = model;
    if (model.kind.empty()) {
      one.recipe = command.recipes + "/" + model.name + ".json";
      one.steps = read_recipe(one.recipe).training.steps.value_or(0);
      one.done = steps_done(model.name);
    } else {
      one.steps = kGnnSteps;
      if (fs::exists(run_folder(model.name + ".safetensors"))) one.done = one.steps;
    }
    one.graphs = model.set.empty() || fs::exists(fs::path(command.sets) / model.set / "train");
    if (one.done < one.steps) missing.push_back(one);
  }
  return missing;
}

// What a training starts from ships, or has been trained in this queue.
std::optional<std::string> start_of(const Recipe& recipe) {
  if (!recipe.start_from || fs::exists(*recipe.start_from)) return recipe.start_from;
  const fs::path trained = run_folder(fs::path(*recipe.start_from).stem()) / "model.safetensors";
  if (fs::exists(trained)) return trained.string();
  throw InputError(*recipe.start_from + " is needed to start with, and neither it nor " +
                   trained.string() + " is there");
}

// `coterie train-gnn`, beside this program: that knows how to train those without LibTorch.
void train_gnn_beside(const PaperModel& model, const ReproduceCommand& command) {
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "coterie";
  fs::create_directories("runs");
  std::vector<std::string> words{
      program.string(), "train-gnn",
      "--kind",         model.kind,
      "--classes",      std::to_string(model.classes),
      "--data",         command.sets + "/" + model.set,
      "--output",       run_folder(model.name + ".safetensors").string()};
  std::vector<char*> list;
  for (std::string& word : words) list.push_back(word.data());
  list.push_back(nullptr);
  pid_t child = 0;
  int status = 0;
  if (posix_spawn(&child, program.c_str(), nullptr, nullptr, list.data(), environ) != 0 ||
      waitpid(child, &status, 0) < 0) {
    throw Error(ErrorKind::failure, program.string() + " could not be started");
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw Error(ErrorKind::failure, "the training of " + model.name + " failed");
  }
}

void train(const Missing& one, const ReproduceCommand& command, const std::atomic<bool>& stop) {
  if (!one.model.kind.empty()) return train_gnn_beside(one.model, command);
  TrainCommand training;
  training.recipe = one.recipe;
  training.output = run_folder(one.model.name).string();
  training.resume = true;
  training.threads = command.threads;
  training.start_from = start_of(read_recipe(one.recipe));
  training.stop = &stop;
  run(training);
}

double clock_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

void train_missing(const ReproduceCommand& command, const std::atomic<bool>& stop) {
  const std::vector<Missing> missing = find_missing(command);
  std::string left_out;
  std::vector<Missing> queue;
  double expected = 0;
  for (const Missing& one : missing) {
    std::printf("%-34s %-38s %6lld of %6lld steps, about %s%s\n", one.model.name.c_str(),
                one.model.where.c_str(), static_cast<long long>(one.done),
                static_cast<long long>(one.steps), spoken_time(one.seconds()).c_str(),
                one.graphs ? "" : ", its graphs are missing");
    if (!one.graphs) {
      left_out += (left_out.empty() ? "" : ", ") + one.model.name;
      continue;
    }
    queue.push_back(one);
    expected += one.seconds();
  }
  std::printf("%zu models are missing; training them takes about %s on two cores\n", missing.size(),
              spoken_time(expected).c_str());
  std::fflush(stdout);
  if (!command.all) return;
  // How fast this machine is, seen so far; at first as fast as the one the figures come from.
  double taken = 0, planned = 0;
  for (size_t i = 0; i < queue.size(); ++i) {
    const double pace = planned > 0 ? taken / planned : 1;
    std::fprintf(stderr, "%zu of %zu: %s; about %s left for all\n", i + 1, queue.size(),
                 queue[i].model.name.c_str(), spoken_time(pace * expected).c_str());
    const double started = clock_seconds();
    train(queue[i], command, stop);
    taken += clock_seconds() - started;
    planned += queue[i].seconds();
    expected -= queue[i].seconds();
  }
  if (!left_out.empty()) {
    throw InputError("left out, because their graphs are not in " + command.sets +
                     " (docs/snap.md says how to make them): " + left_out);
  }
}

}  // namespace coterie::cli
