#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace coterie {

// A number of ours that is worse than the paper's.
struct BelowPaper {
  std::string table, row;
  double ours, paper;     // as the paper prints them: AMI in percent but in recovery, ECE
  int64_t trainings = 1;  // over which ours is a mean
};

// All of them, by the records in a folder: AMI of Tables 1 and 2, on real networks as the mean over
// trainings where there are several, recovery, and ECE of K as trained with 15 sampled draws.
std::vector<BelowPaper> below_paper(const std::filesystem::path& folder);

}  // namespace coterie
