#pragma once

#include "coterie/methods/open_method.h"

namespace coterie {

// Throws UsageError for an option that is not as by default and that the method does not read, its
// own options included: whoever sets it would believe that it did something.
void refuse_unread(const OpenedMethod& method, const DetectOptions& options,
                   const DetectOptions& defaults = {});

}  // namespace coterie
