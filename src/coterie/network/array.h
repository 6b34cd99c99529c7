#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "coterie/kernels/dense.h"

namespace coterie {

// A matrix of floats, row after row: the runtime's tensor. Copies share the numbers; a function
// that wants to overwrite them asks for own() first. A weight matrix has the packed form that
// products need instead of rows.
class Array {
 public:
  Array() = default;
  Array(int64_t rows, int64_t columns)  // numbers are not set
      : values_(new float[rows * columns]), rows_(rows), columns_(columns) {}
  Array(std::vector<float> values, int64_t rows, int64_t columns) : rows_(rows), columns_(columns) {
    assert(static_cast<int64_t>(values.size()) == size());
    const auto owner = std::make_shared<std::vector<float>>(std::move(values));
    values_ = std::shared_ptr<float[]>(owner, owner->data());
  }
  // A weight matrix.
  explicit Array(kernels::PackedWeight weight)
      : packed_(std::make_shared<const kernels::PackedWeight>(std::move(weight))),
        rows_(packed_->outputs()),
        columns_(packed_->inputs()) {}

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

  // Goes over to the packed form; the rows are gone, unless there is only one.
  void pack() {
    packed_ = std::make_shared<const kernels::PackedWeight>(data(), rows_, columns_);
    if (rows_ > 1) values_.reset();
  }
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
