#pragma once

#include <atomic>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "coterie/recipes/recipe.h"

namespace coterie {

// How well the partitions that a finished model draws agree with the truth: mean AMI and ARI of
// the most probable of 15 draws, as in the paper's tables, over the first graphs of the validation
// set. The runtime draws them, so this is what users of the model file will see. Throws Interrupted
// soon after `stop` has become true.
nlohmann::ordered_json sampled_agreement(const std::filesystem::path& model, const Recipe& recipe,
                                         const std::atomic<bool>* stop = nullptr);

}  // namespace coterie
