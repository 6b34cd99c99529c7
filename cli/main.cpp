#include <cstdlib>  // says whether this is the GNU library
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <string>
#include <vector>

#include "cli/program.h"
#include "cli/report_errors.h"
#include "cli/start_program.h"

namespace {

// Fresh pages cost more than what is computed on them: blocks that windows and layers of a network
// give back stay with the program.
void keep_freed_blocks() {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 256 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  using namespace coterie::cli;
  keep_freed_blocks();
  return report_errors([&] {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (const auto other = program_of(arguments)) start_program(*other, arguments);
    return run_commands(argc, argv, add_commands);
  });
}
