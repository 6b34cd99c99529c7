#include "experiments/below_paper.h"

#include <gtest/gtest.h>

#include <fstream>

#include "temporary_folder.h"

namespace coterie {
namespace {

TEST(BelowPaper, KnowsAriSecondsAndTheThreeElbos) {
  const TemporaryFolder folder;
  std::ofstream(folder / "encoders.jsonl")
      << R"({"label": "A", "ami": 81, "paper_ami": 80, "ari": 70, "paper_ari": 71, "seconds": 2,)"
      << R"( "paper_seconds": 1, "elbo": -9, "elbo_reference": -11, "paper_elbo": -10})"
      << "\n";
  const auto below = below_paper(folder.path());
  ASSERT_EQ(below.size(), 3);
  EXPECT_EQ(below[0].figure, "ARI");
  EXPECT_EQ(below[1].figure, "seconds");
  EXPECT_EQ(below[2].figure, "ELBO as the authors' code counts");
}

TEST(BelowPaper, JudgesTheMeanOverTrainingsAndTheEceAsTrained) {
  const TemporaryFolder folder;
  std::ofstream(folder / "comparison-snap.jsonl")
      << R"({"label": "A", "set": "s", "model": "ccp-dblp-3", "ami": 81, "paper_ami": 80})"
      << "\n"
      << R"({"label": "B", "set": "s", "model": "dac-dblp-3", "ami": 79, "paper_ami": 80})"
      << "\n"
      << R"({"label": "B, otherwise", "set": "s", "model": "dac-dblp-3", "ami": 78, "paper_ami": 80})"
      << "\n"
      << R"({"label": "C", "set": "s", "model": "c", "ami": 79, "paper_ami": 80})"
      << "\n"
      << R"({"label": "D", "set": "s", "ami": 79, "paper_ami": null})"
      << "\n";
  std::ofstream(folder / "trainings.jsonl")
      << R"({"label": "A, training 1", "set": "s", "model": "ccp-dblp-3", "ami": 81})"
      << "\n"
      << R"({"label": "A, training 2", "set": "s", "model": "ccp-dblp-3-second", "ami": 78})"
      << "\n"
      << R"({"label": "B, training 1", "set": "s", "model": "dac-dblp-3", "ami": 79})"
      << "\n"
      << R"({"label": "B, training 3", "set": "s", "model": "dac-dblp-3-third", "ami": 82})"
      << "\n";
  std::ofstream(folder / "calibration.jsonl")
      << R"({"label": "E", "set": "s", "drawing": "as trained", "draws": "sampled", "number": 15,)"
      << R"( "ece_15": 0.2, "paper": 0.1})"
      << "\n"
      << R"({"label": "E", "set": "s", "drawing": "as trained", "draws": "thresholded",)"
      << R"( "number": 15, "ece_15": 0.4, "paper": 0.1})"
      << "\n"
      << R"({"label": "E", "set": "s", "drawing": "fitted", "draws": "sampled", "number": 15,)"
      << R"( "ece_15": 0.3, "paper": 0.1})"
      << "\n";
  const auto below = below_paper(folder.path());
  ASSERT_EQ(below.size(), 5);
  EXPECT_EQ(below[0].row, "A on s");
  EXPECT_DOUBLE_EQ(below[0].ours, 79.5);
  EXPECT_EQ(below[0].trainings, 2);
  EXPECT_EQ(below[1].row, "B, otherwise on s");  // the trainings are of the model, not of the row
  EXPECT_EQ(below[1].trainings, 1);
  EXPECT_EQ(below[2].row, "C on s");
  EXPECT_EQ(below[3].table, "calibration");
  EXPECT_EQ(below[3].figure, "ECE, sampled");
  EXPECT_EQ(below[4].figure, "ECE, thresholded");
  EXPECT_DOUBLE_EQ(below[3].ours, 0.2);
}

TEST(BelowPaper, IsEmptyWithoutRecords) {
  EXPECT_TRUE(below_paper(TemporaryFolder().path()).empty());
}

}  // namespace
}  // namespace coterie
