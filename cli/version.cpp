#include "cli/version.h"

#include "coterie/kernels/isa.h"

namespace coterie::cli {

std::string version_text() {
  return "coterie " COTERIE_VERSION " (kernels: " + std::string(kernels::isa_name()) + ")";
}

}  // namespace coterie::cli
