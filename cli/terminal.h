#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

namespace coterie::cli {

// A text from elsewhere, such as the name of a file, with '?' for what would command a terminal:
// control characters of ASCII, and of Unicode's second set, and those that turn the direction of
// writing.
std::string harmless(const std::string& text);

// "1 edge", "2 edges".
std::string counted(int64_t number, const std::string& what);

// One line on stderr that says what was left out or is doubtful: "warning: ...".
void warn(const std::string& message);

// A progress bar on stderr, shown only when stderr is a terminal; colors respect NO_COLOR and
// TERM=dumb.
//
//   Progress progress("graphs", 1000);
//   for (...) progress.update(done);
//
// The line is redrawn at most ten times a second and removed by the destructor. Where the total is
// not known (0), it counts.
class Progress {
 public:
  Progress(const std::string& what, int64_t total);
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

// While it lives, a line on a terminal says what the process is at (coterie/stage.h), how much of
// it is done and for how long it has been working; not in the first second.
class StageLine {
 public:
  StageLine();
  ~StageLine();  // removes it
  StageLine(const StageLine&) = delete;
  StageLine& operator=(const StageLine&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ended_ = false;
  std::thread thread_;
};

// Removes a progress bar that an error left behind.
void clear_progress();

}  // namespace coterie::cli
