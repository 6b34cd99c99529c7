#pragma once

#include "coterie/models/cluster_model.h"

namespace coterie {

// NCP on one encoded graph: nodes join communities one by one.
class NcpRuntime final : public ClusterModel {
 public:
  // `ncp` must outlive this object; `nodes` are the encoder's rows.
  NcpRuntime(const Ncp<Array>& ncp, const Array& nodes);

  bool has_probabilities() const override { return true; }
  bool has_modes() const override { return false; }

  // Draw d lets the nodes arrive in random order d and chooses by rng.stream("draw", d); its
  // probability is exact for its order. With one_order all draws have order 0, so that their
  // probabilities can be compared and those that have agreed so far share their work. The same for
  // any number of threads. Throws Interrupted when a stop is requested.
  std::vector<DrawnPartition> sample(const SampleOptions& options, const Rng& rng,
                                     std::stop_token stop = {}) const override;

  // log p(partition | graph), averaged over random orders of the nodes. In one order it is the
  // probability that sample() would report for a draw in that order with the same rng.
  std::vector<PartitionScore> score(std::span<const Partition> partitions,
                                    const ScoreOptions& options, const Rng& rng,
                                    std::stop_token stop = {}) const override;

  double score_work(const Partition&, const ScoreOptions&) const override { return 1; }

 private:
  std::vector<DrawnPartition> sample_some(const SampleOptions& sample, int64_t begin, int64_t end,
                                          const Rng& rng, const std::stop_token& stop) const;

  const Ncp<Array>& ncp_;
  NcpNodes<Array> terms_;
  Array alone_;  // g(h(x)) of every node as a community of its own
  int64_t nodes_;
  int64_t width_;
};

}  // namespace coterie
