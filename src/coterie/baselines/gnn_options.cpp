#include "coterie/baselines/gnn_options.h"

#include "coterie/json_document.h"
#include "coterie/options_json.h"

namespace coterie {

std::string gnn_options_text(const GnnOptions& options) { return write_options(options).dump(); }

GnnOptions gnn_options_from(const std::string& text) {
  return read_options<GnnOptions>(parse_json<nlohmann::json>(text, "options"), "options");
}

}  // namespace coterie
