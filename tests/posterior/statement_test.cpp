#include "coterie/posterior/statement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace coterie {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Drawn {
  int64_t times;
  std::vector<int32_t> labels;
};

// Sampled draws, the first of which is the answer: it has the largest log-probability. Drawn no
// times, it is a draw at its mode.
PosteriorSummary summary_of(const std::vector<Drawn>& drawn, const SummaryOptions& options = {}) {
  std::vector<Draw> draws;
  double log_prob = -1;
  for (const Drawn& one : drawn) {
    const Partition partition{std::span<const int32_t>(one.labels)};
    if (one.times == 0) draws.push_back({partition, log_prob, 0, DrawKind::mode});
    for (int64_t t = 0; t < one.times; ++t) {
      draws.push_back({partition, log_prob, 0, DrawKind::sampled});
    }
    log_prob -= 1;
  }
  return summarize(Posterior(draws), options);
}

TEST(Statement, TellsHowManyCommunitiesAndHowSure) {
  const auto summary =
      summary_of({{31, {0, 0, 0, 1, 1, 1}}, {14, {0, 0, 1, 1, 1, 1}}, {5, {0, 0, 2, 1, 1, 1}}});
  EXPECT_EQ(
      statement(summary),
      "6 nodes fall into 2 communities (P = 0.90 ± 0.09). 5 nodes are placed with more than 90 % "
      "confidence; 1 sits between two communities.");
  EXPECT_EQ(summary.sure, 5);
  EXPECT_EQ(summary.between, 1);
}

TEST(Statement, HasTheSetOfNumbersThatHolds90Percent) {
  const std::vector<Drawn> drawn{
      {10, {0, 1, 2, 2}}, {6, {0, 1, 1, 1}}, {3, {0, 1, 2, 3}}, {1, {0, 0, 0, 0}}};
  EXPECT_THAT(statement(summary_of(drawn)), HasSubstr("(P = 0.50 ± 0.20; 2 to 4 with 90 %)"));
  EXPECT_THAT(statement(summary_of(drawn, {.level = 0.75})),
              HasSubstr("(P = 0.50 ± 0.20; 2 to 3 with 75 %)"));
}

TEST(Statement, ListsNumbersThatLieApart) {
  const auto summary = summary_of(
      {{10, {0, 1, 2, 3, 4}}, {6, {0, 1, 1, 1, 1}}, {4, {0, 0, 0, 0, 0}}}, {.level = 0.95});
  EXPECT_THAT(statement(summary), HasSubstr("(P = 0.50 ± 0.20; 1, 2 and 5 with 95 %)"));
}

TEST(Statement, HasOneNumberOfCommunitiesWhereItIsAsGoodAsOthers) {
  const auto text = statement(summary_of({{7, {0, 0, 1, 1}}, {9, {0, 0, 1, 2}}},
                                         {.estimate = PointEstimate::most_probable}));
  EXPECT_THAT(text,
              StartsWith("4 nodes fall into 2 communities (P = 0.44 ± 0.22; 2 to 3 with 90 %). "
                         "3 nodes are placed"));
}

TEST(Statement, SaysWhyTheAnswerDoesNotHaveAProbableNumber) {
  EXPECT_THAT(statement(summary_of({{0, {0, 0, 1, 2}}, {9, {0, 0, 1, 1}}})),
              StartsWith("4 nodes fall into 3 communities. Draws have fewer, 2 with 90 %, but this "
                         "is the most probable partition found."));
  const std::vector<Drawn> drawn{{4, {0, 0, 1, 1}}, {3, {0, 1, 2, 2}}, {33, {0, 1, 1, 2}}};
  EXPECT_THAT(statement(summary_of(drawn, {.given_k = 2})),
              StartsWith("4 nodes fall into 2 communities. This many were asked for; draws have 3 "
                         "with 90 %."));
  // Two halves are certain, and nothing about either.
  const std::vector<Drawn> halves{{0, {0, 0, 0, 0, 1, 1, 1, 1}},
                                  {1, {0, 0, 1, 1, 2, 2, 3, 3}},
                                  {1, {0, 1, 0, 1, 2, 3, 2, 3}},
                                  {1, {0, 1, 1, 0, 2, 3, 3, 2}}};
  EXPECT_THAT(
      statement(summary_of(halves, {.estimate = PointEstimate::least_vi})),
      StartsWith("8 nodes fall into 2 communities. Draws have more, 4 with 90 %, but do not "
                 "agree how these divide further."));
}

TEST(Statement, IsNoSurerThanItsDraws) {
  const std::vector<int32_t> labels{0, 0, 1, 1};
  EXPECT_THAT(statement(summary_of({{4, labels}})), HasSubstr("(P > 0.83)."));
  EXPECT_THAT(statement(summary_of({{24, labels}})), HasSubstr("(P > 0.96)."));
  EXPECT_THAT(statement(summary_of({{1000, labels}})), HasSubstr("(P > 0.99)."));
  EXPECT_THAT(statement(summary_of({{3, labels}, {2, {0, 0, 1, 2}}})),
              HasSubstr("(2 to 3 with 90 %; 5 draws do not tell how probable each number is)."));
}

TEST(Statement, KnowsSmallGraphs) {
  EXPECT_EQ(statement(summary_of({{9, {0}}})),
            "1 node forms one community (P = 1). 1 node is placed with more than 90 % confidence.");
  EXPECT_EQ(statement(summary_of({{9, {0, 0, 0}}})),
            "3 nodes form one community (P > 0.90). All nodes are placed with more than 90 % "
            "confidence.");
}

TEST(Statement, ClaimsNothingForASinglePartition) {
  EXPECT_EQ(
      statement(summary_of({{1, {0, 0, 1}}})),
      "3 nodes fall into 2 communities. A single partition says nothing about how sure it is.");
}

TEST(Statement, KeepsTheProbabilityOfKWhereKIsGiven) {
  EXPECT_THAT(statement(summary_of({{6, {0, 0, 1}}, {12, {0, 1, 2}}}, {.given_k = 2})),
              StartsWith("3 nodes fall into 2 communities (P = 0.33 ± 0.20; 2 to 3 with 90 %)."));
}

TEST(Statement, GroupsLargeNumbers) {
  EXPECT_THAT(statement(summary_of({{2, std::vector<int32_t>(12345, 0)}})),
              StartsWith("12,345 nodes form one community"));
}

TEST(WhyNotMostFrequent, IsSaidWhereTheListWouldSurprise) {
  EXPECT_EQ(why_not_most_frequent(summary_of({{5, {0, 0, 1}}, {4, {0, 1, 1}}})), "");
  EXPECT_EQ(why_not_most_frequent(summary_of({{4, {0, 0, 1}}, {5, {0, 1, 1}}})),
            "The answer is the partition of largest log-probability among all that were found; "
            "others were drawn more often.");
  EXPECT_EQ(why_not_most_frequent(summary_of({{0, {0, 0, 1}}, {5, {0, 1, 1}}})),
            "The answer is the partition of largest log-probability among all that were found; no "
            "sampled draw is exactly this one.");
  const SummaryOptions vi{.estimate = PointEstimate::least_vi};
  EXPECT_THAT(why_not_most_frequent(summary_of(
                  {{4, {0, 0, 1, 1, 1}}, {5, {0, 0, 0, 1, 1}}, {4, {0, 0, 1, 1, 2}}}, vi)),
              testing::AnyOf("", HasSubstr("agrees best with all draws; others were")));
}

TEST(ProbabilityText, NeverRoundsToCertainty) {
  EXPECT_EQ(probability_text(0.623), "0.62");
  EXPECT_EQ(probability_text(0.998), "> 0.99");
  EXPECT_EQ(probability_text(0.004), "< 0.01");
  EXPECT_EQ(probability_text(1), "1");
  EXPECT_EQ(probability_text(0), "0");
}

}  // namespace
}  // namespace coterie
