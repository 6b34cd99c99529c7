#pragma once

#include <CLI/CLI.hpp>
#include <atomic>
#include <memory>
#include <stop_token>
#include <string>

#include "coterie/interruption.h"

namespace coterie::cli {

// What `coterie --help` begins with.
extern const char* const kProgramText;

// What every command may use.
struct Context {
  std::stop_token stop;  // requested by Ctrl-C or a request to end the process
  std::shared_ptr<std::atomic<bool>> keeps = std::make_shared<std::atomic<bool>>(false);
};

// Stands in commands that keep what they have when they are stopped: they look at context.stop
// themselves, and nothing cuts them off. All others end within half a second (interruption.h).
struct KeepsWhatItHas {
  explicit KeepsWhatItHas(const Context& context) : scope({}) { *context.keeps = true; }
  StopScope scope;
};

// One function per command, in a file of the same name, or in handed_on.cpp if another program
// obeys it. Each adds its sub-command and its options to the program; the sub-command's callback
// does the work and throws coterie::Error when it cannot.
void add_agree(CLI::App& program, Context& context);
void add_calibrate(CLI::App& program, Context& context);
void add_completion(CLI::App& program, Context& context);
void add_compare(CLI::App& program, Context& context);
void add_detect(CLI::App& program, Context& context);
void add_evaluate(CLI::App& program, Context& context);
void add_info(CLI::App& program, Context& context);
void add_join(CLI::App& program, Context& context);
void add_models(CLI::App& program, Context& context);
void add_neighbors(CLI::App& program, Context& context);
void add_pack(CLI::App& program, Context& context);
void add_reference(CLI::App& program, Context& context);
void add_report(CLI::App& program, Context& context);
void add_reproduce(CLI::App& program, Context& context);
void add_score(CLI::App& program, Context& context);
void add_serve(CLI::App& program, Context& context);
void add_simulate(CLI::App& program, Context& context);
void add_snap(CLI::App& program, Context& context);
void add_train(CLI::App& program, Context& context);
void add_train_gnn(CLI::App& program, Context& context);

// The whole command line: every command with its options, those of coterie-learn included.
void add_commands(CLI::App& program, Context& context);

// The list of commands shows the summary; the command's own help begins with examples, so its
// description changes while it is parsed.
struct Command : CLI::App {
  Command(const std::string& called, std::string does, std::string shown, CLI::App* parent)
      : CLI::App(does, called, parent), summary(std::move(does)), examples(std::move(shown)) {}
  std::string summary, examples;
};

CLI::App* add_command(CLI::App& program, const std::string& name, const std::string& summary,
                      const std::string& examples);

}  // namespace coterie::cli
