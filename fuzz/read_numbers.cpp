// Any bytes are a table of numbers, or an InputError of one line.
#include <cstdlib>
#include <cstring>

#include "coterie/error.h"
#include "coterie/numbers/number_table.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace coterie;
  try {
    const NumberTable table =
        read_numbers_text(std::string_view(reinterpret_cast<const char*>(data), size), "input", 1);
    if (table.rows < 0 || table.columns < 0) std::abort();
    if (std::ssize(table.values) != table.rows * table.columns) std::abort();
    if (!table.row_names.empty() && std::ssize(table.row_names) != table.rows) std::abort();
    if (!table.column_names.empty() && std::ssize(table.column_names) != table.columns)
      std::abort();
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::input) std::abort();
    if (std::strchr(error.what(), '\n') != nullptr) std::abort();
  }
  return 0;
}
