// The weights of edges, in every format that has them.
#include <algorithm>
#include <sstream>

#include "coterie/graph/write_graph.h"
#include "coterie/options.h"
#include "graph/reading.h"
#include "same_numbers.h"

namespace coterie {
namespace {

using testing::AnyOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ReadGraph read_weights(GraphFormat format, std::string_view text, std::string wanted = {}) {
  return read_graph_text(text, "file", {.format = format, .weights = std::move(wanted)});
}

std::string weight_problem(GraphFormat format, std::string_view text, std::string wanted = {}) {
  try {
    read_weights(format, text, std::move(wanted));
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

// "a-b 2.5" for every edge, once, in order of the rows.
std::vector<std::string> weighted_edges(const Graph& graph) {
  std::vector<std::string> edges;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (size_t t = 0; t < graph.neighbors(i).size(); ++t) {
      const NodeId j = graph.neighbors(i)[t];
      if (j < i) continue;
      std::ostringstream edge;
      edge << graph.name(i) << "-" << graph.name(j);
      if (graph.has_weights()) edge << " " << graph.weights(i)[t];
      edges.push_back(edge.str());
    }
  }
  return edges;
}

// A graph of two edges with the weights `%`, which a test replaces, and 4, on line `line`.
struct Example {
  GraphFormat format;
  std::string text;
  int line;
};
const std::vector<Example>& examples() {
  static const std::vector<Example> all = {
      {GraphFormat::edges, "a b 4\nb c %\n", 2},
      {GraphFormat::csv, "source,target,weight\na,b,4\nb,c,%\n", 3},
      {GraphFormat::tsv, "a\tb\t4\nb\tc\t%\n", 2},
      {GraphFormat::gml,
       "graph [\n node [ id 1 label \"a\" ]\n node [ id 2 label \"b\" ]\n node [ id 3 label \"c\" "
       "]\n"
       " edge [ source 1 target 2 value 4 ]\n edge [ source 2 target 3 weight % value 9 ]\n]\n",
       6},
      {GraphFormat::graphml,
       "<graphml><key id=\"w\" for=\"edge\" attr.name=\"weight\"><default>4</default></key>\n"
       "<graph><node id=\"a\"/><node id=\"b\"/><node id=\"c\"/>\n"
       "<edge source=\"a\" target=\"b\"/>\n"
       "<edge source=\"b\" target=\"c\"><data key=\"w\">%</data></edge></graph></graphml>\n",
       4},
      {GraphFormat::json,
       "{\"nodes\": [\"a\", \"b\", \"c\"], \"links\": [\n"
       "{\"source\": \"a\", \"target\": \"b\", \"value\": 4},\n"
       "{\"source\": \"b\", \"target\": \"c\", \"weight\": %}]}",
       3},
      {GraphFormat::pajek, "*Vertices 3\n1 a\n2 b\n3 c\n*Edges\n1 2 4\n2 3 %\n", 7},
      {GraphFormat::mtx, "%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 4\n3 2 %\n",
       4},
      {GraphFormat::metis, "3 2 1\n2 4\n1 4 3 %\n2 %\n", 3},
  };
  return all;
}

std::string with(const Example& example, std::string_view weight) {
  std::string text = example.text;
  for (size_t at = text.find('%'); at != text.npos; at = text.find('%', at + 1)) {
    if (text.compare(at, 2, "%%") == 0) {
      ++at;
    } else {
      text.replace(at, 1, weight);
    }
  }
  return text;
}

TEST(ReadWeights, EveryFormatKeepsThem) {
  for (const Example& example : examples()) {
    const ReadGraph read = read_weights(example.format, with(example, "0.5"));
    const bool numbers = example.format == GraphFormat::mtx || example.format == GraphFormat::metis;
    EXPECT_THAT(weighted_edges(read.graph),
                numbers ? ElementsAre("1-2 4", "2-3 0.5") : ElementsAre("a-b 4", "b-c 0.5"))
        << name_of(example.format);
    EXPECT_TRUE(read.had_weights);
    EXPECT_THAT(read.warnings, IsEmpty()) << name_of(example.format);
  }
}

TEST(ReadWeights, WhatIsNotPositiveAndFiniteIsOneLineThatSaysWhere) {
  for (const Example& example : examples()) {
    for (const char* weight : {"0", "-1", "1e999", "1e-60", "nan", "inf"}) {
      const bool number = std::string_view(weight).find_first_of("ani") == std::string_view::npos;
      // JSON has no such numbers, and its parser refuses those beyond a double.
      if (example.format == GraphFormat::json && (!number || std::string_view(weight) == "1e999"))
        continue;
      const std::string problem = weight_problem(example.format, with(example, weight));
      EXPECT_EQ(problem, "file:" + std::to_string(example.line) +
                             ": a weight must be above 0 and finite, found '" + weight +
                             "' (weights none reads without)")
          << name_of(example.format);
    }
  }
}

TEST(ReadWeights, NoneReadsTheSameGraphWithout) {
  for (const Example& example : examples()) {
    const ReadGraph read = read_weights(example.format, with(example, "-7"), "none");
    EXPECT_EQ(read.graph.edges(), 2) << name_of(example.format);
    EXPECT_FALSE(read.graph.has_weights());
    EXPECT_THAT(read.warnings, IsEmpty()) << name_of(example.format);
  }
}

TEST(ReadWeights, RepeatedEdgesAddUpInAFileOfWeightsAndAreMergedInOneWithout) {
  EXPECT_THAT(weighted_edges(read_weights(GraphFormat::edges, "a b 2\nb c\nb a 3\n").graph),
              ElementsAre("a-b 5", "b-c 1"));
  EXPECT_THAT(weighted_edges(read_weights(GraphFormat::edges, "a b\nb a\nb c\n").graph),
              ElementsAre("a-b", "b-c"));
  EXPECT_THAT(weighted_edges(read_weights(GraphFormat::edges, "a b 1\nb a 1.0\nb c 1\n").graph),
              ElementsAre("a-b", "b-c"))
      << "a file whose weights are all 1 has none";
  EXPECT_THAT(weighted_edges(read_weights(GraphFormat::edges, "3 9 0.5\n9 3 0.5\n4 3 2\n").graph),
              ElementsAre("3-4 2", "3-9 1"))
      << "numbers without a table of names";
}

TEST(ReadWeights, BothDirectionsOfADirectedEdgeAreAddedAndThatIsSaid) {
  const ReadGraph read = read_weights(
      GraphFormat::gml,
      "graph [ directed 1 node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 weight 2 ]\n"
      "edge [ source 1 target 0 weight 5 ] ]");
  EXPECT_THAT(weighted_edges(read.graph), ElementsAre("0-1 7"));
  EXPECT_THAT(read.warnings,
              ElementsAre("file: directions of edges are not used: the weights of both are added"));
}

TEST(ReadWeights, ASymmetricMatrixSaysEveryWeightTwiceAndADirectedOneAddsThem) {
  const std::string header = "%%MatrixMarket matrix coordinate real general\n2 2 2\n";
  const ReadGraph both = read_weights(GraphFormat::mtx, header + "1 2 3\n2 1 3\n");
  EXPECT_THAT(weighted_edges(both.graph), ElementsAre("1-2 3"));
  EXPECT_FALSE(both.had_directions);
  const ReadGraph two = read_weights(GraphFormat::mtx, header + "1 2 3\n2 1 4\n");
  EXPECT_THAT(weighted_edges(two.graph), ElementsAre("1-2 7"));
  EXPECT_TRUE(two.had_directions);
}

TEST(ReadWeights, TheDiagonalOfAMatrixMayBeAnything) {
  EXPECT_EQ(
      weight_problem(GraphFormat::mtx,
                     "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 -4\n2 1 3\n"),
      "");
}

TEST(ReadWeights, MetisWantsTheSameWeightInBothRows) {
  EXPECT_THAT(weight_problem(GraphFormat::metis, "2 1 1\n2 4\n1 5\n"), HasSubstr("two weights"));
}

TEST(ReadWeights, ComeFromTheAttributeOrColumnThatTheCallerNames) {
  EXPECT_THAT(
      weighted_edges(
          read_weights(GraphFormat::csv, "source,target,weight,calls\na,b,1,7\n", "calls").graph),
      ElementsAre("a-b 7"));
  EXPECT_THAT(weighted_edges(read_weights(GraphFormat::csv, "a,b,1,7\n", "4").graph),
              ElementsAre("a-b 7"));
  EXPECT_THAT(weighted_edges(read_weights(GraphFormat::edges, "a b 1 7\n", "4").graph),
              ElementsAre("a-b 7"));
  EXPECT_THAT(
      weighted_edges(
          read_weights(GraphFormat::edges, "Source Target x Calls\na b 1 7\n", "calls").graph),
      ElementsAre("a-b 7"));
  EXPECT_THAT(weighted_edges(read_weights(GraphFormat::gml,
                                          "graph [ node [ id 0 ] node [ id 1 ] edge [ source 0 "
                                          "target 1 weight 2 calls 7 ] ]",
                                          "calls")
                                 .graph),
              ElementsAre("0-1 7"));
}

TEST(ReadWeights, ANameThatIsNotThereIsAnError) {
  for (const Example& example : examples()) {
    EXPECT_THAT(weight_problem(example.format, with(example, "2"), "calls"), HasSubstr("'calls'"))
        << name_of(example.format);
  }
  EXPECT_EQ(weight_problem(GraphFormat::csv, "source,target,weight\na,b,x\n"),
            "file:2: a weight expected, found 'x'");
  EXPECT_EQ(weight_problem(GraphFormat::csv, "source,target,calls\na,b,2\nb,c,\n", "calls"),
            "file:3: this line has no weight");
}

TEST(ReadWeights, AreWrittenSoThatTheyReadBackAsTheyWere) {
  GraphBuilder builder;
  builder.add_edge(0, 1, 0.1f);
  builder.add_edge(1, 2, 1e-20f);
  builder.add_edge(0, 2, 16777216);
  const Graph graph = builder.build(NodeNames(std::vector<std::string>{"a", "b", "c, d"}));
  const auto same = [&](GraphFormat format, const std::string& text) {
    const Graph back = read_as(format, text).graph;
    EXPECT_EQ(names_in(back), names_in(graph));
    EXPECT_TRUE(same_numbers(back.weights(), graph.weights())) << text;
  };
  std::ostringstream gml, graphml, csv, gexf;
  write_gml(graph, {}, gml);
  same(GraphFormat::gml, gml.str());
  write_graphml(graph, {}, graphml);
  same(GraphFormat::graphml, graphml.str());
  write_edge_csv(graph, csv);
  EXPECT_EQ(csv.str(), "source,target,weight\na,b,0.1\na,\"c, d\",16777216\nb,\"c, d\",1e-20\n");
  write_gexf(graph, std::vector<NodeAttribute>{{"community", {"0", "1", ""}}}, gexf);
  EXPECT_THAT(gexf.str(), HasSubstr("<edge id=\"0\" source=\"0\" target=\"1\" weight=\"0.1\"/>"));
  EXPECT_THAT(gexf.str(), HasSubstr("label=\"b\"><attvalues><attvalue for=\"0\" value=\"1\"/>"));
}

TEST(ReadWeights, WordsThatAreNoNumbersAreOneLineThatSaysWhere) {
  for (const Example& example : examples()) {
    std::vector<std::string> words = {"1,5", "0x10", "1e", "NA", "true", "foo"};
    if (example.format == GraphFormat::json) words = {"null", "true", "\"foo\"", "\"1,5\"", "\"\""};
    if (example.format == GraphFormat::csv) words[0] = "\"1,5\"";
    if (example.format == GraphFormat::graphml) words.insert(words.end(), {"", "1 5"});
    for (const std::string& word : words) {
      EXPECT_THAT(weight_problem(example.format, with(example, word)),
                  AnyOf(HasSubstr("file:" + std::to_string(example.line) + ": a weight"),
                        HasSubstr("file:" + std::to_string(example.line) + ": a number expected")))
          << name_of(example.format) << " " << word;
    }
  }
  EXPECT_EQ(weight_problem(GraphFormat::csv, "a;b;1,5\nb;c;2,5\n"),
            "file:1: a weight expected, found '1,5' (decimals have a point)");
  EXPECT_EQ(weight_problem(GraphFormat::edges, "a b NA\nb c 2\n"),
            "file:1: a weight expected, found 'NA'");
  EXPECT_EQ(weight_problem(GraphFormat::csv, "source,target,weight\na,b,\nb,c,2\n"),
            "file:2: a weight expected, found ''");
  EXPECT_EQ(weight_problem(GraphFormat::json,
                           R"({"nodes": [1, 2, 3], "links": [
                               {"source": 1, "target": 2, "value": "big"},
                               {"source": 2, "target": 3, "value": 2}]})"),
            "file:2: a weight expected, found 'big'");
  EXPECT_EQ(weight_problem(GraphFormat::edges, "a b 1e308\n"),
            "file:1: a weight must be above 0 and below 3.4e38, found '1e308' "
            "(weights none reads without)");
}

TEST(ReadWeights, AColumnOfWordsThatNeedNotBeWeightsHasNone) {
  const ReadGraph edges = read_weights(GraphFormat::edges, "a b friend\nb c foe\n");
  EXPECT_THAT(weighted_edges(edges.graph), ElementsAre("a-b", "b-c"));
  EXPECT_THAT(edges.warnings, ElementsAre(HasSubstr("columns")));
  EXPECT_THAT(read_weights(GraphFormat::csv, "a,b,friend\nb,c,2020-01-01\n").warnings,
              ElementsAre("file: not used: columns after the second"));
  EXPECT_THAT(read_weights(GraphFormat::csv, "source,target,weight\na,b,\nb,c,\n").warnings,
              IsEmpty());
  const ReadGraph value = read_weights(
      GraphFormat::json,
      R"({"nodes": [1, 2], "links": [{"source": 1, "target": 2, "value": "big", "weight": 3}]})");
  EXPECT_THAT(weighted_edges(value.graph), ElementsAre("1-2 3"));
  EXPECT_THAT(
      weighted_edges(
          read_weights(GraphFormat::pajek, "*Vertices 3\n*Edges\n1 2 c Blue\n2 3 [5-7]\n").graph),
      ElementsAre("1-2", "2-3"));
  EXPECT_THAT(weighted_edges(read_weights(GraphFormat::json, R"({"nodes": [1, 2], "links": [
                                                   {"source": 1, "target": 2, "weight": "2.5"}]})")
                                 .graph),
              ElementsAre("1-2 2.5"));
}

TEST(ReadCsv, TakesAFirstLineUnlikeAllOthersForAHeader) {
  const ReadGraph read =
      read_weights(GraphFormat::csv, "person_a,person_b\nana,bo\nbo,cy\nana,cy\n");
  EXPECT_THAT(weighted_edges(read.graph), ElementsAre("ana-bo", "ana-cy", "bo-cy"));
  EXPECT_THAT(read.warnings,
              ElementsAre("file: the first line, 'person_a' and 'person_b', is "
                          "taken for a header; number the columns if it is an edge"));
  const ReadGraph numbered =
      read_graph_text("person_a,person_b\nana,bo\nbo,cy\n", "file",
                      {.format = GraphFormat::csv, .source_column = "1", .target_column = "2"});
  EXPECT_EQ(numbered.graph.edges(), 3);
  EXPECT_THAT(numbered.warnings, IsEmpty());
  // Where other edges stand alone, too, it may be one of them.
  EXPECT_THAT(read_weights(GraphFormat::csv, "x,y\nana,bo\nbo,cy\ndi,ed\n").warnings,
              ElementsAre("file: the first line, 'x' and 'y', is read as an edge; "
                          "name the columns if it is a header"));
  EXPECT_THAT(read_weights(GraphFormat::csv, "ana,bo\nbo,cy\n").warnings, IsEmpty());
}

TEST(ReadCsv, TakesAFirstLineOfWordsAboveWeightsForAHeader) {
  const ReadGraph guessed =
      read_weights(GraphFormat::csv, "person_a,person_b,weight\nana,bo,2\nbo,cy,3\n");
  EXPECT_THAT(weighted_edges(guessed.graph), ElementsAre("ana-bo 2", "bo-cy 3"));
  EXPECT_THAT(guessed.warnings,
              Contains("file: columns 'person_a' and 'person_b' are taken for the nodes"));
}

}  // namespace
}  // namespace coterie
