#pragma once

#include <concepts>

#include "cli/options_line.h"
#include "coterie/methods/open_method.h"

namespace coterie::cli {

// --method and what belongs to it. The number of sweeps of --refine[=SWEEPS] follows an equals
// sign, so that `--refine karate.gml` means what it seems to mean.
inline void add_method_options(CLI::App& command, MethodOptions& options) {
  MethodOptions::visit_fields(options, [&](std::string_view name, auto& field,
                                           std::string_view help, const Allowed& allowed = {}) {
    if constexpr (std::same_as<std::remove_cvref_t<decltype(field)>, int64_t>) {
      if (name == "refine") {
        command.add_flag("--refine{" + std::to_string(kRefineSweeps) + "}", field,
                         std::string(help) + "; --refine=SWEEPS for chains of another length [" +
                             std::to_string(kRefineSweeps) + "]");
        return;
      }
    }
    options_line_detail::add_field(command, flag_of(name), field, std::string(help), allowed);
  });
}

}  // namespace coterie::cli
