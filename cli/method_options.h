#pragma once

#include "cli/options_line.h"
#include "coterie/detect/methods.h"

namespace coterie::cli {

// --method, --refine[=SWEEPS] and --refine-model. The number of sweeps follows an equals sign, so
// that `--refine karate.gml` means what it seems to mean.
inline void add_method_options(CLI::App& command, MethodOptions& options) {
  options_line_detail::add_field(command, "--method", options.method,
                                 "who finds the communities; only network uses a model");
  command.add_flag("--refine{" + std::to_string(kRefineSweeps) + "}", options.refine,
                   "finish what the network proposes by exact sampling under a block model; "
                   "--refine=SWEEPS for chains of another length [20]");
  options_line_detail::add_field(command, "--refine-model", options.block_model,
                                 "the block model of --refine and --method gibbs");
}

}  // namespace coterie::cli
