#include "coterie/methods/method.h"

#include <algorithm>

#include "coterie/error.h"
#include "coterie/stopwatch.h"

namespace coterie {

int64_t Method::memory(const Graph&, const DetectOptions&) const { return 0; }

DetectMode Method::mode(const DetectOptions&) const {
  return block_model() ? DetectMode::posterior : DetectMode::map;
}

int64_t Method::draws(const Graph&, const DetectOptions& options) const {
  return options.samples.value_or(DetectOptions::kSamples);
}

Detection Method::detect(const Graph& graph, const DetectOptions& options,
                         const std::stop_token& stop) const {
  const Stopwatch watch;
  std::vector<Ladder> all = draw(graph, options, {0, draws(graph, options)}, stop);
  const double sampling = watch.seconds();
  Detection found = conclude(graph, std::move(all), options, stop);
  found.seconds.sampling = sampling;
  return found;
}

std::vector<Ladder> Method::draw(const Graph&, const DetectOptions&, DrawRange,
                                 const std::stop_token&) const {
  throw UsageError("draws of " + name() + " cannot be shared between machines");
}

Detection Method::conclude(const Graph&, std::vector<Ladder>, const DetectOptions&,
                           const std::stop_token&) const {
  throw UsageError("draws of " + name() + " cannot be shared between machines");
}

std::vector<PartitionScore> Method::score(const Graph&, std::span<const Partition>,
                                          const DetectOptions&, const std::stop_token&) const {
  throw UsageError(name() + " gives no probabilities of partitions");
}

bool Method::is_one_of(std::string_view option, std::initializer_list<std::string_view> known) {
  return std::find(known.begin(), known.end(), option) != known.end();
}

}  // namespace coterie
