#include "coterie/learn/losses.h"

#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <functional>

#include "coterie/learn/learned_model.h"
#include "coterie/learn/ops/membership.h"
#include "coterie/options.h"
#include "learn/finite_differences.h"
#include "learn/padded_ccp.h"
#include "learn/small_batches.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

using torch::Tensor;

double largest(const Tensor& x) { return x.numel() ? x.abs().max().item<double>() : 0; }

std::vector<Tensor> gradients(const Tensor& loss, const LearnedModel& model) {
  auto result =
      torch::autograd::grad({loss}, model.parameters(), {}, {}, false, /*allow_unused=*/true);
  for (size_t i = 0; i < result.size(); ++i) {
    if (!result[i].defined()) result[i] = torch::zeros_like(model.parameters()[i]);
  }
  return result;
}

void expect_same_gradients(const LearnedModel& model, const Tensor& a, const Tensor& b,
                           double tolerance) {
  EXPECT_NEAR(a.item<double>(), b.item<double>(), tolerance * (1 + std::abs(b.item<double>())));
  const auto of_a = gradients(a, model), of_b = gradients(b, model);
  double scale = 0;
  for (const Tensor& gradient : of_b) scale = std::max(scale, largest(gradient));
  ASSERT_GT(scale, 0);
  size_t next = 0;
  for (const auto& weight : model.weights()) {
    if (!weight.trained) continue;
    EXPECT_LE(largest(of_a[next] - of_b[next]), tolerance * scale) << weight.name;
    ++next;
  }
}

struct Variant {
  const char* name;
  std::function<void(ModelOptions&)> change;
};

TEST(CcpLoss, RaggedEqualsPaddedForEveryVariant) {
  const std::vector<Variant> variants{
      {"ccp", [](ModelOptions& o) { o.clusters.method = HeadKind::ccp; }},
      {"attention", [](ModelOptions&) {}},
      {"u first", [](ModelOptions& o) { o.clusters.attn_u_mlp = true; }},
      {"anchor not pooled", [](ModelOptions& o) { o.clusters.u_includes_anchor = false; }},
      {"raw points", [](ModelOptions& o) { o.clusters.phi_uses_raw_x = true; }}};
  for (const Variant& variant : variants) {
    SCOPED_TRACE(variant.name);
    BatchOptions options;
    options.model = small_options(HeadKind::ccp_attn);
    variant.change(options.model);
    options.loss.samples = 4;
    const auto graphs = small_graphs(options.model, {{5, 4, 1}, {6}, {3, 2, 4, 2}});
    const Batch batch = small_batch(graphs, options);
    LearnedModel model(options.model, Rng(1), torch::kFloat64);
    expect_same_gradients(model, model.loss(batch, options.loss).loss, PaddedCcp(model).loss(batch),
                          1e-9);
  }
}

// The path-derivative gradient written without a hook and without detaching z: log q's total
// derivative is -d Σ log sigma, its direct part that of (noise / sigma) mean + (noise^2 - 1) log
// sigma with constant factors.
TEST(CcpLoss, WithOneSampleItIsThePathDerivativeOfTheElbo) {
  for (const HeadKind method : {HeadKind::ccp, HeadKind::ccp_attn}) {
    BatchOptions options;
    options.model = small_options(method);
    options.loss.samples = 1;
    const auto graphs = small_graphs(options.model, {{5, 4}, {3, 2, 4}});
    const Batch batch = small_batch(graphs, options);
    LearnedModel model(options.model, Rng(2), torch::kFloat64);

    TorchOps& ops = model.evaluator();
    const auto& ccp = std::get<Ccp<Tensor>>(model.network().clusters);
    const auto nodes = prepare(ops, ccp, model.encode(batch));
    const auto at =
        step(ops, ccp, nodes, batch.problems,
             ops.gather_rows(ops.cumulative_sum(remember(ops, ccp, nodes, batch.communities()),
                                                batch.graph_communities, true),
                             batch.problem_community));
    const auto q = infer_latent(ops, ccp, at, SplitPoints(batch.problems, batch.targets));
    const Tensor noise =
        torch::tensor(batch.noise).to(torch::kFloat64).view({batch.problems.size(), 8});
    const Tensor sigma = q.log_sigma.exp();
    const Tensor z = q.mean + sigma * noise;
    const Tensor scaled = (z - at.prior.mean) / at.prior.log_sigma.exp();
    const Tensor log_p = (-0.5 * scaled.square() - at.prior.log_sigma).sum(1);
    const Tensor minus_log_q = q.log_sigma.sum(1) + 0.5 * noise.square().sum(1);
    const Tensor direct =
        ((noise / sigma).detach() * q.mean + (noise.square() - 1).detach() * q.log_sigma).sum(1);
    ops::MembershipNetwork phi;
    phi.slopes.push_back(ccp.phi.slope);
    for (const auto& slope : ccp.phi.rest.slopes) phi.slopes.push_back(slope);
    for (const auto& layer : ccp.phi.rest.layers) {
      phi.weights.push_back(layer.weight);
      if (layer.has_bias) phi.biases.push_back(layer.bias);
    }
    const auto offsets = batch.problems.point_offsets();
    const Tensor extra = log_p + minus_log_q + direct - direct.detach();
    const auto expected = ops::plain::membership_loss(
        {at.point_term,
         latent_term(ops, ccp, z).unsqueeze(1),
         at.constant_term,
         {offsets.begin(), offsets.end()}},
        phi,
        torch::tensor(std::vector<int>(batch.targets.begin(), batch.targets.end()))
            .to(torch::kUInt8),
        extra.unsqueeze(1), torch::full({batch.problems.size()}, 0.5, torch::kFloat64));
    expect_same_gradients(model, model.loss(batch, options.loss).loss, expected.loss, 1e-9);
  }
}

TEST(Losses, GradientsOfDacAndNcpMatchFiniteDifferences) {
  const std::vector<std::pair<HeadKind, EncoderKind>> models{
      {HeadKind::dac, EncoderKind::gated_gcn},
      {HeadKind::ncp, EncoderKind::graph_sage},
      {HeadKind::ncp_attn, EncoderKind::gated_gcn}};
  for (const auto& [method, encoder] : models) {
    SCOPED_TRACE(name_of(method));
    BatchOptions options;
    options.model = small_options(method, encoder);
    options.model.encoder.sage_last_act = true;
    options.loss.ncp_perms = 2;
    const auto graphs = small_graphs(options.model, {{4, 3}, {3, 1, 2}});
    const Batch batch = small_batch(graphs, options);
    LearnedModel model(options.model, Rng(3), torch::kFloat64);
    expect_gradients_match([&] { return model.loss(batch, options.loss).loss; }, model.parameters(),
                           1e-5, 1);
  }
}

TEST(Losses, SharesOfRanksAddUpForEveryMethod) {
  for (const HeadKind method : kAllMethods) {
    SCOPED_TRACE(name_of(method));
    BatchOptions options;
    options.model = small_options(method);
    options.loss.samples = 3;
    options.global_graphs = 3;
    const auto graphs = small_graphs(options.model, {{4, 3}, {3, 1, 2}, {5, 2}});
    std::vector<Visit> visits;
    for (size_t g = 0; g < 3; ++g) visits.push_back({&graphs[g], Rng(1).stream("graph", g)});
    LearnedModel model(options.model, Rng(4), torch::kFloat64);
    model.train(false);
    const auto whole = model.loss(make_batch(visits, options), options.loss);
    const auto first = model.loss(make_batch(std::span(visits).first(1), options), options.loss);
    const auto rest = model.loss(make_batch(std::span(visits).subspan(1), options), options.loss);
    EXPECT_NEAR(first.elbo + rest.elbo, whole.elbo, 1e-9);
    EXPECT_NEAR(first.elbo_with_anchors + rest.elbo_with_anchors, whole.elbo_with_anchors, 1e-9);
    expect_same_gradients(model, first.loss + rest.loss, whole.loss, 1e-9);
  }
}

TEST(Losses, ActiveMeanAveragesAStepOverTheGraphsThatHaveIt) {
  BatchOptions options;
  options.model = small_options(HeadKind::dac);
  options.loss.active_mean = true;
  const auto graphs = small_graphs(options.model, {{4, 3}, {3, 4, 2}, {7}});
  const Batch batch = small_batch(graphs, options);
  EXPECT_THAT(batch.active_graphs, ::testing::ElementsAre(3, 2, 1));
  LearnedModel model(options.model, Rng(4), torch::kFloat64);
  model.train(false);
  const auto active = model.loss(batch, options.loss);
  // With one sample and no latent variable the authors' figure is the log-likelihood so averaged.
  EXPECT_NEAR(-active.loss.item<double>(), active.elbo_reference, 1e-9);
  options.loss.active_mean = false;
  const auto all = model.loss(batch, options.loss);
  EXPECT_NEAR(-all.loss.item<double>(), all.elbo, 1e-9);
  EXPECT_LT(active.elbo_reference, all.elbo);
}

TEST(Losses, BoundsRiseWithTheNumberOfSamplesOnAverage) {
  BatchOptions options;
  options.model = small_options(HeadKind::ccp_attn);
  const auto graphs = small_graphs(options.model, {{5, 4}, {6, 3, 3}});
  LearnedModel model(options.model, Rng(5), torch::kFloat64);
  model.train(false);
  torch::NoGradGuard no_grad;
  double few = 0, many = 0;
  for (int seed = 0; seed < 30; ++seed) {
    options.loss.samples = 1;
    few += model.loss(small_batch(graphs, options, seed), options.loss).elbo;
    options.loss.samples = 20;
    many += model.loss(small_batch(graphs, options, seed), options.loss).elbo;
  }
  EXPECT_LT(few, many);
}

TEST(Ncp, ProbabilitiesOfAllPartitionsOfFourNodesSumToOne) {
  std::vector<std::vector<int32_t>> partitions;
  const std::function<void(std::vector<int32_t>)> extend = [&](std::vector<int32_t> labels) {
    if (labels.size() == 4) return partitions.push_back(labels);
    const int32_t next = labels.empty() ? 0 : *std::ranges::max_element(labels) + 1;
    for (int32_t k = 0; k <= next; ++k) {
      labels.push_back(k);
      extend(labels);
      labels.pop_back();
    }
  };
  extend({});
  ASSERT_EQ(partitions.size(), 15u);
  for (const HeadKind method : {HeadKind::ncp, HeadKind::ncp_attn}) {
    BatchOptions options;
    options.model = small_options(method);
    auto graphs = small_graphs(options.model, {{2, 2}});
    LearnedModel model(options.model, Rng(6), torch::kFloat64);
    model.train(false);
    const std::vector<std::vector<int32_t>> order{{2, 0, 3, 1}};
    double sum = 0;
    for (const auto& labels : partitions) {
      graphs[0].labeled.truth = Partition(std::span<const int32_t>(labels));
      const std::vector<Visit> visits{{&graphs[0], Rng(1)}};
      sum += std::exp(model.loss(make_batch(visits, options, order), options.loss).elbo);
    }
    EXPECT_NEAR(sum, 1, 1e-9);
  }
}

// One node after another, as the process is defined.
double sequential_log_probability(LearnedModel& model, const Batch& batch,
                                  const std::vector<int32_t>& labels_in_order) {
  const auto& ncp = std::get<Ncp<Tensor>>(model.network().clusters);
  TorchOps& ops = model.evaluator();
  const Tensor x = model.encode(batch);
  const auto rows = batch.sequences.graphs().members;
  const Tensor h = apply(ops, *ncp.h, x), u = apply(ops, *ncp.u, x);
  const auto g = [&](const Tensor& sum) {
    return apply(ops, ncp.g_rest, torch::prelu(ops.linear(sum, ncp.g_first), ncp.g_slope));
  };
  std::vector<Tensor> sums;  // H by community
  std::vector<int32_t> community_of_label(10, -1);
  double log_probability = 0;
  for (size_t n = 0; n < rows.size(); ++n) {
    const Tensor h_n = h.slice(0, rows[n], rows[n] + 1);
    Tensor unassigned = torch::zeros_like(h_n);
    for (size_t m = n + 1; m < rows.size(); ++m) unassigned = unassigned + u[rows[m]];
    std::vector<Tensor> logits;
    for (size_t k = 0; k <= sums.size(); ++k) {
      Tensor total = torch::zeros_like(h_n);
      for (size_t j = 0; j < sums.size(); ++j) total = total + g(j == k ? sums[j] + h_n : sums[j]);
      if (k == sums.size()) total = total + g(h_n);
      logits.push_back(apply(ops, ncp.f, {total, unassigned}));
    }
    int32_t& community = community_of_label[labels_in_order[n]];
    if (community < 0) {
      community = static_cast<int32_t>(sums.size());
      sums.push_back(torch::zeros_like(h_n));
    }
    sums[community] = sums[community] + h_n;
    log_probability +=
        torch::log_softmax(torch::cat(logits).flatten(), 0)[community].item<double>();
  }
  return log_probability;
}

TEST(Ncp, AllNodesAtOnceEqualOneAfterAnother) {
  BatchOptions options;
  options.model = small_options(HeadKind::ncp);
  const auto graphs = small_graphs(options.model, {{4, 3, 2}});
  const std::vector<Visit> visits{{&graphs[0], Rng(1)}};
  const std::vector<std::vector<int32_t>> order{{8, 3, 0, 5, 1, 7, 2, 4, 6}};
  const Batch batch = make_batch(visits, options, order);
  LearnedModel model(options.model, Rng(7), torch::kFloat64);
  model.train(false);
  std::vector<int32_t> labels;
  for (const int32_t node : order[0]) labels.push_back(graphs[0].labeled.truth[node]);
  EXPECT_NEAR(model.loss(batch, options.loss).elbo,
              sequential_log_probability(model, batch, labels), 1e-9);
}

TEST(Encoder, RenamingNodesOnlyRenamesItsOutput) {
  for (const EncoderKind kind : {EncoderKind::gated_gcn, EncoderKind::graph_sage}) {
    BatchOptions options;
    options.model = small_options(HeadKind::dac, kind);
    options.flip_signs = false;
    auto graphs = small_graphs(options.model, {{6, 5}});
    const int64_t nodes = 11;
    std::vector<NodeId> renamed{3, 7, 0, 10, 5, 1, 9, 2, 8, 4, 6};  // node t was renamed[t]
    FeaturedGraph other;
    other.labeled.graph = induced_subgraph(graphs[0].labeled.graph, renamed);
    other.labeled.truth = Partition(std::vector<int32_t>(nodes, 0));
    for (const NodeId i : renamed) {
      for (int64_t c = 0; c < 3; ++c) other.features.push_back(graphs[0].features[3 * i + c]);
    }
    graphs.push_back(other);
    LearnedModel model(options.model, Rng(8), torch::kFloat64);
    model.train(false);
    const Tensor x = model.encode(small_batch(graphs, options));
    for (int64_t t = 0; t < nodes; ++t) {
      EXPECT_LE(largest(x[nodes + t] - x[renamed[t]]), 1e-12);
    }
  }
}

// GraphSAGE node by node, in both published forms.
TEST(Encoder, GraphSageEqualsItsFormula) {
  for (const bool as_in_code : {true, false}) {
    BatchOptions options;
    options.model = small_options(HeadKind::dac, EncoderKind::graph_sage);
    options.model.encoder.sage_l2norm = as_in_code;
    options.model.encoder.sage_last_act = !as_in_code;
    options.flip_signs = false;
    const auto graphs = small_graphs(options.model, {{5, 4}});
    const Graph& graph = graphs[0].labeled.graph;
    LearnedModel model(options.model, Rng(8), torch::kFloat64);
    model.train(false);
    torch::NoGradGuard no_grad;
    Tensor x = torch::tensor(graphs[0].features).to(torch::kFloat64).view({9, 3});
    const auto& layers = std::get<GraphSage<Tensor>>(model.network().encoder.network).layers;
    for (size_t l = 0; l < layers.size(); ++l) {
      std::vector<Tensor> next;
      for (NodeId i = 0; i < graph.nodes(); ++i) {
        Tensor mean = torch::zeros_like(x[i]);
        for (const NodeId j : graph.neighbors(i)) mean += x[j] / double(graph.degree(i));
        Tensor o = layers[l].neighbors.weight.mv(mean) + layers[l].neighbors.bias +
                   layers[l].self.weight.mv(x[i]);
        if (as_in_code) o = o / o.norm();
        if (l + 1 < layers.size() || !as_in_code) o = torch::relu(o / std::sqrt(1 + 1e-5));
        next.push_back(o);  // fresh batch norms: mean 0, variance 1, weight 1, bias 0
      }
      x = torch::stack(next);
    }
    EXPECT_LE(largest(model.encode(small_batch(graphs, options)) - x), 1e-12);
  }
}

TEST(LearnedModel, AWrittenModelComputesTheSame) {
  const TemporaryFolder folder;
  const std::string path = folder / "model";
  for (const HeadKind method : kAllMethods) {
    BatchOptions options;
    options.model = small_options(method);
    const auto graphs = small_graphs(options.model, {{5, 4}, {6, 3, 3}});
    const Batch batch = small_batch(graphs, options);
    LearnedModel model(options.model, Rng(9));
    model.loss(batch, options.loss);  // moves the running statistics
    model.train(false);
    write_model(path, model.to_file());
    LearnedModel again(read_model(path));
    again.train(false);
    EXPECT_EQ(again.loss(batch, options.loss).loss.item<float>(),
              model.loss(batch, options.loss).loss.item<float>());
  }
}

}  // namespace
}  // namespace coterie
