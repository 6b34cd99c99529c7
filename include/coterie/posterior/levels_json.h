#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "coterie/posterior/agreed_levels.h"

namespace coterie {

// The part of detect_json() that says how communities are grouped: for each level the number of
// communities and the share of the draws that support it and, above the first, which communities of
// the level below each of its own has (numbers in the order of results).
nlohmann::ordered_json levels_json(std::span<const AgreedLevel> levels);

}  // namespace coterie
