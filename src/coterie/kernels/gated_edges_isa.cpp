#include "coterie/kernels/gated_edges.h"

#include "coterie/kernels/gemm_tile.h"

namespace coterie::kernels::COTERIE_ISA {
namespace {

// Edges that are worked on at once: the tiles of a backward pass then fit a second-level cache.
constexpr int64_t kTile = 96;

// Calls write(t, c, x) for every edge t of a tile and every vector of columns c, where x is e after
// the layers before: states are not kept but made again from what batch norms need anyway.
template <class Write>
inline __attribute__((always_inline)) void build_state(const EdgeTerms& state, int64_t width,
                                                       int64_t first, int64_t count,
                                                       Write&& write) {
  for (int64_t t = 0; t < count; ++t) {
    const int64_t at = (first + t) * width;
    for (int64_t c = 0; c < width; c += kLanes) {
      Vec x = load(state.row + c);
      for (int k = 0; k < state.count; ++k) {
        x +=
            relu(load(state.scale[k] + c) * load(state.pre[k] + at + c) + load(state.shift[k] + c));
      }
      write(t, c, x);
    }
  }
}

// Fetches the rows of the next tile into the cache while the product of this one is computed: every
// finished block asks for a few lines of each array.
struct Prefetch {
  const float* arrays[kMaxEarlierLayers + 2];
  int count = 0;
  int64_t at = 0;    // next float
  int64_t step = 0;  // floats per block
  int64_t end = 0;

  inline __attribute__((always_inline)) void add(const float* array) { arrays[count++] = array; }
  inline __attribute__((always_inline)) void advance() {
    const int64_t stop = at + step < end ? at + step : end;
    for (; at < stop; at += 16) {
      for (int k = 0; k < count; ++k) __builtin_prefetch(arrays[k] + at, 0, 2);
    }
  }
};

// `blocks` calls of advance() will fetch the rows first .. first + count.
inline void aim(Prefetch& prefetch, int64_t width, int64_t first, int64_t last, int64_t blocks) {
  prefetch.at = first * width;
  prefetch.end = last * width;
  prefetch.step = ((prefetch.end - prefetch.at) / blocks + 15) / 16 * 16;
}

// Sums are floats within a tile and doubles beyond: a million edges summed in floats would lose the
// small ones.
inline void add_to_doubles(double* to, const float* from, int64_t count) {
  for (int64_t c = 0; c < count; ++c) to[c] += static_cast<double>(from[c]);
}

inline void clear(float* x, int64_t count) {
  for (int64_t c = 0; c < count; ++c) x[c] = 0;
}

// The edges first <= e < last of one destination: ê, gates, sums. `product` holds C e of the edge
// `first` and those after it, or is null.
template <bool Sums, bool Next>
inline __attribute__((always_inline)) void forward_node(const GatedEdgesForward& layer,
                                                        int64_t width, int64_t node, int64_t first,
                                                        int64_t last, const float* product,
                                                        float* denominator, float* tile_sums) {
  const int32_t* sources = layer.sources;
  float* numerator = layer.aggregate + node * width;
  for (int64_t c = 0; c < width; c += kLanes) {
    // Columns outside and edges inside: the sums of a vector of columns stay in registers over all
    // edges of the node.
    const Vec own = load(layer.eh + node * width + c);
    Vec top = load(numerator + c);
    Vec bottom = load(denominator + c);
    Vec pivot{}, total{}, squares{}, shared{}, scale{}, shift{};
    if constexpr (Next) {
      shared = load(layer.state.row + c);
      scale = load(layer.scale + c);
      shift = load(layer.shift + c);
    }
    if constexpr (Sums) {
      pivot = load(layer.pivot + c);
      total = load(tile_sums + c);
      squares = load(tile_sums + width + c);
    }
    for (int64_t e = first; e < last; ++e) {
      const int64_t source = sources[e] * width + c;
      Vec pre = own + load(layer.dh + source);
      if (product) pre += load(product + (e - first) * width + c);
      if constexpr (Next) {
        const Vec before = layer.edges ? load(layer.edges + e * width + c) : shared;
        store(layer.next + e * width + c, before + relu(scale * pre + shift));
      } else if (layer.pre) {
        store(layer.pre + e * width + c, pre);
      }
      const Vec gate = sigmoid(pre);
      top += gate * load(layer.bh + source);
      bottom += gate;
      if constexpr (Sums) {
        // Around a pivot near the mean, or the variance would be a small difference of large sums.
        const Vec centred = pre - pivot;
        total += centred;
        squares += centred * centred;
      }
    }
    store(numerator + c, top);
    store(denominator + c, bottom);
    if constexpr (Sums) {
      store(tile_sums + c, total);
      store(tile_sums + width + c, squares);
    }
  }
}

// Layers come by value: no store through a pointer can then change their fields.
template <int64_t Width>
void forward(const GatedEdgesForward layer, int64_t begin, int64_t end, double* sums,
             float* scratch) {
  const int64_t width = Width ? Width : layer.width;
  float* state = scratch;
  float* product = state + kTile * width;
  float* denominator = product + kTile * width;
  float* tile_sums = denominator + width;
  int64_t node = begin;
  const auto open = [&] {
    clear(layer.aggregate + node * width, width);
    clear(denominator, width);
  };
  const auto close = [&] {
    float* out = layer.aggregate + node * width;
    for (int64_t c = 0; c < width; ++c) {
      // As GatedGCN has it (Bresson and Laurent 2017): a node without edges gets 0 and not 0 / 0.
      const float below = denominator[c] + 1e-6f;
      out[c] /= below;
      if (layer.denominator) layer.denominator[node * width + c] = below;
    }
  };
  if (begin < end) open();
  Prefetch prefetch;
  for (int k = 0; k < layer.state.count; ++k) prefetch.add(layer.state.pre[k]);
  if (layer.edges) prefetch.add(layer.edges);
  const int64_t last_edge = layer.row_ptr[end];
  for (int64_t first = layer.row_ptr[begin]; first < last_edge; first += kTile) {
    const int64_t count = last_edge - first < kTile ? last_edge - first : kTile;
    if (layer.packed_c) {
      if (!layer.edges) {
        build_state(layer.state, width, first, count,
                    [&](int64_t t, int64_t c, Vec x) { store(state + t * width + c, x); });
      }
      const int64_t next = first + 2 * kTile < last_edge ? first + 2 * kTile : last_edge;
      aim(prefetch, width, first + count, next, (count + kRows - 1) / kRows * (width / kPanel));
      multiply_tile(
          layer.edges ? layer.edges + first * width : state, width, 1, count, layer.packed_c, width,
          width / kPanel,
          [&]<int N>(Count<N> n, int64_t r, int64_t c, Tile<N> & acc)
              __attribute__((always_inline)) {
                store_to(product, width)(n, r, c, acc);
                prefetch.advance();
              });
    }
    clear(tile_sums, 2 * width);
    for (int64_t e = first; e < first + count;) {
      while (layer.row_ptr[node + 1] <= e) {
        close();
        ++node;
        open();
      }
      const int64_t stop =
          layer.row_ptr[node + 1] < first + count ? layer.row_ptr[node + 1] : first + count;
      const float* rows = layer.packed_c ? product + (e - first) * width : nullptr;
      if (sums) {
        forward_node<true, false>(layer, width, node, e, stop, rows, denominator, tile_sums);
      } else if (layer.next) {
        forward_node<false, true>(layer, width, node, e, stop, rows, denominator, tile_sums);
      } else {
        forward_node<false, false>(layer, width, node, e, stop, rows, denominator, tile_sums);
      }
      e = stop;
    }
    if (sums) add_to_doubles(sums, tile_sums, 2 * width);
  }
  while (node < end) {
    close();
    if (++node < end) open();
  }
}

// Gradients of the edges first <= e < last of one destination, as far as they need no product with
// C: d_pre receives the gradient of ê, row by row.
template <bool Norm>
inline __attribute__((always_inline)) void backward_node(const GatedEdgesBackward& layer,
                                                         int64_t width, int64_t node, int64_t first,
                                                         int64_t last, const GatedEdgesSums& sums,
                                                         float* d_pre, float* tile_row) {
  for (int64_t c = 0; c < width; c += kLanes) {
    const Vec t =
        load(layer.d_aggregate + node * width + c) / load(layer.denominator + node * width + c);
    const Vec mean = load(layer.aggregate + node * width + c);
    Vec own = load(layer.d_eh + node * width + c);
    Vec row{}, scale{}, shift{}, gain{}, tilt{}, level{};
    if constexpr (Norm) {
      row = load(tile_row + c);
      scale = load(layer.scale + c);
      shift = load(layer.shift + c);
      gain = load(layer.gain + c);
      tilt = load(layer.tilt + c);
      level = load(layer.level + c);
    }
    for (int64_t e = first; e < last; ++e) {
      const int64_t source = layer.sources[e];
      const int64_t slot = (source - sums.first_source) * width + c;
      const Vec pre = load(layer.pre + e * width + c);
      const Vec gate = sigmoid(pre);
      // aggregate = Σ σ b / Σ σ: by ê its derivative is σ' (b - aggregate) / Σ σ, by b it is σ / Σ
      // σ.
      Vec d = t * (load(layer.bh + source * width + c) - mean) * (gate - gate * gate);
      if constexpr (Norm) {
        const Vec g = load(layer.d_state + e * width + c);
        row += g;
        d += gain * where_positive(scale * pre + shift, g) + (tilt * pre + level);
      }
      store(sums.d_bh + slot, load(sums.d_bh + slot) + gate * t);
      store(sums.d_dh + slot, load(sums.d_dh + slot) + d);
      own += d;
      store(d_pre + (e - first) * width + c, d);
    }
    store(layer.d_eh + node * width + c, own);
    if constexpr (Norm) store(tile_row + c, row);
  }
}

// The part of a tile's gradient that goes through C: its weight's and that of e.
template <int64_t Width, bool Norm>
inline __attribute__((always_inline)) void backward_product(const GatedEdgesBackward& layer,
                                                            int64_t first, int64_t count,
                                                            const GatedEdgesSums& sums,
                                                            const float* d_pre, float* packed_state,
                                                            float* tile_sums, Prefetch& prefetch) {
  const int64_t width = Width ? Width : layer.width;
  build_state(layer.state, width, first, count, [&](int64_t t, int64_t c, Vec x) {
    const int64_t panel = c / kPanel;
    store(packed_state + (panel * count + t) * kPanel + c % kPanel, x);
  });
  multiply_tile(
      d_pre, 1, width, width, packed_state, count, width / kPanel,
      [&]<int N>(Count<N> n, int64_t r, int64_t c, Tile<N> & acc) __attribute__((always_inline)) {
        add_to(sums.d_c, width)(n, r, c, acc);
        prefetch.advance();
      });
  const int k = layer.state.count - 1;
  multiply_tile(
      d_pre, width, 1, count, layer.packed_c_back, width, width / kPanel,
      [&]<int N>(Count<N>, int64_t r, int64_t c, Tile<N> & acc) __attribute__((always_inline)) {
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v) {
          const int64_t column = c + v * kLanes;
          Vec total{}, tilted{}, scale{}, shift{}, pivot{};
          if (k >= 0) {
            total = load(tile_sums + column);
            tilted = load(tile_sums + width + column);
            scale = load(layer.state.scale[k] + column);
            shift = load(layer.state.shift[k] + column);
            pivot = load(sums.earlier_pivot + column);
          }
#pragma GCC unroll 6
          for (int i = 0; i < N; ++i) {
            const int64_t at = (first + r + i) * width + column;
            Vec g = acc[i][v];
            if constexpr (Norm) g += load(layer.d_state + at);
            store(layer.d_state + at, g);
            if (k >= 0) {
              const Vec pre = load(layer.state.pre[k] + at);
              const Vec kept = where_positive(scale * pre + shift, g);
              total += kept;
              tilted += kept * (pre - pivot);
            }
          }
          if (k >= 0) {
            store(tile_sums + column, total);
            store(tile_sums + width + column, tilted);
          }
        }
      });
}

template <int64_t Width, bool Norm>
void backward(const GatedEdgesBackward layer, int64_t begin, int64_t end, const GatedEdgesSums sums,
              float* scratch) {
  const int64_t width = Width ? Width : layer.width;
  float* d_pre = scratch;
  float* packed_state = d_pre + kTile * width;
  float* tile_sums = packed_state + kTile * width;
  float* tile_row = tile_sums + 2 * width;
  Prefetch prefetch;
  prefetch.add(layer.pre);
  if (Norm) prefetch.add(layer.d_state);
  for (int k = 0; k < layer.state.count; ++k) prefetch.add(layer.state.pre[k]);
  clear(layer.d_eh + begin * width, (end - begin) * width);
  int64_t node = begin;
  const int64_t last_edge = layer.row_ptr[end];
  for (int64_t first = layer.row_ptr[begin]; first < last_edge; first += kTile) {
    const int64_t count = last_edge - first < kTile ? last_edge - first : kTile;
    clear(tile_sums, 3 * width);
    for (int64_t e = first; e < first + count;) {
      while (layer.row_ptr[node + 1] <= e) ++node;
      const int64_t stop =
          layer.row_ptr[node + 1] < first + count ? layer.row_ptr[node + 1] : first + count;
      backward_node<Norm>(layer, width, node, e, stop, sums, d_pre + (e - first) * width, tile_row);
      e = stop;
    }
    if (layer.packed_c_back) {
      const int64_t next = first + 2 * kTile < last_edge ? first + 2 * kTile : last_edge;
      aim(prefetch, width, first + count, next, (width + kRows - 1) / kRows * (width / kPanel));
      backward_product<Width, Norm>(layer, first, count, sums, d_pre, packed_state, tile_sums,
                                    prefetch);
    }
    if (sums.earlier) add_to_doubles(sums.earlier, tile_sums, 2 * width);
    if (sums.d_row) add_to_doubles(sums.d_row, tile_row, width);
  }
}

}  // namespace

int64_t gated_edges_scratch(int64_t width) { return (2 * kTile + 4) * width; }

void gated_edges_forward(const GatedEdgesForward& layer, int64_t begin, int64_t end, double* sums,
                         float* scratch) {
  // Widths of the shipped models have loops of known length; others take the general one. Functions
  // of their own, called by address: a browser that compiles one of them while it waits does not
  // compile all three.
  const auto run = layer.width == 128 ? forward<128> : layer.width == 64 ? forward<64> : forward<0>;
  run(layer, begin, end, sums, scratch);
}

void gated_edges_backward(const GatedEdgesBackward& layer, int64_t begin, int64_t end,
                          const GatedEdgesSums& sums, float* scratch) {
  const auto run = [&]<bool Norm>() {
    if (layer.width == 128) {
      backward<128, Norm>(layer, begin, end, sums, scratch);
    } else if (layer.width == 64) {
      backward<64, Norm>(layer, begin, end, sums, scratch);
    } else {
      backward<0, Norm>(layer, begin, end, sums, scratch);
    }
  };
  if (layer.scale) {
    run.template operator()<true>();
  } else {
    run.template operator()<false>();
  }
}

void neighbor_mean(const int64_t* row_ptr, const int32_t* sources, const float* x, int64_t width,
                   int64_t begin, int64_t end, float* out) {
  for (int64_t i = begin; i < end; ++i) {
    float* mean = out + i * width;
    clear(mean, width);
    for (int64_t e = row_ptr[i]; e < row_ptr[i + 1]; ++e) {
      const float* from = x + sources[e] * width;
      for (int64_t c = 0; c < width; ++c) mean[c] += from[c];
    }
    const int64_t degree = row_ptr[i + 1] - row_ptr[i];
    const float share = degree > 0 ? 1.0f / static_cast<float>(degree) : 0;
    for (int64_t c = 0; c < width; ++c) mean[c] *= share;
  }
}

void neighbor_mean_backward(const int64_t* row_ptr, const int32_t* sources, const float* d_out,
                            int64_t width, int64_t begin, int64_t end, float* d_x,
                            int64_t first_source) {
  for (int64_t i = begin; i < end; ++i) {
    const float* from = d_out + i * width;
    const float share = 1.0f / static_cast<float>(row_ptr[i + 1] - row_ptr[i]);
    for (int64_t e = row_ptr[i]; e < row_ptr[i + 1]; ++e) {
      float* to = d_x + (sources[e] - first_source) * width;
      for (int64_t c = 0; c < width; ++c) to[c] += share * from[c];
    }
  }
}

}  // namespace coterie::kernels::COTERIE_ISA
