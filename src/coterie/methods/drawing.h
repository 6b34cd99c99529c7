#pragma once

#include "coterie/methods/detection.h"
#include "coterie/models/model.h"

namespace coterie {

// How a model draws: as fitted to it, but for what the options say.
Drawing drawing_of(const Model& model, const DetectOptions& options);

// Options that draw in this way, whatever was fitted to the model.
DetectOptions drawn_as(const Drawing& drawing);

KAdjustment k_adjustment(const Drawing& drawing);

}  // namespace coterie
