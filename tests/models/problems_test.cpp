#include <gmock/gmock.h>

#include "coterie/models/anchored_problems.h"
#include "coterie/models/assignment_sequences.h"
#include "coterie/random.h"

namespace coterie {
namespace {

using ::testing::ElementsAre;

TEST(AnchoredProblems, PointsAreTheMembersWithoutTheAnchor) {
  AnchoredProblems problems;
  problems.add(std::vector<int32_t>{7, 3, 9});
  problems.add(std::vector<int32_t>{4});
  problems.add(std::vector<int32_t>{5, 6});
  EXPECT_THAT(problems.members().offsets, ElementsAre(0, 3, 4, 6));
  EXPECT_THAT(problems.members().members, ElementsAre(7, 3, 9, 4, 5, 6));
  EXPECT_THAT(problems.point_offsets(), ElementsAre(0, 2, 2, 3));
  EXPECT_THAT(problems.point_positions().members, ElementsAre(1, 2, 5));
  EXPECT_THAT(problems.point_rows(), ElementsAre(3, 9, 6));
  EXPECT_THAT(problems.anchor_positions(), ElementsAre(0, 3, 4));
  EXPECT_THAT(problems.anchor_rows(), ElementsAre(7, 4, 5));
  EXPECT_THAT(problems.problem_of_member(), ElementsAre(0, 0, 0, 1, 2, 2));
}

TEST(AnchoredProblems, AnswersSplitThePointsOfEachProblem) {
  AnchoredProblems problems;
  problems.add(std::vector<int32_t>{7, 3, 9, 1});
  problems.add(std::vector<int32_t>{5, 6});
  const SplitPoints split(problems, std::vector<uint8_t>{1, 0, 1, 0});
  EXPECT_THAT(split.in_offsets, ElementsAre(0, 2, 2));
  EXPECT_THAT(split.in_members, ElementsAre(1, 3));
  EXPECT_THAT(split.out_offsets, ElementsAre(0, 1, 2));
  EXPECT_THAT(split.out_members, ElementsAre(2, 5));
}

TEST(AssignmentSequences, AnExampleByHand) {
  AssignmentSequences known;
  known.add(std::vector<int32_t>{10, 11, 12, 13}, std::vector<int32_t>{4, 2, 4, 2});
  EXPECT_THAT(known.candidate_offsets(), ElementsAre(0, 1, 3, 6, 9));
  EXPECT_THAT(known.chosen(), ElementsAre(0, 2, 3, 7));
  EXPECT_THAT(known.communities().members, ElementsAre(10, 12, 11, 13));
  EXPECT_THAT(known.previous(), ElementsAre(-1, 0, -1, 0, 2, -1, 3, 2, -1));
  EXPECT_THAT(known.last_member(), ElementsAre(-1, 0, -1, 0, 2, -1, 1, 2, -1));
  EXPECT_THAT(known.row(), ElementsAre(10, 11, 11, 12, 12, 12, 13, 13, 13));
  EXPECT_THAT(known.arrival(), ElementsAre(0, 1, 1, 2, 2, 2, 3, 3, 3));
  EXPECT_THAT(known.graphs_reversed().members, ElementsAre(13, 12, 11, 10));
  EXPECT_THAT(known.place_in_reverse(), ElementsAre(3, 2, 1, 0));
}

// Whatever the labels: following `previous` from a candidate walks back through exactly the members
// its community had.
TEST(AssignmentSequences, ChainsOfPreviousCandidatesAreTheCommunitiesSoFar) {
  Rng rng(3);
  AssignmentSequences known;
  std::vector<std::vector<int32_t>> labels(3);
  std::vector<int32_t> graph_start;
  int32_t row = 0;
  for (auto& list : labels) {
    std::vector<int32_t> rows;
    graph_start.push_back(row);
    for (int i = 0; i < 25; ++i) {
      list.push_back(static_cast<int32_t>(rng.below(6)));
      rows.push_back(row++);
    }
    known.add(rows, list);
  }
  for (int64_t c = 0; c < known.candidates(); ++c) {
    const int32_t graph = known.arrival()[c] / 25, t = known.arrival()[c] % 25;
    std::vector<int32_t> chain;
    for (int32_t p = known.previous()[c]; p >= 0; p = known.previous()[p]) {
      EXPECT_EQ(known.chosen()[known.arrival()[p]], p);
      chain.push_back(known.row()[p]);
    }
    if (chain.empty()) {
      EXPECT_EQ(known.last_member()[c], -1);
      continue;
    }
    EXPECT_EQ(known.communities().members[known.last_member()[c]], chain.front());
    const int32_t label = labels[graph][chain.front() - graph_start[graph]];
    std::vector<int32_t> expected;
    for (int32_t i = t - 1; i >= 0; --i) {
      if (labels[graph][i] == label) expected.push_back(graph_start[graph] + i);
    }
    EXPECT_EQ(chain, expected);
  }
}

}  // namespace
}  // namespace coterie
