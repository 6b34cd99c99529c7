#include "coterie/baselines/gnn_options.h"

#include "coterie/options_json.h"

namespace coterie {

std::string gnn_options_text(const GnnOptions& options) { return write_options(options).dump(); }

GnnOptions gnn_options_from(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  return read_options<GnnOptions>(json, "options");
}

}  // namespace coterie
