// One training step (features given: forward, loss, backward, optimiser) of every model on fixed
// batches, beside the machine's matrix product and the same step in plain LibTorch operations.
#include <torch/torch.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "benchmarks/measure.h"
#include "coterie/datasets/planted.h"
#include "coterie/datasets/sbm.h"
#include "coterie/learn/learned_model.h"
#include "coterie/learn/memory.h"
#include "coterie/learn/optimizer.h"
#include "coterie/options.h"
#include "tests/learn/padded_ccp.h"

using namespace coterie;
using namespace coterie::benchmarks;

namespace {

// What the machine can do: its matrix product, the best of runs in between those of the steps that
// are compared with it. Measured once beforehand, a disturbed moment made it look slower than us.
class MachineLimit {
 public:
  void measure() {
    const double seconds = seconds_of([&] { torch::mm_out(c_, a_, b_); });
    gigaflops_ = std::max(gigaflops_, 2 * 2048.0 * 2048 * 2048 / seconds / 1e9);
  }
  double gigaflops() const { return gigaflops_; }

 private:
  torch::Tensor a_ = torch::randn({2048, 2048}), b_ = torch::randn({2048, 2048});
  torch::Tensor c_ = torch::empty({2048, 2048});
  double gigaflops_ = 0;
};

// 16 graphs of 200 nodes from CRP(3), Beta(6,4) within and Beta(1,7) between, nothing removed.
std::vector<LabeledGraph> reference_graphs() {
  SbmOptions options;
  options.nodes = 200;
  options.partition.min_community = 1;
  Rng rng(7);
  std::vector<LabeledGraph> graphs;
  for (int i = 0; i < 16; ++i) graphs.push_back(draw_sbm(options, rng));
  return graphs;
}

// 16 graphs of the size of SNAP subgraphs: 110 nodes, 230 edges, three communities.
std::vector<LabeledGraph> snap_sized_graphs() {
  PlantedOptions options;
  options.nodes = 110;
  options.partition.communities = 3;
  options.mean_degree = 2 * 230.0 / 110;
  Rng rng(7);
  std::vector<LabeledGraph> graphs;
  for (int i = 0; i < 16; ++i) graphs.push_back(draw_planted(options, rng));
  return graphs;
}

struct Workload {
  BatchOptions options;
  std::vector<FeaturedGraph> graphs;
  Batch batch;

  Workload(std::vector<LabeledGraph> labeled, HeadKind method, int64_t samples) {
    options.model.clusters.method = method;
    options.loss.samples = samples;
    for (LabeledGraph& graph : labeled) {
      graphs.push_back(add_features(std::move(graph), options.model.encoder));
    }
    std::vector<Visit> visits;
    for (size_t g = 0; g < graphs.size(); ++g) {
      visits.push_back({&graphs[g], Rng(1).stream("graph", g)});
    }
    batch = make_batch(visits, options);
  }

  // Arithmetic of CCP-Attn: the membership network on every (point, sample) and three layers of
  // edge products, forward and backward, and 8 GFLOP for the rest.
  double roofline_gigaflop() const {
    return 3 * (98.6e-6 * static_cast<double>(batch.samples * batch.problems.points()) +
                3 * 32.8e-6 * static_cast<double>(batch.directed_edges())) +
           8;
  }
};

struct Step {
  LearnedModel model;
  Optimizer optimizer;

  explicit Step(const Workload& work)
      : model(work.options.model, Rng(1)), optimizer({}, model.parameters()) {}

  void finish(const torch::Tensor& loss) {
    loss.backward();
    optimizer.step(1);
    clear_gradients(model.parameters());
  }
};

// Median seconds of a step after one that warms up; the limit is measured after each.
double time_steps(const Workload& work, int repeats, MachineLimit& limit,
                  nlohmann::ordered_json* parts = nullptr) {
  Step step(work);
  std::vector<double> total, forward, backward;
  for (int i = 0; i <= repeats; ++i) {
    torch::Tensor loss;
    const double a =
        seconds_of([&] { loss = step.model.loss(work.batch, work.options.loss).loss; });
    const double b = seconds_of([&] { loss.backward(); });
    const double c = seconds_of([&] {
      step.optimizer.step(1);
      clear_gradients(step.model.parameters());
    });
    limit.measure();
    if (i == 0) continue;
    total.push_back(a + b + c);
    forward.push_back(a);
    backward.push_back(b);
  }
  if (parts) {
    (*parts)["forward_seconds"] = median(forward);
    (*parts)["backward_seconds"] = median(backward);
  }
  return median(total);
}

double time_plain_steps(const Workload& work, int repeats) {
  Step step(work);
  std::vector<double> total;
  for (int i = 0; i <= repeats; ++i) {
    const double seconds = seconds_of([&] { step.finish(PaddedCcp(step.model).loss(work.batch)); });
    if (i > 0 || repeats == 1) total.push_back(seconds);
  }
  return median(total);
}

}  // namespace

int main(int argc, char** argv) {
  const bool with_plain = argc < 2 || std::string(argv[1]) != "--no-plain";
  prepare_for_training();
  nlohmann::ordered_json out;
  MachineLimit limit;
  std::printf("%-26s %8s %8s %8s %9s %9s %9s\n", "step", "nodes", "edges", "points", "seconds",
              "roofline", "memory");

  // The largest step comes first, so that the peak of memory is its own.
  std::vector<double> ours;
  for (const int64_t samples : {40, 8}) {
    const Workload work(reference_graphs(), HeadKind::ccp_attn, samples);
    auto& entry = out["ccp-attn-w" + std::to_string(samples)];
    const double seconds = time_steps(work, 7, limit, &entry);
    const double roofline = work.roofline_gigaflop() / limit.gigaflops();
    ours.push_back(seconds);
    entry["seconds"] = seconds;
    entry["roofline_ratio"] = seconds / roofline;
    entry["peak_gigabytes"] = peak_gigabytes();
    entry["directed_edges"] = work.batch.directed_edges();
    entry["points"] = work.batch.problems.points();
    std::printf("ccp-attn w=%-15ld %8ld %8ld %8ld %9.3f %8.2fx %7.2fGB\n", samples,
                work.batch.nodes(), work.batch.directed_edges(), work.batch.problems.points(),
                seconds, seconds / roofline, peak_gigabytes());
  }
  for (const HeadKind method : {HeadKind::ccp, HeadKind::dac, HeadKind::ncp, HeadKind::ncp_attn}) {
    const Workload work(reference_graphs(), method, 40);
    const double seconds = time_steps(work, 5, limit);
    const std::string name(name_of(method));
    out[name]["seconds"] = seconds;
    std::printf("%-26s %8ld %8ld %8ld %9.3f\n", name.c_str(), work.batch.nodes(),
                work.batch.directed_edges(), work.batch.problems.points(), seconds);
  }
  for (const int64_t samples : {40, 8}) {
    const Workload work(snap_sized_graphs(), HeadKind::ccp_attn, samples);
    const double seconds = time_steps(work, 7, limit);
    const double roofline = work.roofline_gigaflop() / limit.gigaflops();
    auto& entry = out["snap-sized-ccp-attn-w" + std::to_string(samples)];
    entry["seconds"] = seconds;
    entry["roofline_ratio"] = seconds / roofline;
    std::printf("snap-sized ccp-attn w=%-4ld %8ld %8ld %8ld %9.3f %8.2fx\n", samples,
                work.batch.nodes(), work.batch.directed_edges(), work.batch.problems.points(),
                seconds, seconds / roofline);
  }
  if (with_plain) {
    size_t at = 0;
    for (const int64_t samples : {40, 8}) {
      const Workload work(reference_graphs(), HeadKind::ccp_attn, samples);
      const double seconds = time_plain_steps(work, 2);
      auto& entry = out["plain-ccp-attn-w" + std::to_string(samples)];
      entry["seconds"] = seconds;
      entry["times_slower"] = seconds / ours[at];
      std::printf("plain ccp-attn w=%-9ld %8ld %8ld %8ld %9.3f %6.1f times slower, %.2f GB\n",
                  samples, work.batch.nodes(), work.batch.directed_edges(),
                  work.batch.problems.points(), seconds, seconds / ours[at], peak_gigabytes());
      ++at;
    }
  }
  out["gemm_gflops"] = limit.gigaflops();
  std::printf("\nGEMM %.0f GFLOP/s on %d threads\n", limit.gigaflops(), at::get_num_threads());
  std::printf("%s\n", out.dump().c_str());
}
