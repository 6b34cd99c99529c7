#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "coterie/evaluate/evaluation.h"
#include "coterie/evaluate/record.h"

namespace coterie {

struct AgreementOptions {
  int64_t graphs = 1;
  int64_t timed =
      1;  // of these: graphs whose seconds count, one at a time with all threads; 0: none
  DetectOptions detect = {};
  std::function<void(int64_t done)> progress = {};
};

// How a method does on graphs whose communities are known, as the fields that the records of all
// comparisons share: graphs, ami, ami_error, ari, ari_error (percent; errors are standard errors),
// k_error, k_exact, seconds and threads. Seconds are the mean from a graph to its answer, input
// features included; null where none were timed.
Record agreement_record(const OpenedMethod& method, const GraphAt& graph,
                        const AgreementOptions& options, std::stop_token stop = {});

// Everything that was measured of one method, as `coterie evaluate --json` prints it.
Record evaluation_record(const OpenedMethod& method, const std::string& data,
                         const DetectOptions& detect, const Evaluation& found);

}  // namespace coterie
