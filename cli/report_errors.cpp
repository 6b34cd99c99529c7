#include "cli/report_errors.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/terminal.h"
#include "coterie/error.h"
#include "coterie/unfinished.h"

namespace coterie::cli {
namespace {

constexpr const char* kNoMemory = "not enough memory";

// What a last word needs where everything else is taken.
std::unique_ptr<char[]>& reserve() {
  static auto bytes = std::make_unique<char[]>(1 << 18);
  return bytes;
}

// Memory may also run out where nothing may be thrown, as in the destructor of a JSON document.
[[noreturn]] void end_without_memory() {
  try {
    std::rethrow_exception(std::current_exception());
  } catch (const std::bad_alloc&) {
    reserve().reset();
    Unfinished::remove_all();
    std::fprintf(stderr, "coterie: %s\n", kNoMemory);
    _exit(static_cast<int>(ErrorKind::memory));
  } catch (...) {
    std::abort();
  }
}

}  // namespace

int report_errors(const std::function<int()>& run) {
  const auto fail = [](std::string_view message, ErrorKind kind) {
    std::fflush(stdout);
    clear_progress();
    // Others' messages may go on with where in their sources it happened.
    const std::string line = harmless(std::string(message.substr(0, message.find('\n'))));
    std::fprintf(stderr, "coterie: %s\n", line.c_str());
    return static_cast<int>(kind);
  };
  try {
    reserve();
    std::set_terminate(end_without_memory);
    return run();
  } catch (const Error& error) {
    return fail(error.what(), error.kind());
  } catch (const std::bad_alloc&) {
    return fail(kNoMemory, ErrorKind::memory);
  } catch (const std::filesystem::filesystem_error& error) {
    return fail(error.path1().string() + ": " + error.code().message(), ErrorKind::input);
  } catch (const std::system_error& error) {
    // A thread that could not be started.
    const bool memory = error.code() == std::errc::resource_unavailable_try_again ||
                        error.code() == std::errc::not_enough_memory;
    return memory ? fail(kNoMemory, ErrorKind::memory) : fail(error.what(), ErrorKind::failure);
  } catch (const std::exception& error) {
    return fail(error.what(), ErrorKind::failure);
  }
}

}  // namespace coterie::cli
