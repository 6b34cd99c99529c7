// When is the exact posterior of a plain block model better than the network's own? AMI in percent
// on graphs of many kinds: of the network alone, refined under the block model always, and where
// the rule of methods/exact_posterior.h says so (how often); and the probability of the true K.
//
//   bench_refine-rule [graphs a kind, default 20] [first seed, default 6101] [labelled files...]
//
// Figures of every graph go to the file that COTERIE_DETAILS names, one line of JSON each: what a
// rule may look at, and what it would be worth.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "coterie/answer/answer.h"
#include "coterie/classical/block_model_fit.h"
#include "coterie/classical/refine.h"
#include "coterie/datasets/family.h"
#include "coterie/datasets/labeled_files.h"
#include "coterie/options_json.h"
#include "coterie/parallel.h"
#include "coterie/partition/agreement.h"

using namespace coterie;
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
  const auto k_probability = [&](const Answer& found) {
    return found.summary.k.probability(labeled.truth.communities());
  };
  AnswerOptions options;
  options.detect.seed = seed;
  const Answer by_rule = answer(method, graph, "graph", options);
  options.detect.exact = false;
  const Answer plain = answer(method, graph, "graph", options);
  const Partition& found = plain.summary.best.partition;
  std::vector<Partition> starts;
  for (const DistinctPartition& each : plain.posterior.distinct()) {
    starts.push_back(each.partition);
  }
  const BlockPosterior always =
      refine(graph, starts, {.model = {.min_community = 3}}, Rng(seed).stream("refine"));
  const BlockModelFit fit = block_model_fit(graph, found);
  return {{"nodes", graph.nodes()},
          {"edges", graph.edges()},
          {"communities", labeled.truth.communities()},
          {"plain_communities", found.communities()},
          {"dispersion", fit.dispersion},
          {"triangles", fit.triangles},
          {"plain", ami(found)},
          {"always", ami(always.best.partition)},
          {"by_rule", ami(by_rule.summary.best.partition)},
          {"exact", by_rule.context.block_model.empty() ? 0 : 1},
          {"plain_k", k_probability(plain)},
          {"by_rule_k", k_probability(by_rule)}};
}

}  // namespace

int main(int argc, char** argv) {
  const int64_t graphs = argc > 1 ? std::atoll(argv[1]) : 20;
  const uint64_t seed = argc > 2 ? std::atoll(argv[2]) : 6101;
  const OpenedMethod method({}, open_model(COTERIE_SOURCE_DIR "/weights/local.safetensors"));
  std::ofstream details;
  if (const char* path = std::getenv("COTERIE_DETAILS")) details.open(path);
  Json rows = Json::array();
  std::printf("%-18s %6s %6s %6s %6s   P(true K) %6s %6s\n", "", "plain", "always", "rule", "exact",
              "plain", "rule");
  const auto measure = [&](const std::string& kind, int64_t count, const auto& draw) {
    std::vector<Json> lines(count);
    parallel_for(count, default_threads(), [&](int64_t g) {
      const ThreadScope alone(1);
      lines[g] = look_at(draw(g), method, g);
    });
    Json row{{"kind", kind}};
    for (const char* figure : {"plain", "always", "by_rule", "exact", "plain_k", "by_rule_k"}) {
      double sum = 0;
      for (const Json& line : lines) sum += line[figure].get<double>();
      row[figure] = sum / static_cast<double>(count);
    }
    for (Json& line : lines) {
      line["kind"] = kind;
      if (details.is_open()) details << line.dump() << "\n";
    }
    std::printf("%-18s %6.1f %6.1f %6.1f %5.0f %%             %6.2f %6.2f\n", kind.c_str(),
                row["plain"].get<double>(), row["always"].get<double>(),
                row["by_rule"].get<double>(), 100 * row["exact"].get<double>(),
                row["plain_k"].get<double>(), row["by_rule_k"].get<double>());
    std::fflush(stdout);
    rows.push_back(row);
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
  const Json line{{"benchmark", "refine-rule"}, {"graphs", graphs}, {"seed", seed}, {"rows", rows}};
  std::printf("%s\n", line.dump().c_str());
  return 0;
}
