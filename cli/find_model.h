#pragma once

#include <string>
#include <vector>

namespace coterie::cli {

// The model that `detect` uses when nobody names one.
inline constexpr const char* kDefaultModel = "general";

// The weight file that `name` stands for: a path (anything with a slash or ending in .safetensors),
// or the name of a shipped model, looked for in $COTERIE_MODELS and beside the program. Throws
// UsageError that lists the shipped models.
std::string find_model(const std::string& name);

// The files of all shipped models, by name.
std::vector<std::string> shipped_models();

// The name of a model file: "weights/general.safetensors" is general.
std::string model_name(const std::string& path);

// 64 hexadecimal digits; empty if the file cannot be read.
std::string file_sha256(const std::string& path);

}  // namespace coterie::cli
