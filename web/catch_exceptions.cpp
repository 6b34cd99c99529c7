// The part of emscripten's exception library that finds out which `catch` an exception belongs to,
// for the module with threads: in Debian's it does not work there.
//
// A landing pad says where it stands in __wasm_lpad_context, asks _Unwind_CallPersonality(), and
// reads the answer from there. Clang 14 compiles it as a variable of the program, the library has
// one for each thread: the two never meet, and no exception is caught by its type. Here both mean
// the variable of the program. It is enough because only the thread that asks for an answer
// catches by type: helpers catch everything (parallel.cpp), for which nobody has to be asked.

#include <stdint.h>

namespace {

// As the compiler lays it out.
struct LandingPad {
  uintptr_t index;
  uintptr_t table;
  uintptr_t selector;  // the answer: which of its types
};

struct Exception {
  uint64_t language;
  void (*destroy)(int reason, Exception*);
};

constexpr int kVersion = 1, kLandingPhase = 2;  // of the personality's interface
constexpr int kCaughtByAnother = 1;
constexpr int kSelectorRegister = 1;

}  // namespace

extern "C" {

LandingPad __wasm_lpad_context;

int __gxx_personality_wasm0(int version, int actions, uint64_t language, Exception*, LandingPad*);

int _Unwind_CallPersonality(Exception* exception) {
  __wasm_lpad_context.selector = 0;
  return __gxx_personality_wasm0(kVersion, kLandingPhase, exception->language, exception,
                                 &__wasm_lpad_context);
}

int _Unwind_RaiseException(Exception* exception) { __builtin_wasm_throw(0, exception); }

void _Unwind_DeleteException(Exception* exception) {
  if (exception->destroy) exception->destroy(kCaughtByAnother, exception);
}

// What the personality asks about the landing pad.
uintptr_t _Unwind_GetLanguageSpecificData(LandingPad* pad) { return pad->table; }
uintptr_t _Unwind_GetRegionStart(LandingPad*) { return 0; }
// It takes this for the address behind a call, and counts from 1.
uintptr_t _Unwind_GetIP(LandingPad* pad) { return pad->index + 2; }
void _Unwind_SetIP(LandingPad*, uintptr_t) {}
void _Unwind_SetGR(LandingPad* pad, int number, uintptr_t value) {
  if (number == kSelectorRegister) pad->selector = value;
}
}
