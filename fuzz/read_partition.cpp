// Any bytes are a partition or an Error, for files alone and for files of a given graph. The first
// byte chooses the format.
#include "coterie/partition/read_partition.h"

#include <cstdlib>

#include "coterie/error.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace coterie;
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  ReadPartitionOptions options;
  if (data[0] % 5 < 4) options.format = static_cast<PartitionFormat>(data[0] % 5);
  const auto check = [](const Error& error) {
    if (error.kind() != ErrorKind::input) std::abort();
  };
  try {
    const NamedPartition read = read_named_partition_text(text, "input", options);
    if (!read.names.empty() && read.names.size() != read.partition.nodes()) std::abort();
    if (join(read, read).second != read.partition) std::abort();
  } catch (const Error& error) {
    check(error);
  }
  try {
    const Graph graph({0, 0, 0, 0}, {}, NodeNames({"a", "b", "c"}));
    if (read_partition_text(text, "input", graph, options).nodes() != 3) std::abort();
  } catch (const Error& error) {
    check(error);
  }
  return 0;
}
