// Leiden by modularity on LFR graphs (mean degree 20, mixing 0.3, communities of 20 to 1,000):
// ours, igraph's C function and leidenalg, one after the other on the same graph, two iterations
// each (which is leidenalg's default). Seconds are those of the processor, on one thread, without
// reading the graph.
//
// usage: bench_leiden [largest number of nodes, default 1,000,000] [rounds, default 3]
#include <igraph/igraph.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "coterie/communities/leiden.h"
#include "coterie/communities/louvain.h"
#include "coterie/datasets/lfr.h"
#include "coterie/error.h"
#include "coterie/partition/modularity.h"

namespace {

using namespace coterie;

struct Row {
  double seconds = 1e300;  // the least
  double modularity = 0;   // the mean
  double communities = 0;  // likewise
};

double processor_seconds(const std::function<void()>& work) {
  const auto now = [] {
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  };
  const double begin = now();
  work();
  return now() - begin;
}

void add(Row& row, int rounds, double seconds, double quality, double communities) {
  row.seconds = std::min(row.seconds, seconds);
  row.modularity += quality / rounds;
  row.communities += communities / rounds;
}

void add(Row& row, int rounds, const Graph& graph, const std::function<Partition()>& find) {
  Partition found;
  const double seconds = processor_seconds([&] { found = find(); });
  add(row, rounds, seconds, modularity(graph, found), found.communities());
}

class IgraphGraph {
 public:
  explicit IgraphGraph(const Graph& graph) {
    igraph_vector_int_t ends;
    igraph_vector_int_init(&ends, 2 * graph.edges());
    int64_t place = 0;
    igraph_vector_init(&degrees_, graph.nodes());
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      VECTOR(degrees_)[i] = static_cast<double>(graph.degree(i));
      for (const NodeId j : graph.neighbors(i)) {
        if (j < i) continue;
        VECTOR(ends)[place++] = i;
        VECTOR(ends)[place++] = j;
      }
    }
    igraph_create(&graph_, &ends, graph.nodes(), /*directed=*/false);
    igraph_vector_int_destroy(&ends);
  }
  ~IgraphGraph() {
    igraph_vector_destroy(&degrees_);
    igraph_destroy(&graph_);
  }
  IgraphGraph(const IgraphGraph&) = delete;
  IgraphGraph& operator=(const IgraphGraph&) = delete;

  void add_leiden(Row& row, int rounds, const Graph& graph, int seed) const {
    igraph_rng_seed(igraph_rng_default(), seed);
    igraph_vector_int_t membership;
    igraph_vector_int_init(&membership, 0);
    igraph_integer_t communities = 0;
    const double total = static_cast<double>(graph.directed_edges());
    const double seconds = processor_seconds([&] {
      igraph_community_leiden(&graph_, nullptr, &degrees_, 1 / total, 0.01, /*start=*/false,
                              /*n_iterations=*/2, &membership, &communities, nullptr);
    });
    std::vector<int32_t> labels(graph.nodes());
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      labels[i] = static_cast<int32_t>(VECTOR(membership)[i]);
    }
    igraph_vector_int_destroy(&membership);
    add(row, rounds, seconds, modularity(graph, Partition(std::span<const int32_t>(labels))),
        static_cast<double>(communities));
  }

 private:
  igraph_t graph_;
  igraph_vector_t degrees_;
};

void add_leidenalg(Row& row, int rounds, const std::string& edges, int seed) {
  const std::string command = "/usr/bin/python3 " COTERIE_SOURCE_DIR
                              "/benchmarks/peers/leiden.py " +
                              std::to_string(seed) + " " + edges;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw Error(ErrorKind::failure, "cannot start python3");
  std::string text;
  for (int c; (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  if (pclose(pipe) != 0) throw Error(ErrorKind::failure, "leiden.py failed");
  const nlohmann::json found = nlohmann::json::parse(text);
  add(row, rounds, found["seconds"], found["modularity"], found["communities"]);
}

std::string write_edges(const Graph& graph) {
  std::string path = (std::filesystem::temp_directory_path() / "leiden.XXXXXX").string();
  const int handle = mkstemp(path.data());
  if (handle < 0) throw OutputError("no temporary file");
  FILE* file = fdopen(handle, "wb");
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (const NodeId j : graph.neighbors(i)) {
      const int32_t pair[2] = {i, j};
      if (i < j) std::fwrite(pair, sizeof pair, 1, file);
    }
  }
  std::fclose(file);
  return path;
}

}  // namespace

int main(int argc, char** argv) {
  const double most = argc > 1 ? std::atof(argv[1]) : 1e6;
  const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 3;
  nlohmann::json figures = {{"bench", "leiden"}, {"rounds", rounds}};
  std::printf("%10s %10s  %-16s %10s %12s %12s\n", "nodes", "edges", "", "seconds", "modularity",
              "communities");
  for (const double nodes : {1e4, 1e5, 1e6}) {
    if (nodes > most) break;
    LfrOptions options;
    options.nodes = nodes;
    options.mean_degree = 20;
    options.max_community = 1000;
    Rng rng(1);
    const Graph graph = draw_lfr(options, rng).graph;
    const IgraphGraph peer(graph);
    const std::string edges = write_edges(graph);
    Row pass, ours, igraph, leidenalg;
    for (int round = 0; round < rounds; ++round) {
      Rng seed(round);
      add(pass, rounds, graph, [&] { return louvain_pass(graph, {}, 1, seed); });
      add(ours, rounds, graph, [&] { return leiden(graph, {}, {}, seed); });
      peer.add_leiden(igraph, rounds, graph, round);
      add_leidenalg(leidenalg, rounds, edges, round);
    }
    std::filesystem::remove(edges);
    const auto print = [&](const char* name, const Row& row) {
      std::printf("%10.0f %10ld  %-16s %10.3f %12.5f %12.1f\n", nodes, long(graph.edges()), name,
                  row.seconds, row.modularity, row.communities);
      figures["rows"].push_back({{"nodes", nodes},
                                 {"edges", graph.edges()},
                                 {"method", name},
                                 {"processor_seconds", row.seconds},
                                 {"modularity", row.modularity},
                                 {"communities", row.communities}});
    };
    print("one Louvain pass", pass);
    print("coterie", ours);
    print("igraph", igraph);
    print("leidenalg", leidenalg);
    std::fflush(stdout);
  }
  std::printf("%s\n", figures.dump().c_str());
}
