#include <cstdio>
#include <map>
#include <memory>

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/graph_stream.h"
#include "cli/method_options.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "coterie/detect/familiarity.h"
#include "coterie/detect/memory.h"
#include "coterie/parallel.h"
#include "coterie/partition/read_partition.h"
#include "coterie/posterior/community_names.h"
#include "coterie/posterior/summary.h"

namespace coterie::cli {
namespace {

struct DetectCommand {
  std::vector<std::string> graphs;
  std::string list;
  std::string model = kDefaultModel;
  std::string output;
  std::string report;
  std::string align_to;
  DetectOptions detect;
  MethodOptions method;
  SummaryOptions summary;
  GraphInput input;
  int threads = default_threads();
  double memory_gigabytes = 0;
  bool json_lines = false;
  bool json = false;
  bool with_samples = false;
  bool quiet = false;
};

// The earlier community of every node of the graph, for --align-to.
PreviousCommunities read_previous(const std::string& path, const Graph& graph) {
  const NamedPartition before = read_named_partition(path);
  PreviousCommunities previous;
  previous.community.assign(graph.nodes(), -1);
  std::map<std::string, int32_t, std::less<>> community_of;
  for (int64_t i = 0; i < before.names.size(); ++i) {
    community_of.emplace(before.names.name(i), before.partition[i]);
  }
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const auto place = community_of.find(graph.name(i));
    if (place != community_of.end()) previous.community[i] = place->second;
  }
  previous.names = before.community_names;
  return previous;
}

Answer answer(const DetectCommand& command, const Answering& by, NamedGraph named, int threads,
              int graphs_at_once, const std::stop_token& stop) {
  if (named.file.graph.nodes() == 0) throw InputError(named.name + ": the graph has no nodes");
  if (by.model) {
    DetectOptions options = command.detect;
    options.threads = threads;
    require_memory(by.model->options(), named.file.graph, options, named.name,
                   command.memory_gigabytes, graphs_at_once);
  }
  SummaryOptions summary_options = command.summary;
  summary_options.threads = threads;
  const Detector detector =
      make_detector(by.model ? &*by.model : nullptr, by.method, command.detect);
  Detection detection = detector(named.file.graph, threads, stop);
  PosteriorSummary summary = summarize(detection.posterior, summary_options);
  std::vector<std::string> warnings = named.file.warnings;
  if (by.model) {
    for (const std::string& aspect :
         unfamiliar_aspects(by.model->file(), named.file.graph, detection.embedding)) {
      warnings.push_back(named.name + ": " + aspect);
    }
  }
  std::vector<std::string> names;
  if (!command.align_to.empty()) {
    names = names_after(Partition(std::span<const int32_t>(summary.labels)),
                        read_previous(command.align_to, named.file.graph));
  }
  return {std::move(named), std::move(warnings), std::move(detection), std::move(summary),
          std::move(names)};
}

void print(const DetectCommand& command, const Answer& a, const Answering& by, bool single) {
  for (const std::string& warning : a.warnings) warn(warning);
  if (!command.output.empty()) {
    write_answer(a, by, command.detect, command.with_samples, command.output);
  }
  if (!command.report.empty()) {
    write_report(a, by, command.detect, command.threads, command.report);
  }
  if (command.json) {
    std::printf("%s\n", to_json(a, by, command.detect, command.with_samples).dump().c_str());
  } else if (command.output.empty()) {
    if (!single) std::printf("# %s\n", a.named.name.c_str());
    std::fputs(to_table(a).c_str(), stdout);
  }
  if (!command.quiet && (single || !command.json)) tell(a, by, command.detect);
}

void run(const DetectCommand& command, const Context& context) {
  const Answering by(command.method, command.model,
                     command.json || !command.output.empty() || !command.report.empty());
  GraphStream graphs(command.graphs, command.list, command.json_lines, command.input);
  if (!graphs.single() && !(command.output.empty() && command.report.empty())) {
    throw UsageError("--output and --report take the result of one graph; for many, use --json");
  }
  const auto strict = [&](const NamedGraph& named) {
    if (command.input.strict && !named.file.warnings.empty())
      throw InputError(named.file.warnings.front());
  };
  if (graphs.single()) {
    NamedGraph named = (*graphs.next())();
    strict(named);
    print(command, answer(command, by, std::move(named), command.threads, 1, context.stop), by,
          true);
    return;
  }
  // Many graphs: each is the work of one thread, results come in order, a window at a time.
  const size_t window = 8 * static_cast<size_t>(command.threads);
  while (true) {
    std::vector<std::function<NamedGraph()>> loaders;
    while (loaders.size() < window) {
      auto loader = graphs.next();
      if (!loader) break;
      loaders.push_back(std::move(*loader));
    }
    if (loaders.empty()) return;
    std::vector<std::unique_ptr<Answer>> answers(loaders.size());
    parallel_for(static_cast<int64_t>(loaders.size()), command.threads, [&](int64_t i) {
      NamedGraph named = loaders[i]();
      strict(named);
      answers[i] = std::make_unique<Answer>(
          answer(command, by, std::move(named), 1, command.threads, context.stop));
    });
    for (const auto& each : answers) print(command, *each, by, false);
    std::fflush(stdout);
  }
}

}  // namespace

void add_detect(CLI::App& program, Context& context) {
  const auto options = std::make_shared<DetectCommand>();
  CLI::App* command = add_command(
      program, "detect", "Finds the communities of graphs and says how sure it is.",
      "  coterie detect karate.gml                        node, community, confidence\n"
      "  coterie detect karate.gml --json                 everything, as one JSON document\n"
      "  coterie detect karate.gml --output found.graphml the graph with its communities, for "
      "Gephi\n"
      "  coterie detect karate.gml --report found.html    a page to look at, in one file\n"
      "  coterie detect karate.gml --k 2                  the best partition into two communities\n"
      "  coterie detect karate.gml --refine               the network proposes, an exact sampler "
      "finishes\n"
      "  coterie detect karate.gml --method gibbs         that sampler alone, without a model\n"
      "  coterie detect *.gml --json                      many graphs, one line each\n"
      "  coterie detect - --json-lines --json             a stream of graphs, a line each\n");
  command->add_option("graph", options->graphs,
                      "graph files, - for standard input, .jsonl for JSON lines");
  command->add_flag("--json-lines", options->json_lines,
                    "the files hold one JSON graph per line, whatever their names");
  command->add_option("--list", options->list, "file with the names of graph files, one per line");
  command->add_option("--model,-m", options->model, "name of a shipped model, or a weight file")
      ->capture_default_str();
  command->add_option("--output,-o", options->output,
                      "write the result: .tsv, .json, .gml or .graphml");
  command->add_option("--report", options->report,
                      "write a page about the result, for any browser: .html");
  command->add_flag("--json", options->json, "print one JSON document per graph");
  command->add_flag("--with-samples", options->with_samples, "JSON: every distinct partition, too");
  command->add_option("--align-to", options->align_to,
                      "earlier result whose community names to keep");
  command->add_option("--k", options->summary.given_k,
                      "only partitions into this many communities count");
  options_line_detail::add_field(*command, "--estimate", options->summary.estimate,
                                 "which partition answers for all draws");
  add_options(*command, options->detect);
  add_method_options(*command, options->method);
  command->add_option("--threads", options->threads, "any number gives the same result")
      ->check(CLI::Range(1, 4096))
      ->capture_default_str();
  command
      ->add_option("--memory", options->memory_gigabytes,
                   "GB of memory that may be used, else 80 % of what is free")
      ->check(CLI::PositiveNumber);
  command->add_flag("--quiet,-q", options->quiet, "no summary on standard error");
  options->input.add_to(*command);
  command->callback([options, &context] {
    if (options->graphs.empty() && options->list.empty()) {
      throw CLI::RequiredError("graph");
    }
    run(*options, context);
  });
}

}  // namespace coterie::cli
