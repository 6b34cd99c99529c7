#pragma once

#include <limits>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "coterie/models/sample_options.h"
#include "coterie/models/weights.h"
#include "coterie/network/array.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

// A partition and, where drawing it gives that, its exact log-probability; else not a number.
struct DrawnPartition {
  Partition partition;
  double log_prob = std::numeric_limits<double>::quiet_NaN();
};

// A clustering head (CCP, DAC, NCP, ...) on the node vectors of one graph. Which head it is is
// decided when it is opened; whoever draws and scores does not ask.
class ClusterModel {
 public:
  virtual ~ClusterModel() = default;

  // Whether score() can be called: DAC has no probabilities of partitions.
  virtual bool has_probabilities() const = 0;

  // Whether draws obey all of SampleOptions. Otherwise (NCP) every draw samples, and there are none
  // at their mode.
  virtual bool has_modes() const = 0;

  // The same draws for any number of threads and of other draws. Throws Interrupted when a stop is
  // requested.
  virtual std::vector<DrawnPartition> sample(const SampleOptions& options, const Rng& rng,
                                             std::stop_token stop = {}) const = 0;

  // log p(partition | graph) of each. Throws UsageError without probabilities, SizeError for
  // partitions of other nodes.
  virtual std::vector<PartitionScore> score(std::span<const Partition> partitions,
                                            const ScoreOptions& options, const Rng& rng,
                                            std::stop_token stop = {}) const = 0;

  // What score() of one partition in one order costs, roughly, in costs of drawing it.
  virtual double score_work(const Partition& partition, const ScoreOptions& options) const = 0;
};

// The head of a network on the encoder's rows. `network` must outlive the result.
//
// A new head is a struct in a header of its own, which declares its open_clusters beside it, an
// alternative of Network and a HeadKind; this function finds it by itself.
std::unique_ptr<ClusterModel> open_clusters(const Network<Array>& network, Array nodes);

}  // namespace coterie
