#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace coterie {

// A number of ours that is worse than the paper's.
struct BelowPaper {
  std::string table, row, figure;
  double ours, paper;     // as the paper prints them: AMI and ARI in percent but in recovery
  int64_t trainings = 1;  // over which ours is a mean
};

// All of them, by the records in a folder: AMI, ARI and seconds of Tables 1 and 2, means over
// trainings where there are several; the ELBO of Table 1 in all three ways to count it; recovery;
// and the ECE of K as trained, 15 draws, thresholded and sampled.
std::vector<BelowPaper> below_paper(const std::filesystem::path& folder);

}  // namespace coterie
