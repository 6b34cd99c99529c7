#pragma once

#include "coterie/evaluate/agreement_record.h"
#include "coterie/evaluate/calibration_check.h"

namespace coterie {

// All figures of a check, as `coterie calibrate --check --json` prints them. Bands are least and
// most graphs of a bin; what a model does not have is null.
Record check_json(const CalibrationCheck& check);

}  // namespace coterie
