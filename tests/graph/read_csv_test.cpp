#include "graph/reading.h"

namespace coterie {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ReadGraph read(std::string_view text) { return read_as(GraphFormat::csv, text); }
std::string problem(std::string_view text) { return problem_of(GraphFormat::csv, text); }

TEST(ReadCsv, FindsItsColumnsInAHeaderOfAnyCase) {
  const ReadGraph read_ = read("weight,TARGET,Source\n1.5,b,a\n2,c,b\n");
  EXPECT_THAT(edges_in(read_.graph), ElementsAre("a-b", "b-c"));
  EXPECT_TRUE(read_.had_weights);
  EXPECT_THAT(read_.warnings, IsEmpty());
}

TEST(ReadCsv, ReadsWhatGephiWrites) {
  const ReadGraph read_ = read(
      "Source,Target,Type,Id,Label,timeset,Weight\n1,2,Directed,0,,,1.0\n2,3,Directed,1,,,1.0\n");
  EXPECT_THAT(edges_in(read_.graph), ElementsAre("1-2", "2-3"));
  EXPECT_TRUE(read_.had_directions);
  EXPECT_EQ(read_.warnings.size(), 1u);
}

TEST(ReadCsv, RefusesPointsUnlessTheirColumnsAreNamed) {
  EXPECT_THAT(problem("0.5,1.5,2,3\n1.5,2.5,3,4\n"), HasSubstr("file:1: looks like a table of"));
  EXPECT_EQ(read("1,2,0.5,3\n2,3,0.5,4\n").graph.edges(), 2);
  const ReadOptions columns{.format = GraphFormat::csv, .source_column = "1", .target_column = "2"};
  EXPECT_EQ(read_graph_text("0.5,1.5,2,3\n", "file", columns).graph.edges(), 1);
}

TEST(ReadCsv, UnderstandsQuotes) {
  const ReadGraph read_ = read("\"Smith, J.\",\"a \"\"b\"\"\"\n\"Smith, J.\", c \n");
  EXPECT_THAT(edges_in(read_.graph), ElementsAre("Smith, J.-a \"b\"", "Smith, J.-c"));
}

TEST(ReadCsv, FindsSemicolonsAndTabsAndSkipsAByteOrderMark) {
  EXPECT_THAT(edges_in(read("\xef\xbb\xbfsource;target\na,1;b\n").graph), ElementsAre("a,1-b"));
  EXPECT_THAT(edges_in(read("a b\tc\r\nc\td\r\n").graph), ElementsAre("a b-c", "c-d"));
  EXPECT_THAT(edges_in(read_as(GraphFormat::tsv, "a,b\tc;d\n").graph), ElementsAre("a,b-c;d"));
}

TEST(ReadCsv, TakesWordsAboveNumbersForAHeader) {
  EXPECT_THAT(edges_in(read("node1,node2\n0,1\n").graph), ElementsAre("0-1"));
  EXPECT_THAT(edges_in(read("ana,bo\nbo,cy\n").graph), ElementsAre("ana-bo", "bo-cy"));
}

TEST(ReadCsv, TakesTheColumnsThatTheCallerNames) {
  const std::string text = "when,who,whom\n1,a,b\n2,b,c\n";
  const auto by = [&](const char* source, const char* target) {
    return edges_in(
        read_graph_text(
            text, "file",
            {.format = GraphFormat::csv, .source_column = source, .target_column = target})
            .graph);
  };
  EXPECT_THAT(by("Who", "whom"), ElementsAre("a-b", "b-c"));
  EXPECT_THAT(by("2", "whom"), ElementsAre("a-b", "b-c"));
  EXPECT_THROW(by("nobody", "whom"), ParseError);
}

TEST(ReadCsv, SaysWhichColumnsAreNotUsed) {
  EXPECT_THAT(read("source,target,since\na,b,1999\n").warnings,
              ElementsAre("file: not used: column 'since'"));
  EXPECT_THAT(read("a,b,1,x\n").warnings, ElementsAre(HasSubstr("third")));
}

TEST(ReadCsv, ReadsAnEmptyFileAsTheEmptyGraph) {
  for (const char* text : {"", "\n\n", "source,target\n", "# c\n"}) {
    EXPECT_EQ(read(text).graph.nodes(), 0) << text;
    EXPECT_THAT(read(text).warnings, IsEmpty());
  }
}

TEST(ReadCsv, NamesTheLineThatBreaksTheFormat) {
  EXPECT_EQ(problem("source,target\na,b\n\"x\ny\",b\n"),
            "file:3: 'x?y' is not a node name: UTF-8 text without control characters expected");
  EXPECT_EQ(problem("a,b\nc\n"), "file:2: at least 2 columns expected, found 1");
  EXPECT_EQ(problem("a,b\na,\n"), "file:2: a node without a name");
  EXPECT_EQ(problem("a,b\n\"c,d\n"), "file:2: a quote is not closed");
  EXPECT_EQ(problem("\"a\"x,b\n"), "file:1: text after the closing quote of 'a'");
}

TEST(ReadTables, DoNotTakeASavedResultForAGraph) {
  const std::string said =
      ":1: a saved result of coterie detect; the graph that it is about is expected";
  for (const std::string last : {"confidence", "probability"}) {
    const std::string tabs = "node\tcommunity\t" + last + "\n1\t0\t0.9\n2\t0\t1.0\n";
    EXPECT_EQ(problem_of(GraphFormat::edges, tabs), "file" + said);
    EXPECT_EQ(problem_of(GraphFormat::tsv, tabs), "file" + said);
    EXPECT_EQ(problem_of(GraphFormat::csv, "node,community," + last + ",entropy\n1,0,0.9,0\n"),
              "file" + said);
  }
  // Who says which columns are nodes is believed.
  const auto chosen = read_graph_text(
      "node,community,confidence\n1,0,0.9\n", "file",
      {.format = GraphFormat::csv, .source_column = "node", .target_column = "community"});
  EXPECT_EQ(chosen.graph.edges(), 1);
}

}  // namespace
}  // namespace coterie
