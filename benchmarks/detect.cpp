// One graph from its features to scored partitions, for every model: general SBM test graphs, the
// paper's setting (15 draws at their mode, scored with 10 anchors) and the default setting. And
// the same CCP-Attn sampler in plain LibTorch operations, draw by draw beside ours.
//   bench_detect [graphs]
#include <torch/torch.h>

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "benchmarks/measure.h"
#include "benchmarks/padded_sampler.h"
#include "benchmarks/sbm_model.h"
#include "coterie/datasets/sbm.h"
#include "coterie/learn/memory.h"
#include "coterie/methods/method.h"
#include "coterie/methods/open_method.h"
#include "coterie/models/anchored_runtime.h"
#include "coterie/models/weights.h"
#include "coterie/parallel.h"
#include "coterie/partition/agreement.h"

using namespace coterie;
using namespace coterie::benchmarks;

namespace {

std::vector<LabeledGraph> test_graphs(int64_t count) {
  Rng rng = Rng(11).stream("test graphs");
  std::vector<LabeledGraph> graphs;
  for (int64_t i = 0; i < count; ++i) graphs.push_back(draw_sbm({}, rng));
  return graphs;
}

DetectOptions paper_setting() {
  DetectOptions options;
  options.samples = 15;
  options.mode = DetectMode::map;
  options.score.kind = ScoreKind::paper;
  options.score.anchors = 10;
  options.score.latents = 1;
  return options;
}

struct Measured {
  double total, features, encoder, sampling, scoring, communities, ami;

  nlohmann::ordered_json json() const {
    return {{"seconds", total},   {"features", features},
            {"encoder", encoder}, {"sampling", sampling},
            {"scoring", scoring}, {"communities", communities},
            {"ami", ami}};
  }
};

// Medians over the graphs; the total leaves the features out, as the paper does.
Measured measure(const Model& model, const std::vector<LabeledGraph>& graphs,
                 const DetectOptions& options, int threads) {
  const ThreadScope scope(threads);
  std::vector<double> total, features, encoder, sampling, scoring;
  double communities = 0, ami = 0;
  const OpenedMethod network({}, trained(model, "model"));
  network.method().detect(graphs[0].graph, options, {});  // warms up
  for (const LabeledGraph& labeled : graphs) {
    const Detection found = network.method().detect(labeled.graph, options, {});
    const DetectSeconds& s = found.seconds;
    total.push_back(s.encoder + s.sampling + s.scoring);
    features.push_back(s.features);
    encoder.push_back(s.encoder);
    sampling.push_back(s.sampling);
    scoring.push_back(s.scoring);
    const auto best = found.posterior.most_probable();
    const Partition& partition = found.posterior.partition(best ? *best : 0);
    communities += partition.communities() / static_cast<double>(graphs.size());
    ami +=
        adjusted_mutual_information(partition, labeled.truth) / static_cast<double>(graphs.size());
  }
  return {median(total),
          median(features),
          median(encoder),
          median(sampling),
          median(scoring),
          communities,
          ami};
}

Batch batch_of(const LabeledGraph& labeled, const ModelOptions& options) {
  const FeaturedGraph featured = add_features(labeled, options.encoder);
  BatchOptions batch_options;
  batch_options.model = options;
  batch_options.loss.samples = 1;
  batch_options.flip_signs = false;
  return make_batch(std::vector<Visit>{{&featured, Rng(1)}}, batch_options);
}

// The two evaluators must agree before their speed is compared.
void check_agreement(const Model& model, const PaddedSampler& plain, const LabeledGraph& labeled,
                     const Batch& batch) {
  Array features(labeled.graph.nodes(), model.options().encoder.feature_count);
  std::copy(batch.features.begin(), batch.features.end(), features.data());
  const AnchoredRuntime runtime(std::get<Ccp<Array>>(model.network().clusters),
                                model.encode(labeled.graph, features));
  const torch::Tensor theirs = plain.first_logits(batch, 3);
  const std::vector<float> memory(runtime.width(), 0.0f);
  std::vector<int32_t> everyone(labeled.graph.nodes());
  for (size_t i = 0; i < everyone.size(); ++i) everyone[i] = static_cast<int32_t>(i);
  const std::vector<AnchoredProblem> problems{{3, memory.data(), nullptr, 1}};
  runtime.evaluate(everyone, problems, [&](int64_t, int64_t, std::span<const float> logits) {
    for (size_t i = 0; i < logits.size(); ++i) {
      const double other = theirs[static_cast<int64_t>(i)].item<float>();
      if (i != 3 && std::abs(logits[i] - other) > 1e-3 * (1 + std::abs(other))) {
        std::fprintf(stderr, "bench_detect: the evaluators disagree: %g and %g\n",
                     static_cast<double>(logits[i]), other);
        std::exit(1);
      }
    }
  });
}

}  // namespace

int main(int argc, char** argv) {
  prepare_for_training();  // torch's memory settings
  const auto graphs = test_graphs(argc > 1 ? std::atoll(argv[1]) : 100);
  const int threads = default_threads();
  at::set_num_threads(threads);
  double nodes = 0, edges = 0, truth = 0;
  for (const LabeledGraph& g : graphs) {
    nodes += static_cast<double>(g.graph.nodes()) / static_cast<double>(graphs.size());
    edges += static_cast<double>(g.graph.edges()) / static_cast<double>(graphs.size());
    truth += g.truth.communities() / static_cast<double>(graphs.size());
  }
  nlohmann::ordered_json out{{"benchmark", "detect"}, {"graphs", graphs.size()},
                             {"nodes", nodes},        {"edges", edges},
                             {"communities", truth},  {"threads", threads}};
  std::printf("%zu general SBM graphs, on average %.0f nodes, %.0f edges, %.1f communities\n\n",
              graphs.size(), nodes, edges, truth);
  std::printf("median milliseconds of a graph\n%-10s %-8s %8s %8s %9s %8s %9s %9s %6s %6s\n",
              "model", "setting", "threads", "total", "features", "encoder", "sampling", "scoring",
              "K", "AMI");
  const auto row = [&](const char* name, const char* setting, int used, const Measured& m) {
    std::printf("%-10s %-8s %8d %8.1f %9.2f %8.1f %9.1f %9.1f %6.1f %6.3f\n", name, setting, used,
                1e3 * m.total, 1e3 * m.features, 1e3 * m.encoder, 1e3 * m.sampling, 1e3 * m.scoring,
                m.communities, m.ami);
    std::fflush(stdout);
  };
  double ours = 0;
  for (const HeadKind method :
       {HeadKind::ccp_attn, HeadKind::ccp, HeadKind::dac, HeadKind::ncp, HeadKind::ncp_attn}) {
    SbmModel source = sbm_model(method);
    const Model model(std::move(source.file));
    const std::string name(name_of(method));
    auto& entry = out[name];
    entry["weights"] = source.origin;
    for (const int used : {1, threads}) {
      const Measured m = measure(model, graphs, paper_setting(), used);
      row(name.c_str(), "paper", used, m);
      entry["paper"][std::to_string(used)] = m.json();
      if (method == HeadKind::ccp_attn) ours = m.total;
    }
    const Measured m = measure(model, graphs, {}, threads);
    row(name.c_str(), "default", threads, m);
    entry["default"] = m.json();
    std::printf("           %s\n", source.origin.c_str());
  }

  SbmModel source = sbm_model(HeadKind::ccp_attn);
  LearnedModel learned(source.file);
  learned.train(false);
  const Model model(std::move(source.file));
  const PaddedSampler plain(learned);
  std::vector<double> times;
  torch::manual_seed(1);
  for (size_t g = 0; g < std::min<size_t>(graphs.size(), 21); ++g) {
    const Batch batch = batch_of(graphs[g], model.options());
    if (g == 0) {
      check_agreement(model, plain, graphs[g], batch);
      plain.run(batch, 15, 10);
    }
    times.push_back(seconds_of([&] { plain.run(batch, 15, 10); }));
  }
  const double theirs = median(times);
  out["plain_libtorch"] = {
      {"graphs", times.size()}, {"seconds", theirs}, {"times_slower", theirs / ours}};
  std::printf("\nccp-attn in plain LibTorch operations: %.1f ms, %.1f times slower\n", 1e3 * theirs,
              theirs / ours);
  std::printf("%s\n", out.dump().c_str());
}
