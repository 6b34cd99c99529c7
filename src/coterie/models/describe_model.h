#pragma once

#include <nlohmann/json_fwd.hpp>

#include "coterie/models/model_file.h"

namespace coterie {

// What a model is, what it was trained on and how: {"options", "familiar", "training", "recipe"}.
nlohmann::ordered_json describe_model(const ModelFile& model);

}  // namespace coterie
