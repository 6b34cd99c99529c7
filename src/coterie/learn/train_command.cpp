#include "coterie/learn/train_command.h"

#include <torch/torch.h>

#include <cstdio>
#include <filesystem>

#include "coterie/error.h"
#include "coterie/learn/clustering_task.h"
#include "coterie/learn/memory.h"
#include "coterie/learn/ranks.h"
#include "coterie/learn/trainer.h"
#include "coterie/options_json.h"
#include "coterie/parallel.h"
#include "coterie/recipes/recipe.h"
#include "coterie/training/progress.h"
#include "coterie/training/sampled_agreement.h"

namespace coterie {

void run(const TrainCommand& command) {
  keep_freed_memory();
  Recipe recipe = read_recipe(command.recipe);
  if (command.repetition > 1) recipe = repeated(std::move(recipe), command.repetition);
  if (command.start_from) recipe.start_from = command.start_from;
  const int threads = command.threads.value_or(recipe.threads);
  torch::set_num_threads(threads > 0 ? threads : default_threads());

  Ranks ranks = Ranks::from_environment(command.rank_timeout);
  try {
    ClusteringTask task(recipe, ranks);
    const TrainingRun training{
        .folder = command.output.empty() ? "runs/" + recipe.name : command.output,
        .resume = command.resume,
        .recipe = write_options(recipe),
        .stop = command.stop,
        .evaluate = [&](const std::filesystem::path& model) {
          nlohmann::ordered_json figures = nlohmann::ordered_json::object();
          if (recipe.validation.sampled_graphs == 0) return figures;
          const ThreadScope scope(torch::get_num_threads());
          try {
            figures["sampled"] = sampled_agreement(model, recipe, command.stop);
          } catch (const Interrupted&) {
            // Weights and losses are worth saving without it: a model that has learnt little draws
            // for minutes.
          }
          return figures;
        }};
    const TrainingSummary summary = train(task, recipe.training, ranks, training);
    if (summary.interrupted) {
      throw Error(ErrorKind::interrupted, "stopped after step " + std::to_string(summary.steps) +
                                              "; continue with --resume");
    }
    if (ranks.first()) {
      std::fprintf(stderr,
                   "done: %lld steps in %s, %.1f %% of this run spent waiting for data; %s\n",
                   static_cast<long long>(summary.steps), spoken_time(summary.seconds).c_str(),
                   100 * summary.waiting, (training.folder / "model.safetensors").c_str());
    }
  } catch (...) {
    ranks.abandon();  // the others may be gone; do not wait for them
    throw;
  }
}

}  // namespace coterie
