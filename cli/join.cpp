#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/join_draws.h"
#include "coterie/error.h"
#include "coterie/file_extension.h"
#include "coterie/input_file.h"
#include "coterie/json_document.h"

namespace coterie::cli {
namespace {

// Documents of `detect --part`, by their places among all graphs.
class Parts {
 public:
  void read(const std::string& path) {
    LineReader lines(path);
    for (std::string line; lines.next(line);) {
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      add(line, lines.name() + ":" + std::to_string(lines.number()));
    }
  }

  // Throws InputError if not every graph has exactly one document.
  void check() const {
    if (total_ < 0) throw InputError("no document was found in the files");
    std::string missing;
    for (int64_t place = 0, named = 0; place < total_; ++place) {
      if (documents_.contains(place)) continue;
      if (named++ < 5) missing += (missing.empty() ? "" : ", ") + std::to_string(place + 1);
    }
    const auto lost = total_ - static_cast<int64_t>(documents_.size());
    if (lost == 0) return;
    throw InputError("of " + std::to_string(total_) + " graphs " + std::to_string(lost) +
                     " are missing (number " + missing + (lost > 5 ? ", ..." : "") +
                     "): has every part come to its end?");
  }

  void print() const {
    for (const auto& [place, document] : documents_) std::printf("%s\n", document.text.c_str());
  }

 private:
  struct Document {
    std::string text, where;
  };

  void add(const std::string& line, const std::string& where) {
    auto document = parse_json<nlohmann::ordered_json>(line, where);
    const auto part = document.is_object() ? document.find("part") : document.end();
    if (part == document.end() || !part->is_object() || !part->contains("place") ||
        !part->contains("of") || !(*part)["place"].is_number_unsigned() ||
        !(*part)["of"].is_number_unsigned()) {
      throw InputError(where + ": is no document of detect --part");
    }
    const int64_t place = (*part)["place"], of = (*part)["of"];
    if (total_ >= 0 && of != total_) {
      throw InputError(where + ": is of a list of " + std::to_string(of) +
                       " graphs, those before are of one of " + std::to_string(total_));
    }
    const nlohmann::ordered_json question = part->value("question", "");
    if (total_ >= 0 && question != question_) {
      throw InputError(where +
                       ": was asked something else than those before (model, method, options "
                       "and samples have to be the same)");
    }
    question_ = question;
    total_ = of;
    if (place >= total_) throw InputError(where + ": its place is beyond the end of the list");
    document.erase("part");
    const auto [at, fresh] = documents_.try_emplace(place, Document{document.dump(), where});
    if (!fresh) {
      throw InputError(where + ": is the same graph as " + at->second.where +
                       "; was a part given twice?");
    }
  }

  std::map<int64_t, Document> documents_;
  nlohmann::ordered_json question_;
  int64_t total_ = -1;
};

}  // namespace

void add_join(CLI::App& program, Context& context) {
  const auto files = std::make_shared<std::vector<std::string>>();
  const auto options = std::make_shared<DetectCommand>();
  options->model.clear();
  CLI::App* command = add_command(
      program, "join", "Joins what several machines found into what one would have found.",
      "  coterie detect --list all.txt --part 1/2 --json > 1.jsonl    on one machine\n"
      "  coterie detect --list all.txt --part 2/2 --json > 2.jsonl    on another\n"
      "  coterie join 1.jsonl 2.jsonl > all.jsonl                     in the order of the list\n"
      "\n"
      "  coterie detect web.edges --samples 32 --draws 1..16 -o 1.draws\n"
      "  coterie detect web.edges --samples 32 --draws 17..32 -o 2.draws\n"
      "  coterie join 1.draws 2.draws > found.tsv                     as detect prints it\n");
  command->add_option("results", *files, "files of detect --part, or .draws files, in any order")
      ->required();
  command->add_option("--graph", options->graphs, "draws: the graph, where it stands here")
      ->expected(1);
  command->add_option("--model,-m", options->model, "draws: the model, where it stands here");
  add_answer_options(*command, *options);
  command->callback([files, options, command, &context] {
    const auto draws = std::count_if(files->begin(), files->end(), [](const std::string& path) {
      return has_extension(path, kDrawsForm);
    });
    if (draws == static_cast<int64_t>(files->size())) return join_draws(*options, *files, context);
    if (draws > 0) throw UsageError("draws and documents cannot be joined with each other");
    for (const CLI::Option* given : command->get_options()) {
      if (given->count() > 0 && given->get_name() != "results" && given->get_name() != "--json") {
        throw UsageError(given->get_name() + " is for draws; documents are joined as they are");
      }
    }
    Parts parts;
    for (const std::string& path : *files) parts.read(path);
    parts.check();
    parts.print();
  });
}

}  // namespace coterie::cli
