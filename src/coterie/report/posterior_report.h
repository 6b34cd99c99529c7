#pragma once

#include "coterie/posterior/posterior.h"
#include "coterie/posterior/posterior_json.h"
#include "coterie/posterior/summary.h"
#include "coterie/report/report.h"

namespace coterie {

// What the report page says about a posterior: its distinct partitions, the communities of each
// named after those of the point estimate. A community that stands for none of these gets a further
// number, the same in all draws where it splits off from the same community. Where K was given to
// `summary`, only partitions with K communities take part, and a warning says so.
//
// Title, warnings and facts come from `context`; calibration and training ranges are the caller's
// to fill in. Throws SizeError if posterior and summary do not fit together.
Report report_of(const Posterior& posterior, const PosteriorSummary& summary,
                 const DetectContext& context);

}  // namespace coterie
