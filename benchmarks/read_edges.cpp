// How long a 10-million-line edge list takes to become a graph, next to igraph's C library, and how
// much memory that needs at its peak.
//
// Each reader runs in a process of its own, several times in turn; the figures are the medians.
// Peak memory is what the system counted for the whole process.
#include <igraph/igraph.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "coterie/graph/read_graph.h"
#include "coterie/random.h"

namespace {

using namespace coterie;

constexpr int64_t kLines = 10'000'000;
constexpr int64_t kNodes = 1'000'000;
constexpr int kRepetitions = 5;

struct Measurement {
  double seconds = 0;
  int64_t nodes = 0;
  int64_t edges = 0;
  int64_t graph_bytes = 0;
  int64_t peak_bytes = 0;  // of the process
};

void write_random_edges(const std::string& path) {
  std::FILE* const file = std::fopen(path.c_str(), "w");
  if (!file) std::exit(1);
  Rng rng(1);
  for (int64_t line = 0; line < kLines; ++line) {
    std::fprintf(file, "%d %d\n", static_cast<int>(rng.below(kNodes)),
                 static_cast<int>(rng.below(kNodes)));
  }
  if (std::fclose(file) != 0) std::exit(1);
}

Measurement read_ours(const std::string& path) {
  const ReadGraph read = read_graph(path, {.format = GraphFormat::edges});
  const Graph& graph = read.graph;
  return {.nodes = graph.nodes(),
          .edges = graph.edges(),
          .graph_bytes =
              static_cast<int64_t>(graph.row_ptr().size_bytes() + graph.neighbors().size_bytes()) +
              (graph.has_names() ? graph.names().bytes() : 0)};
}

Measurement read_igraph(const std::string& path) {
  std::FILE* const file = std::fopen(path.c_str(), "r");
  igraph_t graph;
  if (!file || igraph_read_graph_edgelist(&graph, file, 0, IGRAPH_UNDIRECTED)) std::exit(1);
  std::fclose(file);
  return {.nodes = igraph_vcount(&graph), .edges = igraph_ecount(&graph)};
}

// Runs `work` in a child process and measures it there.
Measurement in_child(Measurement (*work)(const std::string&), const std::string& path) {
  int ends[2];
  if (pipe(ends) != 0) std::exit(1);
  const pid_t child = fork();
  if (child == 0) {
    const auto begin = std::chrono::steady_clock::now();
    Measurement result = work(path);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    result.seconds = seconds.count();
    const bool sent = write(ends[1], &result, sizeof result) == sizeof result;
    _exit(sent ? 0 : 1);
  }
  Measurement result;
  const bool received = read(ends[0], &result, sizeof result) == sizeof result;
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  result.peak_bytes = int64_t{usage.ru_maxrss} * 1024;
  close(ends[0]);
  close(ends[1]);
  if (!received || status != 0) std::exit(1);
  return result;
}

Measurement median(std::vector<Measurement> runs) {
  std::sort(runs.begin(), runs.end(),
            [](const auto& a, const auto& b) { return a.seconds < b.seconds; });
  return runs[runs.size() / 2];
}

}  // namespace

int main() {
  const char* const folder = std::getenv("TMPDIR");
  const std::string path = std::string(folder ? folder : "/tmp") + "/coterie-read-edges.txt";
  write_random_edges(path);
  std::vector<Measurement> ours, igraph;
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    ours.push_back(in_child(read_ours, path));
    igraph.push_back(in_child(read_igraph, path));
  }
  std::remove(path.c_str());
  const Measurement a = median(ours), b = median(igraph);
  const double memory_ratio =
      static_cast<double>(a.peak_bytes) / static_cast<double>(a.graph_bytes);
  std::printf("%-8s %10s %10s %9s %14s\n", "reader", "nodes", "edges", "seconds", "peak MB");
  std::printf("%-8s %10ld %10ld %9.3f %14.1f\n", "coterie", static_cast<long>(a.nodes),
              static_cast<long>(a.edges), a.seconds, static_cast<double>(a.peak_bytes) / 1e6);
  std::printf("%-8s %10ld %10ld %9.3f %14.1f\n", "igraph", static_cast<long>(b.nodes),
              static_cast<long>(b.edges), b.seconds, static_cast<double>(b.peak_bytes) / 1e6);
  std::printf(
      "igraph keeps loops and repeated edges; the finished graph of coterie takes %.1f MB\n",
      static_cast<double>(a.graph_bytes) / 1e6);
  std::printf(
      "{\"benchmark\":\"read-edges\",\"ours_seconds\":%.4f,\"igraph_seconds\":%.4f,\"ratio\":%.2f,"
      "\"peak_bytes\":%ld,\"graph_bytes\":%ld,\"memory_ratio\":%.3f}\n",
      a.seconds, b.seconds, b.seconds / a.seconds, static_cast<long>(a.peak_bytes),
      static_cast<long>(a.graph_bytes), memory_ratio);
  return 0;
}
