#include <cstdio>
#include <memory>
#include <mutex>
#include <new>
#include <nlohmann/json.hpp>
#include <variant>

#include "cli/command.h"
#include "cli/detect_command.h"
#include "cli/join_draws.h"
#include "cli/method_options.h"
#include "cli/open_method.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "coterie/methods/unread_options.h"
#include "coterie/options_json.h"
#include "coterie/parallel.h"
#include "coterie/posterior/fingerprint.h"
#include "coterie/stage.h"

namespace coterie::cli {
namespace {

// A group that help leaves out. One without a name would do so too, but errors could not name its
// options either.
constexpr const char* kLeftOut = "Left out";
struct FewerGroups : CLI::Formatter {
  std::string make_group(std::string group, bool positional,
                         std::vector<const CLI::Option*> options) const override {
    if (group == kLeftOut) return "";
    return CLI::Formatter::make_group(std::move(group), positional, std::move(options));
  }
};

// Options that few need: --help names them, --help-all explains them.
void put_rare_aside(CLI::App& command) {
  std::vector<CLI::Option*> rare;
  std::string footer = "Rarely needed, explained by --help-all:";
  size_t width = 100;  // of a line that is full
  for (const char* flag : {"--mode",
                           "--modes",
                           "--estimate",
                           "--temperature",
                           "--smallest-community",
                           "--k-sharpness",
                           "--k-smoothing",
                           "--k-odds",
                           "--score",
                           "--score-budget",
                           "--orders",
                           "--anchors",
                           "--latents",
                           "--exact",
                           "--refine-model",
                           "--resolution",
                           "--clusters",
                           "--dmon-dropout",
                           "--dmon-features",
                           "--with-samples",
                           "--json-lines",
                           "--part",
                           "--draws"}) {
    rare.push_back(command.get_option(flag));
    rare.back()->group(kLeftOut);
    const std::string name(flag);
    footer += width + name.size() >= 100 ? "\n  " + name : " " + name;
    width = width + name.size() >= 100 ? 2 + name.size() : width + 1 + name.size();
  }
  command.footer(footer);
  const auto formatter = std::make_shared<FewerGroups>();
  formatter->column_width(command.get_formatter()->get_column_width());
  command.formatter(formatter);
  command
      .add_flag_callback(
          "--help-all",
          [&command, rare] {
            for (CLI::Option* option : rare) option->group("Rarely needed");
            command.footer("");
            throw CLI::CallForHelp();
          },
          "explain the options that are rarely needed, too")
      ->trigger_on_parse();
}

// One graph among many that has no answer: why.
struct FailedGraph {
  std::string name, problem;
};

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
    std::printf("# %s\n# error: %s\n", harmless(failed.name).c_str(),
                harmless(failed.problem).c_str());
  }
}

// A fingerprint of what is asked about every graph of a list. Parts of several machines are joined
// if theirs are the same.
std::string question_of(const DetectCommand& command, const OpenedMethod& method) {
  const nlohmann::ordered_json asked = {
      {"model", method.model().sha256},
      {"method", write_options(command.method)},
      {"detect", write_options(command.detect)},
      {"scales", command.scales},
      {"k", write_options(command.summary)},
      {"weights", command.input.read.weights},
      {"columns", {command.input.read.source_column, command.input.read.target_column}},
      {"numbers", write_options(command.input.numbers)}};
  return fingerprint(asked.dump());
}

// Many graphs: each is the work of one thread, results come in order, a window at a time. One that
// cannot be answered does not keep the others from it.
void run_many(const DetectCommand& command, const OpenedMethod& method, GraphStream& graphs,
              const Context& context) {
  const size_t window = 8 * static_cast<size_t>(command.threads);
  const std::string question = command.part.empty() ? "" : question_of(command, method);
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
    parallel_for(std::ssize(loaders), [&](int64_t i) {
      try {
        answers[i] = std::make_unique<AnsweredGraph>(ask(
            command, method, {loaders[i].name, loaders[i].load()}, command.threads, context.stop));
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
      const PartPlace place{loaders[i].place, command.part.empty() ? 0 : graphs.total(), question};
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

void check_draws(const DetectCommand& command, bool single) {
  const auto refuse = [](const std::string& why) { throw UsageError("--draws " + why); };
  if (!single) refuse("is for one graph; for many, use --part");
  if (command.output.empty()) refuse("goes with --output FILE.draws, which coterie join reads");
  if (!command.detect.samples) refuse("goes with --samples, the number of all draws");
  if (!command.known.empty()) refuse("does not go with --known");
  if (command.input.numbers.given()) refuse("is for a graph: coterie neighbors writes it");
  if (!(command.report + command.memberships + command.communities).empty() || command.json) {
    refuse("only writes draws: coterie join has --json, --report, --memberships, --communities");
  }
}

void run(const DetectCommand& command, const Context& context) {
  const ThreadScope threads(command.threads);
  check_outputs(command);
  const OpenedMethod method =
      open_method(command.method, command.model,
                  command.json || !command.output.empty() || !command.report.empty());
  DetectOptions asked = command.detect;  // known communities are read with the graph
  if (!command.known.empty()) asked.known = {0};
  if (!command.scales.empty()) asked.scale = command.scales.front();
  refuse_unread(method, asked);
  const auto part =
      command.part.empty() ? std::nullopt : std::optional(ListPart::parse(command.part));
  if (part && !command.json) throw UsageError("--part goes with --json, which coterie join reads");
  GraphStream graphs(command.graphs, command.list, command.json_lines, command.input, part);
  if (!command.draws.empty()) check_draws(command, graphs.single());
  if (!graphs.single()) {
    if (!(command.output + command.report + command.memberships + command.communities).empty()) {
      throw UsageError(
          "--output, --report, --memberships and --communities take the result of one graph; for "
          "many, use --json");
    }
    return run_many(command, method, graphs, context);
  }
  const GraphLoader only = *graphs.next();
  if (!command.draws.empty()) {
    const StageLine shown;
    Stage("reading");
    return write_share(command, method, {only.name, only.load()}, context.stop);
  }
  const auto found = [&] {
    const StageLine shown;
    Stage("reading");
    return ask(command, method, {only.name, only.load()}, 1, context.stop);
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
      "  coterie detect web.edges --scales 10,30,100      from fine to coarse, a column each\n"
      "  coterie detect web.edges --known labels.tsv      around nodes whose community is known\n"
      "  coterie detect cells.npy --neighbors 15          rows of numbers: the graph of nearest "
      "ones\n"
      "  coterie detect regions.csv --density 0.1         correlations: the strongest tenth\n"
      "  coterie detect *.gml --json                      many graphs, one line each\n"
      "  coterie detect --list all.txt --part 3/20 --json the third of twenty machines' work\n");
  command->add_option("graph", options->graphs,
                      "graph files, - for standard input, .jsonl for JSON lines, graph sets or "
                      "SET/NUMBER");
  command->add_flag("--json-lines", options->json_lines,
                    "the files hold one JSON graph per line, whatever their names");
  command->add_option("--list", options->list, "file with the names of graph files, one per line");
  command
      ->add_option("--part", options->part,
                   "only the I-th of N parts of all graphs, for several machines: coterie join")
      ->type_name("I/N");
  command
      ->add_option("--draws", options->draws,
                   "only these of all --samples draws of one graph, into --output FILE.draws: "
                   "coterie join")
      ->type_name("FROM..TO");
  CLI::Option* model =
      command
          ->add_option("--model,-m", options->model,
                       "name of a shipped model, or a weight file; of points (--neighbors) " +
                           std::string(kModelOfPoints))
          ->capture_default_str();
  options_line_detail::check_range(
      command
          ->add_option(
              "--scales", options->scales,
              "several sizes of communities at once, such as 10,30,100: an answer for each")
          ->delimiter(','),
      above_zero_to(1e9));
  command->add_option("--known", options->known,
                      "communities that are known of some nodes: they stay together and apart");
  add_answer_options(*command, *options);
  add_options(*command, options->detect);
  add_method_options(*command, options->method);
  options->input.add_to(*command);
  options->input.add_numbers_to(*command);
  put_rare_aside(*command);
  command->callback([options, model, &context] {
    const bool network = options->method.method == DetectMethod::network;
    if (model->count() == 0 && network && options->input.numbers.neighbors) {
      options->model = kModelOfPoints;
    }
    if (options->graphs.empty() && options->list.empty()) {
      throw CLI::RequiredError("graph");
    }
    options->input.read.gigabytes = options->memory_gigabytes;
    run(*options, context);
  });
}

}  // namespace coterie::cli
