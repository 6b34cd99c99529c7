#include "coterie/spectral/laplacian_encoding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <map>
#include <string>

#include "coterie/error.h"
#include "coterie/spectral/random_features.h"
#include "on_threads.h"
#include "spectral/example_graphs.h"

namespace coterie {
namespace {

Eigen::MatrixXd plain_laplacian(const Graph& graph) {
  const int64_t n = graph.nodes();
  Eigen::MatrixXd laplacian = Eigen::MatrixXd::Identity(n, n);
  for (NodeId i = 0; i < n; ++i) {
    for (const NodeId j : graph.neighbors(i)) {
      laplacian(i, j) -= 1 / std::sqrt(double(graph.degree(i)) * double(graph.degree(j)));
    }
  }
  return laplacian;
}

// Checks everything the header promises of the columns that are not padding, except their order
// within a repeated eigenvalue, against a full decomposition of the whole matrix.
void expect_correct(const Graph& graph, const LaplacianOptions& options, double tolerance) {
  const LaplacianEncoding encoding = laplacian_encoding(graph, options);
  const int64_t n = graph.nodes();
  ASSERT_EQ(encoding.nodes, n);
  ASSERT_EQ(encoding.columns, options.columns);
  ASSERT_EQ(static_cast<int64_t>(encoding.features.size()), n * options.columns);
  EXPECT_TRUE(encoding.converged);
  const int64_t count = std::min<int64_t>(options.columns, std::max<int64_t>(n - 1, 0));
  ASSERT_EQ(static_cast<int64_t>(encoding.eigenvalues.size()), count);
  if (n == 0) return;  // nothing to compare

  using RowMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const Eigen::MatrixXd x =
      Eigen::Map<const RowMatrix>(encoding.features.data(), n, options.columns).cast<double>();
  EXPECT_TRUE((x.rightCols(options.columns - count).array() == 0).all());
  const Eigen::MatrixXd laplacian = plain_laplacian(graph);
  const Eigen::VectorXd exact =
      Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(laplacian, Eigen::EigenvaluesOnly)
          .eigenvalues();
  for (int64_t t = 0; t < count; ++t) {
    // An eigenvalue is as accurate as the residual; for the direct solver far more.
    EXPECT_NEAR(encoding.eigenvalues[t], exact[t + 1], tolerance) << "column " << t;
    EXPECT_LE((laplacian * x.col(t) - encoding.eigenvalues[t] * x.col(t)).norm(), tolerance)
        << "column " << t;
    const double cubes = x.col(t).array().cube().sum();
    EXPECT_GE(cubes, -2e-6 * x.col(t).array().abs().cube().sum()) << "column " << t;
  }
  const Eigen::MatrixXd gram = x.leftCols(count).transpose() * x.leftCols(count);
  if (count == 0) return;
  EXPECT_LE((gram - Eigen::MatrixXd::Identity(count, count)).cwiseAbs().maxCoeff(), 1e-5);
  // The dropped vector D^1/2 1 is orthogonal to all that is kept.
  Eigen::VectorXd root(n);
  for (NodeId i = 0; i < n; ++i) root[i] = std::sqrt(double(graph.degree(i)));
  if (graph.edges() > 0) {
    EXPECT_LE((x.transpose() * root.normalized()).cwiseAbs().maxCoeff(), 1e-5);
  }
}

std::map<std::string, Graph> difficult_graphs() {
  using namespace example;
  std::map<std::string, Graph> graphs;
  graphs["one edge"] = path(2);
  graphs["path"] = path(57);
  graphs["triangle"] = cycle(3);
  graphs["even cycle"] = cycle(100);
  graphs["odd cycle"] = cycle(63);
  graphs["small complete graph"] = complete(7);
  graphs["complete graph"] = complete(60);
  graphs["star"] = star(80);
  graphs["complete bipartite"] = complete_bipartite(30, 45);
  graphs["hypercube"] = hypercube(6);
  graphs["equal cliques"] =
      disjoint_union({complete(12), complete(12), complete(12), complete(12)});
  graphs["equal cycles"] = disjoint_union({cycle(20), cycle(20), cycle(20)});
  graphs["more components than columns"] = disjoint_union(std::vector<Graph>(25, cycle(4)));
  graphs["isolated nodes"] = GraphBuilder(30).build();
  graphs["fewer isolated nodes than columns"] = GraphBuilder(9).build();
  graphs["one edge and isolated nodes"] =
      disjoint_union({GraphBuilder(3).build(), path(2), GraphBuilder(4).build()});
  graphs["star and isolated nodes"] = disjoint_union({star(6), GraphBuilder(30).build()});
  graphs["communities"] = planted(150, 5, 0.5, 0.05, 1);
  graphs["sparse and in pieces"] = planted(200, 2, 0.01, 0.005, 2);
  graphs["no communities"] = planted(200, 1, 0.1, 0.1, 3);
  graphs["different pieces"] = disjoint_union({star(9), complete(8), path(30), cycle(8)});
  return graphs;
}

TEST(LaplacianEncoding, MatchesADenseDecompositionOnDifficultGraphs) {
  for (const auto& [name, graph] : difficult_graphs()) {
    SCOPED_TRACE(name);
    expect_correct(graph, {}, 1e-6);
  }
}

TEST(LaplacianEncoding, ServesEverySizeFromNoNodeOn) {
  for (int64_t n = 0; n <= 30; ++n) {
    SCOPED_TRACE(n);
    expect_correct(GraphBuilder(n).build(), {}, 1e-6);
    expect_correct(n < 3 ? example::path(n) : example::cycle(n), {}, 1e-6);
    expect_correct(example::planted(n, 2, 0.6, 0.1, n), {.columns = 3}, 1e-6);
  }
}

// The iteration for large components, on graphs small enough for the dense comparison.
constexpr LaplacianOptions kIterate{.dense_nodes = 0};

TEST(LaplacianEncoding, IterationMatchesADenseDecompositionOnDifficultGraphs) {
  using namespace example;
  std::map<std::string, Graph> graphs;
  graphs["path"] = path(400);
  graphs["even cycle"] = cycle(300);
  graphs["odd cycle"] = cycle(301);
  graphs["complete graph"] = complete(150);
  graphs["star"] = star(250);
  graphs["complete bipartite"] = complete_bipartite(70, 100);
  graphs["hypercube"] = hypercube(8);
  graphs["equal cliques"] = disjoint_union({complete(110), complete(110), complete(110)});
  graphs["equal cycles"] = disjoint_union({cycle(120), cycle(120), cycle(120)});
  graphs["clear communities"] = planted(400, 8, 0.5, 0.01, 1);
  graphs["many communities"] = planted(600, 30, 0.6, 0.01, 5);
  graphs["weak communities"] = planted(400, 4, 0.1, 0.05, 2);
  graphs["no communities"] = planted(500, 1, 0.03, 0.03, 3);
  graphs["sparse, with dangling trees"] = planted(500, 2, 0.006, 0.004, 4);
  graphs["different pieces"] =
      disjoint_union({GraphBuilder(5).build(), star(120), complete(105), path(200), cycle(7)});
  for (const auto& [name, graph] : graphs) {
    SCOPED_TRACE(name);
    expect_correct(graph, kIterate, 1e-4);
  }
}

TEST(LaplacianEncoding, IterationServesOtherNumbersOfColumnsAndTolerances) {
  const Graph graph = example::planted(400, 4, 0.2, 0.05, 6);
  for (const int64_t columns : {1, 7, 33, 60}) {
    SCOPED_TRACE(columns);
    expect_correct(graph, {.columns = columns, .dense_nodes = 0, .tolerance = 1e-5}, 1e-5);
  }
}

// Eigenvectors from both ends, against a full decomposition.
void expect_both_ends(const Graph& graph, LaplacianOptions options, double tolerance) {
  options.both_ends = true;
  const LaplacianEncoding encoding = laplacian_encoding(graph, options);
  const int64_t n = graph.nodes(), count = std::min(options.columns, n - 1);
  ASSERT_EQ(std::ssize(encoding.eigenvalues), count);
  EXPECT_TRUE(encoding.converged);
  const Eigen::MatrixXd laplacian = plain_laplacian(graph);
  const Eigen::VectorXd exact =
      Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(laplacian, Eigen::EigenvaluesOnly)
          .eigenvalues();
  std::vector<double> distances;  // of all but the global vector's
  for (int64_t t = 1; t < n; ++t) distances.push_back(std::abs(1 - exact[t]));
  std::sort(distances.rbegin(), distances.rend());
  Eigen::MatrixXd x(n, count);
  for (int64_t t = 0; t < count; ++t) {
    for (NodeId i = 0; i < n; ++i) x(i, t) = encoding.row(i)[t];
    const double value = encoding.eigenvalues[t];
    EXPECT_NEAR(std::abs(1 - value), distances[t], tolerance) << "column " << t;
    EXPECT_LE((laplacian * x.col(t) - value * x.col(t)).norm(), tolerance) << "column " << t;
  }
  const Eigen::MatrixXd gram = x.transpose() * x;
  EXPECT_LE((gram - Eigen::MatrixXd::Identity(count, count)).cwiseAbs().maxCoeff(), 1e-4);
}

TEST(LaplacianEncoding, TakesEigenvectorsFromBothEndsWhenAsked) {
  using namespace example;
  for (const bool iterate : {false, true}) {
    SCOPED_TRACE(iterate);
    const LaplacianOptions options = iterate ? kIterate : LaplacianOptions{};
    const double tolerance = iterate ? 1e-4 : 1e-6;
    expect_both_ends(path(150), options, tolerance);
    expect_both_ends(cycle(151), options, tolerance);
    expect_both_ends(planted(300, 2, 0.02, 0.2, 4), options, tolerance);
    expect_both_ends(planted(300, 4, 0.3, 0.1, 4), options, tolerance);
    expect_both_ends(disjoint_union({planted(120, 1, 0.3, 0.3, 2), cycle(120)}), options,
                     tolerance);
  }
  for (const int64_t n : {2, 3, 15, 20, 21, 22, 30, 40, 41, 42}) {
    expect_both_ends(example::cycle(n), {}, 1e-6);
  }
  expect_both_ends(disjoint_union({star(6), GraphBuilder(30).build()}), {}, 1e-6);
}

TEST(LaplacianEncoding, TheOtherEndTellsGroupsApartThatHaveEdgesBetweenThem) {
  const Graph graph = example::planted(200, 2, 0.02, 0.2, 5);
  const LaplacianEncoding encoding = laplacian_encoding(graph, {.columns = 1, .both_ends = true});
  EXPECT_GT(encoding.eigenvalues[0], 1.5);
  int64_t agree = 0;  // nodes most of whose neighbors are on the other side
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    double across = 0;
    for (const NodeId j : graph.neighbors(i)) {
      across += encoding.row(i)[0] * encoding.row(j)[0] < 0 ? 1 : 0;
    }
    agree += across > 0.5 * static_cast<double>(graph.degree(i));
  }
  EXPECT_GT(agree, 195);
}

TEST(LaplacianEncoding, DoesNotDependOnTheNumberOfThreads) {
  // Large enough that the work is really divided.
  Rng rng(7);
  GraphBuilder builder(30000);
  for (int64_t e = 0; e < 150000; ++e) {
    builder.add_edge(static_cast<NodeId>(rng.below(30000)), static_cast<NodeId>(rng.below(30000)));
  }
  const Graph graph = builder.build();
  const auto encoding = [&] { return laplacian_encoding(graph, {.columns = 3}); };
  const LaplacianEncoding one = encoding(), three = on_threads(3, encoding);
  EXPECT_TRUE(one.converged);
  EXPECT_EQ(one.eigenvalues, three.eigenvalues);
  EXPECT_EQ(one.features, three.features);
}

TEST(LaplacianEncoding, NullSpaceSeparatesComponentsInDecreasingSize) {
  // Nodes 0-1 an edge, 2-6 a cycle, 7-9 a triangle.
  const Graph graph =
      example::disjoint_union({example::path(2), example::cycle(5), example::cycle(3)});
  const LaplacianEncoding encoding = laplacian_encoding(graph, {.columns = 4});
  EXPECT_THAT(encoding.eigenvalues[0], 0.0);
  EXPECT_THAT(encoding.eigenvalues[1], 0.0);
  EXPECT_GT(encoding.eigenvalues[2], 0.1);
  // Column 0: the cycle (volume 10) against the rest (8).
  const double a = 1 / std::sqrt(1.0 / 10 + 1.0 / 8);
  EXPECT_NEAR(encoding.row(2)[0], -std::sqrt(2.0) * a / 10, 1e-6);
  EXPECT_NEAR(encoding.row(7)[0], std::sqrt(2.0) * a / 8, 1e-6);
  EXPECT_NEAR(encoding.row(0)[0], a / 8, 1e-6);
  // Column 1: the triangle (6) against the edge (2); the cycle has no part in it.
  const double b = 1 / std::sqrt(1.0 / 6 + 1.0 / 2);
  EXPECT_EQ(encoding.row(4)[1], 0.0f);
  EXPECT_NEAR(encoding.row(8)[1], -std::sqrt(2.0) * b / 6, 1e-6);
  EXPECT_NEAR(encoding.row(1)[1], b / 2, 1e-6);
}

TEST(LaplacianEncoding, EqualComponentsAreOrderedByTheirSmallestNode) {
  const Graph graph = example::disjoint_union({example::cycle(4), example::cycle(4)});
  const LaplacianEncoding encoding = laplacian_encoding(graph, {.columns = 1});
  // Cubes cancel, so the first node's entry is positive.
  EXPECT_NEAR(encoding.row(0)[0], 1 / std::sqrt(8.0), 1e-6);
  EXPECT_NEAR(encoding.row(4)[0], -1 / std::sqrt(8.0), 1e-6);
}

TEST(LaplacianEncoding, TieOfTheSignRuleGoesToTheFirstNonzeroEntry) {
  // The first nontrivial mode of a path is antisymmetric about its middle, so its cubes cancel.
  const LaplacianEncoding encoding = laplacian_encoding(example::path(5), {.columns = 1});
  EXPECT_GT(encoding.row(0)[0], 0.1f);
  EXPECT_LT(encoding.row(4)[0], -0.1f);
}

TEST(LaplacianEncoding, GraphWithoutEdgesKeepsAllNodesButTheFirst) {
  const LaplacianEncoding encoding = laplacian_encoding(GraphBuilder(4).build(), {.columns = 5});
  EXPECT_THAT(encoding.eigenvalues, testing::ElementsAre(1, 1, 1));
  EXPECT_THAT(encoding.row(0), testing::ElementsAre(0, 0, 0, 0, 0));
  EXPECT_THAT(encoding.row(1), testing::ElementsAre(1, 0, 0, 0, 0));
  EXPECT_THAT(encoding.row(3), testing::ElementsAre(0, 0, 1, 0, 0));
}

TEST(LaplacianEncoding, IsolatedNodesHaveEigenvalueOne) {
  // A star's leaves share the eigenvalue 1 with the isolated nodes, which come first.
  const Graph graph = example::disjoint_union({example::star(5), GraphBuilder(2).build()});
  const LaplacianEncoding encoding = laplacian_encoding(graph, {});
  EXPECT_THAT(encoding.eigenvalues,
              testing::Pointwise(testing::DoubleNear(1e-9), {1.0, 1.0, 1.0, 1.0, 1.0, 2.0}));
  EXPECT_EQ(encoding.row(5)[0], 1.0f);
  EXPECT_EQ(encoding.row(6)[1], 1.0f);
}

TEST(LaplacianEncoding, RefusesImpossibleOptions) {
  EXPECT_THROW(laplacian_encoding(Graph(), {.columns = 0}), UsageError);
  EXPECT_THROW(laplacian_encoding(Graph(), {.tolerance = 0}), UsageError);
  EXPECT_THROW(laplacian_encoding(Graph(), {.tolerance = std::nan("")}), UsageError);
}

TEST(RandomFeatures, AreStandardNormalAndDifferFromDrawToDraw) {
  Rng rng(5);
  const std::vector<float> first = random_features(1000, 20, rng);
  const std::vector<float> second = random_features(1000, 20, rng);
  ASSERT_EQ(first.size(), 20000u);
  EXPECT_NE(first, second);
  double sum = 0, squares = 0;
  for (const float x : first) {
    sum += x;
    squares += double(x) * x;
  }
  EXPECT_NEAR(sum / 20000, 0, 5 / std::sqrt(20000.0));
  EXPECT_NEAR(squares / 20000, 1, 5 * std::sqrt(2 / 20000.0));
}

}  // namespace
}  // namespace coterie
