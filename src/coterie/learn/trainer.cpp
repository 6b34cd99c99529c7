#include "coterie/learn/trainer.h"

#include <torch/torch.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "coterie/error.h"
#include "coterie/learn/checkpoint.h"
#include "coterie/learn/optimizer.h"
#include "coterie/learn/ranks.h"
#include "coterie/learn/training_task.h"
#include "coterie/learn/weight_average.h"
#include "coterie/training/metrics_log.h"
#include "coterie/training/progress.h"
#include "coterie/training/training_curve.h"
#include "coterie/training/training_lock.h"

namespace coterie {
namespace {

using nlohmann::ordered_json;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::vector<torch::Tensor> tensors_of(const NamedTensors& named) {
  std::vector<torch::Tensor> tensors;
  for (const auto& entry : named) tensors.push_back(entry.second);
  return tensors;
}

ordered_json to_json(const TrainingFigures& figures) {
  ordered_json json;
  for (const auto& [name, value] : TrainingFigures::all()) json[name] = figures.*value;
  return json;
}

// The recipe without the fields that may differ between a run and its continuation.
ordered_json fixed_part(ordered_json recipe) {
  // What changes the weights must be equal; how long, how fast and what is reported need not.
  for (const char* field : {"threads", "data_threads", "validation", "name"}) recipe.erase(field);
  for (const char* field : {"steps", "seconds", "validate_every", "checkpoint_seconds"}) {
    if (recipe.contains("training")) recipe["training"].erase(field);
  }
  return recipe;
}

class Training {
 public:
  Training(TrainingTask& task, const TrainingOptions& options, Ranks& ranks, const TrainingRun& run)
      : task_(task),
        options_(options),
        ranks_(ranks),
        run_(run),
        names_(task.parameters()),
        parameters_(tensors_of(names_)),
        buffers_(task.buffers()),
        optimizer_(options.optimizer, parameters_) {
    if (options.average > 0) average_.emplace(options.average, parameters_);
  }

  TrainingSummary run() {
    restore();
    started_ = last_checkpoint_ = now();
    seconds_before_ = seconds_;
    if (finished()) {
      say("the training is complete: " + std::to_string(step_) + " steps");
      return summary();
    }
    try {
      loop();
    } catch (const Error& error) {
      display_.finish();
      if (error.kind() != ErrorKind::failure) throw;
      throw Error(ErrorKind::failure, std::string(error.what()) + "; " + last_good());
    }
    display_.finish();
    return summary();
  }

 private:
  void loop() {
    task_.start(step_);
    clear_gradients(parameters_);
    while (!finished()) {
      one_step();
      // Between updates the gradient is part of the state; it is not worth saving.
      const bool whole = (step_ - 1) % options_.accumulate == 0;
      if (step_ % options_.validate_every == 0 || finished()) validate();
      const bool stop = interrupted_ && whole;
      const bool due = whole && now() - last_checkpoint_ >= options_.checkpoint_seconds;
      if (stop || due || finished()) checkpoint();
      if (stop) return;
    }
    interrupted_ = false;
  }

  void one_step() {
    const double waited_before = task_.seconds_waited();
    TrainingFigures figures = task_.add_gradient();
    // One message for all that ranks must agree on. Only the first rank looks at the clock.
    const bool asked = run_.stop != nullptr && run_.stop->load();
    std::array<double, 2> agreed{asked ? 1.0 : 0.0,
                                 ranks_.first() ? seconds_before_ + now() - started_ : 0.0};
    sum_over_ranks(figures, agreed);
    interrupted_ = agreed[0] > 0;
    if (!std::isfinite(figures.loss)) {
      // Every rank has the same sum and stops at the same step; none waits for one that has gone.
      throw Error(ErrorKind::failure, "step " + std::to_string(step_) + ": the loss is " +
                                          (std::isnan(figures.loss) ? "not a number" : "infinite"));
    }
    const double factor = schedule_factor(options_.schedule, step_, progress());
    ordered_json line{{"step", step_ + 1}};
    line.update(to_json(figures));
    if (step_ % options_.accumulate == 0) line["gradient_norm"] = update(factor);
    seconds_ = agreed[1];
    ++step_;
    line["learning_rate"] = factor * options_.optimizer.learning_rate;
    line["seconds"] = seconds_;
    line["waited"] = task_.seconds_waited() - waited_before;
    if (log_) log_->add(line);
    show(figures, line["learning_rate"]);
  }

  // Returns the norm of the gradient before clipping.
  double update(double factor) {
    std::vector<torch::Tensor> gradients;
    for (const auto& parameter : parameters_) gradients.push_back(parameter.grad());
    // A loss is already divided by the graphs of all ranks, so the sum of gradients is the gradient
    // of the whole batch.
    ranks_.sum(gradients);
    const double norm = gradient_norm(parameters_);
    if (!std::isfinite(norm)) {
      throw Error(ErrorKind::failure,
                  "step " + std::to_string(step_) + ": the gradient is not finite");
    }
    if (options_.clip > 0 && norm > options_.clip)
      scale_gradients(parameters_, options_.clip / norm);
    optimizer_.step(factor);
    clear_gradients(parameters_);
    ++updates_;
    if (average_) average_->update(parameters_, updates_);
    return norm;
  }

  // Figures of the last weights and, when there is one, of their average; the better one by
  // construction is the average, so that is what the model file gets.
  void validate() {
    ordered_json line{{"step", step_}};
    line["validation"] = to_json(validation_figures());
    const std::vector<torch::Tensor> statistics = copy_statistics();
    if (average_) {
      // Running statistics belong to the last weights. Those of the average are estimated anew and
      // put back afterwards, so that training goes on as if nobody had looked.
      average_->swap(parameters_);
      task_.estimate_statistics();
      line["average"] = to_json(validation_figures());
    }
    const std::filesystem::path model = run_.folder / "model.safetensors";
    ordered_json training{{"steps", step_}, {"seconds", seconds_}};
    training.update(line);
    training.erase("step");
    task_.save(model, training);
    if (average_) {
      average_->swap(parameters_);
      restore_statistics(statistics);
    }
    if (!ranks_.first()) return;
    if (run_.evaluate) line.update(run_.evaluate(model));
    log_->add(line);
    write_training_curve(run_.folder / "metrics.jsonl", run_.folder / "curve.svg");
    say(in_words(line));
  }

  TrainingFigures validation_figures() {
    TrainingFigures figures = task_.validate();
    sum_over_ranks(figures);
    return figures;
  }

  void sum_over_ranks(TrainingFigures& figures, std::span<double> further = {}) const {
    std::vector<double> values;
    for (const auto& figure : TrainingFigures::all()) values.push_back(figures.*figure.value);
    values.insert(values.end(), further.begin(), further.end());
    ranks_.sum(values);
    auto next = values.begin();
    for (const auto& figure : TrainingFigures::all()) figures.*figure.value = *next++;
    std::copy(next, values.end(), further.begin());
  }

  std::vector<torch::Tensor> copy_statistics() const {
    std::vector<torch::Tensor> copies;
    for (const auto& entry : buffers_) copies.push_back(entry.second.detach().clone());
    return copies;
  }

  void restore_statistics(const std::vector<torch::Tensor>& statistics) {
    const torch::NoGradGuard guard;
    for (size_t i = 0; i < buffers_.size(); ++i) buffers_[i].second.copy_(statistics[i]);
  }

  // All tensors of the state, under the names they have in a checkpoint.
  NamedTensors state_tensors() {
    NamedTensors tensors = names_;
    tensors.insert(tensors.end(), buffers_.begin(), buffers_.end());
    if (average_) {
      for (size_t i = 0; i < names_.size(); ++i) {
        tensors.emplace_back("average/" + names_[i].first, average_->values()[i]);
      }
    }
    return tensors;
  }

  void checkpoint() {
    last_checkpoint_ = now();
    if (!ranks_.first()) return;
    Checkpoint checkpoint;
    checkpoint.facts = {{"step", step_},
                        {"updates", updates_},
                        {"seconds", seconds_before_ + now() - started_},
                        {"metrics_length", log_->flush()},
                        {"threads", torch::get_num_threads()},
                        {"ranks", ranks_.size()},
                        {"recipe", run_.recipe}};
    checkpoint.tensors = state_tensors();
    checkpoint.optimizer = optimizer_.state();
    write_checkpoint(run_.folder, pack(checkpoint));
    checkpoint_step_ = step_;
  }

  void restore() {
    std::string bytes;
    int64_t metrics_length = 0;
    if (ranks_.first()) {
      std::string warning;
      if (run_.resume) {
        bytes = read_checkpoint(run_.folder, warning);
      } else if (std::filesystem::exists(checkpoint_path(run_.folder))) {
        throw UsageError(run_.folder.string() +
                         ": holds a training already; continue it with --resume or choose another "
                         "folder with --output");
      }
      if (!warning.empty()) say("warning: " + warning);
    }
    // Only the first rank needs the folder: the others may run on machines that do not see it.
    bytes = ranks_.share(std::move(bytes));
    if (!bytes.empty()) {
      const Checkpoint checkpoint = unpack(bytes, checkpoint_path(run_.folder).string());
      metrics_length = restore(checkpoint);
      say("continuing after step " + std::to_string(step_));
    }
    if (ranks_.first()) log_.emplace(run_.folder / "metrics.jsonl", metrics_length);
  }

  int64_t restore(const Checkpoint& checkpoint) {
    const auto& facts = checkpoint.facts;
    const std::string path = checkpoint_path(run_.folder).string();
    if (fixed_part(facts.at("recipe")) != fixed_part(run_.recipe)) {
      throw UsageError(
          path + ": was made with another recipe; only when to stop and what to report may change");
    }
    if (facts.at("threads") != torch::get_num_threads() || facts.at("ranks") != ranks_.size()) {
      say("warning: the number of threads or ranks has changed; the last digits will differ from "
          "those of an uninterrupted training");
    }
    const torch::NoGradGuard guard;
    const NamedTensors state = state_tensors();
    if (state.size() != checkpoint.tensors.size()) {
      throw ModelError(path + ": does not fit the model of the recipe");
    }
    for (size_t i = 0; i < state.size(); ++i) {
      const auto& [name, saved] = checkpoint.tensors[i];
      if (name != state[i].first || saved.sizes() != state[i].second.sizes()) {
        throw ModelError(path + ": tensor '" + name + "' does not fit the model of the recipe");
      }
      state[i].second.copy_(saved);
    }
    optimizer_.restore(checkpoint.optimizer);
    step_ = checkpoint_step_ = facts.at("step");
    updates_ = facts.at("updates");
    seconds_ = facts.at("seconds");
    return facts.at("metrics_length");
  }

  // Share of the training that is over.
  double progress() const {
    if (options_.steps) return static_cast<double>(step_) / static_cast<double>(*options_.steps);
    return seconds_ / *options_.seconds;
  }

  bool finished() const {
    return (options_.steps && step_ >= *options_.steps) ||
           (options_.seconds && seconds_ >= *options_.seconds);
  }

  void show(const TrainingFigures& figures, double rate) {
    if (!ranks_.first()) return;
    const auto left = [this](double steps_per_second) {
      double seconds = options_.seconds ? *options_.seconds - seconds_ : 1e300;
      if (options_.steps) {
        seconds =
            std::min(seconds, static_cast<double>(*options_.steps - step_) / steps_per_second);
      }
      return std::max(seconds, 0.0);
    };
    display_.show({.step = step_,
                   .share = progress(),
                   .loss = figures.loss,
                   .elbo = figures.elbo,
                   .waiting = waiting(),
                   .learning_rate = rate},
                  left);
  }

  double waiting() const { return task_.seconds_waited() / std::max(now() - started_, 1e-9); }

  void say(const std::string& line) {
    if (ranks_.first()) display_.say(line);
  }

  std::string last_good() const {
    if (checkpoint_step_ < 0) return "no checkpoint had been written yet";
    return "the last good checkpoint is " + checkpoint_path(run_.folder).string() + " (step " +
           std::to_string(checkpoint_step_) + ")";
  }

  TrainingSummary summary() const {
    return {.steps = step_, .seconds = seconds_, .waiting = waiting(), .interrupted = interrupted_};
  }

  TrainingTask& task_;
  const TrainingOptions& options_;
  Ranks& ranks_;
  const TrainingRun& run_;
  NamedTensors names_;
  std::vector<torch::Tensor> parameters_;
  NamedTensors buffers_;
  Optimizer optimizer_;
  std::optional<WeightAverage> average_;
  std::optional<MetricsLog> log_;  // on the first rank
  ProgressDisplay display_;

  // What a checkpoint keeps besides the tensors.
  int64_t step_ = 0;     // steps done
  int64_t updates_ = 0;  // of the weights
  double seconds_ = 0;   // of training, over all runs, as of the last step

  double started_ = 0, seconds_before_ = 0, last_checkpoint_ = 0;
  int64_t checkpoint_step_ = -1;
  bool interrupted_ = false;
};

}  // namespace

TrainingSummary train(TrainingTask& task, const TrainingOptions& options, Ranks& ranks,
                      const TrainingRun& run) {
  std::optional<TrainingLock> lock;
  if (ranks.first()) {
    std::error_code code;
    std::filesystem::create_directories(run.folder, code);
    if (code) throw OutputError(run.folder.string() + ": cannot be made: " + code.message());
    lock.emplace(run.folder);
  }
  return Training(task, options, ranks, run).run();
}

}  // namespace coterie
