#pragma once

#include <stop_token>

namespace coterie {

// Ctrl-C is answered within half a second, whatever is going on: reading, sorting, drawing,
// summing up, writing to a pipe that nobody empties.
//
// Whoever starts long work says once by which token it may be stopped; the work itself asks now
// and then, at least every tenth of a second, and ends with Interrupted. Nothing has to be passed
// on: the token belongs to the thread, and parallel_for hands it to its helpers.
//
//   const StopScope scope(token);
//   for (...) { stop_if_asked(); ... }
//
// Scopes nest; one with an empty token protects what must not be cut off.
class StopScope {
 public:
  explicit StopScope(std::stop_token token);
  ~StopScope();
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;

 private:
  std::stop_token before_;
};

// The token of the innermost scope of this thread; empty outside of all.
const std::stop_token& current_stop();

// Throws Interrupted if a stop was requested. Costs a nanosecond.
void stop_if_asked();

// Waits until a descriptor can be read (POLLIN) or written (POLLOUT), has failed or has ended.
// Throws Interrupted like stop_if_asked.
void wait_for(int descriptor, short events);

}  // namespace coterie
