#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace coterie {

// metrics.jsonl: one JSON object per line, one line per training step and one per validation.
//
// The file only grows, except when a training is resumed: it is then cut back to the length it had
// at the checkpoint, so that every step stands in it exactly once.
class MetricsLog {
 public:
  // Continues the file after its first `length` bytes; 0 starts anew. Throws OutputError if the
  // file cannot be written or is shorter than `length`.
  MetricsLog(std::filesystem::path path, int64_t length);
  ~MetricsLog();
  MetricsLog(const MetricsLog&) = delete;
  MetricsLog& operator=(const MetricsLog&) = delete;

  // Adds one line. Throws OutputError when the disk is full.
  void add(const nlohmann::ordered_json& line);

  // Forces everything to the disk and returns the length, which goes into the checkpoint.
  int64_t flush();

 private:
  std::filesystem::path path_;
  int file_ = -1;
  int64_t length_ = 0;
};

}  // namespace coterie
