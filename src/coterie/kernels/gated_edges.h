#pragma once

#include "coterie/kernels/kernel.h"

namespace coterie::kernels {

// One layer's edge block of a gated graph network, for edges j -> i sorted by destination i:
//   ê_ij = C e_ij + Dh_j + Eh_i,  σ_ij = sigmoid(ê_ij)
//   aggregate_i = Σ_j σ_ij ⊙ Bh_j / (Σ_j σ_ij + 1e-6)
//   next e_ij = e_ij + relu(scale ⊙ ê_ij + shift)              (batch norm is a scale and a shift)
// e is never written: e = row + Σ_k relu(scale_k ⊙ ê_k + shift_k) over the layers k before, and a
// tile of it is built in the cache where it is needed. All arrays are dense rows of `width` floats,
// width a multiple of 16.

constexpr int kMaxEarlierLayers = 8;

// The state e of all edges before a layer.
struct EdgeTerms {
  const float* row = nullptr;                  // (width) what all edges share
  int count = 0;                               // earlier layers
  const float* pre[kMaxEarlierLayers] = {};    // ê of each, (edges, width)
  const float* scale[kMaxEarlierLayers] = {};  // (width)
  const float* shift[kMaxEarlierLayers] = {};  // (width)
};

struct GatedEdgesForward {
  int64_t width = 0;
  const int64_t* row_ptr = nullptr;  // (nodes + 1)
  const int32_t* sources = nullptr;  // (edges)
  EdgeTerms state;
  // Panels of PackedWeight(C), or null if C e is already part of eh (as
  // before the first layer, where it is the same for all edges). Its bias is part of eh, too.
  const float* packed_c = nullptr;
  const float* bh = nullptr;  // (nodes, width), like dh and eh
  const float* dh = nullptr;
  const float* eh = nullptr;
  float* aggregate = nullptr;    // out (nodes, width)
  float* denominator = nullptr;  // out (nodes, width), Σ σ + 1e-6; may be null
  float* pre = nullptr;          // out ê (edges, width); may be null
  // Without gradients e is written after all: `edges` (edges, width) is e, where it differs from
  // state.row, and `next` receives the next one. The two may be the same memory.
  const float* edges = nullptr;
  float* next = nullptr;
  const float* scale = nullptr;  // (width) of the batch norm before `next`
  const float* shift = nullptr;
  const float* pivot = nullptr;  // (width) near the mean of ê; keeps the sums exact
};

// Runs the nodes begin <= i < end. `sums` (2 width) receives Σ (ê - pivot) and Σ (ê - pivot)² over
// their edges; null if nobody needs them. scratch: gated_edges_scratch(width) floats.
COTERIE_KERNEL(void, gated_edges_forward,
               (const GatedEdgesForward& layer, int64_t begin, int64_t end, double* sums,
                float* scratch));

struct GatedEdgesBackward {
  int64_t width = 0;
  const int64_t* row_ptr = nullptr;
  const int32_t* sources = nullptr;
  EdgeTerms state;                       // as in the forward pass
  const float* packed_c_back = nullptr;  // panels of C's transpose, or null
  const float* bh = nullptr;
  const float* pre = nullptr;        // ê of this layer
  const float* aggregate = nullptr;  // what the forward pass gave
  const float* denominator = nullptr;
  const float* d_aggregate = nullptr;  // (nodes, width)
  // The way through batch norm, where this layer has one: the gradient of ê_ij is
  //   gain ⊙ g_ij + tilt ⊙ ê_ij + level,  g_ij = gradient of the next e where scale ⊙ ê + shift >
  //   0.
  const float* scale = nullptr;  // null: the next e is not used
  const float* shift = nullptr;
  const float* gain = nullptr;
  const float* tilt = nullptr;
  const float* level = nullptr;
  // In: gradient of the next e, if scale is given. Out: gradient of e, if packed_c_back is given.
  float* d_state = nullptr;  // (edges, width)
  float* d_eh = nullptr;     // out (nodes, width)
};

// What a range of nodes adds to; every range has its own, so that nothing is shared by threads.
// Rows of d_bh and d_dh belong to the nodes first_source, first_source + 1, ...
struct GatedEdgesSums {
  float* d_bh = nullptr;
  float* d_dh = nullptr;
  int64_t first_source = 0;
  float* d_c = nullptr;     // (width, width), gradient of C
  double* d_row = nullptr;  // (width) Σ of the gradient of the next e; only where C is absent
  // Σ g and Σ g ⊙ (ê - pivot) for the layer before this one, (2 width): what its batch norm needs.
  double* earlier = nullptr;
  const float* earlier_pivot = nullptr;
};

COTERIE_KERNEL(void, gated_edges_backward,
               (const GatedEdgesBackward& layer, int64_t begin, int64_t end,
                const GatedEdgesSums& sums, float* scratch));

COTERIE_KERNEL(int64_t, gated_edges_scratch, (int64_t width));

// out[i,:] = mean of x[j,:] over the edges j -> i for begin <= i < end; zero if there are none.
COTERIE_KERNEL(void, neighbor_mean,
               (const int64_t* row_ptr, const int32_t* sources, const float* x, int64_t width,
                int64_t begin, int64_t end, float* out));
// d_x[j - first_source,:] += d_out[i,:] / degree(i) for all edges j -> i of the range.
COTERIE_KERNEL(void, neighbor_mean_backward,
               (const int64_t* row_ptr, const int32_t* sources, const float* d_out, int64_t width,
                int64_t begin, int64_t end, float* d_x, int64_t first_source));

}  // namespace coterie::kernels
