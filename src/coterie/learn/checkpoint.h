#pragma once

#include <torch/types.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace coterie {

// Everything that a training needs to continue as if it had never stopped.
struct Checkpoint {
  nlohmann::ordered_json facts;                                // step, seconds, recipe, ...
  std::vector<std::pair<std::string, torch::Tensor>> tensors;  // weights, statistics, averages
  std::string optimizer;                                       // see Optimizer::state
};

// A checkpoint as bytes, with a checksum at the end.
std::string pack(const Checkpoint& checkpoint);
// Throws InputError "NAME: damaged checkpoint ..." unless the bytes are exactly what pack returned.
Checkpoint unpack(const std::string& bytes, const std::string& name);

// FOLDER/checkpoint and, as long as there is one, the one before it, FOLDER/checkpoint.previous.
// The new one takes its place only when it is complete on the disk; until then, and when that
// fails (OutputError), the old one stays.
std::filesystem::path checkpoint_path(const std::filesystem::path& folder);
void write_checkpoint(const std::filesystem::path& folder, const std::string& bytes);

// The bytes of the newest undamaged checkpoint in the folder; empty when there is none at all.
// `warning` receives a line when the newest one was damaged. Throws InputError when all are.
std::string read_checkpoint(const std::filesystem::path& folder, std::string& warning);

}  // namespace coterie
