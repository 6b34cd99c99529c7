#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/detect_command.h"

namespace coterie::cli {

// The file name that says that a file holds draws.
inline constexpr const char* kDrawsForm = ".draws";

// `detect --draws`: makes these draws and writes them to command.output, for join_draws.
void write_share(const DetectCommand& command, const OpenedMethod& method, const NamedGraph& named,
                 const std::stop_token& stop);

// `join FILE.draws...`: the answer that one machine would have found. The graph and the model are
// those that the files name, unless the command names the places that they have here.
void join_draws(DetectCommand command, const std::vector<std::string>& files,
                const Context& context);

}  // namespace coterie::cli
