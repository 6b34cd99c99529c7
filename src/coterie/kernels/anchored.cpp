#include "coterie/kernels/anchored.h"

#include <algorithm>
#include <utility>

namespace coterie::kernels {
namespace {

// Memory that a thread keeps between calls.
float* scratch(int64_t floats) {
  thread_local AlignedVector<float> buffer;
  return grown(buffer, floats);
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
    shifted_prelu(points + begin * width, count, width, constant, layers.first_slope, now);
    for (const MembershipLayers::Hidden& layer : layers.hidden) {
      linear(now, width, count, *layer.weight, {layer.bias, true, layer.slope}, next, width);
      std::swap(now, next);
    }
    dots(now, count, width, layers.last, logits + begin);
  }
}

void related_pool(const RelatedRows& rows, const float* b, int64_t skip, float* v, float* r) {
  if (rows.rows == 0 || (rows.rows == 1 && skip == 0)) {
    std::fill_n(v, rows.heads * rows.width, 0.0f);
    std::fill_n(r, rows.heads * rows.width, 0.0f);
    return;
  }
  pool_related_rows(rows, b, skip, v, r, scratch(related_rows_scratch(rows)));
}

}  // namespace coterie::kernels
