#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/completion.h"
#include "cli/describe.h"
#include "coterie/atomic_file.h"
#include "coterie/error.h"

namespace coterie::cli {
namespace {

std::string value_of(const OptionText& option) {
  return option.name.empty() ? "" : " " + option.name + (option.repeated ? "..." : "");
}

// --- docs/commands.md

std::string cell(const std::string& text) {
  return replaced(replaced(replaced(text, "|", "\\|"), "<", "&lt;"), "\n", "<br>");
}

void add_row(const OptionText& option, std::string& out) {
  const std::string name =
      option.flags.empty() ? option.name : joined(option.flags, ", ") + value_of(option);
  out += "| `" + replaced(name, "|", "\\|") + "` | " + cell(option.help);
  if (option.required) out += " (required)";
  out += " | " + (option.standard.empty() ? "" : "`" + cell(option.standard) + "`") + " |\n";
}

void add_section(const CommandText& command, std::string& out) {
  if (command.path.empty()) return;
  const bool inner = command.path.find(' ') != std::string::npos;
  out += (inner ? "\n### coterie " : "\n## coterie ") + command.path + "\n\n" + command.summary +
         "\n\n```\n" + usage(command) + "\n```\n";
  if (!command.examples.empty()) out += "\nExamples:\n\n```\n" + command.examples + "```\n";
  if (command.arguments.size() + command.options.size() <= 1) return;  // only --help
  out += "\n| option | meaning | default |\n|---|---|---|\n";
  for (const OptionText& option : command.arguments) add_row(option, out);
  for (const OptionText& option : command.options) {
    if (option.flags.back() != "--help") add_row(option, out);
  }
}

std::string markdown(const CommandText& program) {
  std::string out =
      "# Commands\n\nMade by `coterie reference` from the program's own help; do not "
      "edit. Every command has\n`--help`.\n\n| command | what it does |\n|---|---|\n";
  for (const CommandText& command : program.commands) {
    out += "| [" + command.path + "](#coterie-" + command.path + ") | " + command.summary + " |\n";
  }
  out += "\n```\n" + program.summary + "```\n";
  for_each_command(program, [&](const CommandText& command) { add_section(command, out); });
  return out;
}

// --- man pages

std::string roff(const std::string& text) {
  std::string out = replaced(replaced(text, "\\", "\\e"), "-", "\\-");
  out = replaced(replaced(out, "\n.", "\n\\&."), "\n'", "\n\\&'");
  return out.starts_with('.') || out.starts_with('\'') ? "\\&" + out : out;
}

std::string verbatim(const std::string& text) {
  return ".nf\n" + roff(text) + (text.ends_with('\n') ? "" : "\n") + ".fi\n";
}

void add_paragraph(const OptionText& option, std::string& out) {
  const std::string name =
      option.flags.empty() ? option.name : joined(option.flags, ", ") + value_of(option);
  out += ".TP\n\\fB" + roff(name) + "\\fR\n" + replaced(roff(option.help), "\n", "\n.br\n");
  if (option.required) out += " (required)";
  if (!option.standard.empty()) out += " [" + roff(option.standard) + "]";
  out += "\n";
}

std::string page_name(const CommandText& command) {
  return "coterie" + (command.path.empty() ? "" : "-" + replaced(command.path, " ", "-"));
}

std::string man_page(const CommandText& command) {
  const bool whole = command.path.empty();
  const std::string summary =
      whole ? "finds communities in graphs and says how sure it is" : command.summary;
  std::string title = page_name(command);
  for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::string out = ".TH " + title + " 1 \"\" \"coterie " COTERIE_VERSION "\" \"User commands\"\n" +
                    ".SH NAME\n" + roff(page_name(command)) + " \\- " + roff(summary) +
                    "\n.SH SYNOPSIS\n" + roff(usage(command)) + "\n";
  if (whole) out += ".SH DESCRIPTION\n" + verbatim(command.summary);
  if (!command.examples.empty()) out += ".SH EXAMPLES\n" + verbatim(command.examples);
  if (!command.commands.empty()) {
    out += ".SH COMMANDS\n";
    for (const CommandText& inner : command.commands) {
      out += ".TP\n\\fB" + roff(page_name(inner)) + "\\fR(1)\n" + roff(inner.summary) + "\n";
    }
  }
  out += ".SH OPTIONS\n";
  for (const OptionText& option : command.arguments) add_paragraph(option, out);
  for (const OptionText& option : command.options) add_paragraph(option, out);
  if (!whole) out += ".SH SEE ALSO\n\\fBcoterie\\fR(1)\n";
  return out;
}

void write(const std::filesystem::path& path, const std::string& text) {
  AtomicFile file(path.string());
  file.stream() << text;
  file.commit();
}

}  // namespace

void add_reference(CLI::App& program, Context&) {
  const auto folder = std::make_shared<std::string>();
  CLI::App* command = add_command(program, "reference",
                                  "Writes commands.md, man pages and completions into a folder.",
                                  "  coterie reference docs\n");
  command->group("");  // for the build; not in the list of commands
  command->add_option("folder", *folder, "folder to write to")->required();
  command->callback([folder, &program] {
    const CommandText text = describe(program);
    const std::filesystem::path top = *folder;
    std::error_code problem;
    std::filesystem::create_directories(top / "man1", problem);
    if (problem) throw OutputError(top.string() + ": " + problem.message());
    write(top / "commands.md", markdown(text));
    for_each_command(text, [&](const CommandText& one) {
      write(top / "man1" / (page_name(one) + ".1"), man_page(one));
    });
    write(top / "coterie.bash", bash_completion(text));
    write(top / "_coterie", zsh_completion(text));
    write(top / "coterie.fish", fish_completion(text));
  });
}

}  // namespace coterie::cli
