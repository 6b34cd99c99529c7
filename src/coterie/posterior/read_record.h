#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "coterie/posterior/posterior_json.h"

namespace coterie {

// What can be had back from a document of `detect --json --with-samples`.
struct DetectRecord {
  Posterior posterior;
  SummaryOptions summary;  // how to summarize it again
  DetectContext context;
  int64_t nodes = 0;
  std::string graph_hash;  // fingerprint of the graph
};

// The inverse of detect_json. `where` names the source in messages. Throws InputError that says
// which field is missing or does not fit; a document without samples is one of these cases.
DetectRecord read_record(const nlohmann::json& document, const std::string& where);

}  // namespace coterie
