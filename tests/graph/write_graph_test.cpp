#include "coterie/graph/write_graph.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "graph/reading.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using testing::ElementsAre;

Graph path_of_four() {
  return Graph({0, 1, 3, 4, 4}, {1, 0, 2, 1},
               NodeNames({"a \"b\" & <c>", "Zo\xc3\xab", "3", "#x"}));
}

std::vector<NodeAttribute> columns() {
  return {{"community", {"0", "0", "1", "1"}},
          {"confidence", {"0.5", "1e-3", "1", ""}},
          {"color", {"red", "<&\">", "", "7"}}};
}

TEST(WriteGraph, GmlAndGraphmlReadBackAsTheyWere) {
  for (const GraphFormat format : {GraphFormat::gml, GraphFormat::graphml}) {
    std::ostringstream out;
    if (format == GraphFormat::gml) write_gml(path_of_four(), columns(), out);
    if (format == GraphFormat::graphml) write_graphml(path_of_four(), columns(), out);
    const ReadGraph read = read_as(format, out.str());
    EXPECT_EQ(names_in(read.graph), names_in(path_of_four()));
    EXPECT_EQ(edges_in(read.graph), edges_in(path_of_four()));
    ASSERT_EQ(read.attributes.size(), 3u);
    for (size_t c = 0; c < 3; ++c) {
      EXPECT_EQ(read.attributes[c].name, columns()[c].name);
      EXPECT_EQ(read.attributes[c].values, columns()[c].values);
    }
    EXPECT_TRUE(read.warnings.empty());
  }
}

TEST(WriteGraph, TellsNumbersFromWords) {
  std::ostringstream gml, graphml;
  write_gml(path_of_four(), columns(), gml);
  EXPECT_THAT(gml.str(), testing::HasSubstr("community 1\n    color \"7\""));
  write_graphml(path_of_four(), columns(), graphml);
  EXPECT_THAT(graphml.str(), testing::HasSubstr("attr.name=\"community\" attr.type=\"long\""));
  EXPECT_THAT(graphml.str(), testing::HasSubstr("attr.name=\"confidence\" attr.type=\"double\""));
  EXPECT_THAT(graphml.str(), testing::HasSubstr("attr.name=\"color\" attr.type=\"string\""));
}

TEST(WriteGraph, LooksAreWhatProgramsThatDrawReadAndChangeNothingElse) {
  const std::vector<NodeLook> looks{{{0, 114, 178}, {{1.5, -2}}},
                                    {{230, 159, 0}, {{0, 0.25}}},
                                    {{255, 255, 255}, {}},
                                    {{0, 0, 0}, {}}};
  std::ostringstream graphml, gexf, plain;
  write_graphml(path_of_four(), {}, graphml, looks);
  const ReadGraph read = read_as(GraphFormat::graphml, graphml.str());
  EXPECT_EQ(edges_in(read.graph), edges_in(path_of_four()));
  EXPECT_THAT(read.attribute("x")->values, ElementsAre("1.500", "0.000", "", ""));
  EXPECT_THAT(read.attribute("y")->values, ElementsAre("-2.000", "0.250", "", ""));
  EXPECT_THAT(read.attribute("color")->values,
              ElementsAre("#0072b2", "#e69f00", "#ffffff", "#000000"));
  EXPECT_THAT(read.attribute("g")->values, ElementsAre("114", "159", "255", "0"));
  write_gexf(path_of_four(), {}, gexf, looks);
  EXPECT_THAT(gexf.str(), testing::HasSubstr("xmlns:viz=\"http://www.gexf.net/1.2draft/viz\""));
  EXPECT_THAT(gexf.str(),
              testing::HasSubstr("<viz:color r=\"0\" g=\"114\" b=\"178\"/>"
                                 "<viz:position x=\"1.500\" y=\"2.000\" z=\"0\"/></node>"));
  write_gexf(path_of_four(), {}, plain);
  EXPECT_EQ(plain.str().find("viz"), std::string::npos);
  EXPECT_THROW(write_gexf(path_of_four(), {}, plain, std::span(looks).first(3)), SizeError);
}

TEST(WriteGraph, EdgeListsReadBackWithoutIsolatedNodes) {
  std::ostringstream out;
  write_edge_list(Graph({0, 1, 3, 4, 4}, {1, 0, 2, 1}, NodeNames({"a", "b", "c", "alone"})), out);
  EXPECT_EQ(out.str(), "a b\nb c\n");
}

TEST(WriteGraph, RefusesNamesThatTheFormatCannotHold) {
  std::ostringstream out;
  EXPECT_THROW(write_edge_list(path_of_four(), out), OutputError);
  EXPECT_THROW(write_graphml(Graph({0, 0}, {}, NodeNames({std::string("\x01")})), {}, out),
               OutputError);
  EXPECT_THROW(write_gml(path_of_four(), std::vector<NodeAttribute>{{"x", {"1"}}}, out), SizeError);
}

TEST(WriteGraph, ChoosesTheFormatByExtensionAndLeavesNothingHalfWritten) {
  const TemporaryFolder folder;
  write_graph(path_of_four(), columns(), folder / "g.gml");
  EXPECT_EQ(edges_in(read_graph(folder / "g.gml").graph), edges_in(path_of_four()));
  write_graph(path_of_four(), columns(), folder / "g.graphml");
  EXPECT_EQ(read_graph(folder / "g.graphml").format, GraphFormat::graphml);
  EXPECT_THROW(write_graph(path_of_four(), {}, folder / "g.txt"),
               OutputError);  // names with blanks
  EXPECT_THROW(write_graph(path_of_four(), {}, folder / "g.mtx"), UsageError);
  EXPECT_THROW(write_graph(path_of_four(), {}, folder / "g.pdf"), UsageError);
  EXPECT_THROW(write_graph(path_of_four(), {}, folder / "g.gml.gz"), UsageError);
  EXPECT_THROW(write_graph(path_of_four(), {}, folder / "none/g.gml"), OutputError);
  int files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path()))
    ++files;
  EXPECT_EQ(files, 2);
}

TEST(WriteGraph, GmlHasAKeyForEveryAttribute) {
  const Graph graph({0, 1, 2}, {1, 0});
  std::ostringstream out;
  write_gml(graph,
            std::vector<NodeAttribute>{{"k-1", {"a", "b"}},
                                       {"k1", {"c", "d"}},
                                       {"id", {"e", "f"}},
                                       {"?", {"g", "h"}},
                                       {"!", {"i", "j"}}},
            out);
  const ReadGraph read = read_as(GraphFormat::gml, out.str());
  std::vector<std::string> found;
  for (const NodeAttribute& attribute : read.attributes) {
    found.push_back(attribute.name + " " + attribute.values[1]);
  }
  EXPECT_THAT(found, ElementsAre("k1 b", "k12 d", "id2 f", "attribute h", "attribute2 j"));
}

TEST(WriteGraph, XmlRefusesWhatItCannotSay) {
  for (const char* name : {"a\x01", "a\xef\xbf\xbe", "a\xef\xbf\xbf"}) {
    const Graph graph({0, 1, 2}, {1, 0}, NodeNames({name, "b"}));
    std::ostringstream out;
    EXPECT_THROW(write_graphml(graph, {}, out), OutputError);
    EXPECT_THROW(write_gexf(graph, {}, out), OutputError);
  }
}

}  // namespace
}  // namespace coterie
