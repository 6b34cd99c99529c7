#include "cli/version.h"

namespace coterie::cli {

std::string version_text() { return "coterie " COTERIE_VERSION; }

}  // namespace coterie::cli
