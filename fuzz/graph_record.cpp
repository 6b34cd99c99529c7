// Any bytes are the record of a labelled graph or a ParseError. A record that is accepted is the
// one that its graph would be written as.
#include "coterie/datasets/graph_record.h"

#include <cstdint>
#include <cstdlib>

#include "coterie/error.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    const coterie::LabeledGraph labeled = coterie::decode_graph(bytes, "input", 0);
    if (coterie::encode_graph(labeled) != bytes) std::abort();
  } catch (const coterie::ParseError&) {
  }
  return 0;
}
