#include "coterie/datasets/graph_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>

#include "coterie/datasets/graph_record.h"
#include "coterie/error.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/parallel.h"
#include "same_numbers.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

namespace fs = std::filesystem;

bool same(const LabeledGraph& a, const LabeledGraph& b) {
  return same_numbers(a.graph.row_ptr(), b.graph.row_ptr()) &&
         same_numbers(a.graph.neighbors(), b.graph.neighbors()) && a.truth == b.truth;
}

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

class GraphSetTest : public testing::Test {
 protected:
  const TemporaryFolder folder_;
  MixtureOptions mixture_{{{.family = SbmOptions()}, {.family = LogDegreeOptions()}}};
};

TEST_F(GraphSetTest, GivesBackEveryGraphInAnyOrderAndFromSeveralThreads) {
  const fs::path place = folder_ / "set";
  EXPECT_EQ(simulate_graph_set(mixture_, 50, 9, place, 2), 50);
  const GraphSet set(place);
  EXPECT_EQ(set.size(), 50);
  EXPECT_EQ(set.manifest().seed, 9);
  EXPECT_EQ(set.manifest().recipe["families"][1]["family"]["kind"], "log-degree");
  std::atomic<int> good = 0;
  parallel_for(50, 3,
               [&](int64_t i) { good += same(set.read(49 - i), draw_graph(mixture_, 9, 49 - i)); });
  EXPECT_EQ(good, 50);
  EXPECT_THROW(set.read(50), UsageError);
  EXPECT_THROW(set.read(-1), UsageError);
}

TEST_F(GraphSetTest, IsTheSameForAnyNumberOfThreadsAndHasTwoFiles) {
  simulate_graph_set(mixture_, 70, 3, folder_ / "one", 1);
  simulate_graph_set(mixture_, 70, 3, folder_ / "three", 3);
  EXPECT_EQ(contents(folder_ / "one/graphs.bin"), contents(folder_ / "three/graphs.bin"));
  EXPECT_EQ(contents(folder_ / "one/manifest.json"), contents(folder_ / "three/manifest.json"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "one"), fs::directory_iterator()), 2);
}

TEST_F(GraphSetTest, IsCompleteOrAbsent) {
  {
    GraphSetWriter writer(folder_ / "set", {}, 1);
    writer.append(draw_graph(mixture_, 1, 0));
    EXPECT_FALSE(fs::exists(folder_ / "set"));
  }
  EXPECT_TRUE(fs::is_empty(folder_.path())) << "an abandoned writer cleans up";
  EXPECT_EQ(simulate_graph_set(mixture_, 1000, 1, folder_ / "set", 1,
                               [](int64_t done) { return done < 20; }),
            32);
  EXPECT_EQ(GraphSet(folder_ / "set").size(), 32);
}

TEST_F(GraphSetTest, NeverOverwrites) {
  simulate_graph_set(mixture_, 1, 1, folder_ / "set/", 1);
  EXPECT_THROW(simulate_graph_set(mixture_, 1, 1, folder_ / "set", 1), OutputError);
  std::ofstream(folder_ / "file") << "x";
  EXPECT_THROW(simulate_graph_set(mixture_, 1, 1, folder_ / "file", 1), OutputError);
  EXPECT_THROW(simulate_graph_set(mixture_, 1, 1, folder_ / "file/set", 1), OutputError);
  fs::create_directory(folder_ / "empty");
  EXPECT_EQ(simulate_graph_set(mixture_, 0, 1, folder_ / "empty", 1), 0);
  EXPECT_EQ(GraphSet(folder_ / "empty").size(), 0);
}

TEST_F(GraphSetTest, DamagedFilesAreParseErrors) {
  const fs::path place = folder_ / "set";
  simulate_graph_set(mixture_, 3, 1, place, 1);
  const std::string good = contents(place / "graphs.bin");
  const auto rewrite = [&](const std::string& bytes) {
    std::ofstream(place / "graphs.bin", std::ios::binary) << bytes;
  };
  const auto read_all = [&] {
    const GraphSet set(place);
    for (int64_t i = 0; i < set.size(); ++i) set.read(i);
  };
  EXPECT_NO_THROW(read_all());
  for (const size_t length : {size_t{0}, size_t{5}, size_t{39}, good.size() / 2, good.size() - 1}) {
    rewrite(good.substr(0, length));
    EXPECT_THROW(read_all(), ParseError) << length;
  }
  rewrite(good + std::string(8, '\0'));
  EXPECT_THROW(read_all(), ParseError);
  // Any changed byte is noticed: all of the header, of the first record's head and of the index are
  // tried, and every 997th of the records.
  const size_t index = good.size() - 4 * 12;
  for (size_t at = 0; at < good.size();
       at = at < 60 || at >= index ? at + 1 : std::min(at + 997, index)) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x01);
    rewrite(bad);
    EXPECT_THROW(read_all(), ParseError) << at;
  }
  rewrite(good);
  for (const char* manifest :
       {"", "[]", "{}", R"({"format":"coterie-graph-set","version":1})",
        R"({"format":"coterie-graph-set","version":2,"count":-3,"seed":1})",
        R"({"format":"coterie-graph-set","version":2,"count":4,"seed":1})"}) {
    std::ofstream(place / "manifest.json") << manifest;
    EXPECT_THROW(read_all(), ParseError) << manifest;
  }
  fs::remove(place / "manifest.json");
  EXPECT_THROW(read_all(), InputError);
}

TEST(GraphRecord, KeepsGraphsOfEveryWidth) {
  Rng rng(1);
  for (const int64_t nodes : {0, 1, 2, 255, 256, 257, 65536, 65537, 70000}) {
    GraphBuilder builder(nodes);
    std::vector<int64_t> labels(nodes);
    for (int64_t i = 0; i < nodes; ++i) {
      labels[i] = nodes <= 257 ? i : rng.below(5);
      for (int e = 0; e < 3; ++e) {
        builder.add_edge(static_cast<NodeId>(i), static_cast<NodeId>(rng.below(nodes)));
      }
    }
    const LabeledGraph labeled{builder.build(), Partition(std::span<const int64_t>(labels))};
    const std::string bytes = encode_graph(labeled);
    EXPECT_TRUE(same(decode_graph(bytes, "x", 0), labeled)) << nodes;
    const int64_t width = nodes <= 256 ? 1 : nodes <= 65536 ? 2 : 4;
    EXPECT_EQ(static_cast<int64_t>(bytes.size()), 16 + width * (2 * nodes + labeled.graph.edges()));
  }
}

TEST(GraphRecord, ChangedBytesNeverCrash) {
  Rng rng(2);
  const LabeledGraph labeled = draw_sbm({.nodes = 60}, rng);
  const std::string good = encode_graph(labeled);
  int refused = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    std::string bad = good;
    for (int64_t flips = rng.between(1, 3); flips > 0; --flips) {
      bad[rng.below(static_cast<int64_t>(bad.size()))] = static_cast<char>(rng.below(256));
    }
    try {
      const LabeledGraph decoded = decode_graph(bad, "x", 0);
      ASSERT_EQ(decoded.graph.nodes(), decoded.truth.nodes());
    } catch (const ParseError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 15000);
}

}  // namespace
}  // namespace coterie
