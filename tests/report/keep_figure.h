#pragma once

#include <cstdlib>
#include <fstream>
#include <string>

namespace coterie {

// Writes a test's figure into the folder COTERIE_FIGURES, where it is set, to be looked at.
inline void keep_figure(const char* name, const std::string& svg) {
  if (const char* folder = std::getenv("COTERIE_FIGURES")) {
    std::ofstream(std::string(folder) + "/" + name + ".svg") << svg;
  }
}

}  // namespace coterie
