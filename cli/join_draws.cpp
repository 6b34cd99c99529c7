#include "cli/join_draws.h"

#include <charconv>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/find_model.h"
#include "cli/open_method.h"
#include "cli/terminal.h"
#include "coterie/answer/draw_file.h"
#include "coterie/error.h"
#include "coterie/json_document.h"
#include "coterie/options_json.h"
#include "coterie/posterior/fingerprint.h"
#include "coterie/stage.h"

namespace coterie::cli {
namespace {

using Json = nlohmann::ordered_json;

// "9..16": the ninth to the sixteenth.
DrawRange parse_draws(const std::string& text) {
  DrawRange range;
  const char *at = text.data(), *const end = at + text.size();
  const auto first = std::from_chars(at, end, range.first);
  const bool dots = first.ec == std::errc() && std::string_view(first.ptr, end).starts_with("..");
  const auto last = std::from_chars(dots ? first.ptr + 2 : end, end, range.last);
  if (!dots || last.ec != std::errc() || last.ptr != end || range.first < 1 ||
      range.last < range.first) {
    throw UsageError("--draws: the first and the last draw expected, as 1..16; found '" + text +
                     "'");
  }
  --range.first;
  return range;
}

// How a graph and the draws came about; what is called differently on another machine stands apart.
Json question_of(const DetectCommand& command, const OpenedMethod& method,
                 const NamedGraph& named) {
  const ReadOptions& read = command.input.read;
  return {{"graph", named.name},
          {"model", command.model},
          {"asked",
           {{"hash", fingerprint(named.file.graph)},
            {"sha256", method.model().sha256},
            {"format", read.format ? std::string(name_of(*read.format)) : ""},
            {"columns", {read.source_column, read.target_column}},
            {"weights", read.weights},
            {"detect", write_options(command.detect)}}}};
}

// Sets what the files say; what the command line says about places stands.
void restore(DetectCommand& command, const Json& question, const std::string& where) {
  try {
    if (command.graphs.empty()) command.graphs = {question.at("graph").get<std::string>()};
    if (command.model.empty()) command.model = question.at("model").get<std::string>();
    const Json& asked = question.at("asked");
    const std::string format = asked.at("format");
    ReadOptions& read = command.input.read;
    if (!format.empty()) read.format = value_named<GraphFormat>(format, where);
    read.source_column = asked.at("columns").at(0).get<std::string>();
    read.target_column = asked.at("columns").at(1).get<std::string>();
    read.weights = asked.at("weights").get<std::string>();
    command.detect = read_options<DetectOptions>(asked.at("detect"), where);
  } catch (const nlohmann::json::exception&) {
    throw InputError(where + ": does not say what was asked");
  }
}

// Draws come from anywhere and may name any file: none is waited for, and the contents of what is
// no graph are not told.
void check_plain_file(const std::string& path, const std::string& draws, const char* option) {
  std::error_code ignored;
  if (std::filesystem::is_regular_file(path, ignored)) return;
  throw InputError(draws + ": the file '" + path + "' does not exist here; " + option +
                   " says where it is");
}

ReadGraph read_named_graph(const std::string& path, const ReadOptions& options,
                           const std::string& draws) {
  try {
    return read_graph(path, options);
  } catch (const InputError&) {
    throw InputError(draws + ": the file '" + path +
                     "' that it names is no graph; --graph says where the graph is");
  }
}

}  // namespace

void write_share(const DetectCommand& command, const OpenedMethod& method, const NamedGraph& named,
                 const std::stop_token& stop) {
  if (command.input.strict && !named.file.warnings.empty()) {
    throw InputError(named.file.warnings.front());
  }
  const DrawRange range = parse_draws(command.draws);
  DrawFile file{question_of(command, method, named).dump(),
                draw_share(method, named.file.graph, named.name,
                           {.detect = command.detect, .memory_gigabytes = command.memory_gigabytes},
                           range, stop)};
  write_draws(command.output, file);
}

void join_draws(DetectCommand command, const std::vector<std::string>& files,
                const Context& context) {
  const bool graph_by_draws = command.graphs.empty(), model_by_draws = command.model.empty();
  check_outputs(command);
  const ThreadScope threads(command.threads);
  std::vector<DrawShare> shares;
  Json question;
  for (const std::string& path : files) {
    DrawFile file = read_draws(path);
    const auto here = parse_json<Json>(file.question, path);
    if (shares.empty()) {
      question = here;
      restore(command, question, path);
    } else if (!here.contains("asked") || here["asked"] != question["asked"]) {
      throw InputError(path + ": was asked something else than " + files.front() +
                       " (graph, model, options and samples have to be the same)");
    }
    shares.push_back(std::move(file.share));
  }
  const std::string& path = command.graphs.front();
  if (graph_by_draws) check_plain_file(path, files.front(), "--graph");
  if (model_by_draws) check_plain_file(find_model(command.model), files.front(), "--model");
  const OpenedMethod method = open_method({}, command.model, true);
  const auto found = [&] {
    const StageLine shown;
    Stage("reading");
    NamedGraph named{path, graph_by_draws
                               ? read_named_graph(path, command.input.read, files.front())
                               : read_graph(path, command.input.read)};
    const Json asked = question_of(command, method, named)["asked"];
    if (asked["hash"] != question["asked"]["hash"]) {
      throw InputError(path + ": is not the graph of the draws; --graph names another file");
    }
    if (asked["sha256"] != question["asked"]["sha256"]) {
      throw InputError(command.model + ": is not the model of the draws; --model names another");
    }
    return ask(command, method, std::move(named), 1, context.stop, std::move(shares));
  };
  print(command, found(), true);
}

}  // namespace coterie::cli
