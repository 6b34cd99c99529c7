#include "coterie/kernels/anchored.h"

#include <algorithm>
#include <utility>

#include "coterie/kernels/isa.h"

namespace coterie::kernels {
namespace {

struct Table {
  decltype(&any::shifted_prelu) shifted_prelu;
  decltype(&any::dots) dots;
  decltype(&any::related_scratch) related_scratch;
  decltype(&any::related_pool) related_pool;
};

const Table& table() {
  static const Table chosen =
      isa() == Isa::x86_64_v3
          ? Table{x86_64_v3::shifted_prelu, x86_64_v3::dots, x86_64_v3::related_scratch,
                  x86_64_v3::related_pool}
          : Table{any::shifted_prelu, any::dots, any::related_scratch, any::related_pool};
  return chosen;
}

// Memory that a thread keeps between calls.
float* scratch(int64_t floats) {
  thread_local AlignedVector<float> buffer;
  if (static_cast<int64_t>(buffer.size()) < floats) buffer.resize(floats);
  return buffer.data();
}

}  // namespace

void membership_logits(const float* points, int64_t rows, int64_t width, const float* constant,
                       const MembershipLayers& layers, float* logits) {
  constexpr int64_t kStrip = 48;
  float* const buffer = scratch(2 * kStrip * width);
  for (int64_t begin = 0; begin < rows; begin += kStrip) {
    const int64_t count = std::min(kStrip, rows - begin);
    float* now = buffer;
    float* next = buffer + kStrip * width;
    table().shifted_prelu(points + begin * width, count, width, constant, layers.first_slope, now);
    for (const MembershipLayers::Hidden& layer : layers.hidden) {
      linear(now, width, count, *layer.weight, {layer.bias, true, layer.slope}, next, width);
      std::swap(now, next);
    }
    table().dots(now, count, width, layers.last, logits + begin);
  }
}

void related_pool(const RelatedRows& rows, const float* b, int64_t skip, float* v, float* r) {
  if (rows.rows == 0 || (rows.rows == 1 && skip == 0)) {
    std::fill_n(v, rows.heads * rows.width, 0.0f);
    std::fill_n(r, rows.heads * rows.width, 0.0f);
    return;
  }
  table().related_pool(rows, b, skip, v, r, scratch(table().related_scratch(rows)));
}

}  // namespace coterie::kernels
