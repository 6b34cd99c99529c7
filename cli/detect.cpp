#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <nlohmann/json.hpp>
#include <variant>

#include "cli/answer.h"
#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/graph_stream.h"
#include "cli/method_options.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "cli/threads_option.h"
#include "coterie/file_extension.h"
#include "coterie/parallel.h"
#include "coterie/partition/read_partition.h"
#include "coterie/posterior/community_names.h"
#include "coterie/report/detect_page.h"
#include "coterie/stage.h"

namespace coterie::cli {
namespace {

struct DetectCommand {
  std::vector<std::string> graphs;
  std::string list;
  std::string part;
  std::string model = kDefaultModel;
  std::string output;
  std::string report;
  std::string memberships;
  std::string align_to;
  std::string known;
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

// The earlier community of every node of the graph, -1 for those that the file does not name, for
// --align-to and --known.
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
  if (std::ranges::max(previous.community) < 0) {
    throw InputError(path + ": names no node of the graph");
  }
  previous.names = before.community_names;
  return previous;
}

struct AnsweredGraph {
  NamedGraph named;
  Answer answer;
};

// One graph among many that has no answer: why.
struct FailedGraph {
  std::string name, problem;
};

// Which graph of how many one is, for `coterie join`; of 0 where there are no parts.
struct PartPlace {
  int64_t place = 0, of = 0;

  void add_to(nlohmann::ordered_json& document) const {
    if (of > 0) document["part"] = {{"place", place}, {"of", of}};
  }
};

AnsweredGraph ask(const DetectCommand& command, const OpenedMethod& method, NamedGraph named,
                  int threads, int graphs_at_once, const std::stop_token& stop) {
  if (command.input.strict && !named.file.warnings.empty()) {
    throw InputError(named.file.warnings.front());
  }
  const Graph& graph = named.file.graph;
  DetectOptions detect = command.detect;
  if (!command.known.empty()) detect.known = read_previous(command.known, graph).community;
  Answer found = answer(method, graph, named.name,
                        {.detect = detect,
                         .summary = command.summary,
                         .threads = threads,
                         .memory_gigabytes = command.memory_gigabytes,
                         .graphs_at_once = graphs_at_once},
                        named.file.warnings, stop);
  if (!command.align_to.empty()) {
    found.context.community_names =
        ordered_names_after(found.summary.best.partition, read_previous(command.align_to, graph));
  }
  return {std::move(named), std::move(found)};
}

void print(const DetectCommand& command, const AnsweredGraph& found, bool single,
           const PartPlace& place = {}) {
  const Graph& graph = found.named.file.graph;
  const Answer& a = found.answer;
  for (const std::string& warning : a.context.warnings) warn(warning);
  if (!command.output.empty()) {
    write_answer(found.named.file, a, command.with_samples, command.output);
  }
  if (!command.memberships.empty()) write_memberships(graph, a, command.memberships);
  if (!command.report.empty()) {
    write_detect_page(command.report, graph, a.posterior, a.summary, a.context,
                      a.model.network.get(), command.threads);
  }
  if (command.json) {
    nlohmann::ordered_json document = to_json(graph, a, command.with_samples);
    place.add_to(document);
    std::printf("%s\n", document.dump().c_str());
  } else if (command.output.empty()) {
    if (!single) std::printf("# %s\n", a.context.source.c_str());
    std::fputs(to_table(graph, a).c_str(), stdout);
  }
  if (!command.quiet && (single || !command.json)) print_summary(graph, a);
}

// Its line among those of the others: a JSON object, or a comment of the table.
void print(const DetectCommand& command, const FailedGraph& failed, const PartPlace& place) {
  clear_progress();
  std::fprintf(stderr, "coterie: %s\n", harmless(failed.problem).c_str());
  if (command.json) {
    nlohmann::ordered_json line = {
        {"schema", "coterie.error/1"}, {"source", failed.name}, {"error", failed.problem}};
    place.add_to(line);
    std::printf("%s\n",
                line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
  } else {
    std::printf("# %s\n# error: %s\n", failed.name.c_str(), harmless(failed.problem).c_str());
  }
}

// Wrong extensions are found before anything is computed; what was read is not what is written: a
// graph file would lose its attributes.
void check_outputs(const DetectCommand& command) {
  if (!command.output.empty()) check_extension(command.output, kAnswerForms);
  if (!command.memberships.empty()) check_extension(command.memberships, kMembershipForms);
  if (!command.report.empty()) check_extension(command.report, kPageForms);
  for (const std::string& written : {command.output, command.report, command.memberships}) {
    for (const std::string& read : command.graphs) {
      std::error_code ignored;
      if (!written.empty() && std::filesystem::is_regular_file(read, ignored) &&
          std::filesystem::equivalent(written, read, ignored)) {
        throw UsageError(written + ": is the graph itself, which is not overwritten");
      }
    }
  }
}

// Many graphs: each is the work of one thread, results come in order, a window at a time. One that
// cannot be answered does not keep the others from it.
void run_many(const DetectCommand& command, const OpenedMethod& method, GraphStream& graphs,
              const Context& context) {
  const size_t window = 8 * static_cast<size_t>(command.threads);
  Progress progress("graphs", graphs.size());
  std::mutex drawing;
  int64_t done = 0, failed = 0;
  while (true) {
    std::vector<GraphLoader> loaders;
    while (loaders.size() < window) {
      auto loader = graphs.next();
      if (!loader) break;
      loaders.push_back(std::move(*loader));
    }
    if (loaders.empty()) break;
    std::vector<std::variant<FailedGraph, std::unique_ptr<AnsweredGraph>>> answers(loaders.size());
    parallel_for(static_cast<int64_t>(loaders.size()), command.threads, [&](int64_t i) {
      try {
        answers[i] = std::make_unique<AnsweredGraph>(ask(command, method,
                                                         {loaders[i].name, loaders[i].load()}, 1,
                                                         command.threads, context.stop));
      } catch (const Error& error) {
        if (error.kind() == ErrorKind::interrupted) throw;
        answers[i] = FailedGraph{loaders[i].name, error.what()};
      } catch (const std::bad_alloc&) {
        answers[i] = FailedGraph{loaders[i].name, loaders[i].name + ": not enough memory"};
      }
      const std::lock_guard lock(drawing);
      progress.update(++done);
    });
    clear_progress();
    for (size_t i = 0; i < answers.size(); ++i) {
      const PartPlace place{loaders[i].place, command.part.empty() ? 0 : graphs.total()};
      if (const auto* problem = std::get_if<FailedGraph>(&answers[i])) {
        print(command, *problem, place);
        ++failed;
      } else {
        print(command, *std::get<std::unique_ptr<AnsweredGraph>>(answers[i]), false, place);
      }
    }
    std::fflush(stdout);
  }
  if (failed > 0) {
    throw InputError(std::to_string(failed) + " of " + std::to_string(done) +
                     " graphs could not be answered");
  }
}

void run(const DetectCommand& command, const Context& context) {
  check_outputs(command);
  const OpenedMethod method =
      open_method(command.method, command.model,
                  command.json || !command.output.empty() || !command.report.empty());
  const auto part =
      command.part.empty() ? std::nullopt : std::optional(ListPart::parse(command.part));
  if (part && !command.json) throw UsageError("--part goes with --json, which coterie join reads");
  GraphStream graphs(command.graphs, command.list, command.json_lines, command.input, part);
  if (!graphs.single()) {
    if (!(command.output + command.report + command.memberships).empty()) {
      throw UsageError(
          "--output, --report and --memberships take the result of one graph; for many, use "
          "--json");
    }
    return run_many(command, method, graphs, context);
  }
  const GraphLoader only = *graphs.next();
  const auto found = [&] {
    const StageLine shown;
    Stage("reading");
    return ask(command, method, {only.name, only.load()}, command.threads, 1, context.stop);
  };
  print(command, found(), true);
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
      "  coterie detect web.edges --scale 50              communities of about 50 nodes\n"
      "  coterie detect web.edges --known labels.tsv      around nodes whose community is known\n"
      "  coterie detect *.gml --json                      many graphs, one line each\n"
      "  coterie detect - --json-lines --json             a stream of graphs, a line each\n"
      "  coterie detect --list all.txt --part 3/20 --json the third of twenty machines' work\n");
  command->add_option("graph", options->graphs,
                      "graph files, - for standard input, .jsonl for JSON lines");
  command->add_flag("--json-lines", options->json_lines,
                    "the files hold one JSON graph per line, whatever their names");
  command->add_option("--list", options->list, "file with the names of graph files, one per line");
  command
      ->add_option("--part", options->part,
                   "only the I-th of N parts of all graphs, for several machines: coterie join")
      ->type_name("I/N");
  command->add_option("--model,-m", options->model, "name of a shipped model, or a weight file")
      ->capture_default_str();
  command->add_option("--output,-o", options->output,
                      "write the result: .tsv, .csv, .json, .gml, .graphml or .gexf");
  command->add_option("--memberships", options->memberships,
                      "write the probability of every community for every node: .tsv or .csv");
  command->add_option("--report", options->report,
                      "write a page about the result, for any browser: .html");
  command->add_flag("--json", options->json, "print one JSON document per graph");
  command->add_flag("--with-samples", options->with_samples, "JSON: every distinct partition, too");
  command->add_option("--align-to", options->align_to,
                      "earlier result whose community names to keep");
  command->add_option("--known", options->known,
                      "communities that are known of some nodes: they stay together and apart");
  options_line_detail::add_field(*command, "--k", options->summary.given_k,
                                 "only partitions into this many communities count", at_least(1));
  options_line_detail::add_field(*command, "--estimate", options->summary.estimate,
                                 "which partition answers for all draws");
  add_options(*command, options->detect);
  add_method_options(*command, options->method);
  add_threads(*command, options->threads);
  options_line_detail::check_range(
      command->add_option("--memory", options->memory_gigabytes,
                          "GB of memory that may be used, else 80 % of what is free"),
      above_zero_to(1e9));
  command->add_flag("--quiet,-q", options->quiet, "no summary on standard error");
  options->input.add_to(*command);
  command->callback([options, &context] {
    if (options->graphs.empty() && options->list.empty()) {
      throw CLI::RequiredError("graph");
    }
    options->input.read.gigabytes = options->memory_gigabytes;
    run(*options, context);
  });
}

}  // namespace coterie::cli
