#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/graph_argument.h"
#include "cli/labeled_graphs.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "cli/threads_option.h"
#include "coterie/atomic_file.h"
#include "coterie/evaluate/agreement_record.h"
#include "coterie/evaluate/contenders.h"
#include "coterie/options.h"
#include "coterie/parallel.h"
#include "coterie/partition/read_partition.h"

namespace coterie::cli {
namespace {

struct CompareCommand {
  std::vector<std::string> data;
  std::string truth;
  std::string model = kDefaultModel;
  std::vector<std::string> gnn;
  std::vector<std::string> peers;
  std::string output;
  int64_t count = 0;
  uint64_t data_seed = 0;
  int64_t clusters = DmonOptions{}.clusters;
  DetectOptions detect;
  GraphInput input;
  int threads = default_threads();
  bool json = false;
};

// Labelled graphs to compare on, and what records call them.
struct Data {
  std::string name;
  int64_t size;
  GraphAt graph;
};

Data open_data(const CompareCommand& command, const std::string& path) {
  const auto file = std::filesystem::absolute(path).lexically_normal();
  // The part of a set that is for tests bears the name of the set, as in the experiments.
  const std::filesystem::path folder = file.has_filename() ? file : file.parent_path();
  const std::string name = (folder.filename() == "test" ? folder.parent_path() : folder).stem();
  if (command.truth.empty() &&
      (std::filesystem::is_directory(path) || file.extension() == ".json")) {
    const auto graphs = open_labeled(path, command.count, command.data_seed);
    return {name, graphs->size(), [graphs](int64_t i) { return graphs->at(i); }};
  }
  // One graph: its communities stand in the file itself, or in another one.
  const auto labeled = std::make_shared<LabeledGraph>();
  labeled->graph = command.input.load(path).graph;
  labeled->truth = read_partition(command.truth.empty() ? path : command.truth, labeled->graph);
  return {name, 1, [labeled](int64_t) { return *labeled; }};
}

Record measure(const Data& data, const Contender& contender, std::stop_token stop) {
  Progress progress(data.name + ", " + contender.name, data.size);
  Record record{{"method", contender.name}, {"data", data.name}};
  record.update(agreement_record(contender.method, data.graph,
                                 {.graphs = data.size,
                                  .timed = data.size,
                                  .detect = contender.detect,
                                  .progress = [&](int64_t done) { progress.update(done); }},
                                 stop));
  return record;
}

void print_header(const Data& data) {
  std::printf("%s: %s\n%-40s %14s %14s %8s %8s %10s\n", harmless(data.name).c_str(),
              counted(data.size, "graph").c_str(), "", "AMI", "ARI", "K error", "K exact",
              "seconds");
}

void print_row(const Record& record) {
  std::printf("%-40s %14s %14s %8s %8s %10s\n", harmless(record.value("method", "")).c_str(),
              number_cell(record, "ami", "%.1f").c_str(),
              number_cell(record, "ari", "%.1f").c_str(),
              number_cell(record, "k_error", "%+.2f").c_str(),
              number_cell(record, "k_exact", "%.2f").c_str(),
              number_cell(record, "seconds", "%.4f").c_str());
  std::fflush(stdout);
}

void run(const CompareCommand& command, const Context& context) {
  const ThreadScope threads(command.threads);
  if (!command.truth.empty() && command.data.size() > 1) {
    throw UsageError("--truth is for a single graph");
  }
  const std::vector<Record> peers = read_peers(command.peers);
  const std::vector<Contender> all = contenders(open_model(find_model(command.model)), command.gnn,
                                                command.clusters, command.detect);
  std::optional<AtomicFile> records;
  if (!command.output.empty()) records.emplace(command.output);
  for (const std::string& path : command.data) {
    const Data data = open_data(command, path);
    if (!command.json) print_header(data);
    const auto give = [&](const Record& record) {
      if (records) records->stream() << record.dump() << '\n';
      if (command.json) {
        std::printf("%s\n", record.dump().c_str());
      } else {
        print_row(record);
      }
    };
    for (const Contender& contender : all) {
      give(measure(data, contender, context.stop));
    }
    for (const Record& peer : peers) {
      if (peer["data"] == data.name) give(peer);
    }
    if (!command.json) std::printf("\n");
  }
  if (records) records->commit();
}

}  // namespace

void add_compare(CLI::App& program, Context& context) {
  const auto options = std::make_shared<CompareCommand>();
  CLI::App* command = add_command(
      program, "compare",
      "Runs every method on graphs whose communities are known: agreement, K and seconds of each.",
      "  coterie compare football.gml                     the file says which teams belong "
      "together\n"
      "  coterie compare email.txt --truth labels.txt\n"
      "  coterie compare graphs -m ccp-attn-sbm --peers peers.jsonl\n"
      "\nbenchmarks/peers/communities.py writes the records of igraph, leidenalg and "
      "graph-tool.\n");
  command
      ->add_option("data", options->data,
                   "graph files, folders with graph sets, or recipes to draw graphs from")
      ->required();
  command->add_option("--truth", options->truth,
                      "file with the communities of the one graph, if its own does not have them");
  command->add_option("--model,-m", options->model, "name of a shipped model, or a weight file")
      ->capture_default_str();
  command->add_option("--gnn", options->gnn, "weights of GNN or LGNN, by coterie train-gnn");
  command->add_option("--peers", options->peers,
                      "files of records, a JSON object per line, to show beside ours");
  command->add_option("--output,-o", options->output,
                      "write the records, one JSON object per line");
  options_line_detail::add_field(*command, "--count", options->count,
                                 "graphs to use; 0: the whole set, or 1000 drawn ones",
                                 at_least(0));
  options_line_detail::add_field(*command, "--data-seed", options->data_seed,
                                 "of graphs drawn from a recipe");
  options_line_detail::add_field(*command, "--smallest-community",
                                 options->detect.smallest_community,
                                 "that refinement and gibbs consider [1]");
  command->add_option("--clusters", options->clusters, "the most communities that dmon can find")
      ->capture_default_str();
  options_line_detail::add_field(*command, "--seed", options->detect.seed, "of all methods");
  add_threads(*command, options->threads, "every graph has all of them");
  command->add_flag("--json", options->json, "print the records, one JSON object per line");
  options->input.add_to(*command);
  command->callback([options, &context] { run(*options, context); });
}

}  // namespace coterie::cli
