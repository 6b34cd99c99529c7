#pragma once

#include "coterie/posterior/community_names.h"
#include "coterie/posterior/posterior.h"
#include "coterie/posterior/summary.h"

namespace coterie {

// The same belief with an answer near an earlier one: where the draws do not decide between the
// place that a node has in the answer and the one it had earlier, the earlier one stays.
//
// Communities of both are paired as names_after() does. The draws do not decide where the shares p
// and q of the two places differ by no more than one standard error,
// sqrt((p + q - (p - q)^2) / draws). Where that makes another partition, it is best() of the
// result and one of its distinct partitions, which counts as no draw. A community that all its
// nodes leave is gone. O(draws * nodes). Throws SizeError where numbers of nodes differ.
Posterior near(const Posterior& posterior, const PosteriorSummary& summary,
               const PreviousCommunities& previous);

}  // namespace coterie
