#pragma once

#include <charconv>

namespace coterie {

// std::from_chars for doubles, which LLVM's standard library has from version 20 only: the same
// grammar, the same result to the last bit, in whatever language the machine is set to.
std::from_chars_result number_from_chars(const char* first, const char* last, double& value);

}  // namespace coterie
