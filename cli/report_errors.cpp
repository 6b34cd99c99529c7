#include "cli/report_errors.h"

#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "cli/terminal.h"
#include "coterie/error.h"

namespace coterie::cli {

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
    return run();
  } catch (const Error& error) {
    return fail(error.what(), error.kind());
  } catch (const std::bad_alloc&) {
    return fail("not enough memory", ErrorKind::memory);
  } catch (const std::exception& error) {
    return fail(error.what(), ErrorKind::failure);
  }
}

}  // namespace coterie::cli
