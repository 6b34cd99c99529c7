#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "coterie/models/options.h"
#include "coterie/options.h"
#include "coterie/recipes/data_options.h"
#include "coterie/recipes/loss_options.h"
#include "coterie/recipes/training_options.h"

namespace coterie {

// The graphs on which a training is watched: the same families or another folder, another seed.
struct ValidationOptions {
  int64_t graphs = 128;
  uint64_t seed = 2;
  std::optional<std::string> folder = {};
  std::optional<int64_t> samples = {};  // of the latent variable; absent: as in training
  int64_t statistics_graphs = 256;      // training graphs on which statistics are estimated
  int64_t sampled_graphs = 32;          // of the validation set, from whose draws AMI is measured

  static void visit_fields(auto& self, auto&& field) {
    field("graphs", self.graphs, "graphs of the validation set", at_least(1));
    field("seed", self.seed, "of the sequence they come from; must differ from the training's");
    field("folder", self.folder, "a graph set to validate on, where training reads one");
    field("samples", self.samples, "samples of the latent variable; absent: as in training",
          at_least(1));
    field("statistics_graphs", self.statistics_graphs,
          "training graphs for the statistics of averaged weights and of embeddings", at_least(2));
    field("sampled_graphs", self.sampled_graphs,
          "graphs of the validation set on which AMI and ARI of sampled partitions are measured",
          at_least(0));
  }
};

// What to train, on what, and how. Together with the program it determines the model.
struct Recipe {
  std::string name = "model";
  std::string description;
  uint64_t seed = 1;  // of the first weights and of all noise in training
  DataOptions data;
  ModelOptions model;
  LossOptions loss;
  TrainingOptions training;
  ValidationOptions validation;
  std::optional<std::string> start_from = {};  // a model whose weights, or encoder, to start with
  int threads = 0;                             // of a step; 0: as many as there are
  int data_threads = 1;                        // that draw graphs ahead of the steps

  static void visit_fields(auto& self, auto&& field) {
    field("name", self.name, "of the model");
    field("description", self.description, "for people");
    field("seed", self.seed, "of the first weights and of all noise in training");
    field("data", self.data, "what the model learns from");
    field("model", self.model, "its networks");
    field("loss", self.loss, "how its loss is computed");
    field("training", self.training, "batches, optimiser, schedule, when to stop");
    field("validation", self.validation, "how the training is watched");
    field("start_from", self.start_from,
          "a model file to start with; of one that clusters otherwise, the encoder");
    field("threads", self.threads, "threads of a training step; 0: as many as there are",
          between(0, 4096));
    field("data_threads", self.data_threads, "threads that draw graphs ahead of the steps",
          between(1, 4096));
  }
};

// Reads and checks a recipe, with what it extends (extended_json.h). Throws InputError:
// "sbm.json:7: ..." for broken JSON, "sbm.json.training: unknown field 'step' (known: ...)" for the
// rest.
Recipe read_recipe(const std::filesystem::path& path);
Recipe recipe_from_json(const nlohmann::ordered_json& json, const std::string& where);

// The same training with other random numbers, called NAME-second, NAME-third and so on; `which` is
// 2 or more, at most 9.
Recipe repeated(Recipe recipe, int which);
std::string repeated_name(const std::string& name, int which);

// What the validation set of a recipe is drawn from.
DataOptions validation_data(const Recipe& recipe);

}  // namespace coterie
