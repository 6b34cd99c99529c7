#include "coterie/posterior/fingerprint.h"

#include <cstring>

namespace coterie {
namespace {

// The finalizer of SplitMix64: every bit of the input moves half the bits of the output.
uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
  return x ^ (x >> 31);
}

uint64_t combine(uint64_t hash, uint64_t value) {
  return mix(hash * 0x9E3779B97F4A7C15ull + value + 1);
}

std::string digits_of(uint64_t hash) {
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) {
    digits += "0123456789abcdef"[(hash >> shift) & 15];
  }
  return digits;
}

}  // namespace

uint64_t fingerprint(const Partition& partition) {
  uint64_t hash = combine(0, static_cast<uint64_t>(partition.nodes()));
  for (const int32_t label : partition.labels()) hash = combine(hash, static_cast<uint64_t>(label));
  return hash;
}

std::string fingerprint(const Graph& graph) {
  uint64_t hash = combine(1, static_cast<uint64_t>(graph.nodes()));
  for (const int64_t row : graph.row_ptr()) hash = combine(hash, static_cast<uint64_t>(row));
  for (const NodeId neighbor : graph.neighbors()) {
    hash = combine(hash, static_cast<uint64_t>(neighbor));
  }
  for (NodeId i = 0; graph.has_names() && i < graph.nodes(); ++i) {
    const std::string name = graph.name(i);
    hash = combine(hash, name.size());
    for (const char c : name) hash = combine(hash, static_cast<unsigned char>(c));
  }
  return digits_of(hash);
}

std::string fingerprint(std::string_view bytes) {
  uint64_t hash = combine(2, bytes.size());
  for (; bytes.size() >= sizeof(uint64_t); bytes.remove_prefix(sizeof(uint64_t))) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data(), sizeof word);
    hash = combine(hash, word);
  }
  for (const char c : bytes) hash = combine(hash, static_cast<unsigned char>(c));
  return digits_of(hash);
}

}  // namespace coterie
