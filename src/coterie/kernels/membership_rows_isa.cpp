#include "coterie/kernels/membership_rows.h"

#include "coterie/kernels/gemm_tile.h"

namespace coterie::kernels::COTERIE_ISA {
namespace {

// Rows that go through the whole network at once.
// At width 128 a layer of a tile is 48 kB: input and output stay in a second-level cache, and the
// weights are read once per tile.
constexpr int64_t kTile = 96;

// z0 of the rows first .. first + count.
inline void first_layer(const MembershipRows& rows, int64_t width, int64_t first, int64_t count,
                        float* z) {
  for (int64_t r = 0; r < count; ++r) {
    const float* point = rows.points + rows.point[first + r] * width;
    const float* segment = rows.segments + rows.segment[first + r] * width;
    for (int64_t c = 0; c < width; c += kLanes) {
      store(z + r * width + c, load(point + c) + load(segment + c));
    }
  }
}

// y = prelu(x W + b), and z = x W + b where z is given.
template <int64_t Width>
inline void hidden_layer(const float* x, int64_t width_, int64_t count, const float* packed,
                         const float* bias, Vec slope, float* z, float* y) {
  const int64_t width = Width ? Width : width_;
  multiply_tile(
      x, width, 1, count, packed, width, width / kPanel,
      [&]<int N>(Count<N>, int64_t r, int64_t c, Tile<N> & acc) __attribute__((always_inline)) {
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v) {
          const Vec b = load(bias + c + v * kLanes);
#pragma GCC unroll 6
          for (int i = 0; i < N; ++i) {
            const int64_t at = (r + i) * width + c + v * kLanes;
            const Vec sum = acc[i][v] + b;
            if (z) store(z + at, sum);
            store(y + at, prelu(sum, slope));
          }
        }
      });
}

// The forward pass of one tile. z0 receives the first layer's rows; z[l] (row `first` of the tile
// at index 0) may be null.
template <int64_t Width>
void forward_tile(const MembershipNetwork& network, const MembershipRows& rows, int64_t first,
                  int64_t count, float* z0, float* const* z, float* x, float* y, float* logits) {
  const int64_t width = Width ? Width : network.width;
  first_layer(rows, width, first, count, z0);
  const Vec slope = splat(network.slopes[0]);
  for (int64_t i = 0; i < count * width; i += kLanes) store(x + i, prelu(load(z0 + i), slope));
  for (int l = 0; l < network.hidden; ++l) {
    hidden_layer<Width>(x, width, count, network.packed[l], network.bias[l],
                        splat(network.slopes[l + 1]), z ? z[l] : nullptr, y);
    float* swap = x;
    x = y;
    y = swap;
  }
  if (!logits) return;
  for (int64_t r = 0; r < count; ++r) {
    Vec total{};
    for (int64_t c = 0; c < width; c += kLanes) {
      total += load(x + r * width + c) * load(network.out + c);
    }
    logits[first + r] = sum(total);
  }
}

template <int64_t Width>
void forward(const MembershipNetwork& network, const MembershipRows& rows, float* logits,
             float* const* saved, float* scratch) {
  const int64_t width = Width ? Width : network.width;
  const int64_t tile = kTile * width;
  for (int64_t first = 0; first < rows.count; first += kTile) {
    const int64_t count = rows.count - first < kTile ? rows.count - first : kTile;
    float* z[kMaxHidden] = {};
    if (saved) {
      for (int l = 0; l < network.hidden; ++l) z[l] = saved[l] + first * width;
    }
    forward_tile<Width>(network, rows, first, count, scratch, saved ? z : nullptr, scratch + tile,
                        scratch + 2 * tile, logits);
  }
}

// Gradient of the last hidden z from those of the logits.
inline void backward_top(const MembershipNetwork& network, int64_t width, int64_t count,
                         const float* d_logits, const float* z, float* g,
                         const MembershipGradients& gradients) {
  const Vec slope = splat(network.slopes[network.hidden]);
  Vec d_slope{};
  for (int64_t c = 0; c < width; c += kLanes) {
    const Vec out = load(network.out + c);
    Vec d_out = load(gradients.out + c);
    Vec d_bias = network.hidden > 0 ? load(gradients.bias[network.hidden - 1] + c) : Vec{};
    for (int64_t r = 0; r < count; ++r) {
      const Vec d = splat(d_logits[r]);
      const Vec x = load(z + r * width + c);
      const Vec below = minimum(Vec{}, x);
      const Vec through = d * out;
      d_out += d * (maximum(Vec{}, x) + slope * below);
      d_slope += through * below;
      const Vec kept = x > Vec{} ? through : slope * through;
      d_bias += kept;
      store(g + r * width + c, kept);
    }
    store(gradients.out + c, d_out);
    if (network.hidden > 0) store(gradients.bias[network.hidden - 1] + c, d_bias);
  }
  gradients.slopes[network.hidden] += static_cast<double>(sum(d_slope));
}

// Layer l of a tile: adds to the gradient of its weight and turns g, the gradient of z_{l+1}, into
// `next`, that of z_l.
template <int64_t Width>
inline void backward_layer(const MembershipNetwork& network, int l, int64_t count, const float* z,
                           const float* g, float* packed_x, float* next,
                           const MembershipGradients& gradients) {
  const int64_t width = Width ? Width : network.width;
  const Vec slope = splat(network.slopes[l]);
  for (int64_t r = 0; r < count; ++r) {
    for (int64_t c = 0; c < width; c += kPanel) {
      float* to = packed_x + c * count + r * kPanel;
      for (int v = 0; v < kVectors; ++v) {
        store(to + v * kLanes, prelu(load(z + r * width + c + v * kLanes), slope));
      }
    }
  }
  multiply_tile(g, 1, width, width, packed_x, count, width / kPanel,
                add_to(gradients.weight[l], width));
  float* d_bias = l > 0 ? gradients.bias[l - 1] : nullptr;
  Vec d_slope{};
  multiply_tile(
      g, width, 1, count, network.packed_back[l], width, width / kPanel,
      [&]<int N>(Count<N>, int64_t r, int64_t c, Tile<N> & acc) __attribute__((always_inline)) {
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v) {
          const int64_t column = c + v * kLanes;
          Vec total{};
#pragma GCC unroll 6
          for (int i = 0; i < N; ++i) {
            const int64_t at = (r + i) * width + column;
            const Vec x = load(z + at);
            const Vec through = acc[i][v];
            d_slope += through * minimum(Vec{}, x);
            const Vec kept = x > Vec{} ? through : slope * through;
            total += kept;
            store(next + at, kept);
          }
          if (d_bias) store(d_bias + column, load(d_bias + column) + total);
        }
      });
  gradients.slopes[l] += static_cast<double>(sum(d_slope));
}

inline void add_to_inputs(const MembershipRows& rows, int64_t width, int64_t first, int64_t count,
                          const float* g, const MembershipGradients& gradients) {
  for (int64_t r = 0; r < count; ++r) {
    float* point = gradients.points + rows.point[first + r] * width;
    float* segment = gradients.segments + rows.segment[first + r] * width;
    for (int64_t c = 0; c < width; c += kLanes) {
      const Vec d = load(g + r * width + c);
      store(point + c, load(point + c) + d);
      store(segment + c, load(segment + c) + d);
    }
  }
}

template <int64_t Width>
void backward(const MembershipNetwork network, const MembershipRows rows, const float* d_logits,
              const float* const* saved, const MembershipGradients gradients, float* scratch) {
  const int64_t width = Width ? Width : network.width;
  const int64_t tile = kTile * width;
  float* z0 = scratch;
  float* x = scratch + tile;
  float* g = scratch + 2 * tile;
  float* next = scratch + 3 * tile;
  for (int64_t first = 0; first < rows.count; first += kTile) {
    const int64_t count = rows.count - first < kTile ? rows.count - first : kTile;
    const float* z[kMaxHidden + 1] = {z0};
    if (saved) {
      first_layer(rows, width, first, count, z0);
      for (int l = 0; l < network.hidden; ++l) z[l + 1] = saved[l] + first * width;
    } else {
      float* again[kMaxHidden] = {};
      for (int l = 0; l < network.hidden; ++l) z[l + 1] = again[l] = scratch + (4 + l) * tile;
      forward_tile<Width>(network, rows, first, count, z0, again, x, g, nullptr);
    }
    backward_top(network, width, count, d_logits + first, z[network.hidden], g, gradients);
    for (int l = network.hidden - 1; l >= 0; --l) {
      backward_layer<Width>(network, l, count, z[l], g, x, next, gradients);
      float* swap = g;
      g = next;
      next = swap;
    }
    add_to_inputs(rows, width, first, count, g, gradients);
  }
}

}  // namespace

int64_t membership_scratch(int64_t width, int hidden) { return (4 + hidden) * kTile * width; }

void membership_forward(const MembershipNetwork& network, const MembershipRows& rows, float* logits,
                        float* const* saved, float* scratch) {
  if (network.width == 128) {
    forward<128>(network, rows, logits, saved, scratch);
  } else {
    forward<0>(network, rows, logits, saved, scratch);
  }
}

void membership_backward(const MembershipNetwork& network, const MembershipRows& rows,
                         const float* d_logits, const float* const* saved,
                         const MembershipGradients& gradients, float* scratch) {
  if (network.width == 128) {
    backward<128>(network, rows, d_logits, saved, gradients, scratch);
  } else {
    backward<0>(network, rows, d_logits, saved, gradients, scratch);
  }
}

}  // namespace coterie::kernels::COTERIE_ISA
