#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace coterie {

// A figure of a network: the mean over its trainings.
struct TrainingMean {
  double value = 0;
  int64_t trainings = 0;
};

// What the records say of every row of Tables 1 and 2: over all its trainings where it was trained
// several times (trainings.jsonl), else as its table has it.
class TrainingMeans {
 public:
  // Reads the tables in a folder of records; those that are not there have no rows. Throws
  // ParseError.
  explicit TrainingMeans(const std::filesystem::path& folder);

  // `row` as row_of says it, "GCN-CCP on dblp-3", on the general SBM "GCN-CCP"; `figure` is a field
  // of the records, such as ami. Absent where nothing was measured.
  std::optional<TrainingMean> of(const std::string& row, const std::string& figure) const;

 private:
  std::map<std::pair<std::string, std::string>, TrainingMean> trained_, told_;
};

}  // namespace coterie
