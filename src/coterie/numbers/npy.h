#pragma once

#include <string>
#include <string_view>

#include "coterie/numbers/number_table.h"

namespace coterie {

bool begins_like_npy(std::string_view bytes);

// The array of a .npy file (versions 1 to 3 of the format). Nothing in it is run: arrays of Python
// objects are refused. Throws InputError, which names the file.
NumberTable parse_npy(std::string_view bytes, const std::string& name);

}  // namespace coterie
