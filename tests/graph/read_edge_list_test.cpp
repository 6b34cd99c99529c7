#include <ctime>

#include "graph/reading.h"

namespace coterie {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ReadGraph read(std::string_view text) { return read_as(GraphFormat::edges, text); }
std::string problem(std::string_view text) { return problem_of(GraphFormat::edges, text); }

TEST(ReadEdgeList, TakesPairsOfNumbersAndNeedsNoNamesForThem) {
  const ReadGraph read_ = read("0 1\n1 2\n2\t0\n");
  EXPECT_EQ(read_.graph.nodes(), 3);
  EXPECT_FALSE(read_.graph.has_names());
  EXPECT_THAT(edges_in(read_.graph), ElementsAre("0-1", "0-2", "1-2"));
  EXPECT_THAT(read_.warnings, IsEmpty());
}

TEST(ReadEdgeList, SkipsCommentsAndBlankLinesAndAcceptsCarriageReturns) {
  const ReadGraph read_ = read("# SNAP\r\n% KONECT\r\n\r\n  \t\n 0   1 \r\n1 2\r\n\r\n");
  EXPECT_THAT(edges_in(read_.graph), ElementsAre("0-1", "1-2"));
}

TEST(ReadEdgeList, DoesNotNeedTheLastEndOfLine) {
  EXPECT_THAT(edges_in(read("0 1\n1 2").graph), ElementsAre("0-1", "1-2"));
}

TEST(ReadEdgeList, KeepsNumbersThatDoNotCountFromZeroAsNamesInNumericOrder) {
  const ReadGraph read_ = read("10 5\n7 10\n");
  EXPECT_THAT(names_in(read_.graph), ElementsAre("5", "7", "10"));
  EXPECT_THAT(edges_in(read_.graph), ElementsAre("5-10", "7-10"));
  EXPECT_EQ(read_.graph.names().bytes(), 3 * 4 + 8);  // numbers, not text
}

TEST(ReadEdgeList, KeepsFewHugeNumbersWithoutHugeMemory) {
  const ReadGraph read_ = read("2147483647 0\n2147483646 2000000000\n");
  EXPECT_THAT(names_in(read_.graph), ElementsAre("0", "2000000000", "2147483646", "2147483647"));
  EXPECT_THAT(edges_in(read_.graph), ElementsAre("0-2147483647", "2000000000-2147483646"));
}

// Found by fuzzing: one such line took a walk over millions of numbers, 15 ms and more. Processor
// time is measured, which a busy machine does not change.
TEST(ReadEdgeList, TakesAsLongAsItsLinesNotAsLongAsItsNumbers) {
  const std::clock_t begin = std::clock();
  for (int round = 0; round < 1000; ++round) {
    ASSERT_THAT(names_in(read("214 7483647 21474\n").graph), ElementsAre("214", "7483647"));
  }
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 3);
}

TEST(ReadEdgeList, TakesNumbersBeyondItsOwnForNames) {
  const ReadGraph read_ = read("0 1\n1 2147483648\n99999999999999999999999 0\n-1 007\n");
  EXPECT_THAT(names_in(read_.graph),
              ElementsAre("0", "1", "2147483648", "99999999999999999999999", "-1", "007"));
}

TEST(ReadEdgeList, TakesAnyUtf8TokenForAName) {
  const ReadGraph read_ = read("Zo\xc3\xab \xe6\x9d\x8e\n\xe6\x9d\x8e a,b;\"c\"\n");
  EXPECT_THAT(names_in(read_.graph), ElementsAre("Zo\xc3\xab", "\xe6\x9d\x8e", "a,b;\"c\""));
}

TEST(ReadEdgeList, NumbersNodesByFirstAppearanceOnceANameIsNoNumber) {
  const ReadGraph read_ = read("9 3\n3 x\n0 9\n");
  EXPECT_THAT(names_in(read_.graph), ElementsAre("9", "3", "x", "0"));
  EXPECT_THAT(edges_in(read_.graph), ElementsAre("9-3", "9-0", "3-x"));
}

TEST(ReadEdgeList, SaysThatFurtherColumnsAreNotUsed) {
  EXPECT_THAT(read("0 1 1 1290000\n").warnings, testing::Contains(HasSubstr("columns")));
  EXPECT_THAT(read("0 1 friend\n").warnings, ElementsAre(HasSubstr("columns")));
  EXPECT_THAT(read("0 1 {}\n").warnings, IsEmpty());
}

TEST(ReadEdgeList, SaysThatDirectionsAreNotUsedWhenACommentTellsOfThem) {
  EXPECT_TRUE(
      read("# Directed graph (each unordered pair of nodes is saved once)\n0 1\n").had_directions);
  EXPECT_TRUE(read("% asym unweighted\n0 1\n").had_directions);
  EXPECT_FALSE(read("# Undirected graph\n0 1\n").had_directions);
}

TEST(ReadEdgeList, SkipsAHeader) {
  EXPECT_THAT(edges_in(read("Source Target Weight\n0 1 1\n").graph), ElementsAre("0-1"));
  EXPECT_THAT(edges_in(read("from\tto\nsource target\n").graph), ElementsAre("source-target"));
}

TEST(ReadEdgeList, CountsLoopsAndRepeatedEdges) {
  const ReadGraph read_ = read("0 1\n1 0\n2 2\n0 1\n");
  EXPECT_EQ(read_.graph.nodes(), 3);  // a loop names its node
  EXPECT_EQ(read_.dropped.self_loops, 1);
  EXPECT_EQ(read_.dropped.duplicate_edges, 2);
  EXPECT_THAT(read_.warnings, ElementsAre("file: 1 self-loop is not used"));
}

TEST(ReadEdgeList, ReadsAnEmptyFileAsTheEmptyGraph) {
  for (const char* text : {"", "\n", "# nothing\n", "\xef\xbb\xbf"}) {
    EXPECT_EQ(read(text).graph.nodes(), 0) << text;
  }
}

TEST(ReadEdgeList, NamesTheLineThatBreaksTheFormat) {
  EXPECT_EQ(problem("0 1\n# two\n\n7\n"), "file:4: two nodes expected, found '7'");
  EXPECT_THAT(problem("0 1\n0 \xff\xfe\n"), HasSubstr("file:2: '?\?' is not a node name"));
  EXPECT_THAT(problem(std::string_view("0 1\n\0\0 x\n", 9)), HasSubstr("file:2: "));
}

TEST(ReadEdgeList, CountsLinesAcrossBlocks) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += std::to_string(i) + " " + std::to_string(i + 1) + "\n";
  EXPECT_EQ(read(text).graph.edges(), 100000);
  EXPECT_THAT(problem(text + "lonely\n"), HasSubstr("file:100001: "));
  const Graph named = read(text + "x y\n").graph;
  EXPECT_EQ(named.nodes(), 100003);
  EXPECT_EQ(named.name(100002), "y");
  EXPECT_TRUE(named.has_edge(99999, 100000));
}

TEST(ReadEdgeList, RefusesALineWithoutEnd) {
  EXPECT_EQ(problem("0 1\n" + std::string(size_t{17} << 20, 'a')),
            "file:2: a line longer than 16 MiB");
}

}  // namespace
}  // namespace coterie
