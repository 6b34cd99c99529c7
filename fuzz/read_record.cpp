// Any bytes are a record of detect, whose summary can be told again, or an InputError of one line.
#include "coterie/posterior/read_record.h"

#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "coterie/error.h"
#include "coterie/json_document.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace coterie;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const DetectRecord record = read_record(parse_json<nlohmann::json>(text, "input"), "input");
    const PosteriorSummary summary = summarize(record.posterior, record.summary);
    if (static_cast<int64_t>(summary.labels.size()) != record.nodes) std::abort();
    if (summary.credible_partitions < 1 || summary.k_set.empty()) std::abort();
  } catch (const Error& error) {
    // A record whose K nobody drew is the one that fails later.
    if (error.kind() != ErrorKind::input && error.kind() != ErrorKind::failure) std::abort();
    if (std::string_view(error.what()).find('\n') != std::string_view::npos) std::abort();
  }
  return 0;
}
