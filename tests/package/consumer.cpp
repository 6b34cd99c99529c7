// What the README's C++ users do: read a graph, encode it, draw another one.
#include <cstdio>

#include "coterie/datasets/sbm.h"
#include "coterie/graph/read_graph.h"
#include "coterie/partition/agreement.h"
#include "coterie/spectral/laplacian_encoding.h"

int main(int, char** argv) {
  const coterie::ReadGraph file = coterie::read_graph(argv[1]);
  const auto encoding = coterie::laplacian_encoding(file.graph);
  coterie::Rng rng(1);
  const auto [graph, truth] = coterie::draw_sbm({.nodes = 100}, rng);
  std::printf("%lld nodes, %lld edges, %lld eigenvectors, agreement with itself %.1f\n",
              static_cast<long long>(file.graph.nodes()),
              static_cast<long long>(file.graph.edges()), static_cast<long long>(encoding.columns),
              coterie::agreement(truth, truth).ami);
}
