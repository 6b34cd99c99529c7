// The runtime gives what the learning storey gives, for every model and encoder.
#include <gmock/gmock.h>

#include <cmath>

#include "coterie/datasets/sbm.h"
#include "coterie/learn/learned_model.h"
#include "coterie/learn/ops/membership.h"
#include "coterie/models/anchored_runtime.h"
#include "coterie/models/model.h"
#include "coterie/models/ncp_runtime.h"
#include "coterie/options.h"
#include "learn/golden_file.h"
#include "models/random_model.h"
#include "on_threads.h"
#include "source_folder.h"

namespace coterie {
namespace {

// |a - b| <= 1e-4 (1 + |b|).
void expect_near(double ours, double theirs, const std::string& what) {
  ASSERT_LE(std::abs(ours - theirs), 1e-4 * (1 + std::abs(theirs)))
      << what << ": " << ours << ", " << theirs;
}

Array to_array(const torch::Tensor& tensor) {
  const torch::Tensor flat = tensor.detach().contiguous();
  Array array(flat.size(0), flat.size(1));
  std::copy_n(flat.data_ptr<float>(), array.size(), array.data());
  return array;
}

struct Case {
  HeadKind method;
  EncoderKind encoder;
  bool paper_switches;  // what the paper's text says where the authors' code differs
};

class RuntimeParity : public ::testing::TestWithParam<Case> {
 protected:
  RuntimeParity() {
    options.width = 32;
    options.clusters.method = GetParam().method;
    options.clusters.inducing_points = 5;
    options.encoder.kind = GetParam().encoder;
    options.encoder.feature_count = 7;
    if (GetParam().paper_switches) {
      options.clusters.attn_u_mlp = true;
      options.clusters.u_includes_anchor = false;
      options.clusters.phi_uses_raw_x = true;
      options.encoder.sage_l2norm = false;
      options.encoder.sage_last_act = true;
    }
    Rng rng(5);
    graph = add_features(
        draw_sbm({.nodes = 40, .partition = {.concentration = 3.0, .min_community = 1}}, rng),
        options.encoder);
    learned = std::make_unique<LearnedModel>(options, Rng(6));
    {
      const torch::NoGradGuard guard;
      torch::manual_seed(3);
      for (const auto& weight : learned->weights()) {
        if (!weight.trained) {
          weight.values.copy_(torch::rand_like(weight.values) + 0.5);
        } else {
          weight.values.add_(0.1 * torch::randn_like(weight.values));
        }
      }
    }
    learned->train(false);
    BatchOptions batch_options;
    batch_options.model = options;
    batch_options.flip_signs = false;
    batch = make_batch(std::vector<Visit>{{&graph, Rng(9)}}, batch_options);
    runtime = std::make_unique<Model>(learned->to_file());
    nodes = learned->encode(batch).detach();
  }

  ModelOptions options;
  FeaturedGraph graph;
  std::unique_ptr<LearnedModel> learned;
  std::unique_ptr<Model> runtime;
  Batch batch;
  torch::Tensor nodes;
};

TEST_P(RuntimeParity, EncodersAgree) {
  const int64_t n = graph.labeled.graph.nodes();
  Array features(n, options.encoder.feature_count);
  std::copy(batch.features.begin(), batch.features.end(), features.data());
  for (const int threads : {1, 3}) {
    const ThreadScope scope(threads);
    const Array ours = runtime->encode(graph.labeled.graph, features);
    const Array theirs = to_array(nodes);
    for (int64_t i = 0; i < ours.size(); ++i)
      expect_near(ours.data()[i], theirs.data()[i], "node vector");
  }
}

TEST_P(RuntimeParity, LogitsOfEveryStepAgree) {
  if (traits_of(options.clusters.method).by_node) GTEST_SKIP() << "NCP has another test";
  const torch::NoGradGuard guard;
  TorchOps& ops = learned->evaluator();
  torch::Tensor memory = torch::zeros({batch.problems.size(), options.width});
  torch::Tensor point_term, constant_term, latent;
  ops::MembershipNetwork phi;
  const auto bind = [&](const JointMlp<torch::Tensor>& mlp) {
    phi.slopes.push_back(mlp.slope);
    for (const auto& slope : mlp.rest.slopes) phi.slopes.push_back(slope);
    for (const auto& layer : mlp.rest.layers) {
      phi.weights.push_back(layer.weight);
      if (layer.has_bias) phi.biases.push_back(layer.bias);
    }
  };
  if (const auto* ccp = std::get_if<Ccp<torch::Tensor>>(&learned->network().clusters)) {
    const auto prepared = prepare(ops, *ccp, nodes);
    memory = ops.gather_rows(ops.cumulative_sum(remember(ops, *ccp, prepared, batch.communities()),
                                                batch.graph_communities, true),
                             batch.problem_community);
    const auto at = step(ops, *ccp, prepared, batch.problems, memory);
    point_term = at.point_term;
    constant_term = at.constant_term;
    latent = latent_term(ops, *ccp, at.prior.mean.unsqueeze(1));
    bind(ccp->phi);
  } else {
    const auto& dac = std::get<Dac<torch::Tensor>>(learned->network().clusters);
    const auto at = step(ops, dac, prepare(ops, dac, nodes), batch.problems);
    point_term = at.point_term;
    constant_term = at.constant_term;
    bind(dac.phi);
  }
  const auto offsets = batch.problems.point_offsets();
  const torch::Tensor expected = ops::membership_logits(
      {point_term, latent, constant_term, {offsets.begin(), offsets.end()}}, phi);

  const AnchoredRuntime anchored = anchored_runtime(runtime->network(), to_array(nodes));
  for (int64_t p = 0; p < batch.problems.size(); ++p) {
    const Sets all = batch.problems.members();
    std::vector<int32_t> set(all.members.begin() + all.offsets[p],
                             all.members.begin() + all.offsets[p + 1]);
    const int32_t anchor = set.front();
    std::map<int32_t, int64_t> point_of;
    for (size_t i = 1; i < set.size(); ++i)
      point_of[set[i]] = offsets[p] + static_cast<int64_t>(i) - 1;
    std::sort(set.begin(), set.end());
    const torch::Tensor mine = memory[p].contiguous();
    const std::vector<AnchoredProblem> problem{
        {std::lower_bound(set.begin(), set.end(), anchor) - set.begin(), mine.data_ptr<float>()}};
    const ThreadScope threads(2);
    anchored.evaluate(set, problem, [&](int64_t, int64_t, std::span<const float> logits) {
      for (size_t i = 0; i < set.size(); ++i) {
        if (set[i] == anchor) continue;
        expect_near(logits[i], expected.view({-1})[point_of[set[i]]].item<float>(), "logit");
      }
    });
  }
}

TEST_P(RuntimeParity, WhatIsRememberedOfCommunitiesAgrees) {
  const auto* ccp = std::get_if<Ccp<torch::Tensor>>(&learned->network().clusters);
  if (!ccp) GTEST_SKIP() << "only CCP remembers";
  const torch::NoGradGuard guard;
  TorchOps& ops = learned->evaluator();
  const Array expected =
      to_array(remember(ops, *ccp, prepare(ops, *ccp, nodes), batch.communities()));
  const AnchoredRuntime anchored = anchored_runtime(runtime->network(), to_array(nodes));
  const Array ours = anchored.remember(batch.communities());
  for (int64_t i = 0; i < ours.size(); ++i)
    expect_near(ours.data()[i], expected.data()[i], "memory");
}

TEST_P(RuntimeParity, NcpsExactProbabilitiesAgree) {
  if (!traits_of(options.clusters.method).by_node) GTEST_SKIP() << "not NCP";
  const torch::NoGradGuard guard;
  // The order of the batch's visit is not the runtime's, so both evaluate one given order.
  std::vector<int32_t> order(graph.labeled.graph.nodes());
  std::iota(order.begin(), order.end(), 0);
  const Rng rng(21);
  Rng shuffle = rng.stream("order", 0);
  shuffle.shuffle(std::span(order));
  BatchOptions batch_options;
  batch_options.model = options;
  batch_options.flip_signs = false;
  const Batch ordered = make_batch(std::vector<Visit>{{&graph, Rng(9)}}, batch_options,
                                   std::vector<std::vector<int32_t>>{order});
  const double expected = learned->loss(ordered, {}).elbo;
  const NcpRuntime ncp(std::get<Ncp<Array>>(runtime->network().clusters), to_array(nodes));
  const auto score = ncp.score(std::vector{graph.labeled.truth}, {.orders = 1}, rng);
  expect_near(score[0].log_prob, expected, "log probability");
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const HeadKind method :
       {HeadKind::ccp, HeadKind::ccp_attn, HeadKind::dac, HeadKind::ncp, HeadKind::ncp_attn}) {
    for (const EncoderKind encoder : {EncoderKind::gated_gcn, EncoderKind::graph_sage}) {
      for (const bool paper : {false, true}) all.push_back({method, encoder, paper});
    }
  }
  return all;
}
INSTANTIATE_TEST_SUITE_P(AllModels, RuntimeParity, ::testing::ValuesIn(cases()),
                         [](const auto& test) {
                           std::string name = std::string(name_of(test.param.method)) + "_" +
                                              std::string(name_of(test.param.encoder)) +
                                              (test.param.paper_switches ? "_paper" : "");
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(RuntimeGolden, EncoderAndLogitsEqualTheAuthors) {
  for (const std::string file : {"ccp_a", "ccp_attn_a"}) {
    const GoldenFile golden(source_folder() + "/tests/golden/" + file + ".safetensors");
    const Model model(golden.model());
    const std::vector<FeaturedGraph> graphs = golden.graphs();
    const Batch batch = golden.batch(graphs, "eval");
    for (int64_t g = 0; g < static_cast<int64_t>(graphs.size()); ++g) {
      const Graph& graph = graphs[g].labeled.graph;
      Array features(graph.nodes(), golden.options().encoder.feature_count);
      std::copy(graphs[g].features.begin(), graphs[g].features.end(), features.data());
      Array nodes = model.encode(graph, features);
      const Array expected = to_array(golden.tensor("expected/encoder_eval")[g]);
      for (int64_t i = 0; i < nodes.size(); ++i) {
        ASSERT_NEAR(nodes.data()[i], expected.data()[i], 1e-4 * (1 + std::abs(expected.data()[i])));
      }
      const AnchoredRuntime anchored = anchored_runtime(model.network(), std::move(nodes));
      for (int64_t p = 0; p < batch.problems.size(); ++p) {
        if (batch.problem_graph[p] != g) continue;
        const std::string at = "expected/eval/step" + std::to_string(batch.problem_step[p]) + "/";
        const Sets all = batch.problems.members();
        std::vector<int32_t> set;
        for (int64_t m = all.offsets[p]; m < all.offsets[p + 1]; ++m) {
          set.push_back(static_cast<int32_t>(all.members[m] - batch.node_offsets[g]));
        }
        const torch::Tensor memory = golden.tensor(at + "G")[g].contiguous();
        const torch::Tensor logits =
            golden.tensor(at + "logits_at_prior_mean")[g].contiguous().view({-1});
        const std::vector<AnchoredProblem> problem{{0, memory.data_ptr<float>()}};
        anchored.evaluate(set, problem, [&](int64_t, int64_t, std::span<const float> ours) {
          for (size_t i = 1; i < ours.size(); ++i) {
            expect_near(ours[i], logits[static_cast<int64_t>(i) - 1].item<float>(), at);
          }
        });
      }
    }
  }
}

}  // namespace
}  // namespace coterie
