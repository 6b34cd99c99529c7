// When is the exact posterior of a plain block model better than the network's own? For graphs of
// many kinds: what the network finds, what refining under the block model makes of it, and how well
// the block model explains the graph (classical/block_model_fit.h), which is all that a rule may
// look at.
//
//   bench_refine-rule [graphs a kind, default 20] [first seed, default 6101] [labelled files...]
//
// A line of JSON for every graph, then a table by kind and one line of JSON for all.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "benchmarks/measure.h"
#include "coterie/classical/block_model_fit.h"
#include "coterie/classical/refine.h"
#include "coterie/datasets/family.h"
#include "coterie/datasets/labeled_files.h"
#include "coterie/detect/answer.h"
#include "coterie/options_json.h"
#include "coterie/parallel.h"
#include "coterie/partition/agreement.h"

using namespace coterie;
using namespace coterie::benchmarks;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::pair<const char*, const char*> kKinds[] = {
    {"sbm", R"({"kind": "sbm"})"},
    {"sbm, other sizes",
     R"({"kind": "sbm", "nodes": "20..400:log", "concentration": "0.5..5:log", "min_community": 3})"},
    {"sbm, sparse", R"({"kind": "sbm", "nodes": "50..800:log", "mean_degree": "5..25:log"})"},
    {"log-degree", R"({"kind": "log-degree"})"},
    {"planted",
     R"({"kind": "planted", "nodes": "30..1000:log", "sizes": "dirichlet", "concentration": "1..20:log",
         "communities": "1..30:log", "min_community": 3, "mean_degree": "3..60:log", "max_density": 0.5,
         "mixing": "0.05..0.5"})"},
    {"erdos-renyi",
     R"({"kind": "erdos-renyi", "nodes": "20..1000:log", "mean_degree": "3..40:log", "max_density": 0.5})"},
    {"configuration",
     R"({"kind": "configuration", "nodes": "20..1000:log", "mean_degree": "3..40:log", "max_density": 0.5})"},
    {"lfr",
     R"({"kind": "lfr", "nodes": "200..1000:log", "mean_degree": "4..30:log", "min_community": 10,
         "max_community": 200, "mixing": "0.05..0.6"})"},
    {"degree-corrected",
     R"({"kind": "degree-corrected", "nodes": "30..1000:log", "sizes": "dirichlet",
         "concentration": "1..20:log", "communities": "1..20:log", "min_community": 3,
         "mean_degree": "3..40:log", "max_density": 0.5, "mixing": "0.05..0.45", "degree_exponent": "2..3.5"})"},
    {"nested",
     R"({"kind": "nested", "nodes": "40..600:log", "mean_degree": "4..20:log", "mixing": "0.02..0.25",
         "inner_mixing": "0.1..0.4", "subgroups": "2..5", "min_community": 5, "max_community": 40,
         "max_density": 0.5, "degree_exponent": "2..3.5"})"},
};

// Figures of one graph.
Json look_at(const LabeledGraph& labeled, const OpenedMethod& method, uint64_t seed) {
  const Graph& graph = labeled.graph;
  const auto ami = [&](const Partition& partition) {
    return 100 * adjusted_mutual_information(partition, labeled.truth);
  };
  AnswerOptions options;
  options.detect.seed = seed;
  const Answer plain = answer(method, graph, "graph", options);
  std::vector<Partition> starts;
  for (const DistinctPartition& each : plain.posterior.distinct()) {
    starts.push_back(each.partition);
  }
  const auto fit_of = [&](const Partition& partition) {
    const BlockModelFit fit = block_model_fit(graph, partition);
    return Json{{"dispersion", fit.dispersion},
                {"triangles", fit.triangles},
                {"expected", fit.expected_triangles}};
  };
  const Partition& found = plain.summary.best.partition;
  Json line{{"nodes", graph.nodes()},
            {"edges", graph.edges()},
            {"communities", labeled.truth.communities()},
            {"plain", ami(found)},
            {"plain_k", found.communities()},
            {"k", plain.summary.k.mode()},
            {"k_probability", plain.summary.k.probability(labeled.truth.communities())},
            {"plain_fit", fit_of(found)}};
  const std::pair<const char*, BlockModelOptions> models[] = {
      {"sbm", {.min_community = 3}},
      {"wide", {.min_community = 3, .within_alpha = 1, .within_beta = 1, .between_beta = 1}},
  };
  for (const auto& [name, model] : models) {
    RefineOptions chains{.model = model, .search_sweeps = 10, .sweeps = 20, .burn_in = 4};
    BlockPosterior refined;
    const double seconds =
        seconds_of([&] { refined = refine(graph, starts, chains, Rng(seed).stream("refine")); });
    double right = 0;
    for (const ScoredPartition& draw : refined.draws) {
      right += draw.partition.communities() == labeled.truth.communities();
    }
    line[name] = {{"ami", ami(refined.best.partition)},
                  {"k", refined.best.partition.communities()},
                  {"k_probability", right / static_cast<double>(refined.draws.size())},
                  {"seconds", seconds},
                  {"fit", fit_of(refined.best.partition)}};
  }
  return line;
}

}  // namespace

int main(int argc, char** argv) {
  const int64_t graphs = argc > 1 ? std::atoll(argv[1]) : 20;
  const uint64_t seed = argc > 2 ? std::atoll(argv[2]) : 6101;
  const OpenedMethod method({}, open_model(COTERIE_SOURCE_DIR "/weights/local.safetensors"));
  Json all = Json::array();
  const auto measure = [&](const std::string& kind, int64_t count, const auto& draw) {
    std::vector<Json> lines(count);
    parallel_for(count, default_threads(), [&](int64_t g) {
      const ThreadScope alone(1);
      lines[g] = look_at(draw(g), method, g);
      lines[g]["kind"] = kind;
    });
    for (const Json& line : lines) {
      std::printf("%s\n", line.dump().c_str());
      all.push_back(line);
    }
    std::fflush(stdout);
  };
  for (const auto& [name, json] : kKinds) {
    const auto mixture =
        read_options<MixtureOptions>(Json{{"families", {{{"family", Json::parse(json)}}}}}, name);
    measure(name, graphs, [&, name = name](int64_t g) {
      Rng rng = Rng(seed).stream(name, g);
      return draw_graph(mixture, rng);
    });
  }
  for (int a = 3; a < argc; ++a) {
    const std::string file = argv[a];
    measure(std::filesystem::path(file).stem().string(), 1,
            [&](int64_t) { return read_labeled_file(file).labeled; });
  }
  std::printf("%s\n",
              Json{{"benchmark", "refine-rule"}, {"graphs", std::ssize(all)}}.dump().c_str());
  return 0;
}
