// GML, GraphML and JSON: formats that list their nodes.
#include "graph/reading.h"

namespace coterie {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string gml_problem(std::string_view text) { return problem_of(GraphFormat::gml, text); }
std::string xml_problem(std::string_view text) { return problem_of(GraphFormat::graphml, text); }
std::string json_problem(std::string_view text) { return problem_of(GraphFormat::json, text); }

TEST(ReadGml, TakesLabelsForNamesAndKeepsOtherFieldsAsAttributes) {
  const ReadGraph read = read_as(GraphFormat::gml, R"(Creator "someone"
graph
[
  directed 0
  node
  [
    id 5
    label "Brigham Young"
    value 7
    graphics [ x 1.5 type "oval" center [ x 0 ] ]
  ]
  node [ id 9 label "Iowa" value 2 ] # a comment
  edge [ source 9 target 5 ]
])");
  EXPECT_THAT(edges_in(read.graph), ElementsAre("Brigham Young-Iowa"));
  ASSERT_EQ(read.attributes.size(), 1u);
  EXPECT_EQ(read.attributes[0].name, "value");
  EXPECT_THAT(read.attributes[0].values, ElementsAre("7", "2"));
  EXPECT_THAT(read.warnings, IsEmpty());
}

TEST(ReadGml, CallsNodesByTheirIdsWhenLabelsAreRepeatedOrMissing) {
  const ReadGraph repeated =
      read_as(GraphFormat::gml, "graph [ node [ id 3 label \"a\" ] node [ id 4 label \"a\" ] ]");
  EXPECT_THAT(names_in(repeated.graph), ElementsAre("3", "4"));
  EXPECT_THAT(repeated.warnings, ElementsAre(HasSubstr("labels")));
  ASSERT_NE(repeated.attribute("label"), nullptr);
  EXPECT_THAT(repeated.attribute("label")->values, ElementsAre("a", "a"));
  const ReadGraph none = read_as(GraphFormat::gml, "graph [ node [ id 0 ] node [ id 1 ] ]");
  EXPECT_FALSE(none.graph.has_names());
  EXPECT_THAT(none.warnings, IsEmpty());
}

TEST(ReadGml, ResolvesTheEscapesOfNetworkXAndReadsLatin1) {
  const ReadGraph read = read_as(
      GraphFormat::gml,
      "graph [ node [ id 0 label \"Zo&#235; &quot;x&quot; &amp; &#x4e2d; &unknown;\" ] node [ id 1 "
      "label \"caf\xe9\" ] ]");
  EXPECT_THAT(names_in(read.graph),
              ElementsAre("Zo\xc3\xab \"x\" & \xe4\xb8\xad &unknown;", "caf\xc3\xa9"));
}

TEST(ReadGml, LetsEdgesComeBeforeTheirNodes) {
  const ReadGraph read =
      read_as(GraphFormat::gml, "graph [ edge [ source 2 target 1 ] node [ id 1 ] node [ id 2 ] ]");
  EXPECT_THAT(edges_in(read.graph), ElementsAre("1-2"));
}

TEST(ReadGml, SaysThatDirectionsAreNotUsed) {
  const ReadGraph read = read_as(GraphFormat::gml,
                                 "graph [ directed 1 node [ id 0 ] node [ id 1 ] edge [ source 0 "
                                 "target 1 value 3 ] ]");
  EXPECT_TRUE(read.had_weights);
  EXPECT_TRUE(read.had_directions);
  EXPECT_EQ(read.warnings.size(), 1u);
}

TEST(ReadGml, NamesTheLineThatBreaksTheFormat) {
  EXPECT_EQ(gml_problem("graph [\n node [ id 1 ]\n edge [ source 1 target 300 ]\n]"),
            "file:3: edge names node '300', which does not exist");
  EXPECT_EQ(gml_problem("graph [\n node [ id 1 ]\n node [ id 1 ]\n]"),
            "file:3: a second node with the id '1'");
  EXPECT_EQ(gml_problem("graph [\n node [ label \"a\" ]\n]"), "file:2: a node without an id");
  EXPECT_EQ(gml_problem("graph [\n node [ id 1 ]\n"), "file:3: the file ends inside a list");
  EXPECT_EQ(gml_problem("graph [ node [ id \"abc\n ] ]"), "file:1: a string is not closed");
  EXPECT_EQ(gml_problem(""), "file: there is no 'graph [...]': this is not GML");
  EXPECT_THAT(gml_problem("graph 5"), HasSubstr("'[' expected"));
  EXPECT_THAT(gml_problem("graph [ node [ id ] ]"), HasSubstr("has no value"));
}

TEST(ReadGml, SurvivesAnyDepthOfNesting) {
  std::string text = "graph [ x ";
  for (int i = 0; i < 1000000; ++i) text += "[ x ";
  EXPECT_THAT(gml_problem(text), HasSubstr("this list is not closed"));
}

TEST(ReadGml, GivesUpOnTextWithoutAGraph) {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "key value\n";
  EXPECT_EQ(gml_problem(text), "file:1001: no 'graph [...]' so far: not GML");
}

TEST(ReadGraphml, ReadsNodesEdgesAndKeys) {
  const ReadGraph read = read_as(GraphFormat::graphml, R"(<?xml version="1.0"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="node" attr.name="color" attr.type="string"><default>red</default></key>
  <key id="d1" for="edge" attr.name="weight" attr.type="double"/>
  <graph id="G" edgedefault="undirected">
    <edge source="a&amp;b" target="Zo&#235;"><data key="d1">2.5</data></edge>
    <node id="a&amp;b"><data key="d0">blue</data></node>
    <node id="Zo&#235;"/>
  </graph>
</graphml>)");
  EXPECT_THAT(edges_in(read.graph), ElementsAre("a&b-Zo\xc3\xab"));
  ASSERT_NE(read.attribute("color"), nullptr);
  EXPECT_THAT(read.attribute("color")->values, ElementsAre("blue", "red"));
  EXPECT_TRUE(read.had_weights);
  EXPECT_FALSE(read.had_directions);
}

TEST(ReadGraphml, KnowsDirectionsOfTheGraphAndOfSingleEdges) {
  const auto read = [](const char* of_graph, const char* of_edge) {
    return read_as(GraphFormat::graphml,
                   std::string("<graphml><graph edgedefault=\"") + of_graph +
                       "\"><node id=\"a\"/><node id=\"b\"/><edge source=\"a\" "
                       "target=\"b\" " +
                       of_edge + "/></graph></graphml>")
        .had_directions;
  };
  EXPECT_TRUE(read("directed", ""));
  EXPECT_FALSE(read("directed", "directed=\"false\""));
  EXPECT_TRUE(read("undirected", "directed=\"true\""));
}

TEST(ReadGraphml, ReadsNestedGraphsFlatAndOnlyTheFirstOfSeveral) {
  const ReadGraph read =
      read_as(GraphFormat::graphml,
              "<graphml><graph><node id='a'><graph><node id='b'/></graph></node><edge source='a' "
              "target='b'/></graph><graph><node id='a'/></graph></graphml>");
  EXPECT_THAT(edges_in(read.graph), ElementsAre("a-b"));
  EXPECT_THAT(read.warnings, ElementsAre(HasSubstr("first of several graphs")));
}

TEST(ReadGraphml, NamesTheLineThatBreaksTheFormat) {
  EXPECT_EQ(xml_problem("<graphml><graph>\n<node id='a'/>\n<edge source='a' target='x'/>\n"
                        "</graph></graphml>"),
            "file:3: edge names node 'x', which does not exist");
  EXPECT_EQ(xml_problem("<graphml><graph>\n<node/></graph></graphml>"),
            "file:2: <node> without id");
  EXPECT_THAT(xml_problem("<graphml><graph>\n<node id='a'>"), HasSubstr("file:2: not XML"));
  EXPECT_THAT(xml_problem(""), HasSubstr("not XML"));
  EXPECT_EQ(xml_problem("<html/>"), "file:1: <graphml> expected: not GraphML");
  EXPECT_THAT(xml_problem("<graphml/>"), HasSubstr("there is no <graph>"));
}

TEST(ReadGraphml, RefusesEntitiesAndDeepNestingAndEndlessValues) {
  EXPECT_THAT(xml_problem("<!DOCTYPE graphml [<!ENTITY a \"aaaa\">]><graphml/>"),
              HasSubstr("entity declarations are not accepted"));
  std::string deep = "<graphml>";
  for (int i = 0; i < 5000; ++i) deep += "<x>";
  EXPECT_THAT(xml_problem(deep), HasSubstr("nested more than 1000 deep"));
  EXPECT_THAT(xml_problem("<graphml a='" + std::string(size_t{18} << 20, 'a')),
              HasSubstr("longer than 16 MiB"));
}

TEST(ReadJson, ReadsWhatNetworkXWrites) {
  const ReadGraph read = read_as(GraphFormat::json, R"({"directed": true, "multigraph": false,
    "graph": {"name": "x", "nodes": [1, 2]},
    "nodes": [{"club": "Mr. Hi", "id": 0}, {"club": "Officer", "id": "b\u00e9"}],
    "links": [{"weight": 4, "source": 0, "target": "b\u00e9"}]})");
  EXPECT_THAT(edges_in(read.graph), ElementsAre("0-b\xc3\xa9"));
  ASSERT_NE(read.attribute("club"), nullptr);
  EXPECT_THAT(read.attribute("club")->values, ElementsAre("Mr. Hi", "Officer"));
  EXPECT_TRUE(read.had_weights);
  EXPECT_TRUE(read.had_directions);
}

TEST(ReadJson, ReadsWhatD3Reads) {
  const ReadGraph read = read_as(GraphFormat::json, R"({
    "links": [{"source": 1, "target": 0, "value": 1}],
    "nodes": [{"name": "Myriel", "group": 1}, {"name": "Napoleon", "group": 2}]})");
  EXPECT_THAT(edges_in(read.graph), ElementsAre("Myriel-Napoleon"));
  EXPECT_THAT(read.attribute("group")->values, ElementsAre("1", "2"));
}

TEST(ReadJson, AcceptsEdgesForLinksAndBareNodes) {
  const ReadGraph read = read_as(
      GraphFormat::json, R"({"nodes": ["a", "b", 3], "edges": [{"source": "a", "target": 3}]})");
  EXPECT_THAT(edges_in(read.graph), ElementsAre("a-3"));
  EXPECT_EQ(read.graph.nodes(), 3);
}

TEST(ReadJson, NamesTheLineThatBreaksTheFormat) {
  EXPECT_EQ(json_problem("{\"nodes\": [],\n\"links\": [\n{\"source\": 1, \"target\": 2}]}"),
            "file:3: edge names node '1', which does not exist");
  EXPECT_THAT(json_problem("{\"nodes\":\n[}"), HasSubstr("file:2: not JSON: "));
  EXPECT_THAT(json_problem("[1, 2]"), HasSubstr("not node-link JSON"));
  EXPECT_THAT(json_problem("5"), HasSubstr("not node-link JSON"));
  EXPECT_THAT(json_problem("{}"), HasSubstr("neither 'nodes' nor 'links'"));
  EXPECT_THAT(json_problem("{\"links\": [[0, 1]]}"), HasSubstr("source and target expected"));
  EXPECT_THAT(json_problem("{\"links\": [{\"source\": 1}]}"), HasSubstr("without a source"));
  EXPECT_THAT(json_problem("{\"nodes\": [{\"id\": 1e999}]}"), HasSubstr("not JSON"));
  EXPECT_THAT(json_problem("{\"nodes\": [{\"id\": \"\xff\"}]}"), HasSubstr("not JSON"));
}

TEST(ReadJson, RefusesDeepNestingAndEndlessValues) {
  EXPECT_THAT(json_problem("{\"a\": " + std::string(100000, '[')),
              HasSubstr("nested more than 1000 deep"));
  EXPECT_THAT(json_problem("{\"a\": \"" + std::string(size_t{18} << 20, 'x')),
              HasSubstr("longer than 16 MiB"));
}

TEST(ListedNodes, MayBeNoneOrOneOrAloneOrLoopedOrJoinedTwice) {
  const auto read = [](const std::string& inside) {
    return read_as(GraphFormat::gml, "graph [ " + inside + " ]");
  };
  EXPECT_EQ(read("").graph.nodes(), 0);
  EXPECT_EQ(read("node [ id 0 ]").graph.nodes(), 1);
  const ReadGraph all = read(
      "node [ id 0 ] node [ id 1 ] node [ id 2 ] edge [ source 0 target 1 ] edge [ source 1 target "
      "0 ] "
      "edge [ source 1 target 1 ]");
  EXPECT_THAT(edges_in(all.graph), ElementsAre("0-1"));
  EXPECT_EQ(all.graph.degree(2), 0);
  EXPECT_EQ(all.dropped.self_loops, 1);
  EXPECT_EQ(all.dropped.duplicate_edges, 1);
  EXPECT_EQ(read_as(GraphFormat::graphml, "<graphml><graph/></graphml>").graph.nodes(), 0);
  EXPECT_EQ(read_as(GraphFormat::json, "{\"nodes\": [{\"id\": 7}]}").graph.nodes(), 1);
}

TEST(ListedNodes, MayHaveIdsThatFitNoNumber) {
  const ReadGraph gml = read_as(GraphFormat::gml,
                                "graph [ node [ id 99999999999999999999 ] node [ id 1e999 ] "
                                "edge [ source 99999999999999999999 target 1e999 ] ]");
  EXPECT_THAT(edges_in(gml.graph), ElementsAre("99999999999999999999-1e999"));
  EXPECT_THAT(json_problem("{\"nodes\": [{\"id\": 1e999}]}"), HasSubstr("file:1: not JSON"));
}

TEST(ListedNodes, RefuseAttributesWithoutEnd) {
  std::string gml_fields, json_fields, keys, gml_nodes;
  for (int i = 0; i < 70000; ++i) {
    const std::string number = std::to_string(i);
    gml_fields += "a 1\n";
    json_fields += ", \"a\": 1";
    keys += "<key id='" + number + "' for='node'/>";
    gml_nodes += "node [ id " + number + " a" + number + " 1 ]";
  }
  EXPECT_EQ(gml_problem("graph [ node [ id 0\n" + gml_fields + "]]"),
            "file:65537: a node or an edge of more than 65536 fields");
  EXPECT_THAT(json_problem("{\"nodes\": [{\"id\": 0" + json_fields + "}]}"),
              HasSubstr("more than 65536 fields"));
  EXPECT_THAT(xml_problem("<graphml>" + keys + "</graphml>"), HasSubstr("more than 65536 keys"));
  EXPECT_THAT(gml_problem("graph [" + gml_nodes + "]"), HasSubstr("more than 65536 different"));
}

TEST(ListedNodes, KeepTheLastOfTwoValues) {
  const ReadGraph read = read_as(GraphFormat::gml, "graph [ node [ id 0 value 1 value 2 ] ]");
  ASSERT_NE(read.attribute("value"), nullptr);
  EXPECT_THAT(read.attribute("value")->values, ElementsAre("2"));
}

TEST(ListedNodes, KeepAnAttributeThatOneNodeHasAmongFew) {
  std::string text = "graph [ node [ id 100 note 7 ] ";
  for (int i = 0; i < 100; ++i) text += "node [ id " + std::to_string(i) + " all 2 ] ";
  const ReadGraph read = read_as(GraphFormat::gml, text + "]");
  ASSERT_NE(read.attribute("note"), nullptr);
  EXPECT_EQ(read.attribute("note")->values[0], "7");
}

TEST(ListedNodes, DropAttributesThatAlmostNoNodeHasOfMany) {
  std::string text = "graph [ ";
  for (int i = 0; i < 100; ++i) {
    text += "node [ id " + std::to_string(i) + " key" + std::to_string(i) + " 1 all 2 ] ";
  }
  const ReadGraph read = read_as(GraphFormat::gml, text + "]");
  ASSERT_EQ(read.attributes.size(), 1u);
  EXPECT_EQ(read.attributes[0].name, "all");
}

}  // namespace
}  // namespace coterie
