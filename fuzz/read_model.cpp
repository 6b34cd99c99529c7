// Any bytes are a model or a ModelError of one line.
#include <cstdlib>
#include <string_view>

#include "coterie/error.h"
#include "coterie/models/model_file.h"
#include "coterie/models/safetensors.h"
#include "coterie/models/weights.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace coterie;
  try {
    const Safetensors file(std::as_bytes(std::span(data, size)), "input");
    for (const auto& [name, array] : file.arrays()) {
      if (array.elements() < 0 || array.bytes.size() > size) std::abort();
    }
    const ModelFile model = read_model(file);
    if (model.weights.size() != list_weights(model.options).size()) std::abort();
  } catch (const ModelError& error) {
    if (std::string_view(error.what()).find('\n') != std::string_view::npos) std::abort();
  }
  return 0;
}
