#include "coterie/interruption.h"

#include <poll.h>

#include <cerrno>
#include <utility>

#include "coterie/error.h"

namespace coterie {
namespace {

thread_local std::stop_token stop_of_thread;

}  // namespace

StopScope::StopScope(std::stop_token token)
    : before_(std::exchange(stop_of_thread, std::move(token))) {}

StopScope::~StopScope() { stop_of_thread = std::move(before_); }

const std::stop_token& current_stop() { return stop_of_thread; }

void stop_if_asked() {
  if (stop_of_thread.stop_requested()) throw Interrupted();
}

void wait_for(int descriptor, short events) {
  constexpr int kMilliseconds = 50;
  for (;;) {
    stop_if_asked();
    pollfd wanted{descriptor, events, 0};
    const int ready = poll(&wanted, 1, stop_of_thread.stop_possible() ? kMilliseconds : -1);
    // What cannot be polled is left to the call that follows, which says why.
    if (ready > 0 || (ready < 0 && errno != EINTR)) return;
  }
}

}  // namespace coterie
