#include "cli/completion.h"

#include <cstdio>
#include <memory>

#include "cli/command.h"
#include "coterie/error.h"

namespace coterie::cli {
namespace {

// The names of shipped models are asked for when they are needed.
constexpr const char* kModels = "$(coterie models 2>/dev/null | cut -d\" \" -f1)";

bool is_model(const OptionText& option) {
  return !option.flags.empty() && option.flags.back() == "--model";
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// In single quotes, for any shell.
std::string in_quotes(const std::string& text) { return "'" + replaced(text, "'", "'\\''") + "'"; }

std::vector<std::string> flags_of(const CommandText& command) {
  std::vector<std::string> flags;
  for (const OptionText& option : command.options) {
    flags.insert(flags.end(), option.flags.begin(), option.flags.end());
  }
  return flags;
}

// What its arguments may be, where that is known.
std::vector<std::string> choices_of(const CommandText& command) {
  std::vector<std::string> choices;
  for (const OptionText& argument : command.arguments) {
    choices.insert(choices.end(), argument.choices.begin(), argument.choices.end());
  }
  return choices;
}

std::vector<std::string> names_of_commands(const CommandText& command) {
  std::vector<std::string> names;
  for (const CommandText& inner : command.commands) {
    names.push_back(inner.path.substr(inner.path.rfind(' ') + 1));
  }
  return names;
}

// Descriptions in _arguments end at brackets and colons.
std::string zsh_text(const std::string& text) {
  std::string out = first_line(text);
  for (const char* special : {"[", "]", ":"}) {
    out = replaced(out, special, std::string("\\") + special);
  }
  return out;
}

void add_zsh_option(const OptionText& option, std::string& out) {
  std::string value;
  if (!option.choices.empty()) {
    value = ":value:(" + joined(option.choices, " ") + ")";
  } else if (is_model(option)) {
    value = ":model:_coterie_models";
  } else if (!option.name.empty()) {
    value = ":" + zsh_text(option.name) + ":_files";
  }
  const std::string others = option.flags.size() > 1 ? "(" + joined(option.flags, " ") + ")" : "";
  for (const std::string& flag : option.flags) {
    out += " \\\n        " + in_quotes(others + flag + "[" + zsh_text(option.help) + "]" + value);
  }
}

// _arguments for one command, or the choice among its own commands.
void add_zsh_case(const CommandText& command, int depth, std::string& out) {
  const std::string name = command.path.substr(command.path.rfind(' ') + 1);
  out += "    " + name + ")\n";
  if (command.commands.empty()) {
    out += "      _arguments -s";
    for (const OptionText& option : command.options) add_zsh_option(option, out);
    for (const OptionText& argument : command.arguments) {
      out += " \\\n        " +
             in_quotes((argument.repeated ? "*:" : ":") + argument.name +
                       (argument.choices.empty() ? ":_files"
                                                 : ":(" + joined(argument.choices, " ") + ")"));
    }
  } else {
    out += "      if (( CURRENT == 2 )); then compadd -- " +
           joined(names_of_commands(command), " ") + "; return; fi\n";
    out += "      shift words; (( CURRENT-- ))\n      case $words[1] in\n";
    for (const CommandText& inner : command.commands) add_zsh_case(inner, depth + 1, out);
    out += "      esac";
  }
  out += "\n      ;;\n";
}

}  // namespace

std::string bash_completion(const CommandText& program) {
  std::string commands, values, options;
  for_each_command(program, [&](const CommandText& command) {
    const std::string path = command.path;
    const size_t blank = path.rfind(' ');
    if (!path.empty()) {
      commands += "      " +
                  in_quotes(blank == std::string::npos
                                ? "/" + path
                                : path.substr(0, blank) + "/" + path.substr(blank + 1)) +
                  ") command=" + in_quotes(path) + " ;;\n";
    }
    for (const OptionText& option : command.options) {
      if (option.choices.empty() && !is_model(option)) continue;
      std::vector<std::string> patterns;
      for (const std::string& flag : option.flags) patterns.push_back(in_quotes(path + " " + flag));
      values += "    " + joined(patterns, " | ") + ") words=\"" +
                (is_model(option) ? kModels : joined(option.choices, " ")) + "\" ;;\n";
    }
    options +=
        "    " + in_quotes(path) + ") options=\"" + joined(flags_of(command), " ") + "\" words=\"" +
        joined(command.commands.empty() ? choices_of(command) : names_of_commands(command), " ") +
        "\" ;;\n";
  });
  return "# Completion for bash: source this file, or put it into bash-completion's folder as "
         "\"coterie\".\n"
         "_coterie() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "  local command='' options='' words='' i\n"
         "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
         "    case \"$command/${COMP_WORDS[i]}\" in\n" +
         commands +
         "    esac\n"
         "  done\n"
         "  case \"$command $previous\" in\n" +
         values +
         "  esac\n"
         "  if [ -z \"$words\" ]; then\n"
         "    case \"$command\" in\n" +
         replaced("\n" + options, "\n    ", "\n      ").substr(1) +
         "    esac\n"
         "    [[ $current == -* ]] && words=$options\n"
         "  fi\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
         "}\n"
         "complete -o default -F _coterie coterie\n";
}

std::string zsh_completion(const CommandText& program) {
  std::string out =
      "#compdef coterie\n"
      "# Completion for zsh: put this file as \"_coterie\" into a folder of $fpath.\n"
      "_coterie_models() { compadd -- ${(f)\"$(coterie models 2>/dev/null | cut -d\" \" -f1)\"}; "
      "_files }\n"
      "_coterie() {\n"
      "  local -a commands=(\n";
  for (const CommandText& command : program.commands) {
    out += "    " + in_quotes(command.path + ":" + first_line(command.summary)) + "\n";
  }
  out +=
      "  )\n"
      "  if (( CURRENT == 2 )); then _describe command commands; return; fi\n"
      "  shift words; (( CURRENT-- ))\n"
      "  case $words[1] in\n";
  for (const CommandText& command : program.commands) add_zsh_case(command, 0, out);
  return out + "  esac\n}\n_coterie \"$@\"\n";
}

std::string fish_completion(const CommandText& program) {
  std::string out =
      "# Completion for fish: put this file as \"coterie.fish\" into a folder of "
      "$fish_complete_path.\n";
  for_each_command(program, [&](const CommandText& command) {
    std::string condition = "__fish_use_subcommand";
    if (!command.path.empty()) {
      condition = "__fish_seen_subcommand_from " +
                  replaced(command.path, " ", "; and __fish_seen_subcommand_from ");
    }
    const std::string start = "complete -c coterie -n " + in_quotes(condition);
    for (const CommandText& inner : command.commands) {
      out += start + " -f -a " + in_quotes(inner.path.substr(inner.path.rfind(' ') + 1)) + " -d " +
             in_quotes(first_line(inner.summary)) + "\n";
    }
    if (const auto choices = choices_of(command); !choices.empty()) {
      out += start + " -f -a " + in_quotes(joined(choices, " ")) + "\n";
    }
    for (const OptionText& option : command.options) {
      out += start;
      for (const std::string& flag : option.flags) {
        out += flag.starts_with("--") ? " -l " + flag.substr(2) : " -s " + flag.substr(1);
      }
      if (!option.choices.empty()) {
        out += " -x -a " + in_quotes(joined(option.choices, " "));
      } else if (is_model(option)) {
        out += " -r -a '(coterie models 2>/dev/null | string split -f1 \" \")'";
      } else if (!option.name.empty()) {
        out += " -r";
      }
      out += " -d " + in_quotes(first_line(option.help)) + "\n";
    }
  });
  return out;
}

void add_completion(CLI::App& program, Context&) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* command = add_command(
      program, "completion", "Prints a script that completes coterie's command line in a shell.",
      "  source <(coterie completion bash)\n"
      "  coterie completion zsh > ~/.zfunc/_coterie       with ~/.zfunc in $fpath\n"
      "  coterie completion fish > ~/.config/fish/completions/coterie.fish\n");
  command->add_option("shell", *shell, "bash, zsh or fish")->type_name("bash|zsh|fish")->required();
  command->callback([shell, &program] {
    const CommandText text = describe(program);
    if (*shell == "bash") {
      std::fputs(bash_completion(text).c_str(), stdout);
    } else if (*shell == "zsh") {
      std::fputs(zsh_completion(text).c_str(), stdout);
    } else if (*shell == "fish") {
      std::fputs(fish_completion(text).c_str(), stdout);
    } else {
      throw UsageError("completion for '" + *shell + "' is not known: bash, zsh or fish");
    }
  });
}

}  // namespace coterie::cli
