#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <set>

#include "coterie/learn/learned_model.h"
#include "coterie/learn/ops/membership.h"
#include "coterie/models/weights.h"
#include "learn/golden_file.h"
#include "source_folder.h"

namespace coterie {
namespace {

std::vector<std::string> golden_files() {
  const char* folder = std::getenv("COTERIE_GOLDEN");
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(folder ? folder : source_folder() + "/tests/golden")) {
    if (entry.path().extension() == ".safetensors") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

double largest(const torch::Tensor& x) { return x.numel() ? x.abs().max().item<double>() : 0; }

// max|a - b| <= 1e-4 max|b| + 1e-6.
void expect_golden(const torch::Tensor& ours, const torch::Tensor& theirs,
                   const std::string& what) {
  ASSERT_EQ(ours.numel(), theirs.numel()) << what;
  const double error = largest(ours.detach().reshape(theirs.sizes()) - theirs);
  EXPECT_LE(error, 1e-4 * largest(theirs) + 1e-6) << what << ", largest " << largest(theirs);
}

class Golden : public ::testing::TestWithParam<std::string> {
 protected:
  GoldenFile golden{GetParam()};
  std::vector<FeaturedGraph> graphs = golden.graphs();
};

TEST_P(Golden, EncoderOutputEqualsTheAuthors) {
  LearnedModel model(golden.model());
  model.train(false);
  const torch::Tensor x = model.encode(golden.batch(graphs, "eval"));
  expect_golden(x, golden.tensor("expected/encoder_eval").flatten(0, 1), "encoder");
}

TEST_P(Golden, EveryQuantityOfEveryStepEqualsTheAuthors) {
  for (const std::string mode : {"eval", "train"}) {
    LearnedModel model(golden.model());
    model.train(mode == "train");
    const Batch batch = golden.batch(graphs, mode);
    TorchOps& ops = model.evaluator();
    const auto& ccp = std::get<Ccp<torch::Tensor>>(model.network().clusters);
    const auto nodes = prepare(ops, ccp, model.encode(batch));
    const auto memory =
        ops.gather_rows(ops.cumulative_sum(remember(ops, ccp, nodes, batch.communities()),
                                           batch.graph_communities, true),
                        batch.problem_community);
    const auto at = step(ops, ccp, nodes, batch.problems, memory);
    const auto q = infer_latent(ops, ccp, at, SplitPoints(batch.problems, batch.targets));

    const auto noise = torch::tensor(batch.noise)
                           .view({batch.problems.size(), batch.samples, model.options().width});
    const auto z = q.mean.unsqueeze(1) + q.log_sigma.exp().unsqueeze(1) * noise;
    ops::MembershipNetwork phi;
    phi.slopes.push_back(ccp.phi.slope);
    for (const auto& slope : ccp.phi.rest.slopes) phi.slopes.push_back(slope);
    for (const auto& layer : ccp.phi.rest.layers) {
      phi.weights.push_back(layer.weight);
      if (layer.has_bias) phi.biases.push_back(layer.bias);
    }
    const auto offsets = batch.problems.point_offsets();
    const auto logits = [&](const torch::Tensor& samples) {
      return ops::membership_logits({at.point_term,
                                     latent_term(ops, ccp, samples),
                                     at.constant_term,
                                     {offsets.begin(), offsets.end()}},
                                    phi);
    };
    const auto sampled = logits(z), at_mean = logits(at.prior.mean.unsqueeze(1));

    for (int64_t p = 0; p < batch.problems.size(); ++p) {
      const int64_t graph = batch.problem_graph[p];
      const std::string step_name =
          "expected/" + mode + "/step" + std::to_string(batch.problem_step[p]) + "/";
      const auto expect = [&](const torch::Tensor& ours, const std::string& name) {
        expect_golden(ours, golden.tensor(step_name + name)[graph], step_name + name);
      };
      expect(at.available[p], "U");
      expect(at.memory[p], "G");
      expect(at.anchor[p], "anchor");
      expect(at.prior.mean[p], "prior_mean");
      expect(at.prior.log_sigma[p], "prior_log_sigma");
      expect(q.mean[p], "posterior_mean");
      expect(q.log_sigma[p], "posterior_log_sigma");
      const int64_t points = offsets[p + 1] - offsets[p];
      expect(sampled.narrow(0, batch.samples * offsets[p], batch.samples * points)
                 .view({batch.samples, points})
                 .t(),
             "logits");
      expect(at_mean.narrow(0, offsets[p], points), "logits_at_prior_mean");
    }
  }
}

TEST_P(Golden, LossBoundAndAllGradientsEqualTheAuthors) {
  for (const std::string mode : {"eval", "train"}) {
    LearnedModel model(golden.model());
    model.train(mode == "train");
    const Batch batch = golden.batch(graphs, mode);
    const LossResult result = model.loss(batch, {});
    expect_golden(result.loss, golden.tensor("expected/" + mode + "/loss"), mode + " loss");
    expect_golden(torch::tensor(static_cast<float>(result.elbo)),
                  golden.tensor("expected/" + mode + "/elbo"), mode + " elbo");
    result.loss.backward();

    const std::string folder = "expected/" + mode + "/grad/";
    std::set<std::string> compared;
    const auto specs = list_weights(model.options());
    for (size_t i = 0; i < specs.size(); ++i) {
      if (!specs[i].trained) continue;
      const torch::Tensor weight = model.weights()[i].values;
      const torch::Tensor gradient =
          weight.grad().defined() ? weight.grad() : torch::zeros_like(weight);
      const std::string theirs = folder + golden.place_of(specs[i]).name;
      compared.insert(theirs);
      expect_golden(
          gradient,
          golden.has(theirs) ? golden.tensor(folder, specs[i]) : torch::zeros_like(weight), theirs);
    }
    for (const auto& [name, array] : golden.arrays()) {
      if (name.rfind(folder, 0) != 0 || compared.contains(name)) continue;
      // A softmax over one key does not see the key, so we do not even have these.
      EXPECT_NE(name.find("MAB.fc_k"), std::string::npos) << name << " is not ours";
      EXPECT_LE(largest(golden.tensor(name)), 1e-6) << name;
    }
  }
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  return std::filesystem::path(info.param).stem();
}
INSTANTIATE_TEST_SUITE_P(Files, Golden, ::testing::ValuesIn(golden_files()), test_name);

}  // namespace
}  // namespace coterie
