#pragma once

#include "coterie/detect/methods.h"
#include "coterie/posterior/posterior_json.h"

namespace coterie {

// What a result says about the method that found it: seed, mode, block model, seconds, and as
// `model` the name of a method that needs none. The rest is for the caller to add: version, source,
// warnings, and the model where there is one.
DetectContext method_context(const MethodOptions& method, const DetectOptions& options,
                             const DetectSeconds& seconds);

}  // namespace coterie
