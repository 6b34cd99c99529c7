// Any bytes are the manifest of a graph set or a ParseError of one line.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "coterie/datasets/graph_set.h"
#include "coterie/error.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace coterie;
  try {
    const auto manifest =
        parse_manifest(std::string_view(reinterpret_cast<const char*>(data), size), "input");
    if (manifest.count < 0) std::abort();
    manifest.recipe.dump();
  } catch (const ParseError& error) {
    if (std::string_view(error.what()).find('\n') != std::string_view::npos) std::abort();
  }
  return 0;
}
