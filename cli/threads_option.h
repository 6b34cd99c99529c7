#pragma once

#include <CLI/CLI.hpp>
#include <concepts>
#include <string>

namespace coterie::cli {

// --threads, as every command has it. An optional number has no default to show.
template <class Number>
void add_threads(CLI::App& command, Number& threads,
                 const std::string& help = "any number gives the same result") {
  auto* option = command.add_option("--threads", threads, help)->check(CLI::Range(1, 4096));
  if constexpr (std::integral<Number>) option->capture_default_str();
}

}  // namespace coterie::cli
