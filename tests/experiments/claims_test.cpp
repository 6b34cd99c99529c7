#include "experiments/claims.h"

#include <gmock/gmock.h>

#include <fstream>

#include "temporary_folder.h"

namespace coterie {
namespace {

using ::testing::HasSubstr;

Claim claim_about(const std::filesystem::path& folder, const std::string& words) {
  for (const Claim& claim : judge_claims(folder)) {
    if (claim.text.find(words) != std::string::npos) return claim;
  }
  throw std::out_of_range(words);
}

TEST(Claims, AreUnknownWithoutRecords) {
  const TemporaryFolder folder;
  const auto claims = judge_claims(folder.path());
  EXPECT_GE(claims.size(), 10);
  for (const Claim& claim : claims) EXPECT_EQ(claim.holds, Claim::Holds::unknown) << claim.text;
}

TEST(Claims, AreJudgedByEveryColumnThatIsKnown) {
  const TemporaryFolder folder;
  const auto put = [&](const char* file, const std::string& label, const std::string& set,
                       double ami) {
    std::ofstream(folder / file, std::ios::app)
        << R"({"label": ")" << label << R"(", "set": ")" << set << R"(", "ami": )" << ami << "}\n";
  };
  put("comparison-snap.jsonl", "GCN-CCP", "dblp-3", 80);
  EXPECT_EQ(claim_about(folder.path(), "than DAC (AMI)").holds, Claim::Holds::unknown);
  put("comparison-snap.jsonl", "GCN-DAC", "dblp-3", 70);
  EXPECT_EQ(claim_about(folder.path(), "than DAC (AMI)").holds, Claim::Holds::yes);
  put("comparison-snap.jsonl", "GCN-CCP", "youtube-3", 60.5);
  put("comparison-snap.jsonl", "GCN-DAC", "youtube-3", 61);
  const Claim claim = claim_about(folder.path(), "than DAC (AMI)");
  EXPECT_EQ(claim.holds, Claim::Holds::partly);
  EXPECT_EQ(claim.figures, "dblp-3 80.0 against 70.0; youtube-3 60.5 against 61.0");
}

TEST(Claims, AreJudgedByTheMeanOfAllTrainingsGnnsIncluded) {
  const TemporaryFolder folder;
  std::ofstream(folder / "comparison-snap.jsonl")
      << R"({"label": "GCN-CCP-Attn", "set": "dblp-2-4", "ami": 80})"
      << "\n"
      << R"({"label": "GNN, 4 classes", "set": "dblp-2-4", "ami": 70})"
      << "\n"
      << R"({"label": "LGNN, 7 classes", "set": "dblp-2-4", "ami": 75})"
      << "\n";
  EXPECT_EQ(claim_about(folder.path(), "every GNN and LGNN").holds, Claim::Holds::yes);
  std::ofstream(folder / "trainings.jsonl")
      << R"({"label": "LGNN, 7 classes, training 1", "set": "dblp-2-4", "ami": 75})"
      << "\n"
      << R"({"label": "LGNN, 7 classes, training 2", "set": "dblp-2-4", "ami": 87})"
      << "\n";
  const Claim claim = claim_about(folder.path(), "every GNN and LGNN");
  EXPECT_EQ(claim.holds, Claim::Holds::no);
  EXPECT_EQ(claim.figures, "dblp-2-4 80.0 against 81.0");
}

TEST(Claims, AboutSecondsCountEveryNumberOfDraws) {
  const TemporaryFolder folder;
  std::ofstream samples(folder / "samples.jsonl");
  const auto put = [&](const char* label, int number, double seconds, double ami) {
    samples << R"({"label": ")" << label << R"(", "set": "dblp-2-4", "number": )" << number
            << R"(, "seconds": )" << seconds << R"(, "ami": )" << ami << "}" << std::endl;
  };
  put("ccp", 1, 2, 70);
  put("ncp", 1, 1, 60);
  put("ccp", 50, 4, 74);
  put("ncp", 50, 8, 75);
  put("ccp-attn", 1, 1, 70);
  put("ccp-attn", 50, 4, 73);
  const Claim faster = claim_about(folder.path(), "CCP is faster than NCP");
  EXPECT_EQ(faster.holds, Claim::Holds::partly);
  EXPECT_EQ(faster.figures, "dblp-2-4 at 1 of 2 numbers of draws");
  EXPECT_EQ(claim_about(folder.path(), "grows more slowly").holds, Claim::Holds::yes);
  const Claim weaker = claim_about(folder.path(), "weaker or absent");
  EXPECT_EQ(weaker.holds, Claim::Holds::no);
  EXPECT_EQ(weaker.figures, "dblp-2-4 ccp +4.0 against +3.0");
}

TEST(Claims, ThatAnExampleIsExactCountsAllGraphsOfItsSize) {
  const TemporaryFolder folder;
  std::ofstream(folder / "example.jsonl")
      << R"({"label": "GCN-CCP-Attn", "graphs": 73, "exact": 10, "mean_ami": 0.9, "ami": 1})"
      << "\n";
  const Claim claim = claim_about(folder.path(), "as large as its example");
  EXPECT_EQ(claim.holds, Claim::Holds::partly);
  EXPECT_THAT(claim.figures, HasSubstr("10 of 73 test graphs"));
}

TEST(Claims, ClearestCommunitiesHaveTheLeastSpreadOfTheWholeMap) {
  const TemporaryFolder folder;
  std::ofstream map(folder / "uncertainty.jsonl");
  map << R"({"mean_within": 0.9, "mean_between": 0.05, "spread_k": 0.25})" << std::endl
      << R"({"mean_within": 0.5, "mean_between": 0.39999999999999997, "spread_k": 1.5})"
      << std::endl;
  EXPECT_EQ(claim_about(folder.path(), "K spreads least").holds, Claim::Holds::yes);
  map << R"({"mean_within": 0.8, "mean_between": 0.05, "spread_k": 0.24})" << std::endl;
  const Claim claim = claim_about(folder.path(), "K spreads least");
  EXPECT_EQ(claim.holds, Claim::Holds::no);
  EXPECT_THAT(claim.figures, HasSubstr("0.25 against 0.24"));
}

TEST(Claims, MoreThanTenTimesFasterIsJudgedForEveryMethod) {
  const TemporaryFolder folder;
  std::ofstream times(folder / "answer-time.jsonl");
  times << R"({"label": "DMoN, 16 clusters", "processor_seconds": 1})" << std::endl
        << R"({"label": "GCN-CCP", "processor_seconds": 0.05})" << std::endl
        << R"({"label": "LGNN, 7 classes", "processor_seconds": 0.2})" << std::endl;
  const Claim claim = claim_about(folder.path(), "faster than DMoN");
  EXPECT_EQ(claim.holds, Claim::Holds::partly);
  EXPECT_EQ(claim.figures,
            "SBM GCN-CCP 20 times (10 claimed); SBM LGNN, 7 classes 5 times (10 claimed)");
}

}  // namespace
}  // namespace coterie
