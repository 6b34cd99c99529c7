#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "coterie/learn/learned_model.h"
#include "coterie/learn/ranks.h"
#include "coterie/learn/training_task.h"
#include "coterie/recipes/recipe.h"
#include "coterie/training/batch.h"
#include "coterie/training/example_source.h"
#include "coterie/training/prefetch.h"

namespace coterie {

// Training of a model that finds communities, as a recipe describes it.
//
// Batch t consists of the graphs at positions t B .. t B + B - 1 of the graph source; each rank
// takes its share of them. All noise of a visit is keyed by (seed, t, place in the batch), so
// batches depend neither on threads nor on ranks. Drawing, eigenvectors and batching run ahead in
// other threads.
class ClusteringTask : public TrainingTask {
 public:
  // `ranks` must outlive the task. Throws InputError for data, ModelError for a model to start from
  // that cannot be used.
  ClusteringTask(const Recipe& recipe, const Ranks& ranks);
  ~ClusteringTask() override;

  NamedTensors parameters() override;
  NamedTensors buffers() override;
  void start(int64_t step) override;
  TrainingFigures add_gradient() override;
  TrainingFigures validate() override;
  void estimate_statistics() override;
  void save(const std::filesystem::path& path, const nlohmann::ordered_json& training) override;
  double seconds_waited() const override;

  LearnedModel& model() { return model_; }

 private:
  struct Prepared {
    Batch batch;
    std::vector<double> seen;  // smallest and largest of the ranges of `Familiar`
  };
  Prepared prepare(int64_t step) const;
  const std::vector<Batch>& validation_batches();
  const std::vector<Batch>& statistics_batches();
  Familiar familiar() const;
  void add_embedding_statistics(ModelFile& file);

  Recipe recipe_;
  const Ranks& ranks_;
  ExampleSource source_;
  LearnedModel model_;
  int64_t steps_before_ = 0;  // of the trainings that led to what this one starts from
  // Smallest and largest nodes, mean degree, density, communities of this rank's graphs so far; a
  // tensor among the buffers, so that checkpoints keep it.
  torch::Tensor seen_;
  std::vector<Batch> validation_, statistics_;  // made when first needed
  int64_t validation_count_ = 0;                // graphs of all ranks
  std::optional<Prefetch<Prepared>> batches_;
};

}  // namespace coterie
