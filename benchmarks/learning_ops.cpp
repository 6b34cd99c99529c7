// How near the fused operations of a training step come to the machine's matrix product rate, at
// the size of the reference step: 16 graphs of 200 nodes, about 170,000 directed edges, width 128.
//
//   ./bench learning-ops [repeats]
#include <torch/torch.h>

#include <chrono>
#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>

#include "coterie/kernels/dense.h"
#include "coterie/kernels/isa.h"
#include "coterie/learn/memory.h"
#include "tests/learn/op_inputs.h"

namespace coterie {
namespace {

constexpr int64_t kWidth = 128;

// The shortest of `repeats` runs, in seconds; the first run is not counted.
double best_seconds(int repeats, const std::function<void()>& work) {
  double best = 1e30;
  for (int i = 0; i <= repeats; ++i) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    if (i > 0) best = std::min(best, taken.count());
  }
  return best;
}

struct Table {
  double peak = 0;  // flop/s
  nlohmann::ordered_json figures;

  void row(const std::string& name, double seconds, double flop) {
    const double share = flop / seconds / peak;
    std::printf("%-34s %9.1f ms %9.1f GFLOP/s %6.2f of peak\n", name.c_str(), seconds * 1e3,
                flop / seconds / 1e9, share);
    figures[name] = {{"seconds", seconds}, {"gflops", flop / seconds / 1e9}, {"share", share}};
  }
};

double gemm_peak(int repeats) {
  const int64_t size = 2048;
  const auto a = torch::randn({size, size});
  const auto b = torch::randn({size, size});
  auto c = torch::empty({size, size});
  return 2.0 * size * size * size / best_seconds(repeats, [&] { torch::mm_out(c, a, b); });
}

// Our own product on one thread, tall and thin: what the kernels are made of.
double own_product(int repeats) {
  const int64_t rows = 20000;
  const auto x = torch::randn({rows, kWidth});
  const auto weight = torch::randn({kWidth, kWidth});
  auto y = torch::empty({rows, kWidth});
  const kernels::PackedWeight packed(weight.data_ptr<float>(), kWidth, kWidth);
  const double seconds = best_seconds(repeats, [&] {
    kernels::linear(x.data_ptr<float>(), kWidth, rows, packed, {}, y.data_ptr<float>(), kWidth);
  });
  return 2.0 * rows * kWidth * kWidth / seconds;
}

// The edge blocks of four layers, forward and backward; three of them multiply by C.
void gated_edges(Table& table, const ops::EdgesPtr& edges, int repeats) {
  const auto row = leaf(torch::randn({1, kWidth}));
  std::vector<GatedLayerInputs> layers;
  for (int l = 0; l < 4; ++l) layers.emplace_back(edges->nodes(), kWidth, torch::kFloat32);
  std::vector<torch::Tensor> leaves{row};
  for (const auto& layer : layers) {
    for (const auto& x : layer.leaves()) leaves.push_back(x);
  }
  const auto forward = [&] {
    ops::EdgeState state(row);
    torch::Tensor total;
    for (int l = 0; l < 4; ++l) {
      const auto& x = layers[l];
      const auto out = ops::gated_edges(edges, state, x.c_weight, x.c_bias, x.bh, x.dh, x.eh,
                                        l < 3 ? &x.norm : nullptr);
      state = out.state;
      total = l == 0 ? out.aggregate.sum() : total + out.aggregate.sum();
    }
    return total;
  };
  const double product = 3 * 2.0 * kWidth * kWidth * static_cast<double>(edges->count());
  table.row("gated edges, forward", best_seconds(repeats, forward), product);
  table.row("gated edges, forward and backward",
            best_seconds(repeats,
                         [&] { torch::autograd::grad({forward()}, leaves, {}, {}, false, true); }),
            3 * product);
}

void membership(Table& table, int64_t samples, int repeats) {
  // 200 problems whose sizes fall as communities are taken away: 12,000 points.
  std::vector<int64_t> sizes;
  for (int64_t p = 0; p < 200; ++p) sizes.push_back(5 + (p * 37) % 111);
  const MembershipProblem x(sizes, samples, kWidth, 3, torch::kFloat32);
  const auto points = static_cast<double>(x.inputs.offsets.back());
  const double flop = 2.0 * (3 * kWidth * kWidth + kWidth) * points * static_cast<double>(samples);
  const std::string name = "membership, w = " + std::to_string(samples);
  table.row(name + ", logits",
            best_seconds(repeats, [&] { ops::membership_logits(x.inputs, x.network); }), flop);
  const auto leaves = x.leaves();
  table.row(name + ", loss and gradients",
            best_seconds(repeats,
                         [&] {
                           const auto out = ops::membership_loss(x.inputs, x.network, x.targets,
                                                                 x.extra, x.coefficient);
                           torch::autograd::grad({out.loss}, leaves);
                         }),
            3 * flop);
}

// The two halves of an induced set attention block over 200 problems.
void attention(Table& table, int repeats) {
  auto keys = std::make_shared<ops::RowSets>();
  auto induced = std::make_shared<ops::RowSets>();
  keys->offsets = induced->offsets = {0};
  for (int64_t p = 0; p < 200; ++p) {
    for (int64_t i = 0; i < 5 + (p * 37) % 111; ++i) {
      keys->members.push_back(static_cast<int32_t>(p / 13 * 200 + i));
    }
    keys->offsets.push_back(static_cast<int64_t>(keys->members.size()));
    induced->offsets.push_back(induced->offsets.back() + 32);
  }
  const auto q = leaf(torch::randn({32, kWidth}));
  const auto k = leaf(torch::randn({3300, kWidth}));
  const auto v = leaf(torch::randn({3300, kWidth}));
  const auto inner_k = leaf(torch::randn({induced->rows(), kWidth}));
  const auto inner_v = leaf(torch::randn({induced->rows(), kWidth}));
  const auto run = [&] {
    const auto gathered = ops::ragged_attention(q, nullptr, k, v, keys, 4, 0.09);
    const auto spread = ops::ragged_attention(k, keys, inner_k, inner_v, induced, 4, 0.09);
    return gathered.sum() + spread.sum();
  };
  const double flop = 2 * 4.0 * 32 * kWidth * static_cast<double>(keys->rows());
  table.row("attention, forward", best_seconds(repeats, run), flop);
  table.row("attention, forward and backward",
            best_seconds(repeats,
                         [&] {
                           torch::autograd::grad({run()}, {q, k, v, inner_k, inner_v});
                         }),
            3 * flop);
}

int run(int repeats) {
  prepare_for_training();
  torch::manual_seed(1);
  Rng rng(1);
  Table table;
  table.peak = gemm_peak(repeats);
  std::printf(
      "matrix product, 2048 cubed: %.1f GFLOP/s on %d threads; ours, 20000 x 128 x 128: "
      "%.1f on one (%s)\n",
      table.peak / 1e9, torch::get_num_threads(), own_product(repeats) / 1e9,
      std::string(kernels::isa_name()).c_str());
  const auto edges = random_edges(std::vector<int64_t>(16, 200), 0.27, rng);
  std::printf("%ld directed edges\n", static_cast<long>(edges->count()));
  table.figures["peak_gflops"] = table.peak / 1e9;
  table.figures["edges"] = edges->count();
  gated_edges(table, edges, repeats);
  membership(table, 40, repeats);
  membership(table, 8, repeats);
  attention(table, repeats);
  std::printf("%s\n", table.figures.dump().c_str());
  return 0;
}

}  // namespace
}  // namespace coterie

int main(int argc, char** argv) { return coterie::run(argc > 1 ? std::atoi(argv[1]) : 5); }
