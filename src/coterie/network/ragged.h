#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace coterie {

// Many sets of rows, one after another: set s owns members[offsets[s] .. offsets[s + 1]), each a
// row of some matrix. Without members (null) set s owns the rows offsets[s] .. offsets[s + 1]
// themselves. Views only; sets may be empty.
struct Sets {
  std::span<const int64_t> offsets;
  std::span<const int32_t> members;

  int64_t size() const { return static_cast<int64_t>(offsets.size()) - 1; }
};

// The offsets of `count` sets of `each` rows.
inline std::vector<int64_t> even_offsets(int64_t count, int64_t each) {
  std::vector<int64_t> offsets(count + 1);
  for (int64_t i = 0; i <= count; ++i) offsets[i] = i * each;
  return offsets;
}

}  // namespace coterie
