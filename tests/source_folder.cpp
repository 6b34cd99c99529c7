#include "source_folder.h"

namespace coterie {

std::string source_folder() { return COTERIE_SOURCE_DIR; }

}  // namespace coterie
