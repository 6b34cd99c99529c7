#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "coterie/models/sample_options.h"
#include "coterie/models/weights.h"
#include "coterie/network/array.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// A partition drawn by NCP and its exact probability given the order in which nodes arrived.
struct NcpDraw {
  Partition partition;
  double log_prob = 0;
};

// NCP on one encoded graph: nodes join communities one by one.
class NcpRuntime {
 public:
  // `network` must outlive this object; `nodes` are the encoder's rows.
  NcpRuntime(const Network<Array>& network, const Array& nodes, int threads = 1);

  int64_t nodes() const { return nodes_; }

  // All draws let the nodes arrive in the order that rng.stream("order") gives, so their
  // probabilities are comparable; draw d chooses by rng.stream("draw", d). Draws that have agreed
  // so far share their work. The same for any number of threads. Throws Interrupted when a stop is
  // requested.
  std::vector<NcpDraw> sample(const SampleOptions& options, const Rng& rng,
                              std::stop_token stop = {}) const;

  // log p(partition | graph), averaged over random orders of the nodes. With one order it is the
  // probability that sample() would report for the same rng.
  std::vector<PartitionScore> score(std::span<const Partition> partitions,
                                    const ScoreOptions& options, const Rng& rng,
                                    std::stop_token stop = {}) const;

 private:
  std::vector<NcpDraw> sample_some(std::span<const int32_t> order, const Array& to_come,
                                   int64_t begin, int64_t end, const Rng& rng,
                                   const std::stop_token& stop) const;

  const Ncp<Array>* ncp_;
  NcpNodes<Array> terms_;
  Array alone_;  // g(h(x)) of every node as a community of its own
  int64_t nodes_;
  int64_t width_;
};

}  // namespace coterie
