#include "coterie/classical/spectral_clustering.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "classical/small_graphs.h"
#include "coterie/classical/k_means.h"
#include "coterie/error.h"

namespace coterie {
namespace {

TEST(KMeans, FindsTheBestGroupingOfPointsOnALine) {
  // Four groups of different width; every cut between neighbors is tried by hand.
  const std::vector<float> points{0.0f, 0.1f, 0.2f, 3.0f, 3.5f, 9.0f, 9.1f, 20.0f};
  double best = 1e300;
  const auto spread = [&](int begin, int end) {
    double mean = 0, sum = 0;
    for (int i = begin; i < end; ++i) mean += points[i] / (end - begin);
    for (int i = begin; i < end; ++i) sum += (points[i] - mean) * (points[i] - mean);
    return sum;
  };
  for (int a = 1; a < 6; ++a) {
    for (int b = a + 1; b < 7; ++b) {
      for (int c = b + 1; c < 8; ++c) {
        best = std::min(best, spread(0, a) + spread(a, b) + spread(b, c) + spread(c, 8));
      }
    }
  }
  const KMeans result = k_means(points, 1, 4, 10, Rng(1));
  EXPECT_NEAR(result.distortion, best, 1e-9);
  EXPECT_EQ(Partition(std::span<const int32_t>(result.labels)),
            Partition({0, 0, 0, 1, 1, 2, 2, 3}));
}

TEST(KMeans, ServesPointsThatCoincide) {
  const std::vector<float> points(12, 2.0f);  // six equal points in the plane
  const KMeans result = k_means(points, 2, 3, 2, Rng(2));
  EXPECT_EQ(result.distortion, 0);
  for (const int32_t label : result.labels) EXPECT_EQ(label, result.labels[0]);
}

TEST(SpectralClustering, FindsPlantedCommunitiesAndTheirNumber) {
  Rng rng(3);
  for (const int64_t communities : {2, 3, 5, 8}) {
    const Graph graph = example::planted(160, communities, 0.7, 0.05, rng);
    EXPECT_EQ(spectral_clustering(graph, {}, Rng(4)), example::modulo(160, communities));
  }
}

TEST(SpectralClustering, KeepsToTheNumberItIsGiven) {
  Rng rng(5);
  const Graph graph = example::planted(80, 4, 0.7, 0.05, rng);
  EXPECT_EQ(spectral_clustering(graph, {.communities = 1}, Rng(6)).communities(), 1);
  EXPECT_EQ(spectral_clustering(graph, {.communities = 4}, Rng(6)), example::modulo(80, 4));
}

TEST(SpectralClustering, SeparatesComponents) {
  GraphBuilder builder(9);
  for (const NodeId c : {0, 1, 2}) {  // three triangles, interleaved
    builder.add_edge(c, c + 3);
    builder.add_edge(c, c + 6);
    builder.add_edge(c + 3, c + 6);
  }
  EXPECT_EQ(spectral_clustering(builder.build(), {}, Rng(7)), example::modulo(9, 3));
}

TEST(SpectralClustering, ServesTheSmallestGraphs) {
  EXPECT_EQ(spectral_clustering(Graph(), {}, Rng(8)), Partition());
  EXPECT_EQ(spectral_clustering(GraphBuilder(1).build(), {}, Rng(8)), Partition({0}));
  EXPECT_EQ(spectral_clustering(GraphBuilder(4).build(), {}, Rng(8)).nodes(), 4);
  EXPECT_EQ(spectral_clustering(example::graph_number(2, 1), {.communities = 5}, Rng(8)).nodes(),
            2);
  EXPECT_THROW(spectral_clustering(Graph(), {.communities = 0}, Rng(8)), UsageError);
}

}  // namespace
}  // namespace coterie
