#pragma once

#include "coterie/answer/answer.h"
#include "coterie/posterior/community_names.h"

namespace coterie {

// Makes an answer stay near an earlier one (posterior/near.h), whose names its communities keep.
void stay_near(Answer& answer, const Graph& graph, const PreviousCommunities& previous);

}  // namespace coterie
