#pragma once

#include <string>

#include "coterie/methods/open_method.h"

namespace coterie::cli {

// The method with its model, which is a name or a file and is read only if the method needs it;
// with the checksum of its file where results tell it.
OpenedMethod open_method(const MethodOptions& options, const std::string& name_or_file,
                         bool with_sha256);

}  // namespace coterie::cli
