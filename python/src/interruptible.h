#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <future>
#include <stop_token>
#include <utility>

#include "coterie/interruption.h"
#include "coterie/parallel.h"

namespace coterie::python {

// By which other threads may stop the calls of this one, besides by signals, which only the main
// thread hears (the class Stop of the module).
inline thread_local std::stop_token stop_of_caller;

// Runs work(stop_token) on a thread of its own, without Python's lock, while the calling thread
// looks for signals twenty times a second. When one of them raises (Ctrl-C does), the work is asked
// to stop (interruption.h), and Python's exception is thrown as soon as it has. Other threads may
// ask as well, by stop_of_caller.
template <class Work>
auto interruptible(int threads, Work&& work) {
  std::stop_source source;
  auto result = std::async(std::launch::async, [&] {
    const StopScope scope(source.get_token());
    const ThreadScope share(threads);
    return work(source.get_token());
  });
  bool signalled = false;
  {
    pybind11::gil_scoped_release unlocked;
    while (result.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
      if (stop_of_caller.stop_requested()) source.request_stop();
      pybind11::gil_scoped_acquire locked;
      if (PyErr_CheckSignals() == 0) continue;
      signalled = true;
      break;
    }
  }
  if (signalled) {
    const pybind11::error_already_set raised;  // keeps the exception while the work ends
    source.request_stop();
    {
      pybind11::gil_scoped_release unlocked;
      result.wait();
    }
    throw raised;
  }
  return result.get();
}
template <class Work>
auto interruptible(Work&& work) {
  return interruptible(1, std::forward<Work>(work));
}

}  // namespace coterie::python
