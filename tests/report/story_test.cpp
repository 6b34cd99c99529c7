#include "coterie/report/story.h"

#include <gtest/gtest.h>

namespace coterie {
namespace {

Story story_of(const std::vector<ReportPartition>& partitions) {
  std::vector<std::vector<int32_t>> labellings;
  std::vector<double> probabilities;
  for (const auto& [labels, probability] : partitions) {
    labellings.push_back(labels);
    probabilities.push_back(probability);
  }
  return tell(partitions, Memberships(labellings, probabilities));
}

TEST(Story, TellsHowManyCommunitiesAndHowSure) {
  const Story story =
      story_of({{{0, 0, 0, 1, 1, 1}, 0.62}, {{0, 0, 1, 1, 1, 1}, 0.28}, {{0, 0, 2, 1, 1, 1}, 0.1}});
  EXPECT_EQ(story.sentence,
            "6 nodes fall into 2 communities (P = 0.90). 5 nodes are placed with more than 90 % "
            "confidence; "
            "1 sits between two communities.");
  EXPECT_EQ(story.k, (std::vector<std::pair<int32_t, double>>{{2, 0.62 + 0.28}, {3, 0.1}}));
}

TEST(Story, GivesTheShortestRangeThatHolds90Percent) {
  const Story story = story_of(
      {{{0, 1, 2, 2}, 0.5}, {{0, 1, 1, 1}, 0.3}, {{0, 1, 2, 3}, 0.15}, {{0, 0, 0, 0}, 0.05}});
  EXPECT_EQ(story.low, 2);
  EXPECT_EQ(story.high, 4);
  EXPECT_NE(story.sentence.find("(P = 0.50; 2 to 4 with 90 %)"), std::string::npos)
      << story.sentence;
}

TEST(Story, SaysWhenTheAnswerDoesNotHaveTheMostProbableNumber) {
  const Story story = story_of({{{0, 0, 1, 2}, 0.0}, {{0, 0, 1, 1}, 1.0}});
  EXPECT_NE(story.sentence.find("3 communities (P = 0)"), std::string::npos) << story.sentence;
  EXPECT_NE(story.sentence.find("The most probable number of communities is 2 (P = 1)."),
            std::string::npos);
}

TEST(Story, KnowsSmallGraphs) {
  EXPECT_EQ(story_of({{{}, 1.0}}).sentence,
            "The graph has no nodes, so there is nothing to divide.");
  EXPECT_EQ(story_of({{{0}, 1.0}}).sentence,
            "1 node forms one community (P = 1). 1 node is placed with more than 90 % confidence.");
  EXPECT_EQ(
      story_of({{{0, 0, 0}, 1.0}}).sentence,
      "3 nodes form one community (P = 1). All nodes are placed with more than 90 % confidence.");
}

TEST(Story, GroupsLargeNumbers) {
  const Story story = story_of({{std::vector<int32_t>(12345, 0), 1.0}});
  EXPECT_TRUE(story.sentence.starts_with("12,345 nodes form one community")) << story.sentence;
}

TEST(ProbabilityText, NeverRoundsToCertainty) {
  EXPECT_EQ(probability_text(0.623), "0.62");
  EXPECT_EQ(probability_text(0.998), "> 0.99");
  EXPECT_EQ(probability_text(0.004), "< 0.01");
  EXPECT_EQ(probability_text(1), "1");
  EXPECT_EQ(probability_text(0), "0");
}

TEST(Memberships, AreOrderedAndSumToOne) {
  const std::vector<std::vector<int32_t>> labellings = {{0, 0, 1}, {0, 1, 1}, {2, 1, 1}};
  const std::vector<double> probabilities = {0.25, 0.35, 0.4};
  const Memberships memberships(labellings, probabilities);
  ASSERT_EQ(memberships.nodes(), 3);
  EXPECT_EQ(memberships.communities(), 3);
  ASSERT_EQ(memberships[0].size(), 2u);
  EXPECT_EQ(memberships[0][0].community, 0);
  EXPECT_FLOAT_EQ(memberships[0][0].probability, 0.6F);
  EXPECT_EQ(memberships[0][1].community, 2);
  EXPECT_EQ(memberships[1][0].community, 1);
  EXPECT_FLOAT_EQ(memberships[2][0].probability, 1.0F);
}

}  // namespace
}  // namespace coterie
