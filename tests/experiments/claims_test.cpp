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

TEST(Claims, SpreadIsReadWhateverTheLastDigitOfTheGrid) {
  const TemporaryFolder folder;
  std::ofstream(folder / "uncertainty.jsonl")
      << R"({"mean_within": 0.9, "mean_between": 0.05, "spread_k": 0.25})"
      << "\n"
      << R"({"mean_within": 0.5, "mean_between": 0.39999999999999997, "spread_k": 1.5})"
      << "\n";
  const Claim claim = claim_about(folder.path(), "K spreads least");
  EXPECT_EQ(claim.holds, Claim::Holds::yes);
  EXPECT_THAT(claim.figures, HasSubstr("0.25 against 1.50"));
}

}  // namespace
}  // namespace coterie
