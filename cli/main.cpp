#include <string>
#include <vector>

#include "cli/program.h"
#include "cli/start_program.h"

int main(int argc, char** argv) {
  using namespace coterie::cli;
  return report_errors([&] {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (const auto other = program_of(arguments)) start_program(*other, arguments);
    return run_commands(argc, argv, add_commands);
  });
}
