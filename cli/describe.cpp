#include "cli/describe.h"

#include <sstream>

#include "cli/command.h"

namespace coterie::cli {
namespace {

OptionText describe(const CLI::Option& option) {
  OptionText text;
  for (const std::string& name : option.get_snames()) text.flags.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) text.flags.push_back("--" + name);
  text.help = replaced(option.get_description(), "\n  ", "\n");
  text.required = option.get_required();
  text.repeated = option.get_items_expected_max() > 1;
  if (option.get_items_expected_max() == 0) return text;  // a switch
  // Of "INT:INT in [1 - 4096]" the first word says enough.
  const std::string type = option.get_type_name();
  text.name = text.flags.empty() ? option.get_name() : type.substr(0, type.find(':'));
  if (type.find('|') != std::string::npos) {
    std::istringstream words(type);
    for (std::string word; std::getline(words, word, '|');) text.choices.push_back(word);
  }
  // How many threads there are by default is a matter of the machine, not of the program.
  if (!option.check_lname("threads")) text.standard = option.get_default_str();
  return text;
}

CommandText describe(const CLI::App& app, const std::string& path) {
  CommandText text;
  text.path = path;
  text.summary = app.get_description();
  if (const auto* command = dynamic_cast<const Command*>(&app)) {
    text.summary = replaced(command->summary, "\n", " ");
    text.examples = command->examples;
  }
  for (const CLI::Option* option : app.get_options()) {
    (option->get_positional() ? text.arguments : text.options).push_back(describe(*option));
  }
  for (const CLI::App* inner : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (inner->get_group().empty()) continue;  // hidden
    text.commands.push_back(describe(*inner, path + (path.empty() ? "" : " ") + inner->get_name()));
  }
  return text;
}

}  // namespace

CommandText describe(const CLI::App& program) { return describe(program, ""); }

std::string usage(const CommandText& command) {
  std::string line = "coterie" + (command.path.empty() ? "" : " " + command.path);
  if (!command.commands.empty()) return line + " COMMAND";
  line += " [OPTIONS]";
  for (const OptionText& argument : command.arguments) {
    const std::string name = argument.name + (argument.repeated ? "..." : "");
    line += argument.required ? " " + name : " [" + name + "]";
  }
  return line;
}

std::string joined(const std::vector<std::string>& words, const char* separator) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) text += (i ? separator : "") + words[i];
  return text;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
  return text;
}

}  // namespace coterie::cli
