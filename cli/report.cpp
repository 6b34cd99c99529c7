#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>

#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/graph_argument.h"
#include "cli/terminal.h"
#include "cli/threads_option.h"
#include "coterie/error.h"
#include "coterie/file_extension.h"
#include "coterie/graph/node_colors.h"
#include "coterie/input_file.h"
#include "coterie/json_document.h"
#include "coterie/json_lines.h"
#include "coterie/parallel.h"
#include "coterie/posterior/fingerprint.h"
#include "coterie/posterior/read_record.h"
#include "coterie/report/detect_page.h"

namespace coterie::cli {
namespace {

struct ReportCommand {
  std::vector<std::string> records;
  std::string graph;
  std::string output;
  GraphInput input;
  int threads = default_threads();
};

struct NamedRecord {
  std::string name;
  DetectRecord record;
};

// The records of one file: a single document, or one per line.
void read_records(const std::string& path, std::vector<NamedRecord>& records) {
  const std::string text = read_text(path);
  const std::string name = path == "-" ? "stdin" : path;
  nlohmann::json whole;
  try {
    whole = parse_json<nlohmann::json>(text, name);
  } catch (const ParseError&) {
    for (const auto& [line, value] : parse_json_lines(text, name)) {
      const std::string place = name + ":" + std::to_string(line);
      if (value.contains("error")) {  // of a graph that detect could not answer
        warn(place + ": holds no result: " + value["error"].dump());
        continue;
      }
      records.push_back({place, read_record(nlohmann::json(value), place)});
    }
    return;
  }
  records.push_back({name, read_record(whole, name)});
}

// The graph that a record is about; throws InputError if it has changed since.
Graph graph_of(const ReportCommand& command, const NamedRecord& named) {
  const bool by_record = command.graph.empty();
  const std::string path = by_record ? named.record.context.source : command.graph;
  if (by_record && !std::filesystem::is_regular_file(path)) {
    throw InputError(named.name + ": the graph '" + path +
                     "' does not exist (any more); --graph says where it is now");
  }
  const auto read = [&] {
    try {
      return command.input.read_file(path).graph;
    } catch (const InputError&) {
      // A record comes from anywhere and may name any file, whose contents are not its business.
      if (!by_record) throw;
      throw InputError(named.name + ": the file '" + path +
                       "' that it names is no graph; --graph says where the graph is");
    }
  };
  Graph graph = read();
  if (fingerprint(graph) != named.record.graph_hash) {
    throw InputError(path + ": is not the graph that " + named.name + " is about");
  }
  return graph;
}

// The models that drew, as far as they are still there and the same.
class KnownModels {
 public:
  const Model* find(const DetectContext& context) {
    if (context.model_sha256.empty()) return nullptr;  // a method without a model
    const auto [at, fresh] = models_.try_emplace(context.model_sha256);
    if (fresh) {
      for (const std::string& path : shipped_models()) {
        if (model_name(path) == context.model && file_sha256(path) == context.model_sha256) {
          at->second = std::make_unique<Model>(path);
        }
      }
      if (!at->second) {
        warn("the model " + context.model +
             " is not at hand: pages do not compare the graph with those it was trained on");
      }
    }
    return at->second.get();
  }

 private:
  std::map<std::string, std::unique_ptr<Model>> models_;
};

void run(const ReportCommand& command) {
  const ThreadScope threads(command.threads);
  std::vector<NamedRecord> records;
  for (const std::string& path : command.records) read_records(path, records);
  if (records.empty()) throw InputError(command.records.front() + ": holds no records");
  if (records.size() == 1) check_extension(command.output, kPageForms);
  if (records.size() > 1) {
    if (!command.graph.empty()) throw UsageError("--graph is for a single record");
    std::error_code problem;
    std::filesystem::create_directories(command.output, problem);
    if (problem) throw OutputError(command.output + ": " + problem.message());
  }
  KnownModels models;
  for (size_t i = 0; i < records.size(); ++i) {
    DetectRecord& record = records[i].record;
    const Graph graph = graph_of(command, records[i]);
    if (graph.nodes() == record.posterior.nodes()) {  // ties as when it was found
      record.posterior.set_order(canonical_order(graph));
    }
    PosteriorSummary summary = summarize(record.posterior, record.summary);
    complete_summary(graph, summary);
    std::string path = command.output;
    if (records.size() > 1) {
      char number[24];
      std::snprintf(number, sizeof number, "/%03zu-", i + 1);
      path += number + std::filesystem::path(record.context.source).stem().string() + ".html";
    }
    write_detect_page(path, graph, record.posterior, summary, record.context,
                      models.find(record.context));
  }
}

}  // namespace

void add_report(CLI::App& program, Context&) {
  const auto options = std::make_shared<ReportCommand>();
  CLI::App* command = add_command(
      program, "report", "Makes report pages of saved results.",
      "  coterie detect karate.gml --json --with-samples > karate.json\n"
      "  coterie report karate.json --output karate.html\n"
      "  coterie report many.jsonl --output pages         one page per line, in a folder\n");
  command
      ->add_option("records", options->records,
                   "documents of detect --json --with-samples, or - for standard input")
      ->required();
  command->add_option("--output,-o", options->output, "page to write; a folder for several records")
      ->required();
  command->add_option("--graph", options->graph, "the graph, if it is not where it was");
  add_threads(*command, options->threads, "any number gives the same page");
  options->input.add_to(*command);
  options->input.add_numbers_to(*command);
  command->callback([options] { run(*options); });
}

}  // namespace coterie::cli
