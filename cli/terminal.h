#pragma once

#include <cstdint>
#include <string>

namespace coterie::cli {

// One line on stderr that says what was left out or is doubtful: "warning: ...".
void warn(const std::string& message);

// A progress bar on stderr, shown only when stderr is a terminal; colors respect NO_COLOR and
// TERM=dumb.
//
//   Progress progress("graphs", 1000);
//   for (...) progress.update(done);
//
// The line is redrawn at most ten times a second and removed by the destructor.
class Progress {
 public:
  Progress(std::string what, int64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void update(int64_t done);

 private:
  std::string what_;
  int64_t total_;
  double started_;
  double drawn_ = -1;
  bool visible_;
};

// Removes a progress bar that an error left behind.
void clear_progress();

}  // namespace coterie::cli
