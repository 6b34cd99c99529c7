#pragma once

#include <string>

namespace coterie::cli {

// Brings a model that did not come with the program: copies NAME.safetensors, and its card where
// there is one, from a folder or an address ("https://...", fetched by curl or wget) into
// $COTERIE_MODELS, or else the user's own folder of models, and returns the new file.
//
// The file must have the checksum that the program's own SHA256SUMS has for the name, or, for a
// name that is not there, the one in the SHA256SUMS of the place it comes from; nothing is kept of
// a file that has not. Throws UsageError for a name that neither list knows, InputError for what
// cannot be read or fetched, ModelError for a wrong checksum.
std::string get_model(const std::string& name, const std::string& place);

}  // namespace coterie::cli
