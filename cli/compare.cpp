#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/graph_argument.h"
#include "cli/labeled_graphs.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "coterie/detect/evaluation.h"
#include "coterie/parallel.h"
#include "coterie/partition/read_partition.h"

namespace coterie::cli {
namespace {

using Record = nlohmann::ordered_json;

struct CompareCommand {
  std::vector<std::string> data;
  std::string truth;
  std::string model = kDefaultModel;
  std::vector<std::string> peers;
  std::string output;
  int64_t count = 0;
  uint64_t data_seed = 0;
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
  const std::filesystem::path file = std::filesystem::path(path).lexically_normal();
  const std::string name = (file.has_filename() ? file : file.parent_path()).stem().string();
  if (command.truth.empty() &&
      (std::filesystem::is_directory(path) || file.extension() == ".json")) {
    const auto graphs = std::make_shared<LabeledGraphs>(path, command.count, command.data_seed);
    return {name, graphs->size(), [graphs](int64_t i) { return graphs->at(i); }};
  }
  // One graph: its communities stand in the file itself, or in another one.
  const auto labeled = std::make_shared<LabeledGraph>();
  labeled->graph = command.input.load(path).graph;
  labeled->truth = read_partition(command.truth.empty() ? path : command.truth, labeled->graph);
  return {name, 1, [labeled](int64_t) { return *labeled; }};
}

struct Method {
  std::string name;
  Detector detector;
};

std::vector<Method> methods(const CompareCommand& command, const Model& model,
                            const std::string& model_label) {
  DetectOptions plain = command.detect;  // the setting of the paper's tables
  plain.samples = 15;
  plain.mode = DetectMode::map;
  plain.smallest_community.reset();  // as fitted to the model
  std::vector<Method> all{{model_label, make_detector(&model, {}, plain)}};
  const auto add = [&](const std::string& name, MethodOptions options) {
    for (const auto blocks : {BlockLikelihood::beta, BlockLikelihood::degree_corrected}) {
      options.block_model = blocks;
      all.push_back(
          {name + std::string(name_of(blocks)), make_detector(&model, options, command.detect)});
    }
  };
  add(model_label + ", refined ", {.refine = kRefineSweeps});
  add("gibbs ", {.method = DetectMethod::gibbs});
  all.push_back(
      {"spectral", make_detector(nullptr, {.method = DetectMethod::spectral}, command.detect)});
  return all;
}

Record measure(const CompareCommand& command, const Data& data, const Method& method,
               std::stop_token stop) {
  Progress progress(data.name + ", " + method.name, data.size);
  const EvaluationOptions options{.graphs = data.size,
                                  .detect = command.detect,
                                  .one_by_one = true,  // honest seconds
                                  .threads = command.threads,
                                  .progress = [&](int64_t done) { progress.update(done); }};
  const Evaluation found = evaluate(method.detector, data.graph, options, stop);
  const CalibrationSummary& s = found.summary;
  return {{"method", method.name},
          {"data", data.name},
          {"graphs", s.graphs},
          {"ami", 100 * s.ami.mean},
          {"ami_error", 100 * s.ami.error},
          {"ari", 100 * s.ari.mean},
          {"ari_error", 100 * s.ari.error},
          {"k_error", s.k_error.mean},
          {"k_exact", s.k_exact.mean},
          {"seconds", found.total.mean},
          {"threads", command.threads}};
}

std::vector<Record> read_peers(const std::vector<std::string>& files) {
  std::vector<Record> records;
  for (const std::string& path : files) {
    std::ifstream file(path);
    if (!file) throw InputError(path + ": cannot be read");
    int64_t number = 0;
    for (std::string line; std::getline(file, line);) {
      ++number;
      Record record = Record::parse(line, nullptr, /*allow_exceptions=*/false);
      if (!record.is_object() || !record.contains("method") || !record["method"].is_string() ||
          !record.contains("data") || !record["data"].is_string()) {
        throw ParseError(path, number, "this is not a record of a method on some data");
      }
      records.push_back(std::move(record));
    }
  }
  return records;
}

// "96.2 ± 0.4"; the standard error of a single graph does not exist.
std::string cell(const Record& record, const std::string& field, const char* format) {
  const auto number = [&](const std::string& name) {
    return record.contains(name) && record[name].is_number() ? record[name].get<double>() : NAN;
  };
  char text[64] = "-";
  if (std::isfinite(number(field))) std::snprintf(text, sizeof text, format, number(field));
  std::string out = text;
  if (std::isfinite(number(field + "_error"))) {
    std::snprintf(text, sizeof text, format, number(field + "_error"));
    out += " ± " + std::string(text);
  }
  return out;
}

void print_header(const Data& data) {
  std::printf("%s: %lld graph%s\n%-40s %14s %14s %8s %8s %10s\n", data.name.c_str(),
              static_cast<long long>(data.size), data.size == 1 ? "" : "s", "", "AMI", "ARI",
              "K error", "K exact", "seconds");
}

void print_row(const Record& record) {
  std::printf("%-40s %14s %14s %8s %8s %10s\n", record.value("method", "").c_str(),
              cell(record, "ami", "%.1f").c_str(), cell(record, "ari", "%.1f").c_str(),
              cell(record, "k_error", "%+.2f").c_str(), cell(record, "k_exact", "%.2f").c_str(),
              cell(record, "seconds", "%.4f").c_str());
  std::fflush(stdout);
}

void run(const CompareCommand& command, const Context& context) {
  if (!command.truth.empty() && command.data.size() > 1) {
    throw UsageError("--truth is for a single graph");
  }
  const std::vector<Record> peers = read_peers(command.peers);
  const std::string file = find_model(command.model);
  const Model model(file);
  std::ofstream records;
  if (!command.output.empty()) {
    records.open(command.output);
    if (!records) throw OutputError(command.output + ": cannot be written");
  }
  for (const std::string& path : command.data) {
    const Data data = open_data(command, path);
    if (!command.json) print_header(data);
    const auto give = [&](const Record& record) {
      if (records.is_open()) records << record.dump() << std::endl;
      if (command.json) {
        std::printf("%s\n", record.dump().c_str());
      } else {
        print_row(record);
      }
    };
    for (const Method& method : methods(command, model, model_name(file))) {
      give(measure(command, data, method, context.stop));
    }
    for (const Record& peer : peers) {
      if (peer["data"] == data.name) give(peer);
    }
    if (!command.json) std::printf("\n");
  }
  if (records.is_open() && !records) throw OutputError(command.output + ": cannot be written");
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
  command->add_option("--peers", options->peers,
                      "files of records, a JSON object per line, to show beside ours");
  command->add_option("--output,-o", options->output,
                      "write the records, one JSON object per line");
  command
      ->add_option("--count", options->count, "graphs to use; 0: the whole set, or 1000 drawn ones")
      ->capture_default_str();
  command->add_option("--data-seed", options->data_seed, "of graphs drawn from a recipe")
      ->capture_default_str();
  options_line_detail::add_field(*command, "--smallest-community",
                                 options->detect.smallest_community,
                                 "that refinement and gibbs consider [1]");
  command->add_option("--seed", options->detect.seed, "of all methods")->capture_default_str();
  command->add_option("--threads", options->threads, "every graph has all of them")
      ->check(CLI::Range(1, 4096))
      ->capture_default_str();
  command->add_flag("--json", options->json, "print the records, one JSON object per line");
  options->input.add_to(*command);
  command->callback([options, &context] { run(*options, context); });
}

}  // namespace coterie::cli
