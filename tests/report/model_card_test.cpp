#include "coterie/report/model_card.h"

#include <gtest/gtest.h>

#include <fstream>

#include "source_folder.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;

TEST(ModelCard, HasTheRowsOfItsCalibrationAndWhatTheyWereMeasuredOn) {
  const TemporaryFolder folder;
  std::ofstream(folder / "mine.md") << "# mine\n\n| | |\n|---|---|\n| training | 9 steps |\n\n"
                                       "## Calibration\n\n200 draws on each\nof 100 graphs.\n\n"
                                       "| | |\n|---|---|\n| ECE of K | 0.08 (0.07) |\n"
                                       "| coverage of the 90 % set | 86.5 ± 1.7 % |\n\n"
                                       "More words.\n\n## Not for\n\n| trees | none |\n";
  const ModelCard card = read_card_of(folder / "mine.safetensors");
  EXPECT_EQ(card.calibration,
            (Rows{{"ECE of K", "0.08 (0.07)"}, {"coverage of the 90 % set", "86.5 ± 1.7 %"}}));
  EXPECT_EQ(card.measured_on, "200 draws on each of 100 graphs.");
}

TEST(ModelCard, OfACheckedModelHasWhatTheCheckFound) {
  const ModelCard card = read_card_of(source_folder() + "/weights/general.safetensors");
  ASSERT_EQ(card.calibration.size(), 7u);  // no ranks, no distance from an exact posterior
  EXPECT_EQ(card.calibration[0].first, "modal number of communities right");
  EXPECT_EQ(card.measured_on.find("coterie calibrate --check, 2000 graphs"), 0u);
}

TEST(ModelCard, OfTheDefaultModelHasFigures) {
  const ModelCard card = read_card_of(source_folder() + "/weights/local.safetensors");
  EXPECT_GE(card.calibration.size(), 4u);
  EXPECT_FALSE(card.measured_on.empty());
}

TEST(ModelCard, IsEmptyWhereThereIsNone) {
  const TemporaryFolder folder;
  EXPECT_TRUE(read_card_of(folder / "mine.safetensors").calibration.empty());
  EXPECT_TRUE(read_card_of("").calibration.empty());
}

}  // namespace
}  // namespace coterie
