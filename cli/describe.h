#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace coterie::cli {

// The command line in words, read off the parser itself, so that help, reference, man pages and
// completions cannot disagree.
struct OptionText {
  std::vector<std::string> flags;  // "-m", "--model", "--no-resume"; empty for an argument
  std::string name;                // of an argument, or of the option's value; empty for a switch
  std::string help;
  std::string standard;              // the default; empty if there is none to tell
  std::vector<std::string> choices;  // the values there are, where they can be listed
  bool required = false;
  bool repeated = false;  // takes several values
};

struct CommandText {
  std::string path;  // "simulate sbm"; empty for the program itself
  std::string summary;
  std::string examples;  // lines that begin with two blanks
  std::vector<OptionText> arguments, options;
  std::vector<CommandText> commands;
};

CommandText describe(const CLI::App& program);

// Calls visit(command) for the program, all its commands and theirs.
template <class Visit>
void for_each_command(const CommandText& command, Visit&& visit) {
  visit(command);
  for (const CommandText& inner : command.commands) for_each_command(inner, visit);
}

// "coterie detect [OPTIONS] [graph...]"
std::string usage(const CommandText& command);

std::string joined(const std::vector<std::string>& words, const char* separator);
std::string replaced(std::string text, const std::string& what, const std::string& by);

}  // namespace coterie::cli
