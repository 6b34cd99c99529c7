// Any bytes are a recipe or an InputError of one line. A recipe that is accepted is the one that it
// would be written as.
#include "coterie/recipes/recipe.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "coterie/error.h"
#include "coterie/json_document.h"
#include "coterie/options_json.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace coterie;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const Recipe recipe = recipe_from_json(parse_json<nlohmann::json>(text, "input"), "input");
    const std::string written = write_options(recipe).dump();
    const Recipe again = recipe_from_json(parse_json<nlohmann::json>(written, "again"), "again");
    if (write_options(again).dump() != written) std::abort();
  } catch (const InputError& error) {
    if (std::string_view(error.what()).find('\n') != std::string_view::npos) std::abort();
  }
  return 0;
}
