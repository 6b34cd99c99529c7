#include "coterie/error.h"
#include "coterie/models/anchored_sampler.h"
#include "coterie/models/anchored_score.h"
#include "coterie/models/cluster_model.h"

namespace coterie {
namespace {

// CCP and DAC: draws by anchored_sampler.h, probabilities by anchored_score.h.
class AnchoredClusters final : public ClusterModel {
 public:
  explicit AnchoredClusters(AnchoredRuntime runtime) : runtime_(std::move(runtime)) {}

  bool has_probabilities() const override { return runtime_.has_latent(); }
  bool has_modes() const override { return true; }

  std::vector<DrawnPartition> sample(const SampleOptions& options, const Rng& rng,
                                     std::stop_token stop) const override {
    // Draws at their mode have anchors of their own, besides those of sampled draws.
    const Rng stream = rng.stream(options.sample_membership ? "sampled" : "modes");
    std::vector<DrawnPartition> draws;
    for (Partition& partition : sample_anchored(runtime_, options, stream, stop)) {
      draws.emplace_back().partition = std::move(partition);
    }
    return draws;
  }

  std::vector<PartitionScore> score(std::span<const Partition> partitions,
                                    const ScoreOptions& options, const Rng& rng,
                                    std::stop_token stop) const override {
    if (!has_probabilities()) throw UsageError("DAC gives no probabilities of partitions");
    return score_anchored(runtime_, partitions, options, rng.stream("score"), stop);
  }

  double score_work(const Partition& partition, const ScoreOptions& options) const override {
    return relative_score_work(partition, options);
  }

 private:
  AnchoredRuntime runtime_;
};

}  // namespace

std::unique_ptr<ClusterModel> open_clusters(const Ccp<Array>& head, Array nodes) {
  return std::make_unique<AnchoredClusters>(AnchoredRuntime(head, std::move(nodes)));
}

std::unique_ptr<ClusterModel> open_clusters(const Dac<Array>& head, Array nodes) {
  return std::make_unique<AnchoredClusters>(AnchoredRuntime(head, std::move(nodes)));
}

}  // namespace coterie
