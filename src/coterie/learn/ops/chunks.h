#pragma once

#include <ATen/Parallel.h>
#include <torch/torch.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "coterie/kernels/aligned.h"

namespace coterie::ops {

// The kernels work on float32 in main memory, rows of a multiple of some width.
inline bool fits_fused_kernels(const torch::Tensor& x, int64_t multiple = 1) {
  return x.device().is_cpu() && x.scalar_type() == torch::kFloat32 && x.size(1) % multiple == 0;
}

// Work is cut into chunks whose number depends on the problem alone. Each chunk adds to arrays of
// its own and these are added up in the order of the chunks: results do not depend on the number of
// threads.

// Cuts the items 0 .. n into at most `chunks` ranges of about equal weight; item i weighs
// cumulative[i + 1] - cumulative[i]. Returns the ranges' ends, the first entry 0.
inline std::vector<int64_t> cut_evenly(std::span<const int64_t> cumulative, int64_t chunks) {
  const auto items = static_cast<int64_t>(cumulative.size()) - 1;
  std::vector<int64_t> ends{0};
  for (int64_t c = 1; c <= chunks && ends.back() < items; ++c) {
    const int64_t goal = cumulative[0] + (cumulative[items] - cumulative[0]) * c / chunks;
    const auto at = std::lower_bound(cumulative.begin() + ends.back() + 1, cumulative.end(), goal);
    const int64_t end = c == chunks ? items : std::min<int64_t>(at - cumulative.begin(), items);
    ends.push_back(end);
  }
  return ends;
}

// Calls work(chunk) for all chunks on LibTorch's threads.
template <class Work>
void for_chunks(int64_t count, Work&& work) {
#pragma omp parallel for schedule(dynamic, 1) num_threads(at::get_num_threads())
  for (int64_t chunk = 0; chunk < count; ++chunk) work(chunk);
}

// A thread's scratch memory, kept between calls.
inline float* thread_scratch(int64_t size) {
  thread_local kernels::AlignedVector<float> buffer;
  if (static_cast<int64_t>(buffer.size()) < size) buffer.resize(size);
  return buffer.data();
}

// Zeroed arrays of equal size, one per chunk, and their sum in the order of the chunks.
template <class Number>
class ChunkSums {
 public:
  ChunkSums(int64_t chunks, int64_t size) : chunks_(chunks), size_(size), data_(chunks * size) {}

  Number* of(int64_t chunk) { return data_.data() + chunk * size_; }
  void add_up(Number* out) const {
    at::parallel_for(0, size_, 4096, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) out[i] = 0;
      for (int64_t c = 0; c < chunks_; ++c) {
        const Number* from = data_.data() + c * size_;
        for (int64_t i = begin; i < end; ++i) out[i] += from[i];
      }
    });
  }

 private:
  int64_t chunks_, size_;
  kernels::AlignedVector<Number> data_;
};

// Rows of a matrix that several chunks add to: every chunk owns a copy of the range of rows it
// touches.
class RowSums {
 public:
  // rows_of(chunk) returns the pair (first row, last row + 1) that the chunk touches.
  template <class RowsOf>
  RowSums(int64_t chunks, int64_t width, RowsOf&& rows_of) : width_(width), start_{0} {
    for (int64_t c = 0; c < chunks; ++c) {
      const auto [low, high] = rows_of(c);
      low_.push_back(low);
      high_.push_back(std::max(low, high));
      start_.push_back(start_.back() + (high_.back() - low) * width);
    }
    data_.resize(start_.back());
  }

  float* of(int64_t chunk) { return data_.data() + start_[chunk]; }
  int64_t first_row(int64_t chunk) const { return low_[chunk]; }
  // Writes all rows of out (rows, width).
  void add_up(int64_t rows, float* out) const {
    at::parallel_for(0, rows, 64, [&](int64_t begin, int64_t end) {
      std::fill(out + begin * width_, out + end * width_, 0.0f);
      for (size_t c = 0; c < low_.size(); ++c) {
        const int64_t low = std::max(begin, low_[c]);
        const int64_t high = std::min(end, high_[c]);
        if (low >= high) continue;
        const float* from = data_.data() + start_[c] + (low - low_[c]) * width_;
        for (int64_t i = 0; i < (high - low) * width_; ++i) out[low * width_ + i] += from[i];
      }
    });
  }

 private:
  int64_t width_;
  std::vector<int64_t> low_, high_, start_;
  kernels::AlignedVector<float> data_;
};

// The range of values of index[begin .. end).
inline std::pair<int64_t, int64_t> range_of(const int32_t* index, int64_t begin, int64_t end) {
  if (begin == end) return {0, 0};
  const auto [low, high] = std::minmax_element(index + begin, index + end);
  return {*low, *high + 1};
}

}  // namespace coterie::ops
