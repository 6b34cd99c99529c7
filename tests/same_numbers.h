#pragma once

#include <algorithm>

namespace coterie {

// Whether two lists, of whatever kinds, hold the same numbers in the same order.
template <class A, class B>
bool same_numbers(const A& a, const B& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

}  // namespace coterie
