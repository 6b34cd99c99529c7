#include "coterie/kernels/gated_edges.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "coterie/kernels/aligned.h"
#include "coterie/kernels/dense.h"
#include "coterie/random.h"

namespace coterie {
namespace {

using Floats = std::vector<float>;
using Doubles = std::vector<double>;

// A layer behind one earlier layer, on a random directed graph; node 3 has no edges.
struct Layer {
  static constexpr int64_t kWidth = 32;
  static constexpr int64_t kNodes = 12;
  std::vector<int64_t> row_ptr{0};
  std::vector<int32_t> sources;
  Floats row, earlier_pre, earlier_scale, earlier_shift, c, bh, dh, eh, scale, shift;

  Layer() {
    Rng rng(4);
    for (int64_t i = 0; i < kNodes; ++i) {
      for (int32_t j = 0; j < kNodes; ++j) {
        if (i != 3 && rng.bernoulli(0.8)) sources.push_back(j);
      }
      row_ptr.push_back(static_cast<int64_t>(sources.size()));
    }
    const auto draw = [&](int64_t count, double size) {
      Floats x(count);
      for (float& value : x) value = static_cast<float>(size * rng.normal());
      return x;
    };
    row = draw(kWidth, 1);
    earlier_pre = draw(edges() * kWidth, 1);
    earlier_scale = draw(kWidth, 1);
    earlier_shift = draw(kWidth, 0.3);
    c = draw(kWidth * kWidth, 0.2);
    bh = draw(kNodes * kWidth, 1);
    dh = draw(kNodes * kWidth, 1);
    eh = draw(kNodes * kWidth, 1);
    scale = draw(kWidth, 1);
    shift = draw(kWidth, 0.3);
  }
  int64_t edges() const { return static_cast<int64_t>(sources.size()); }

  kernels::EdgeTerms state() const {
    kernels::EdgeTerms terms;
    terms.row = row.data();
    terms.count = 1;
    terms.pre[0] = earlier_pre.data();
    terms.scale[0] = earlier_scale.data();
    terms.shift[0] = earlier_shift.data();
    return terms;
  }
  kernels::GatedEdgesForward forward() const {
    kernels::GatedEdgesForward layer;
    layer.width = kWidth;
    layer.row_ptr = row_ptr.data();
    layer.sources = sources.data();
    layer.state = state();
    layer.bh = bh.data();
    layer.dh = dh.data();
    layer.eh = eh.data();
    return layer;
  }
};

// The same by plain loops in double. The state of the edges is an argument, so that its gradient
// can be seen.
struct Plain {
  Doubles state, c, bh, dh, eh, pre, aggregate, next;

  explicit Plain(const Layer& x)
      : c(x.c.begin(), x.c.end()),
        bh(x.bh.begin(), x.bh.end()),
        dh(x.dh.begin(), x.dh.end()),
        eh(x.eh.begin(), x.eh.end()) {
    for (int64_t e = 0; e < x.edges(); ++e) {
      for (int64_t k = 0; k < Layer::kWidth; ++k) {
        const double term =
            double{x.earlier_scale[k]} * x.earlier_pre[e * Layer::kWidth + k] + x.earlier_shift[k];
        state.push_back(x.row[k] + std::max(term, 0.0));
      }
    }
    run(x);
  }
  void run(const Layer& x) {
    const int64_t width = Layer::kWidth;
    pre.assign(state.size(), 0);
    next.assign(state.size(), 0);
    aggregate.assign(bh.size(), 0);
    for (int64_t i = 0; i < Layer::kNodes; ++i) {
      for (int64_t k = 0; k < width; ++k) {
        double top = 0, bottom = 1e-6;
        for (int64_t e = x.row_ptr[i]; e < x.row_ptr[i + 1]; ++e) {
          double sum = dh[x.sources[e] * width + k] + eh[i * width + k];
          for (int64_t m = 0; m < width; ++m) sum += c[k * width + m] * state[e * width + m];
          const double gate = 1 / (1 + std::exp(-sum));
          top += gate * bh[x.sources[e] * width + k];
          bottom += gate;
          pre[e * width + k] = sum;
          next[e * width + k] = state[e * width + k] + std::max(x.scale[k] * sum + x.shift[k], 0.0);
        }
        aggregate[i * width + k] = top / bottom;
      }
    }
  }
};

TEST(GatedEdges, WithoutGradientsTheNextStateMayReplaceThisOne) {
  const Layer x;
  const Plain plain(x);
  const kernels::PackedWeight packed(x.c.data(), Layer::kWidth, Layer::kWidth);
  kernels::AlignedVector<float> scratch(kernels::gated_edges_scratch(Layer::kWidth));
  for (const int64_t cut : {0, 5, 12}) {
    Floats aggregate(plain.aggregate.size()), edges(plain.state.begin(), plain.state.end());
    kernels::GatedEdgesForward layer = x.forward();
    layer.state = {};
    layer.state.row = x.row.data();
    layer.packed_c = packed.panel(0);
    layer.aggregate = aggregate.data();
    layer.edges = layer.next = edges.data();
    layer.scale = x.scale.data();
    layer.shift = x.shift.data();
    kernels::gated_edges_forward(layer, 0, cut, nullptr, scratch.data());
    kernels::gated_edges_forward(layer, cut, Layer::kNodes, nullptr, scratch.data());
    for (size_t i = 0; i < aggregate.size(); ++i) {
      ASSERT_NEAR(aggregate[i], plain.aggregate[i], 1e-5) << i;
    }
    for (size_t i = 0; i < edges.size(); ++i) ASSERT_NEAR(edges[i], plain.next[i], 5e-5) << i;
  }
}

TEST(GatedEdges, ForwardEqualsPlainLoopsHoweverTheNodesAreCut) {
  const Layer x;
  const Plain plain(x);
  const kernels::PackedWeight packed(x.c.data(), Layer::kWidth, Layer::kWidth);
  const Floats pivot(Layer::kWidth, 0.25f);
  Floats aggregate(plain.aggregate.size()), pre(plain.pre.size());
  kernels::AlignedVector<float> scratch(kernels::gated_edges_scratch(Layer::kWidth));
  kernels::GatedEdgesForward layer = x.forward();
  layer.packed_c = packed.panel(0);
  layer.aggregate = aggregate.data();
  layer.pre = pre.data();
  layer.pivot = pivot.data();
  for (const int64_t cut : {0, 1, 4, 12}) {
    std::fill(aggregate.begin(), aggregate.end(), NAN);
    Doubles sums(2 * Layer::kWidth);
    kernels::gated_edges_forward(layer, 0, cut, sums.data(), scratch.data());
    kernels::gated_edges_forward(layer, cut, Layer::kNodes, sums.data(), scratch.data());
    for (size_t i = 0; i < aggregate.size(); ++i) {
      ASSERT_NEAR(aggregate[i], plain.aggregate[i], 1e-5) << i;
    }
    for (size_t i = 0; i < pre.size(); ++i) ASSERT_NEAR(pre[i], plain.pre[i], 2e-5) << i;
    for (int64_t k = 0; k < Layer::kWidth; ++k) {
      double sum = 0, squares = 0;
      for (int64_t e = 0; e < x.edges(); ++e) {
        const double centred = plain.pre[e * Layer::kWidth + k] - 0.25;
        sum += centred;
        squares += centred * centred;
      }
      EXPECT_NEAR(sums[k], sum, 1e-3);
      EXPECT_NEAR(sums[Layer::kWidth + k], squares, 1e-3 * (1 + squares));
    }
  }
}

TEST(GatedEdges, GradientsEqualFiniteDifferencesOfPlainLoops) {
  const Layer x;
  const int64_t width = Layer::kWidth;
  Rng rng(5);
  Floats mix_nodes(Layer::kNodes * width), mix_edges(x.edges() * width);
  for (float& value : mix_nodes) value = static_cast<float>(rng.normal());
  for (float& value : mix_edges) value = static_cast<float>(rng.normal());
  const auto loss = [&](const Plain& plain) {
    double total = 0;
    for (size_t i = 0; i < mix_nodes.size(); ++i) total += mix_nodes[i] * plain.aggregate[i];
    for (size_t i = 0; i < mix_edges.size(); ++i) total += mix_edges[i] * plain.next[i];
    return total;
  };

  Floats aggregate(mix_nodes.size()), denominator(mix_nodes.size()), pre(mix_edges.size());
  kernels::AlignedVector<float> scratch(kernels::gated_edges_scratch(width));
  kernels::GatedEdgesForward layer = x.forward();
  const kernels::PackedWeight packed(x.c.data(), width, width);
  layer.packed_c = packed.panel(0);
  layer.aggregate = aggregate.data();
  layer.denominator = denominator.data();
  layer.pre = pre.data();
  kernels::gated_edges_forward(layer, 0, Layer::kNodes, nullptr, scratch.data());

  Floats transpose;
  for (int64_t i = 0; i < width * width; ++i)
    transpose.push_back(x.c[i % width * width + i / width]);
  const kernels::PackedWeight packed_back(transpose.data(), width, width);
  const Floats zero(width), pivot(width, 0.1f);
  Floats d_state = mix_edges, d_eh(mix_nodes.size()), d_bh(mix_nodes.size()),
         d_dh(mix_nodes.size()), d_c(width * width);
  Doubles earlier(2 * width);
  kernels::GatedEdgesBackward back;
  back.width = width;
  back.row_ptr = x.row_ptr.data();
  back.sources = x.sources.data();
  back.state = x.state();
  back.packed_c_back = packed_back.panel(0);
  back.bh = x.bh.data();
  back.pre = pre.data();
  back.aggregate = aggregate.data();
  back.denominator = denominator.data();
  back.d_aggregate = mix_nodes.data();
  back.scale = back.gain = x.scale.data();
  back.shift = x.shift.data();
  back.tilt = back.level = zero.data();
  back.d_state = d_state.data();
  back.d_eh = d_eh.data();
  kernels::GatedEdgesSums sums;
  sums.d_bh = d_bh.data();
  sums.d_dh = d_dh.data();
  sums.d_c = d_c.data();
  sums.earlier = earlier.data();
  sums.earlier_pivot = pivot.data();
  kernels::gated_edges_backward(back, 0, 5, sums, scratch.data());
  kernels::gated_edges_backward(back, 5, Layer::kNodes, sums, scratch.data());

  Plain plain(x);
  const auto check = [&](Doubles& input, const Floats& gradient, const char* name) {
    for (int probe = 0; probe < 40; ++probe) {
      const int64_t at = rng.below(static_cast<int64_t>(input.size()));
      const double value = input[at];
      const double step = 1e-6;  // small: a relu within the step would spoil the difference
      input[at] = value + step;
      plain.run(x);
      const double above = loss(plain);
      input[at] = value - step;
      plain.run(x);
      const double below = loss(plain);
      input[at] = value;
      const double expected = (above - below) / (2 * step);
      EXPECT_NEAR(gradient[at], expected, 2e-4 * (1 + std::abs(expected))) << name << " " << at;
    }
  };
  check(plain.state, d_state, "state");
  check(plain.c, d_c, "c");
  check(plain.bh, d_bh, "bh");
  check(plain.dh, d_dh, "dh");
  check(plain.eh, d_eh, "eh");
  for (int64_t k = 0; k < width; ++k) {
    double sum = 0, tilted = 0;
    for (int64_t e = 0; e < x.edges(); ++e) {
      const double value = x.earlier_pre[e * width + k];
      if (x.earlier_scale[k] * value + x.earlier_shift[k] <= 0) continue;
      sum += d_state[e * width + k];
      tilted += d_state[e * width + k] * (value - pivot[k]);
    }
    EXPECT_NEAR(earlier[k], sum, 1e-3);
    EXPECT_NEAR(earlier[width + k], tilted, 1e-3);
  }
}

}  // namespace
}  // namespace coterie
