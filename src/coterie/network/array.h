#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <span>

#include "coterie/kernels/dense.h"

namespace coterie {

// A matrix of floats, row after row: the runtime's tensor. Copies share the numbers; a function
// that wants to overwrite them asks for own() first. A weight matrix also carries itself in the
// packed form that products need.
class Array {
 public:
  Array() = default;
  Array(int64_t rows, int64_t columns)  // numbers are not set
      : values_(std::make_shared_for_overwrite<float[]>(rows * columns)),
        rows_(rows),
        columns_(columns) {}

  int64_t rows() const { return rows_; }
  int64_t columns() const { return columns_; }
  int64_t size() const { return rows_ * columns_; }
  float* data() { return values_.get(); }
  const float* data() const { return values_.get(); }
  float* row(int64_t r) { return values_.get() + r * columns_; }
  const float* row(int64_t r) const { return values_.get() + r * columns_; }
  std::span<const float> values() const { return {data(), static_cast<size_t>(size())}; }

  // This matrix, or a copy if somebody else sees it, too.
  Array own() &&;

  void pack() { packed_ = std::make_shared<const kernels::PackedWeight>(data(), rows_, columns_); }
  const kernels::PackedWeight& packed() const {
    assert(packed_);
    return *packed_;
  }

 private:
  std::shared_ptr<float[]> values_;
  std::shared_ptr<const kernels::PackedWeight> packed_;
  int64_t rows_ = 0;
  int64_t columns_ = 0;
};

}  // namespace coterie
