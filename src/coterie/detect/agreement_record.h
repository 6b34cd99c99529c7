#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>
#include <vector>

#include "coterie/detect/evaluation.h"

namespace coterie {

using Record = nlohmann::ordered_json;

struct AgreementOptions {
  int64_t graphs = 1;
  int64_t timed = 1;  // of these: graphs whose seconds count, one at a time with all threads
  DetectOptions detect = {};
  int threads = 1;
  std::function<void(int64_t done)> progress = {};
};

// How a method does on graphs whose communities are known, as the fields that the records of all
// comparisons share: graphs, ami, ami_error, ari, ari_error (percent; errors are standard errors),
// k_error, k_exact, seconds and threads. Seconds are the mean from a graph to its answer, input
// features included.
Record agreement_record(const OpenedMethod& method, const GraphAt& graph,
                        const AgreementOptions& options, std::stop_token stop = {});

// Everything that was measured of one method, as `coterie evaluate --json` prints it.
Record evaluation_record(const OpenedMethod& method, const std::string& data,
                         const DetectOptions& detect, const Evaluation& found);

// The records of other people's programs (benchmarks/peers/communities.py), which say by `method`
// and `data` what they are about. Throws InputError.
std::vector<Record> read_peers(const std::vector<std::string>& files);

// A number of a record, "96.2", with its standard error where the record has one, "96.2 ± 0.4"; "-"
// if there is no such number.
std::string cell(const Record& record, const std::string& field, const char* format);

}  // namespace coterie
