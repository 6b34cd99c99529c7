#pragma once

#include <atomic>
#include <cstdint>

namespace coterie {

// What the process is at, and how much of it is done, for a line that a program may show. Whoever
// began a stage last is heard, from whatever thread; it costs next to nothing and changes nothing.
class Stage {
 public:
  // `name` lives as long as the program; of a stage without a total nobody knows the share.
  explicit Stage(const char* name, int64_t total = 0) {
    done_ = 0;
    total_ = total;
    name_ = name;
    tell();
  }
  void step() {
    ++done_;
    tell();
  }

  struct State {
    const char* name;  // null before the first stage
    int64_t done, total;
  };
  static State now() { return {name_, done_, total_}; }

  // Called at every step, by whoever makes it: for a program whose only thread is at work and has
  // none to look now and then.
  static inline void (*listener)(State) = nullptr;

 private:
  static void tell() {
    if (listener) listener(now());
  }

  static inline std::atomic<const char*> name_ = nullptr;
  static inline std::atomic<int64_t> done_ = 0, total_ = 0;
};

}  // namespace coterie
