#pragma once

#include <optional>
#include <string>
#include <vector>

namespace coterie::cli {

// The model that `detect` uses when nobody names one.
inline constexpr const char* kDefaultModel = "local";
inline constexpr const char* kModelOfPoints = "levels";  // by default for neighbors of points

// The weight file that `name` stands for: a path (anything with a slash or ending in .safetensors),
// or the name of a shipped model, looked for in model_folders(). Throws UsageError that lists them.
std::string find_model(const std::string& name);

// Where models stand, the first one first: $COTERIE_MODELS, the folder that was installed with the
// program, and, without that variable, the user's own.
std::vector<std::string> model_folders();

// Where get_model puts what it brings: $COTERIE_MODELS, or ~/.local/share/coterie/models.
std::string own_model_folder();

// The files of all shipped models, by name.
std::vector<std::string> shipped_models();

// A model of the paper by its name: FOLDER/NAME.safetensors or FOLDER/NAME/model.safetensors in one
// of the folders, or a shipped one when there are no folders, those in gnn/ and again/
// among the weights, too. Absent: it has not been trained.
std::optional<std::string> trained_model(const std::vector<std::string>& folders,
                                         const std::string& name);

// The name of a model file: "weights/general.safetensors" is general.
std::string model_name(const std::string& path);

// 64 hexadecimal digits; empty if the file cannot be read.
std::string file_sha256(const std::string& path);

}  // namespace coterie::cli
