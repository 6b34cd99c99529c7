#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/threads_option.h"
#include "coterie/parallel.h"

namespace coterie::cli {

inline constexpr const char* kServeSummary =
    "Serves the page of web/ to this computer's browser; it may have this program do the work.";
inline constexpr const char* kServeExamples =
    "  coterie serve                                    prints the address to open\n"
    "  coterie serve build/web/site --port 8080\n";

// What `coterie serve` was asked; two programs know it (start_program.h).
struct ServeCommand {
  std::string folder;  // of the page; empty: beside the program
  int port = 0;        // 0: any that is free
  int threads = default_threads();
  int megabytes = 1000;  // that a graph file may have
};

inline void add_serve_options(CLI::App& command, ServeCommand& options) {
  command.add_option("folder", options.folder, "the built page [where the program stands]");
  command
      .add_option("--port", options.port, "of 127.0.0.1, which only this computer reaches [any]")
      ->check(CLI::Range(0, 65535));
  command.add_option("--megabytes", options.megabytes, "that a graph file may have")
      ->check(CLI::Range(1, 4000))
      ->capture_default_str();
  add_threads(command, options.threads);
}

}  // namespace coterie::cli
