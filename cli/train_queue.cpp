#include "cli/train_queue.h"

#include <spawn.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
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

// Of train-gnn: graphs with a known number of communities need fewer, those of block models, which
// are drawn, more, as in the paper.
int64_t gnn_steps(const PaperModel& model) {
  if (model.set.empty()) return 20000;
  return model.classes == 3 ? 5000 : 10000;
}

struct Missing {
  PaperModel model;
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

std::string recipe_file(const ReproduceCommand& command, const PaperModel& model) {
  return command.recipes + "/" + (model.repeats.empty() ? model.name : model.repeats) + ".json";
}

std::vector<Missing> find_missing(const ReproduceCommand& command) {
  std::vector<Missing> missing;
  for (const PaperModel& model : paper_models()) {
    if (model.name.find(command.only) == std::string::npos) continue;
    if (trained_model(command.models, model.name)) continue;
    Missing one;
    one.model = model;
    if (model.kind.empty()) {
      one.steps = read_recipe(recipe_file(command, model)).training.steps.value_or(0);
      one.done = steps_done(model.name);
    } else {
      one.steps = gnn_steps(model);
      if (fs::exists(run_folder(model.name + ".safetensors"))) one.done = one.steps;
    }
    one.graphs = model.set.empty() || fs::exists(fs::path(command.sets) / model.set / "train");
    if (one.done < one.steps) missing.push_back(one);
  }
  return missing;
}

void train_recipe(const PaperModel& model, const ReproduceCommand& command,
                  const std::atomic<bool>& stop);

// What a training starts from ships, or lies in runs/; where it is the first part of a training
// that has not been done yet, it is trained now.
std::optional<std::string> start_of(const Recipe& recipe, const ReproduceCommand& command,
                                    const std::atomic<bool>& stop) {
  if (!recipe.start_from) return std::nullopt;
  const fs::path start = *recipe.start_from;
  const bool ships = start.filename() != "model.safetensors";
  if (ships && fs::exists(start)) return start.string();
  const std::string name = ships ? start.stem() : start.parent_path().filename();
  const fs::path trained = run_folder(name) / "model.safetensors";
  const fs::path its_recipe = fs::path(command.recipes) / (name + ".json");
  if (fs::exists(its_recipe)) {
    if (steps_done(name) < read_recipe(its_recipe).training.steps.value_or(0)) {
      train_recipe({.name = name}, command, stop);
    }
  } else if (!fs::exists(trained)) {
    throw InputError(start.string() + " is needed to start with, and neither it nor " +
                     trained.string() + " nor " + its_recipe.string() + " is there");
  }
  return trained.string();
}

void train_recipe(const PaperModel& model, const ReproduceCommand& command,
                  const std::atomic<bool>& stop) {
  TrainCommand training;
  training.recipe = recipe_file(command, model);
  training.repetition = model.repetition;
  training.output = run_folder(model.name).string();
  training.resume = true;
  training.threads = command.threads;
  training.start_from = start_of(read_recipe(training.recipe), command, stop);
  training.stop = &stop;
  run(training);
}

// `coterie train-gnn`, beside this program: that knows how to train those without LibTorch.
void train_gnn_beside(const PaperModel& model, const ReproduceCommand& command) {
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "coterie";
  fs::create_directories("runs");
  const bool drawn = model.set.empty();
  std::vector<std::string> words{
      program.string(),
      "train-gnn",
      "--kind",
      model.kind,
      "--classes",
      std::to_string(model.classes),
      "--data",
      drawn ? command.recipes + "/ccp-attn-sbm.json" : command.sets + "/" + model.set,
      "--steps",
      std::to_string(gnn_steps(model)),
      "--seed",
      std::to_string(model.repetition - 1),
      "--output",
      run_folder(model.name + ".safetensors").string()};
  if (drawn) words.insert(words.end(), {"--data-seed", "1"});
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
  train_recipe(one.model, command, stop);
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
