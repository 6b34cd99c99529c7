#include "coterie/detect/detect.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>

#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/graph_stream.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "cli/version.h"
#include "coterie/atomic_file.h"
#include "coterie/detect/familiarity.h"
#include "coterie/graph/write_graph.h"
#include "coterie/parallel.h"
#include "coterie/partition/read_partition.h"
#include "coterie/posterior/community_names.h"
#include "coterie/posterior/posterior_json.h"
#include "coterie/posterior/summary.h"

namespace coterie::cli {
namespace {

struct DetectCommand {
  std::vector<std::string> graphs;
  std::string list;
  std::string model = kDefaultModel;
  std::string output;
  std::string align_to;
  DetectOptions detect;
  SummaryOptions summary;
  GraphInput input;
  int threads = default_threads();
  double memory_gigabytes = 0;
  bool json = false;
  bool with_samples = false;
  bool quiet = false;
};

// What one graph gave.
struct Answer {
  NamedGraph named;
  std::vector<std::string> warnings;
  Detection detection;
  PosteriorSummary summary;
  std::vector<std::string> names;  // of the communities, in the order of results
  double reading = 0;
};

int64_t available_memory() {
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    long long kilobytes = 0;
    if (std::sscanf(line.c_str(), "MemAvailable: %lld", &kilobytes) == 1) return kilobytes * 1024;
  }
  return std::numeric_limits<int64_t>::max();
}

void check_memory(const DetectCommand& command, const Model& model, const NamedGraph& named,
                  int threads) {
  const double limit = command.memory_gigabytes > 0 ? command.memory_gigabytes * 1e9
                                                    : 0.8 * static_cast<double>(available_memory());
  const auto needed = static_cast<double>(
      memory_estimate(model.options(), named.file.graph.nodes(), named.file.graph.edges(),
                      command.detect.samples + command.detect.modes, threads));
  if (needed <= limit) return;
  char text[160];
  std::snprintf(text, sizeof text,
                ": about %.1f GB of memory are needed, %.1f GB allowed (--memory)", needed / 1e9,
                limit / 1e9);
  throw MemoryError(named.name + text);
}

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

Answer answer(const DetectCommand& command, const Model& model, NamedGraph named, int threads,
              const std::stop_token& stop) {
  check_memory(command, model, named, threads);
  DetectOptions options = command.detect;
  options.threads = threads;
  SummaryOptions summary_options = command.summary;
  summary_options.threads = threads;
  Detection detection = detect(model, named.file.graph, options, stop);
  PosteriorSummary summary = summarize(detection.posterior, summary_options);
  std::vector<std::string> warnings = named.file.warnings;
  for (const std::string& aspect :
       unfamiliar_aspects(model.file(), named.file.graph, detection.embedding)) {
    warnings.push_back(named.name + ": " + aspect);
  }
  std::vector<std::string> names;
  if (!command.align_to.empty()) {
    names = names_after(Partition(std::span<const int32_t>(summary.labels)),
                        read_previous(command.align_to, named.file.graph));
  }
  return {std::move(named),   std::move(warnings), std::move(detection),
          std::move(summary), std::move(names),    0};
}

std::string community_name(const Answer& a, NodeId i) {
  return a.names.empty() ? std::to_string(a.summary.labels[i]) : a.names[a.summary.labels[i]];
}

std::string table(const Answer& a) {
  std::string out = "node\tcommunity\tconfidence\n";
  char number[32];
  for (NodeId i = 0; i < a.named.file.graph.nodes(); ++i) {
    std::snprintf(number, sizeof number, "%.4f", a.summary.certainty.confidence[i]);
    out += a.named.file.graph.name(i) + "\t" + community_name(a, i) + "\t" + number + "\n";
  }
  return out;
}

nlohmann::ordered_json document(const DetectCommand& command, const Answer& a,
                                const std::string& model_file, const std::string& sha256) {
  DetectContext context;
  context.version = COTERIE_VERSION;
  context.source = a.named.name;
  context.model = model_name(model_file);
  context.model_sha256 = sha256;
  context.seed = command.detect.seed;
  context.mode = name_of(command.detect.mode);
  context.warnings = a.warnings;
  const DetectSeconds& s = a.detection.seconds;
  context.seconds = {{"features", s.features},
                     {"encoder", s.encoder},
                     {"sampling", s.sampling},
                     {"scoring", s.scoring}};
  context.community_names = a.names;
  context.samples = command.with_samples;
  return detect_json(a.named.file.graph, a.detection.posterior, a.summary, context);
}

void write_text(const std::string& path, const std::string& text) {
  AtomicFile file(path);
  file.stream() << text;
  file.commit();
}

void write_output(const DetectCommand& command, const Answer& a,
                  const nlohmann::ordered_json& json) {
  const std::string extension = std::filesystem::path(command.output).extension();
  if (extension == ".json") {
    write_text(command.output, json.dump(1) + "\n");
  } else if (extension == ".gml" || extension == ".graphml") {
    NodeAttribute community{"community", {}}, confidence{"confidence", {}};
    for (NodeId i = 0; i < a.named.file.graph.nodes(); ++i) {
      community.values.push_back(community_name(a, i));
      confidence.values.push_back(nlohmann::json(a.summary.certainty.confidence[i]).dump());
    }
    write_graph(a.named.file.graph, std::vector{community, confidence}, command.output);
  } else {
    write_text(command.output, table(a));
  }
}

// The short summary for people, on stderr.
void tell(const DetectCommand& command, const Answer& a, const std::string& model_file) {
  const PosteriorSummary& s = a.summary;
  const Graph& graph = a.named.file.graph;
  std::string ks;
  for (const int32_t k : s.k_set) ks += (ks.empty() ? "" : ", ") + std::to_string(k);
  int64_t sure = 0;
  for (const double confidence : s.certainty.confidence) sure += confidence > 0.9;
  const int32_t best_k = s.best.partition.communities();
  std::fprintf(stderr, "%s: %lld nodes, %lld edges; model %s, seed %llu, %lld draws\n",
               a.named.name.c_str(), static_cast<long long>(graph.nodes()),
               static_cast<long long>(graph.edges()), model_name(model_file).c_str(),
               static_cast<unsigned long long>(command.detect.seed),
               static_cast<long long>(s.draws));
  std::fprintf(stderr, "%d communities, P(K = %d) = %.2f; K is %s with %.0f %%\n", best_k, best_k,
               s.k.probability(best_k), ks.c_str(), 100 * s.options.level);
  if (std::isnan(s.best.log_prob)) {
    std::fprintf(stderr,
                 "this model gives no probabilities of partitions; the draws' agreement decides\n");
  } else {
    std::fprintf(stderr, "log-probability of the best partition %.2f", s.best.log_prob);
    if (s.best.log_prob_error > 0) std::fprintf(stderr, " ± %.2f", s.best.log_prob_error);
    std::fprintf(stderr, "\n");
  }
  std::fprintf(stderr, "%lld of %lld nodes placed with more than 90 %% confidence\n",
               static_cast<long long>(sure), static_cast<long long>(graph.nodes()));
  const DetectSeconds& t = a.detection.seconds;
  std::fprintf(stderr, "seconds: features %.3f, encoder %.3f, sampling %.3f, probabilities %.3f\n",
               t.features, t.encoder, t.sampling, t.scoring);
}

void print(const DetectCommand& command, const Answer& a, const std::string& model_file,
           const std::string& sha256, bool single) {
  for (const std::string& warning : a.warnings) warn(warning);
  nlohmann::ordered_json json;
  if (command.json || !command.output.empty()) json = document(command, a, model_file, sha256);
  if (!command.output.empty()) write_output(command, a, json);
  if (command.json) {
    std::printf("%s\n", json.dump().c_str());
  } else if (command.output.empty()) {
    if (!single) std::printf("# %s\n", a.named.name.c_str());
    std::fputs(table(a).c_str(), stdout);
  }
  if (!command.quiet && (single || !command.json)) tell(command, a, model_file);
}

void run(const DetectCommand& command, const Context& context) {
  const std::string model_file = find_model(command.model);
  const Model model(model_file);
  const std::string sha256 = command.json || !command.output.empty() ? file_sha256(model_file) : "";
  GraphStream graphs(command.graphs, command.list, command.input);
  if (!graphs.single() && !command.output.empty()) {
    throw UsageError("--output takes the result of one graph; for many, use --json");
  }
  const auto strict = [&](const NamedGraph& named) {
    if (command.input.strict && !named.file.warnings.empty())
      throw InputError(named.file.warnings.front());
  };
  if (graphs.single()) {
    NamedGraph named = (*graphs.next())();
    strict(named);
    print(command, answer(command, model, std::move(named), command.threads, context.stop),
          model_file, sha256, true);
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
      answers[i] =
          std::make_unique<Answer>(answer(command, model, std::move(named), 1, context.stop));
    });
    for (const auto& each : answers) print(command, *each, model_file, sha256, false);
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
      "  coterie detect karate.gml --k 2                  the best partition into two communities\n"
      "  coterie detect *.gml --json                      many graphs, one line each\n"
      "  coterie detect graphs.jsonl --json               graphs as JSON lines, in constant "
      "memory\n");
  command->add_option("graph", options->graphs,
                      "graph files, - for standard input, .jsonl for JSON lines");
  command->add_option("--list", options->list, "file with the names of graph files, one per line");
  command->add_option("--model,-m", options->model, "name of a shipped model, or a weight file")
      ->capture_default_str();
  command->add_option("--output,-o", options->output,
                      "write the result: .tsv, .json, .gml or .graphml");
  command->add_flag("--json", options->json, "print one JSON document per graph");
  command->add_flag("--with-samples", options->with_samples, "JSON: every distinct partition, too");
  command->add_option("--align-to", options->align_to,
                      "earlier result whose community names to keep");
  command->add_option("--k", options->summary.given_k,
                      "only partitions into this many communities count");
  options_line_detail::add_field(*command, "--estimate", options->summary.estimate,
                                 "which partition answers for all draws");
  add_options(*command, options->detect);
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
