#pragma once

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "benchmarks/measure.h"
#include "coterie/datasets/sbm.h"
#include "coterie/spectral/eigenpairs.h"
#include "coterie/spectral/tridiagonal.h"

// LAPACK: selected eigenpairs of a symmetric matrix.
extern "C" void dsyevr_(const char* vectors, const char* range, const char* triangle, const int* n,
                        double* a, const int* lda, const double* low, const double* high,
                        const int* first, const int* last, const double* tolerance, int* found,
                        double* values, double* z, const int* ldz, int* support, double* work,
                        const int* work_size, int* iwork, const int* iwork_size, int* info);

// Our direct solvers beside Eigen's and LAPACK's, on one thread.
namespace coterie::benchmarks {

inline Eigen::MatrixXd laplacian_of(const Graph& graph) {
  const auto scale = [&](NodeId i) { return 1 / std::sqrt(static_cast<double>(graph.degree(i))); };
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Identity(graph.nodes(), graph.nodes());
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (const NodeId j : graph.neighbors(i)) matrix(i, j) = -scale(i) * scale(j);
  }
  return matrix;
}

// Eigenpairs number first .. last, from 1.
inline void by_lapack(Eigen::MatrixXd matrix, int first, int last) {
  const int n = static_cast<int>(matrix.rows()), count = last - first + 1;
  const double none = 0;
  std::vector<double> values(n), vectors(static_cast<size_t>(n) * count), work(26 * n);
  std::vector<int> support(2 * n), iwork(10 * n);
  const int work_size = 26 * n, iwork_size = 10 * n;
  int found = 0, info = 0;
  dsyevr_("V", "I", "L", &n, matrix.data(), &n, &none, &none, &first, &last, &none, &found,
          values.data(), vectors.data(), &n, support.data(), work.data(), &work_size, iwork.data(),
          &iwork_size, &info);
  if (info != 0 || found != count) std::fprintf(stderr, "dsyevr failed: %d\n", info);
}

struct DenseTimes {
  double ours = 1e300, eigen = 1e300, lapack = 1e300;
};

// The fastest of many rounds, in turn.
template <class Ours, class Theirs, class Lapack>
DenseTimes in_turn(int rounds, const Ours& ours, const Theirs& eigen, const Lapack& lapack) {
  DenseTimes best;
  for (int round = 0; round < rounds; ++round) {
    best.ours = std::min(best.ours, seconds_of(ours));
    best.eigen = std::min(best.eigen, seconds_of(eigen));
    best.lapack = std::min(best.lapack, seconds_of(lapack));
  }
  return best;
}

inline void add(nlohmann::ordered_json& figures, const std::string& name, const DenseTimes& times) {
  std::printf("%-34s coterie %8.3f ms, Eigen %8.3f ms (%.1f), LAPACK %8.3f ms (%.1f)\n",
              name.c_str(), times.ours * 1e3, times.eigen * 1e3, times.eigen / times.ours,
              times.lapack * 1e3, times.lapack / times.ours);
  figures[name] = {{"ours_ms", times.ours * 1e3},
                   {"ratio_eigen", times.eigen / times.ours},
                   {"ratio_lapack", times.lapack / times.ours}};
}

// 21 eigenpairs of the Laplacian of a block model, and all of a matrix as the large path has them.
inline nlohmann::ordered_json dense_peers(const Rng& rng) {
  nlohmann::ordered_json figures;
  for (const int64_t nodes : {50, 100, 200, 400, 800}) {
    Rng stream = rng.stream("dense", static_cast<uint64_t>(nodes));
    const Graph graph = draw_sbm({.nodes = nodes}, stream).graph;
    const Eigen::MatrixXd matrix = laplacian_of(graph);
    add(figures, "21 of " + std::to_string(graph.nodes()),
        in_turn(
            nodes > 300 ? 5 : 30, [&] { dense_eigenpairs(graph, 21); },
            [&] { Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(matrix); },
            [&] { by_lapack(matrix, 2, 22); }));
  }
  for (const int size : {64, 100, 160}) {
    const Eigen::MatrixXd half = Eigen::MatrixXd::Random(size, size);
    const Eigen::MatrixXd matrix = half + half.transpose();
    SymmetricMatrix rows(size);
    for (int i = 0; i < size; ++i) {
      for (int j = 0; j < size; ++j) rows.row(i)[j] = matrix(i, j);
    }
    std::vector<double> values, vectors;
    add(figures, "all of " + std::to_string(size),
        in_turn(
            30, [&] { symmetric_eigenpairs(rows, values, vectors); },
            [&] { Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(matrix); },
            [&] { by_lapack(matrix, 1, size); }));
  }
  return figures;
}

}  // namespace coterie::benchmarks
