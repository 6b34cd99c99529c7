#pragma once

#include <filesystem>

namespace coterie {

// One training per folder: two would write each other's checkpoint. The file `lock` in the folder
// says who holds it; the system lets it go when that process ends, however it ends, so that nobody
// ever has to remove it.
//
// Throws UsageError that names the process, its machine and since when it trains there, OutputError
// if the folder cannot be written.
class TrainingLock {
 public:
  explicit TrainingLock(const std::filesystem::path& folder);
  ~TrainingLock();
  TrainingLock(const TrainingLock&) = delete;
  TrainingLock& operator=(const TrainingLock&) = delete;

 private:
  int descriptor_ = -1;
};

}  // namespace coterie
