#include "coterie/methods/block_models.h"

#include "coterie/classical/gibbs.h"
#include "coterie/classical/refine.h"
#include "coterie/methods/exact_posterior.h"
#include "coterie/stage.h"
#include "coterie/stopwatch.h"

namespace coterie {
namespace {

constexpr int64_t kProposals = 15;

BlockModelOptions block_model_options(BlockLikelihood likelihood, const DetectOptions& options) {
  return {.likelihood = likelihood, .min_community = options.smallest_community.value_or(1)};
}

class Gibbs final : public Method {
 public:
  explicit Gibbs(BlockLikelihood block_model) : Method("gibbs"), block_model_(block_model) {}

  bool reads(std::string_view option) const override {
    return is_one_of(option, {"smallest_community", "refine_model"});
  }

  std::optional<BlockLikelihood> block_model() const override { return block_model_; }

  Detection detect(const Graph& graph, const DetectOptions& options,
                   const std::stop_token& stop) const override {
    const GibbsOptions chains{.model = block_model_options(block_model_, options)};
    const Stopwatch watch;
    BlockPosterior found =
        sample_block_model(graph, chains, Rng(options.seed).stream("gibbs"), stop);
    const DetectSeconds seconds{.sampling = watch.seconds()};
    return {posterior_of(std::move(found)), seconds, {}};
  }

  std::vector<std::string> warnings(const Graph& graph, const Detection&) const override {
    if (!graph.has_weights()) return {};
    return {"edge weights are not used: gibbs knows none"};
  }

 private:
  BlockLikelihood block_model_;
};

class Refinement final : public Method {
 public:
  Refinement(std::shared_ptr<const Method> network, BlockLikelihood block_model, int64_t sweeps)
      : Method(network->name()),
        network_(std::move(network)),
        block_model_(block_model),
        sweeps_(sweeps) {}

  // What the network proposes may know the scale; chains move nodes whose community is known.
  bool reads(std::string_view option) const override {
    return is_one_of(option, {"smallest_community", "refine", "refine_model"}) ||
           (option == "scale" && network_->reads(option));
  }

  std::optional<BlockLikelihood> block_model() const override { return block_model_; }

  int64_t memory(const Graph& graph, const DetectOptions& options) const override {
    return network_->memory(graph, options);
  }

  Detection detect(const Graph& graph, const DetectOptions& options,
                   const std::stop_token& stop) const override {
    const RefineOptions chains{.model = block_model_options(block_model_, options),
                               .search_sweeps = (sweeps_ + 1) / 2,
                               .sweeps = sweeps_,
                               .burn_in = sweeps_ / 5};
    DetectOptions proposing = options;
    proposing.mode = DetectMode::map;
    proposing.samples = kProposals;
    proposing.score.kind = ScoreKind::none;
    Detection found = network_->detect(graph, proposing, stop);
    std::vector<Partition> starts;
    for (const DistinctPartition& proposal : found.posterior.distinct()) {
      starts.push_back(proposal.partition);
    }
    Stage("refining");
    const Stopwatch watch;
    found.posterior =
        posterior_of(refine(graph, starts, chains, Rng(options.seed).stream("refine"), stop));
    found.seconds.refining = watch.seconds();
    return found;
  }

  std::vector<std::string> warnings(const Graph& graph, const Detection& found) const override {
    return network_->warnings(graph, found);
  }

 private:
  std::shared_ptr<const Method> network_;
  BlockLikelihood block_model_;
  int64_t sweeps_;
};

}  // namespace

std::shared_ptr<const Method> by_gibbs(BlockLikelihood block_model) {
  return std::make_shared<Gibbs>(block_model);
}

std::shared_ptr<const Method> by_refinement(std::shared_ptr<const Method> network,
                                            BlockLikelihood block_model, int64_t sweeps) {
  return std::make_shared<Refinement>(std::move(network), block_model, sweeps);
}

}  // namespace coterie
