#include "coterie/report/posterior_report.h"

#include <gtest/gtest.h>

#include <set>

#include "coterie/posterior/alignment.h"
#include "coterie/posterior/memberships.h"
#include "report/sample_report.h"

namespace coterie {
namespace {

Draw draw(std::initializer_list<int32_t> labels, double log_prob) {
  return {.partition = Partition(labels), .log_prob = log_prob, .log_prob_error = 0};
}

TEST(ReportOf, NamesCommunitiesAfterThoseOfTheAnswer) {
  // The answer's communities by size: {3..6} is 0, {0, 1, 2} is 1.
  const Posterior posterior({draw({0, 0, 0, 1, 1, 1, 1}, -1), draw({1, 1, 0, 0, 0, 0, 0}, -3),
                             draw({0, 0, 0, 1, 1, 1, 1}, -1), draw({0, 0, 0, 1, 1, 2, 2}, -2)});
  DetectContext context;
  context.source = "some/where/a.gml";
  const Report report = report_of(posterior, summarize(posterior), context);
  ASSERT_EQ(report.partitions.size(), 3u);
  EXPECT_EQ(report.title, "a.gml");
  EXPECT_EQ(report.partitions[0].labels, (std::vector<int32_t>{1, 1, 1, 0, 0, 0, 0}));
  EXPECT_DOUBLE_EQ(report.partitions[0].probability, 0.5);
  EXPECT_EQ(report.partitions[1].labels, (std::vector<int32_t>{1, 1, 0, 0, 0, 0, 0}));
  // The half that splits off is a further community.
  EXPECT_EQ(
      std::set<int32_t>(report.partitions[2].labels.begin(), report.partitions[2].labels.end()),
      (std::set<int32_t>{0, 1, 2}));
  EXPECT_TRUE(report.warnings.empty());
}

TEST(ReportOf, GivesSplitsOfTheSameCommunityTheSameNumber) {
  const Posterior posterior({draw({0, 0, 0, 1, 1, 1, 1, 1}, -1), draw({0, 0, 0, 1, 1, 1, 2, 2}, -2),
                             draw({0, 1, 1, 2, 2, 2, 2, 2}, -2),
                             draw({0, 0, 0, 1, 1, 1, 1, 2}, -2)});
  const auto partitions = report_of(posterior, summarize(posterior), {}).partitions;
  ASSERT_EQ(partitions.size(), 4u);
  EXPECT_EQ(partitions[1].labels[7], 2);
  EXPECT_EQ(partitions[2].labels[0], 3) << "a part of another community";
  EXPECT_EQ(partitions[3].labels[7], 2);
}

TEST(ReportOf, GivesTheConfidenceThatTheSummaryGives) {
  Rng rng(4);
  const Sample sample =
      make_sample({.nodes = 60, .edges = 300, .communities = 5, .doubtful = 0.4}, rng);
  std::vector<Draw> draws;
  for (const auto& [labels, probability] : sample.report.partitions) {
    draws.push_back(
        {.partition = Partition(labels), .log_prob = -static_cast<double>(draws.size())});
  }
  const Posterior posterior(draws);
  const PosteriorSummary summary = summarize(posterior);
  const Report report = report_of(posterior, summary, {});
  EXPECT_EQ(report.partitions[0].labels, summary.labels);
  std::vector<double> sums(60, 0.0);
  double total = 0;
  for (const auto& [labels, probability] : report.partitions) {
    total += probability;
    for (size_t i = 0; i < labels.size(); ++i) {
      if (labels[i] == summary.labels[i]) sums[i] += probability;
    }
  }
  EXPECT_NEAR(total, 1, 1e-12);
  for (size_t i = 0; i < sums.size(); ++i)
    EXPECT_NEAR(sums[i], summary.certainty.confidence[i], 1e-12);
}

TEST(ReportOf, SaysWhenOnlyOneNumberOfCommunitiesTakesPart) {
  const Posterior posterior({draw({0, 0, 1, 1}, -1), draw({0, 0, 1, 2}, -2), draw({0, 0, 0, 0}, -2),
                             draw({0, 1, 1, 1}, -3)});
  const Report report = report_of(posterior, summarize(posterior, {.given_k = 2}), {});
  EXPECT_EQ(report.partitions.size(), 2u);
  ASSERT_EQ(report.warnings.size(), 1u);
  EXPECT_NE(report.warnings[0].find("into 2 communities"), std::string::npos);
  EXPECT_NE(report.warnings[0].find("P = 0.50"), std::string::npos) << report.warnings[0];
}

}  // namespace
}  // namespace coterie
