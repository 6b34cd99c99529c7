#include "coterie/partition/read_partition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>

#include "coterie/error.h"
#include "coterie/graph/read_graph.h"
#include "source_folder.h"

namespace coterie {
namespace {

using testing::HasSubstr;

Graph graph_of(const std::vector<std::string>& names) {
  return Graph(std::vector<int64_t>(names.size() + 1, 0), {}, NodeNames(names));
}

const Graph kGraph = graph_of({"ana", "bo", "cy", "Di Di"});

Partition read(std::string_view text, ReadPartitionOptions options = {}) {
  return read_partition_text(text, "file", kGraph, options);
}

std::string problem(const std::function<void()>& work) {
  try {
    work();
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

std::string problem(std::string_view text, ReadPartitionOptions options = {}) {
  return problem([&] { read(text, options); });
}

TEST(ReadPartition, JoinsATableOnNamesInAnyOrder) {
  EXPECT_EQ(read("Di Di\tx\nana\ty\ncy\tx\nbo\ty\n"), Partition({0, 0, 1, 1}));
}

TEST(ReadPartition, ToleratesAHeaderCommentsAndFurtherColumns) {
  EXPECT_EQ(
      read("# made by hand\r\nnode\tcommunity\tconfidence\r\nana\t1\t0.9\r\nbo\t1\t0.8\r\n\r\n"
           "cy\t2\t1\r\nDi Di\t2\t1\r\n"),
      Partition({0, 0, 1, 1}));
}

TEST(ReadPartition, ReadsCommasOfAFileCalledCsv) {
  EXPECT_EQ(read_partition_text("node,community,confidence\n\"Di Di\",\"x, y\",1\nana,2,1\n"
                                "cy,\"x, y\",1\nbo,2,0.5\n",
                                "file.csv", kGraph),
            Partition({0, 0, 1, 1}));
}

TEST(ReadPartition, ReadsOneCommunityPerLine) {
  EXPECT_EQ(read("Di Di\tbo\nana\tcy\n"), Partition({0, 1, 0, 1}));  // two lines, four nodes
  EXPECT_EQ(read("Di Di\tbo\tcy\nana\n"), Partition({0, 1, 1, 1}));
  EXPECT_EQ(read_partition_text("5 7\n6\n", "file", graph_of({"5", "6", "7"})),
            Partition({0, 1, 0}));
}

TEST(ReadPartition, ReadsOneLabelPerLine) {
  EXPECT_EQ(read("b\na\nb\nb\n"), Partition({0, 1, 0, 0}));
}

TEST(ReadPartition, TakesTheFormatThatTheCallerNames) {
  const Graph graph = graph_of({"0", "1"});
  const std::string text = "0 1\n1 0\n";
  EXPECT_EQ(read_partition_text(text, "file", graph), Partition({0, 1}));
  EXPECT_THAT(problem([&] {
                read_partition_text(text, "file", graph, {.format = PartitionFormat::communities});
              }),
              "file:2: node '1' is in a community already");
}

TEST(ReadPartition, ReadsAnAttributeOfAGraphFile) {
  const std::string gml =
      "graph [ node [ id 0 label \"cy\" value 3 size 1 ] node [ id 1 label \"ana\" value 3 size 2 "
      "] "
      "node [ id 2 label \"bo\" value 1 size 1 ] node [ id 3 label \"Di Di\" value 1 size 1 ] ]";
  EXPECT_EQ(read_partition_text(gml, "x.gml", kGraph), Partition({0, 1, 0, 1}));
  EXPECT_EQ(read_partition_text(gml, "x.gml", kGraph, {.attribute = "size"}),
            Partition({0, 1, 1, 1}));
  EXPECT_EQ(problem([&] { read_partition_text(gml, "x.gml", kGraph, {.attribute = "team"}); }),
            "x.gml: nodes have no attribute 'team' (they have: value, size)");
}

TEST(ReadPartition, NamesTheLineOfANodeThatIsUnknownOrRepeated) {
  EXPECT_EQ(problem("ana\t1\nbob\t1\ncy\t1\nDi Di\t1\n"),
            "file:2: 'bob' is not a node of the graph");
  EXPECT_EQ(problem("node community\nana 1\nbo 1\nana 2\n"),
            "file:4: node 'ana' is in a community already");
}

TEST(ReadPartition, NamesANodeThatIsMissing) {
  EXPECT_EQ(problem("node\tcommunity\nbo\t1\ncy\t1\n"),
            "file: node 'ana' is in no community (and 1 more)");
  EXPECT_EQ(problem("a\nb\n"), "file: 2 labels for the graph's 4 nodes");
  EXPECT_EQ(problem("a\nb\na\nb\na\n"), "file:5: more labels than the graph's 4 nodes");
  EXPECT_EQ(problem(""), "file: 0 labels for the graph's 4 nodes");
}

TEST(ReadPartition, NamesTheLineThatBreaksTheFormat) {
  EXPECT_EQ(problem("ana 1\nbo\n", {.format = PartitionFormat::table}),
            "file:2: a node and its community expected, found 'bo'");
  EXPECT_EQ(problem("x\ny z\n", {.format = PartitionFormat::labels}),
            "file:2: one label expected, found 'z'");
  EXPECT_THAT(problem("ana 1\n\xff 1\n"), HasSubstr("file:2: '?' is not a node name"));
}

TEST(ReadNamedPartition, TakesItsNamesFromTheFile) {
  const NamedPartition table = read_named_partition_text("b 1\na 1\nc 0\n", "file");
  EXPECT_EQ(table.names.name(0), "b");
  EXPECT_EQ(table.partition, Partition({0, 0, 1}));
  const NamedPartition communities = read_named_partition_text("b a\nc\n", "file");
  EXPECT_EQ(communities.names.size(), 3);
  EXPECT_EQ(communities.partition, Partition({0, 0, 1}));
  const NamedPartition labels = read_named_partition_text("x\nx\ny\n", "file");
  EXPECT_TRUE(labels.names.empty());
  EXPECT_EQ(labels.partition, Partition({0, 0, 1}));
  EXPECT_EQ(read_named_partition_text("", "file").partition.nodes(), 0);
}

TEST(Examples, CarryTheirCommunities) {
  struct Expected {
    const char* name;
    int64_t nodes, edges;
    int32_t communities;
  };
  for (const auto& [name, nodes, edges, communities] :
       {Expected{"football", 115, 613, 12}, Expected{"polbooks", 105, 441, 3},
        Expected{"karate", 34, 78, 2}, Expected{"dolphins", 62, 159, 2}}) {
    const std::string path = source_folder() + "/examples/" + name + ".gml";
    const ReadGraph read = read_graph(path);
    EXPECT_EQ(read.graph.nodes(), nodes) << name;
    EXPECT_EQ(read.graph.edges(), edges) << name;
    EXPECT_TRUE(read.warnings.empty()) << name;
    EXPECT_EQ(read_partition(path, read.graph).communities(), communities) << name;
  }
}

TEST(RealData, IsReadInTheFormatsInWhichItCirculates) {
  const char* const data = std::getenv("COTERIE_DATA");
  if (!data) GTEST_SKIP() << "COTERIE_DATA is not set";
  const std::string folder = data;
  const ReadGraph dblp = read_graph(folder + "/snap/dblp.edges.txt.xz");
  EXPECT_EQ(dblp.graph.nodes(), 93432);
  EXPECT_EQ(dblp.graph.edges(), 335520);
  const ReadGraph email = read_graph(folder + "/real/email-Eu-core.edges.txt");
  EXPECT_EQ(email.graph.nodes(), 1005);
  EXPECT_EQ(email.graph.edges(), 16064);
  EXPECT_EQ(read_partition(folder + "/real/email-Eu-core.labels.txt", email.graph).communities(),
            42);
}

TEST(Join, BringsTwoPartitionsIntoTheOrderOfTheFirst) {
  const NamedPartition a = read_named_partition_text("u 0\nv 0\nw 1\n", "a");
  const NamedPartition b = read_named_partition_text("w 5\nu 5\nv 6\n", "b");
  EXPECT_EQ(join(a, b), std::pair(Partition({0, 0, 1}), Partition({0, 1, 0})));
  const NamedPartition by_position = read_named_partition_text("x\ny\ny\n", "c");
  EXPECT_EQ(join(a, by_position).second, Partition({0, 1, 1}));
}

TEST(Join, RefusesPartitionsOfDifferentNodes) {
  const NamedPartition a = read_named_partition_text("u 0\nv 0\n", "a");
  EXPECT_EQ(problem([&] { join(a, read_named_partition_text("u 0\nx 0\n", "b")); }),
            "node 'v' is in only one of the partitions");
  EXPECT_EQ(problem([&] { join(a, read_named_partition_text("u 0\nv 0\nw 1\n", "b")); }),
            "one partition has 2 nodes, the other 3");
}

}  // namespace
}  // namespace coterie
