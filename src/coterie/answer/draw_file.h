#pragma once

#include <string>

#include "coterie/answer/answer.h"

namespace coterie {

// Draws on their way from one machine to another: safetensors with the arrays `nodes` (of each
// kind of component), `levels` (of each draw, in each kind after kind) and `labels` (in the same
// order, level after level), and a checksum of it all.
struct DrawFile {
  std::string question;  // what they are draws of; shares of one answer have equal ones
  DrawShare share;
};

// Writes beside `path` and renames. Throws OutputError.
void write_draws(const std::string& path, const DrawFile& file);

// Throws InputError for what is no such file.
DrawFile read_draws(const std::string& path);

}  // namespace coterie
