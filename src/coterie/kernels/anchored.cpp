#include "coterie/kernels/anchored.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "coterie/kernels/anchored_isa.h"
#include "coterie/kernels/isa.h"

namespace coterie::kernels {
namespace {

struct Table {
  decltype(&any::shifted_prelu) shifted_prelu;
  decltype(&any::dots) dots;
  decltype(&any::relate) relate;
  decltype(&any::weighted_sum) weighted_sum;
};

const Table& table() {
  static const Table chosen =
      isa() == Isa::x86_64_v3
          ? Table{x86_64_v3::shifted_prelu, x86_64_v3::dots, x86_64_v3::relate,
                  x86_64_v3::weighted_sum}
          : Table{any::shifted_prelu, any::dots, any::relate, any::weighted_sum};
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

void related_pool(const float* q, const float* p, int64_t rows, int64_t width, const float* a,
                  const float* b, int64_t skip, const float* queries, int64_t heads, float* out) {
  std::fill_n(out, heads * width, 0.0f);
  if (rows == 0 || (rows == 1 && skip == 0)) return;
  float* const related = scratch(rows * (width + 1));
  float* const scores = related + rows * width;
  table().relate(q, p, rows, width, a, b, related);
  for (int64_t h = 0; h < heads; ++h) {
    table().dots(related, rows, width, queries + h * width, scores);
    if (skip >= 0) scores[skip] = -INFINITY;
    const float top = *std::max_element(scores, scores + rows);
    double total = 0;
    for (int64_t i = 0; i < rows; ++i) {
      scores[i] = std::exp(scores[i] - top);
      total += scores[i];
    }
    const auto factor = static_cast<float>(1 / total);
    for (int64_t i = 0; i < rows; ++i) scores[i] *= factor;
    table().weighted_sum(related, rows, width, scores, out + h * width);
  }
}

}  // namespace coterie::kernels
