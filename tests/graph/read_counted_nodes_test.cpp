// Pajek, METIS and Matrix Market: formats whose header says how many nodes there are.
#include "graph/reading.h"

namespace coterie {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string pajek_problem(std::string_view text) { return problem_of(GraphFormat::pajek, text); }
std::string metis_problem(std::string_view text) { return problem_of(GraphFormat::metis, text); }
std::string mtx_problem(std::string_view text) { return problem_of(GraphFormat::mtx, text); }

TEST(ReadPajek, ReadsVerticesEdgesAndArcs) {
  const ReadGraph read = read_as(GraphFormat::pajek,
                                 "*Network test\r\n*Vertices 4\r\n1 \"Ada L\" 0.1 0.2 ellipse\r\n"
                                 "2 bo\r\n% a comment\r\n*Edges\r\n1 2 2.5\r\n*Arcs\r\n2 4\r\n");
  EXPECT_THAT(names_in(read.graph), ElementsAre("Ada L", "bo", "3", "4"));
  EXPECT_THAT(edges_in(read.graph), ElementsAre("Ada L-bo", "bo-4"));
  EXPECT_TRUE(read.had_weights);
  EXPECT_TRUE(read.had_directions);
}

TEST(ReadPajek, ReadsListsAndNeedsNoLabels) {
  const ReadGraph read =
      read_as(GraphFormat::pajek, "*vertices 4\n*edgeslist\n1 2 3\n*arcs\n*EDGES\n3 4 1\n");
  EXPECT_THAT(edges_in(read.graph), ElementsAre("1-2", "1-3", "3-4"));
  EXPECT_THAT(read.warnings, IsEmpty());
}

TEST(ReadPajek, CallsNodesByTheirNumbersWhenLabelsAreRepeated) {
  const ReadGraph read =
      read_as(GraphFormat::pajek, "*Vertices 2\n1 \"x\"\n2 \"x\"\n*Edges\n1 2\n");
  EXPECT_THAT(edges_in(read.graph), ElementsAre("1-2"));
  ASSERT_NE(read.attribute("label"), nullptr);
}

TEST(ReadPajek, NamesTheLineThatBreaksTheFormat) {
  EXPECT_EQ(pajek_problem("*Vertices 2\n*Edges\n1 3\n"),
            "file:3: node 3 does not exist: *Vertices says 2");
  EXPECT_EQ(pajek_problem("*Vertices 2\n*Edges\n1 x\n"),
            "file:3: a node number expected, found 'x'");
  EXPECT_EQ(pajek_problem("*Vertices 2\n*Edges\n1\n"), "file:3: a node number expected, found ''");
  EXPECT_EQ(pajek_problem("*Edges\n1 2\n"), "file:1: *Vertices must come first");
  EXPECT_EQ(pajek_problem("*Vertices 2\n1 \"a\n"), "file:2: a quote is not closed");
  EXPECT_THAT(pajek_problem("*Vertices many\n"), HasSubstr("file:1: "));
  EXPECT_THAT(pajek_problem("*Vertices 2\n*Matrix\n0 1\n"), HasSubstr("file:2: a *Matrix"));
  EXPECT_EQ(pajek_problem("*Vertices 1\n1 a\n1 b\n"),
            "file:3: more labels than the 1 nodes of *Vertices");
  EXPECT_THAT(pajek_problem(""), HasSubstr("no *Vertices"));
}

TEST(ReadMetis, ReadsOneLineOfNeighborsPerNode) {
  const ReadGraph read = read_as(GraphFormat::metis, "% comment\n4 2\n2\n1 3\n% within\n2\n\n");
  EXPECT_THAT(edges_in(read.graph), ElementsAre("1-2", "2-3"));
  EXPECT_EQ(read.graph.nodes(), 4);
  EXPECT_EQ(read.dropped.duplicate_edges, 0);
  EXPECT_FALSE(read.had_weights);
}

TEST(ReadMetis, PassesOverWeightsAndSizesOfNodes) {
  const ReadGraph edges = read_as(GraphFormat::metis, "3 2 1\n2 7\n1 7 3 2.5\n2 2.5\n");
  EXPECT_THAT(edges_in(edges.graph), ElementsAre("1-2", "2-3"));
  EXPECT_TRUE(edges.had_weights);
  const ReadGraph all = read_as(GraphFormat::metis, "2 1 111 2\n9 1 1 2 5\n9 1 1 1 5\n");
  EXPECT_THAT(edges_in(all.graph), ElementsAre("1-2"));
  const ReadGraph nodes = read_as(GraphFormat::metis, "2 1 010\n9 2\n9 1");
  EXPECT_THAT(edges_in(nodes.graph), ElementsAre("1-2"));
}

TEST(ReadMetis, NamesTheLineThatBreaksTheFormat) {
  EXPECT_EQ(metis_problem("2 1\n2\n3\n"), "file:3: a node from 1 to 2 expected, found '3'");
  EXPECT_EQ(metis_problem("2 1\n2\n0\n"), "file:3: a node from 1 to 2 expected, found '0'");
  EXPECT_THAT(metis_problem("3 1\n2\n1"), HasSubstr("the header claims 3 nodes, found 2 lines"));
  EXPECT_THAT(metis_problem("2 5\n2\n1\n"), HasSubstr("the header claims 5 edges, found 1"));
  EXPECT_EQ(metis_problem("3 1\n2\n1 3\n2\n"),
            "file:3: more neighbors than the 1 edges of the header");
  EXPECT_THAT(metis_problem("3 1\n2\n3\n\n"), HasSubstr("listed by only one of its two nodes"));
  EXPECT_EQ(metis_problem("1 0\n\n1 2\n"), "file:3: a line after that of the last node");
  EXPECT_THAT(metis_problem("2 1 1\n2 1\n1\n"), HasSubstr("file:3: a weight expected"));
  EXPECT_THAT(metis_problem(""), HasSubstr("an empty file"));
  EXPECT_THAT(metis_problem("0 1\n1 2\n"), HasSubstr("file:2: a line after"));
  EXPECT_THAT(metis_problem("2 1 7\n2\n1\n"), HasSubstr("file:1: the third number"));
}

TEST(ReadMatrixMarket, ReadsSymmetricPatterns) {
  const ReadGraph read = read_as(GraphFormat::mtx,
                                 "%%MatrixMarket matrix coordinate pattern symmetric\n% c\n\n"
                                 "4 4 3\n2 1\n3 2\n4 4\n");
  EXPECT_THAT(edges_in(read.graph), ElementsAre("1-2", "2-3"));
  EXPECT_EQ(read.graph.nodes(), 4);
  EXPECT_EQ(read.dropped.self_loops, 1);
  EXPECT_FALSE(read.had_weights);
  EXPECT_FALSE(read.had_directions);
}

TEST(ReadMatrixMarket, SeesThatAGeneralMatrixIsSymmetric) {
  const ReadGraph both = read_as(GraphFormat::mtx,
                                 "%%MatrixMarket matrix coordinate real general\n3 3 4\n1 2 0.5\n"
                                 "2 1 0.5\n2 3 1\n3 2 1\n");
  EXPECT_FALSE(both.had_directions);
  EXPECT_TRUE(both.had_weights);
  EXPECT_EQ(both.dropped.duplicate_edges, 0);
  const ReadGraph one = read_as(GraphFormat::mtx,
                                "%%MatrixMarket matrix coordinate integer general\n3 3 3\n1 2 1\n"
                                "1 2 1\n2 3 1\n");
  EXPECT_TRUE(one.had_directions);
  EXPECT_FALSE(one.had_weights);
  EXPECT_EQ(one.dropped.duplicate_edges, 1);
}

TEST(ReadMatrixMarket, NamesTheLineThatBreaksTheFormat) {
  const std::string header = "%%MatrixMarket matrix coordinate pattern general\n";
  EXPECT_EQ(mtx_problem(header + "2 2 1\n1 3\n"),
            "file:3: node 3 does not exist: the matrix has 2 rows");
  EXPECT_EQ(mtx_problem(header + "2 3 1\n1 3\n"),
            "file:2: a graph needs a square matrix, found 2 by 3");
  EXPECT_EQ(mtx_problem(header + "2 2 2\n1 2\n"), "file: the header claims 2 entries, found 1");
  EXPECT_EQ(mtx_problem(header + "2 2 1\n1 2\n2 1\n"),
            "file:4: more entries than the header claims");
  EXPECT_THAT(mtx_problem(header), HasSubstr("'rows columns entries' is missing"));
  EXPECT_THAT(mtx_problem("1 2\n"), HasSubstr("file:1: %%MatrixMarket expected"));
  EXPECT_THAT(mtx_problem("%%MatrixMarket matrix array real general\n2 2\n1\n"),
              HasSubstr("only 'matrix coordinate'"));
  EXPECT_THAT(mtx_problem("%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2 x\n"),
              HasSubstr("file:3: a number expected"));
  EXPECT_THAT(mtx_problem(header + "99999999999999999999 1 1\n"), HasSubstr("file:2: "));
}

TEST(CountedNodes, MayBeNoneOrOneOrLooped) {
  EXPECT_EQ(read_as(GraphFormat::pajek, "*Vertices 0\n").graph.nodes(), 0);
  EXPECT_EQ(read_as(GraphFormat::metis, "0 0\n").graph.nodes(), 0);
  EXPECT_EQ(read_as(GraphFormat::metis, "1 0\n\n").graph.nodes(), 1);
  const ReadGraph looped = read_as(GraphFormat::metis, "2 2\n1 2\n1\n");
  EXPECT_EQ(looped.graph.edges(), 1);
  EXPECT_EQ(looped.dropped.self_loops, 1);
}

TEST(CountedNodes, RefuseNumbersThatOverflow) {
  EXPECT_EQ(metis_problem("2 9223372036854775807\n2\n1\n"),
            "file:1: more edges than a file can hold");
  for (const char* number : {"9223372036854775808", "99999999999999999999", "1e999"}) {
    const std::string huge = number;
    EXPECT_THAT(metis_problem(huge + " 1\n2\n1\n"), HasSubstr("file:1: ")) << huge;
    EXPECT_THAT(metis_problem("2 " + huge + "\n2\n1\n"), HasSubstr("file:1: ")) << huge;
    EXPECT_THAT(metis_problem("2 1\n" + huge + "\n1\n"), HasSubstr("file:2: ")) << huge;
    EXPECT_THAT(pajek_problem("*Vertices " + huge + "\n"), HasSubstr("file:1: ")) << huge;
    EXPECT_THAT(pajek_problem("*Vertices 2\n*Edges\n1 " + huge + "\n"), HasSubstr("file:3: "));
    const std::string header = "%%MatrixMarket matrix coordinate pattern symmetric\n";
    EXPECT_THAT(mtx_problem(header + "3 3 " + huge + "\n2 1\n"), HasSubstr("file:2: ")) << huge;
    EXPECT_THAT(mtx_problem(header + "3 3 1\n" + huge + " 1\n"), HasSubstr("file:3: ")) << huge;
  }
  EXPECT_THAT(mtx_problem("%%MatrixMarket matrix coordinate pattern symmetric\n"
                          "3 3 9223372036854775807\n2 1\n"),
              HasSubstr("the header claims 9223372036854775807 entries, found 1"));
}

TEST(CountedNodes, CountAgainstTheMemoryThatIsAllowed) {
  const std::string mtx = "%%MatrixMarket matrix coordinate pattern general\n";
  EXPECT_EQ(mtx_problem(mtx + "1000000000000 1000000000000 0\n"),
            "file:2: 1000000000000 nodes; a graph has at most 2^31 - 1");
  const auto read = [](GraphFormat format, const std::string& text) {
    return read_graph_text(text, "file", {.format = format, .gigabytes = 0.2}).graph.nodes();
  };
  EXPECT_THROW(read(GraphFormat::mtx, mtx + "2000000000 2000000000 1\n1 2\n"), MemoryError);
  EXPECT_THAT(pajek_problem("*Vertices 1000000000000\n"), HasSubstr("at most 2^31 - 1"));
  EXPECT_THROW(read(GraphFormat::pajek, "*Vertices 2000000000\n2000000000 \"x\"\n"), MemoryError);
  EXPECT_THROW(read(GraphFormat::pajek, "*Vertices 2000000000\n"), MemoryError);
  EXPECT_THAT(metis_problem("1000000000000 3\n1\n"), HasSubstr("at most 2^31 - 1"));
  EXPECT_THAT(metis_problem("2000000000 3\n2\n1\n"), HasSubstr("found 2 lines"));
  // Most nodes may be isolated.
  EXPECT_EQ(read(GraphFormat::mtx, mtx + "1000000 1000000 1\n1 2\n"), 1000000);
  EXPECT_EQ(read(GraphFormat::pajek, "*Vertices 1000000\n7 \"x\"\n*Edges\n1 2\n"), 1000000);
}

}  // namespace
}  // namespace coterie
