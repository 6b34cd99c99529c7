#pragma once

#include <functional>

namespace coterie::cli {

// What `run` returns; an error becomes one line on stderr and its exit code.
int report_errors(const std::function<int()>& run);

}  // namespace coterie::cli
