// How good the default answer is on graphs of any size, beside Leiden and ECG (ours), leidenalg and
// Infomap (theirs), up to 3,000 nodes graph-tool, on the same graphs in one run: AMI in percent,
// means and standard deviations over the graphs of a cell.
//
//   bench_any-size PART [graphs a cell, default 5] [first seed, default 901] [model] [alone]
//
// `alone` leaves out the programs of others, whose results on the same seed are known.
//
// PART is a part of the table:
//   lfr-1k lfr-10k lfr-sparse lfr-100k lfr-1m   LFR graphs, mean degree 10 (sparse 5,
//                   1m 20, 100k both), exponents 2.5 and 1.5; of 100k and 1m one draw
//   real FILE...    labelled graphs; each in as many random orders of its nodes, with as many
//   seeds,
//                   as there are graphs; beside the model `general`, too
//   sbm             the paper's block models, beside the model that was trained on them
//   none            graphs without communities: how often K = 1
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <vector>

#include "benchmarks/measure.h"
#include "coterie/answer/answer.h"
#include "coterie/communities/ensemble.h"
#include "coterie/communities/leiden.h"
#include "coterie/datasets/graph_set.h"
#include "coterie/datasets/labeled_files.h"
#include "coterie/datasets/lfr.h"
#include "coterie/datasets/no_communities.h"
#include "coterie/datasets/sbm.h"
#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/parallel.h"
#include "coterie/partition/agreement.h"

using namespace coterie;
using namespace coterie::benchmarks;
using Json = nlohmann::ordered_json;

namespace {

struct Cell {
  std::string name;
  std::vector<LabeledGraph> graphs;
  std::vector<std::vector<NodeId>> places;  // of the nodes of one graph, where all are that one
};

struct Settings {
  int64_t graphs = 5;
  uint64_t seed = 901;
  std::string model = COTERIE_SOURCE_DIR "/weights/local.safetensors";
  bool alone = false;
};

// Means over the graphs of a cell.
struct Row {
  std::vector<double> ami, communities, seconds;
  std::vector<Partition> found;
  void add(const Partition& partition, const LabeledGraph& labeled, double spent) {
    ami.push_back(100 * adjusted_mutual_information(partition, labeled.truth));
    communities.push_back(partition.communities());
    seconds.push_back(spent);
    found.push_back(partition);
  }
};

// Mean AMI in percent of all pairs of answers for the same graph in different orders.
double stability(const Row& row, const Cell& cell) {
  std::vector<Partition> back;
  for (size_t g = 0; g < row.found.size(); ++g) {
    std::vector<int32_t> labels;
    for (const NodeId place : cell.places[g]) labels.push_back(row.found[g][place]);
    back.emplace_back(std::span<const int32_t>(labels));
  }
  double sum = 0, pairs = 0;
  for (size_t a = 0; a < back.size(); ++a) {
    for (size_t b = 0; b < a; ++b, ++pairs)
      sum += 100 * adjusted_mutual_information(back[a], back[b]);
  }
  return sum / pairs;
}

Json show(const std::string& cell, const std::string& method, double ami, double spread,
          double communities, double seconds) {
  std::printf("%-44s %-28s %6.1f %6.1f %9.1f %9.2f\n", cell.c_str(), method.c_str(), ami, spread,
              communities, seconds);
  std::fflush(stdout);
  return {{"cell", cell},        {"method", method},           {"ami", ami},
          {"deviation", spread}, {"communities", communities}, {"seconds", seconds}};
}

// Other people's programs, which read a graph set.
void add_peers(const Cell& cell, Json& rows) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("any-size-" + std::to_string(getpid()));
  GraphSetWriter writer(folder, Json::object(), 0);
  for (const LabeledGraph& labeled : cell.graphs) writer.append(labeled);
  writer.finish();
  std::string methods = "leidenalg,igraph infomap";
  // On larger ones it would take hours.
  if (cell.graphs.front().graph.nodes() <= 3000) {
    methods += ",graph-tool sbm,graph-tool degree-corrected";
  }
  const std::string command = "/usr/bin/python3 " COTERIE_SOURCE_DIR
                              "/benchmarks/peers/communities.py --methods '" +
                              methods + "' " + folder.string();
  FILE* pipe = popen(command.c_str(), "r");
  std::string text;
  for (int c; (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  const int code = pclose(pipe);
  std::filesystem::remove_all(folder);
  if (code != 0) throw Error(ErrorKind::failure, "communities.py failed");
  size_t begin = 0;
  while (begin < text.size()) {
    const size_t end = text.find('\n', begin);
    const Json found = Json::parse(text.substr(begin, end - begin));
    begin = end + 1;
    const double truth = mean([&] {
      std::vector<double> k;
      for (const LabeledGraph& labeled : cell.graphs) k.push_back(labeled.truth.communities());
      return k;
    }());
    const double error = found["ami_error"].is_null() ? 0 : found["ami_error"].get<double>();
    rows.push_back(show(cell.name, found["method"], found["ami"],
                        error * std::sqrt(static_cast<double>(cell.graphs.size())),
                        truth + found["k_error"].get<double>(), found["seconds"]));
  }
}

Row ours(const Cell& cell, const OpenedMethod& method, std::optional<int64_t> samples) {
  Row row;
  for (size_t g = 0; g < cell.graphs.size(); ++g) {
    AnswerOptions options;
    options.detect.seed = g;
    options.detect.samples = samples;
    std::optional<Answer> found;
    const double spent =
        seconds_of([&] { found = answer(method, cell.graphs[g].graph, cell.name, options); });
    row.add(found->summary.best.partition, cell.graphs[g], spent);
  }
  return row;
}

OpenedMethod classical(DetectMethod method) {
  MethodOptions options;
  options.method = method;
  return OpenedMethod(options);
}

Json measure(const Cell& cell, const Settings& settings, bool peers = true,
             std::optional<int64_t> samples = {}) {
  Json rows = Json::array();
  const auto add = [&](const std::string& name, const Row& row) {
    rows.push_back(show(cell.name, name, mean(row.ami), deviation(row.ami), mean(row.communities),
                        mean(row.seconds)));
    if (cell.places.empty() || cell.graphs.size() < 2) return;
    rows.back()["stability"] = stability(row, cell);
    std::printf("%63s AMI %.1f between answers\n", "", rows.back()["stability"].get<double>());
  };
  add("coterie", ours(cell, OpenedMethod({}, open_model(settings.model)), samples));
  if (!cell.places.empty()) {
    const std::string general = COTERIE_SOURCE_DIR "/weights/general.safetensors";
    add("coterie, general", ours(cell, OpenedMethod({}, open_model(general)), samples));
  }
  add("leiden (ours)", ours(cell, classical(DetectMethod::leiden), {}));
  add("ecg (ours)", ours(cell, classical(DetectMethod::ecg), {}));
  if (peers && !settings.alone) add_peers(cell, rows);
  return rows;
}

Cell lfr_cell(const Settings& settings, double nodes, double degree, int64_t largest,
              double mixing) {
  LfrOptions lfr;
  lfr.nodes = nodes;
  lfr.mean_degree = degree;
  lfr.max_community = largest;
  lfr.mixing = mixing;
  Cell cell;
  char name[96];
  std::snprintf(name, sizeof name, "LFR %.0f, degree %.0f, to %ld, mixing %.1f", nodes, degree,
                static_cast<long>(largest), mixing);
  cell.name = name;
  for (int64_t g = 0; g < settings.graphs; ++g) {
    Rng rng = Rng(settings.seed).stream(cell.name, g);
    cell.graphs.push_back(draw_lfr(lfr, rng));
  }
  return cell;
}

LabeledGraph in_order(const LabeledGraph& labeled, const std::vector<NodeId>& place) {
  GraphBuilder builder(labeled.graph.nodes());
  std::vector<int32_t> labels(place.size());
  for (NodeId i = 0; i < labeled.graph.nodes(); ++i) {
    labels[place[i]] = labeled.truth.labels()[i];
    for (const NodeId j : labeled.graph.neighbors(i)) {
      if (i < j) builder.add_edge(place[i], place[j]);
    }
  }
  return {builder.build(), Partition(std::span<const int32_t>(labels))};
}

Json real(const Settings& settings, const std::string& file) {
  const LabeledGraph labeled = read_labeled_file(file).labeled;
  Cell cell{std::filesystem::path(file).stem().string(), {}, {}};
  for (int64_t g = 0; g < settings.graphs; ++g) {
    std::vector<NodeId>& place = cell.places.emplace_back(labeled.graph.nodes());
    std::iota(place.begin(), place.end(), 0);
    Rng rng = Rng(settings.seed).stream(cell.name, g);
    rng.shuffle(std::span(place));
    cell.graphs.push_back(in_order(labeled, place));
  }
  return measure(cell, settings);
}

Json sbm(const Settings& settings) {
  Cell cell{"general SBM of the paper", {}, {}};
  for (int64_t g = 0; g < settings.graphs; ++g) {
    Rng rng = Rng(settings.seed).stream(cell.name, g);
    cell.graphs.push_back(draw_sbm({}, rng));
  }
  Json rows = measure(cell, settings, /*peers=*/false);
  const Row row = ours(
      cell, OpenedMethod({}, open_model(COTERIE_SOURCE_DIR "/weights/ccp-attn-sbm.safetensors")),
      15);
  rows.push_back(show(cell.name, "ccp-attn-sbm", mean(row.ami), deviation(row.ami),
                      mean(row.communities), mean(row.seconds)));
  return rows;
}

// K = 1 is asked of the answer.
Json none(const Settings& settings) {
  Json rows = Json::array();
  const OpenedMethod method({}, open_model(settings.model));
  for (const double nodes : {100.0, 300.0, 1000.0, 3000.0, 10000.0}) {
    for (const bool power_law : {false, true}) {
      const std::string name = std::string(power_law ? "configuration " : "Erdos-Renyi ") +
                               std::to_string(static_cast<int64_t>(nodes));
      int64_t single = 0, probable = 0;
      for (int64_t g = 0; g < settings.graphs; ++g) {
        Rng rng = Rng(settings.seed).stream(name, g);
        LabeledGraph labeled;
        const Range degree(4, 20, true);
        if (power_law) {
          ConfigurationOptions options;
          options.nodes = nodes;
          options.mean_degree = degree;
          labeled = draw_configuration(options, rng);
        } else {
          ErdosRenyiOptions options;
          options.nodes = nodes;
          options.mean_degree = degree;
          labeled = draw_erdos_renyi(options, rng);
        }
        AnswerOptions options;
        options.detect.seed = g;
        const Answer found = answer(method, labeled.graph, name, options);
        // Small components are communities of their own, whatever anybody says.
        const auto components =
            static_cast<int32_t>(connected_components(labeled.graph).sizes.size());
        single += found.summary.best.partition.communities() == components;
        probable += found.summary.k.mode() == components;
      }
      std::printf("%-24s K = 1 answered %ld, most probable %ld of %ld\n", name.c_str(),
                  static_cast<long>(single), static_cast<long>(probable),
                  static_cast<long>(settings.graphs));
      std::fflush(stdout);
      rows.push_back({{"cell", name},
                      {"graphs", settings.graphs},
                      {"single", single},
                      {"most_probable_single", probable}});
    }
  }
  return rows;
}

Json lfr_part(const std::string& part, const Settings& settings) {
  Json rows = Json::array();
  const auto add = [&](double nodes, double degree, int64_t largest, std::vector<double> mixings,
                       bool peers, std::optional<int64_t> samples = {}) {
    for (const double mixing : mixings) {
      for (Json& row :
           measure(lfr_cell(settings, nodes, degree, largest, mixing), settings, peers, samples)) {
        rows.push_back(std::move(row));
      }
    }
  };
  if (part == "lfr-1k") add(1000, 10, 200, {0.1, 0.3, 0.4, 0.5}, true);
  if (part == "lfr-10k") {
    add(10'000, 10, 200, {0.1, 0.3, 0.4, 0.5}, true);
    add(10'000, 10, 1000, {0.1, 0.3, 0.4, 0.5}, true);
  }
  if (part == "lfr-sparse") add(10'000, 5, 1000, {0.1, 0.3}, true);
  if (part == "lfr-100k") {
    add(100'000, 10, 1000, {0.1, 0.3, 0.5}, false, 1);
    add(100'000, 20, 1000, {0.1, 0.3, 0.5}, false, 1);
  }
  if (part == "lfr-1m") add(1'000'000, 20, 1000, {0.3}, false, 1);
  if (rows.empty()) throw UsageError("no part is called '" + part + "'");
  return rows;
}

}  // namespace

int main(int argc, char** argv) {
  const coterie::ThreadScope threads(coterie::default_threads());
  try {
    const std::string part = argc > 1 ? argv[1] : "lfr-1k";
    Settings settings;
    std::vector<std::string> files;
    for (int a = 2; a < argc; ++a) {
      const std::string word = argv[a];
      if (word == "alone")
        settings.alone = true;
      else if (word.ends_with(".safetensors"))
        settings.model = word;
      else if (std::filesystem::exists(word))
        files.push_back(word);
      else
        (a == 2 ? settings.graphs : reinterpret_cast<int64_t&>(settings.seed)) =
            std::atoll(argv[a]);
    }
    std::printf("%-44s %-28s %6s %6s %9s %9s\n", "", "", "AMI", "±", "K", "seconds");
    Json rows = Json::array();
    if (part == "real") {
      for (const std::string& file : files) {
        for (Json& row : real(settings, file)) rows.push_back(std::move(row));
      }
    } else {
      rows = part == "sbm"    ? sbm(settings)
             : part == "none" ? none(settings)
                              : lfr_part(part, settings);
    }
    std::printf("%s\n", Json{{"benchmark", "any-size"},
                             {"part", part},
                             {"seed", settings.seed},
                             {"gigabytes", peak_gigabytes()},
                             {"rows", rows}}
                            .dump()
                            .c_str());
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_any-size: %s\n", error.what());
    return 1;
  }
}
