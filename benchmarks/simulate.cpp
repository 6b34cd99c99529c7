// A stochastic block model of a million nodes, mean degree 20, 100 equal blocks: ours beside
// igraph's igraph_sbm_game, alternating in one run. Ours also shuffles the nodes and keeps the
// labels.
#include <igraph/igraph.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "coterie/datasets/block_graph.h"
#include "coterie/parallel.h"

namespace {

constexpr int64_t kNodes = 1'000'000;
constexpr int64_t kBlocks = 100;
constexpr int64_t kSize = kNodes / kBlocks;
constexpr double kWithin = 15.0 / (kSize - 1);  // 15 edges of a node stay in its block, 5 leave it
constexpr double kBetween = 5.0 / (kNodes - kSize);

double seconds(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

int64_t ours(uint64_t seed, int threads) {
  coterie::Rng rng(seed);
  const std::vector<int64_t> sizes(kBlocks, kSize);
  return coterie::draw_block_graph(
             sizes, [](int64_t k, int64_t l) { return k == l ? kWithin : kBetween; }, rng, threads)
      .graph.edges();
}

int64_t igraphs(uint64_t seed) {
  igraph_rng_seed(igraph_rng_default(), seed);
  igraph_matrix_t probabilities;
  igraph_vector_int_t sizes;
  igraph_matrix_init(&probabilities, kBlocks, kBlocks);
  igraph_vector_int_init(&sizes, kBlocks);
  for (int64_t k = 0; k < kBlocks; ++k) {
    VECTOR(sizes)[k] = kSize;
    for (int64_t l = 0; l < kBlocks; ++l) MATRIX(probabilities, k, l) = k == l ? kWithin : kBetween;
  }
  igraph_t graph;
  igraph_sbm_game(&graph, kNodes, &probabilities, &sizes, /*directed=*/false, /*loops=*/false);
  const int64_t edges = igraph_ecount(&graph);
  igraph_destroy(&graph);
  igraph_vector_int_destroy(&sizes);
  igraph_matrix_destroy(&probabilities);
  return edges;
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
  const int threads = coterie::default_threads();
  double best_ours = 1e300, best_single = 1e300, best_igraph = 1e300;
  int64_t our_edges = 0, igraph_edges = 0;
  for (int round = 0; round < rounds; ++round) {
    best_igraph = std::min(best_igraph, seconds([&] { igraph_edges = igraphs(round); }));
    best_ours = std::min(best_ours, seconds([&] { our_edges = ours(round, threads); }));
    best_single = std::min(best_single, seconds([&] { our_edges = ours(round, 1); }));
  }
  std::printf("%-28s %10s %12s\n", "1M nodes, degree 20, K=100", "seconds", "edges");
  std::printf("%-28s %10.3f %12ld\n", "igraph_sbm_game", best_igraph, long(igraph_edges));
  std::printf("%-28s %10.3f %12ld\n", "coterie, 1 thread", best_single, long(our_edges));
  std::printf("coterie, %2d threads          %10.3f %12ld\n", threads, best_ours, long(our_edges));
  std::printf(
      "{\"benchmark\":\"simulate\",\"ours_seconds\":%.4f,\"ours_single_thread_seconds\":%.4f,"
      "\"igraph_seconds\":%.4f,\"ratio\":%.2f,\"threads\":%d}\n",
      best_ours, best_single, best_igraph, best_igraph / best_ours, threads);
}
