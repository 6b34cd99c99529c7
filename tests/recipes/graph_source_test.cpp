#include "coterie/recipes/graph_source.h"

#include <gtest/gtest.h>

#include <set>

#include "coterie/error.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

DataOptions small_graphs() {
  SbmOptions sbm;
  sbm.nodes = {20, 60};
  return {.families = {{.weight = 1, .family = sbm}}, .seed = 5};
}

std::vector<NodeId> edges_of(const LabeledGraph& labeled) {
  const auto neighbors = labeled.graph.neighbors();
  return {neighbors.begin(), neighbors.end()};
}

TEST(GraphSource, FreshGraphsAreTheSequenceOfTheSeed) {
  const GraphSource source(small_graphs());
  const MixtureOptions mixture{small_graphs().families};
  for (const int64_t position : {0, 7, 1000000}) {
    EXPECT_EQ(edges_of(source.at(position)), edges_of(draw_graph(mixture, 5, position)));
  }
}

TEST(GraphSource, AFixedSetIsVisitedOncePerRoundInAnotherOrder) {
  DataOptions options = small_graphs();
  options.graphs = 12;
  const GraphSource source(options);
  std::vector<std::vector<NodeId>> first, second;
  for (int64_t p = 0; p < 12; ++p) first.push_back(edges_of(source.at(p)));
  for (int64_t p = 12; p < 24; ++p) second.push_back(edges_of(source.at(p)));
  using Graphs = std::set<std::vector<NodeId>>;
  EXPECT_EQ(Graphs(first.begin(), first.end()).size(), 12);
  EXPECT_EQ(Graphs(first.begin(), first.end()), Graphs(second.begin(), second.end()));
  EXPECT_NE(first, second);
  EXPECT_EQ(edges_of(source.at(3)), first[3]) << "an earlier round can be visited again";
}

TEST(GraphSource, AFolderIsReadLikeAFixedSet) {
  const TemporaryFolder temporary;
  const auto folder = temporary / "set";
  const MixtureOptions mixture{small_graphs().families};
  simulate_graph_set(mixture, 6, 5, folder, 1);
  DataOptions drawn = small_graphs();
  drawn.graphs = 6;
  const DataOptions stored{.seed = 5, .folder = folder.string()};
  const GraphSource from_folder(stored), from_seed(drawn);
  for (int64_t p = 0; p < 15; ++p) {
    EXPECT_EQ(edges_of(from_folder.at(p)), edges_of(from_seed.at(p)));
    EXPECT_EQ(from_folder.at(p).truth, from_seed.at(p).truth);
  }
  std::filesystem::remove_all(folder);
  EXPECT_THROW(GraphSource{stored}, InputError);
}

TEST(GraphSource, FurtherFoldersAreReadAsIfAllGraphsWereInOne) {
  const TemporaryFolder temporary;
  const auto all = temporary / "all", first = temporary / "first", second = temporary / "second";
  const MixtureOptions mixture{small_graphs().families};
  simulate_graph_set(mixture, 4, 5, first, 1);
  simulate_graph_set(mixture, 3, 6, second, 1);
  GraphSetWriter writer(all, {}, 5);
  for (const auto& folder : {first, second}) {
    const GraphSet set(folder);
    for (int64_t i = 0; i < set.size(); ++i) writer.append(set.read(i));
  }
  writer.finish();
  const GraphSource from_all({.seed = 5, .folder = all.string()});
  const GraphSource from_both(
      {.seed = 5, .folder = first.string(), .further_folders = {second.string()}});
  ASSERT_EQ(from_both.size(), 7);
  for (int64_t p = 0; p < 15; ++p) {
    EXPECT_EQ(edges_of(from_both.at(p)), edges_of(from_all.at(p)));
  }
}

}  // namespace
}  // namespace coterie
