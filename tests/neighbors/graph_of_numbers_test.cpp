#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>

#include "coterie/error.h"
#include "coterie/neighbors/graph_of_numbers.h"
#include "neighbors/random_points.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

NumberTable square(std::vector<float> values) {
  const auto side = static_cast<int64_t>(std::lround(std::sqrt(values.size())));
  return {side, side, std::move(values), {}, {}};
}

NumberTable table_of(const Points& points) {
  return {points.count, points.dimensions, points.values, {}, {}};
}

// "0-1 0.5" for every edge, in order.
std::vector<std::string> edges_in(const Graph& graph) {
  std::vector<std::string> edges;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (size_t t = 0; t < graph.neighbors(i).size(); ++t) {
      const NodeId j = graph.neighbors(i)[t];
      if (j < i) continue;
      std::string edge = graph.name(i) + "-" + graph.name(j);
      if (graph.has_weights()) edge += " " + std::to_string(graph.weights(i)[t]).substr(0, 4);
      edges.push_back(edge);
    }
  }
  return edges;
}

template <class Call>
std::string problem(Call call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

const NumberTable kFour = square({1, .9, .1, -.3,  //
                                  .9, 1, .2, -.2,  //
                                  .1, .2, 1, .5,   //
                                  -.3, -.2, .5, 1});

TEST(SimilarityGraph, KeepsWhatReachesTheThreshold) {
  std::vector<std::string> warnings;
  const Graph graph = similarity_graph(kFour, {}, .2, warnings);
  EXPECT_THAT(edges_in(graph), ElementsAre("0-1 0.90", "1-2 0.20", "2-3 0.50"));
  EXPECT_THAT(warnings, ElementsAre("2 of 6 pairs are negative and not used: communities are what "
                                    "goes together"));
}

TEST(SimilarityGraph, KeepsTheStrongestShareOfAllPairs) {
  std::vector<std::string> warnings;
  EXPECT_THAT(edges_in(similarity_graph(kFour, .34, {}, warnings)),
              ElementsAre("0-1 0.90", "2-3 0.50"));
  EXPECT_EQ(similarity_graph(kFour, .01, {}, warnings).edges(), 1) << "at least one";
  warnings.clear();
  EXPECT_EQ(similarity_graph(kFour, 1, {}, warnings).edges(), 4) << "negative ones never";
  EXPECT_THAT(warnings[1], HasSubstr("only 4 pairs are above 0, 6 were asked for"));
  warnings.clear();
  EXPECT_EQ(similarity_graph(square({1, -1, -1, 1}), .5, {}, warnings).edges(), 0);
}

TEST(SimilarityGraph, KeepsAllPairsThatAreAsStrongAsTheWeakest) {
  std::vector<std::string> warnings;
  const Graph graph = similarity_graph(square({0, 1, 1, 1, 0, 1, 1, 1, 0}), .3, {}, warnings);
  EXPECT_EQ(graph.edges(), 3);
  EXPECT_FALSE(graph.has_weights()) << "weights that are all 1 are none";
}

TEST(SimilarityGraph, LooksAtNeitherTheDiagonalNorTheLastDigits) {
  std::vector<std::string> warnings;
  const Graph graph = similarity_graph(square({kInfinity, .5, .50001f, kNan}), {}, .1, warnings);
  EXPECT_EQ(graph.edges(), 1);
}

TEST(SimilarityGraph, SaysWhatIsNoSimilarity) {
  std::vector<std::string> warnings;
  const auto refused = [&](const NumberTable& table) {
    return problem([&] { similarity_graph(table, {}, .1, warnings); });
  };
  EXPECT_THAT(refused({2, 3, std::vector<float>(6), {}, {}}), HasSubstr("2 rows and 3 columns"));
  EXPECT_THAT(refused(square({1, .5, .4, 1})), HasSubstr("not symmetric: row 1, column 2 is 0.5"));
  EXPECT_THAT(refused(square({1, kNan, .4, 1})), HasSubstr("row 1, column 2 is no finite number"));
}

TEST(GraphOfNumbers, TakesRowsForPointsWithTheirNames) {
  const Points points = random_points(40, 3, 1);
  NumberTable table = table_of(points);
  const Graph plain = graph_of_numbers(table, {}, "file").graph;
  const Graph same = neighbor_graph(nearest_neighbors(points, 15), NeighborKind::fuzzy);
  EXPECT_EQ(edges_in(plain), edges_in(same));
  for (int64_t i = 0; i < 40; ++i) table.row_names.push_back("cell " + std::to_string(i));
  const ReadGraph read =
      graph_of_numbers(table, {.neighbors = 4, .kind = NeighborKind::plain}, "file");
  EXPECT_EQ(read.graph.name(7), "cell 7");
  EXPECT_EQ(read.format, GraphFormat::numbers);
  EXPECT_FALSE(read.had_weights);
  EXPECT_EQ(read.graph.edges(),
            neighbor_graph(nearest_neighbors(points, 4), NeighborKind::plain).edges());
}

TEST(GraphOfNumbers, HasNoMoreNeighborsThanThereAreOtherPoints) {
  EXPECT_EQ(graph_of_numbers(table_of(random_points(5, 2, 1)), {}, "file").graph.edges(), 10);
}

TEST(GraphOfNumbers, NamesNodesAfterTheColumnsOfASquare) {
  NumberTable table = kFour;
  table.column_names = {"w", "x", "y", "z"};
  const ReadGraph read = graph_of_numbers(table, {.threshold = .5}, "file");
  EXPECT_THAT(edges_in(read.graph), ElementsAre("w-x 0.90", "y-z 0.50"));
  EXPECT_THAT(read.warnings[0], HasSubstr("file: 2 of 6 pairs are negative"));
}

TEST(GraphOfNumbers, AsksWhatASymmetricTableMeans) {
  EXPECT_THAT(problem([] { graph_of_numbers(kFour, {}, "file"); }),
              HasSubstr("file: a symmetric table: density 0.1"));
  EXPECT_EQ(graph_of_numbers(kFour, {.neighbors = 2}, "file").graph.nodes(), 4);
}

TEST(GraphOfNumbers, RefusesWhatDoesNotFitTogether) {
  EXPECT_THAT(problem([] { graph_of_numbers(kFour, {.density = .1, .threshold = .1}, "f"); }),
              HasSubstr("both say"));
  EXPECT_THAT(problem([] { graph_of_numbers(kFour, {.neighbors = 3, .density = .1}, "f"); }),
              HasSubstr("neighbors is about points"));
  EXPECT_THAT(problem([] {
                graph_of_numbers({3, 2, {0, 0, 1, kNan, 1, 1}, {}, {}}, {}, "f");
              }),
              HasSubstr("f: row 2, column 2 is no finite number"));
  EXPECT_THAT(problem([] { graph_of_numbers(kFour, {.neighbors = 4}, "f"); }),
              HasSubstr("f: 4 neighbors asked for, but there are 4 points"));
}

TEST(ReadGraphOrNumbers, NumbersAreToldByNameFormatOrOptions) {
  const TemporaryFolder folder;
  const auto write = [&](const char* name, const char* text) {
    const std::string path = folder / name;
    std::ofstream(path) << text;
    return path;
  };
  const std::string table = write("cells.csv", "0.5,1.5\n0.25,1\n8,9\n7,9\n");
  EXPECT_EQ(read_graph_or_numbers(table, {}, {.neighbors = 1}).graph.nodes(), 4);
  EXPECT_EQ(read_graph_or_numbers(table, {.format = GraphFormat::numbers}, {}).graph.nodes(), 4);
  EXPECT_EQ(read_graph_or_numbers(write("edges.csv", "a,b\nb,c\n"), {}, {}).graph.nodes(), 3);
  const std::string graph = write("net.gml", "graph [ node [ id 1 ] ]");
  EXPECT_EQ(read_graph_or_numbers(graph, {}, {}).graph.nodes(), 1);
  EXPECT_THAT(problem([&] { read_graph_or_numbers(graph, {}, {.neighbors = 1}); }),
              HasSubstr("a graph (gml)"));
  EXPECT_THAT(problem([&] { read_graph(table, {.format = GraphFormat::numbers}); }),
              HasSubstr("a table of numbers, a graph expected"));
}

}  // namespace
}  // namespace coterie
