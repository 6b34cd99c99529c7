#include "coterie/methods/drawing.h"

namespace coterie {

Drawing drawing_of(const Model& model, const DetectOptions& options) {
  Drawing drawing = model.file().drawing;
  drawing.temperature = options.temperature.value_or(drawing.temperature);
  drawing.smallest_community = options.smallest_community.value_or(drawing.smallest_community);
  drawing.k_sharpness = options.k_sharpness.value_or(drawing.k_sharpness);
  drawing.k_smoothing = options.k_smoothing.value_or(drawing.k_smoothing);
  drawing.k_odds = options.k_odds.value_or(drawing.k_odds);
  return drawing;
}

DetectOptions drawn_as(const Drawing& drawing) {
  return {.temperature = drawing.temperature,
          .smallest_community = drawing.smallest_community,
          .k_sharpness = drawing.k_sharpness,
          .k_smoothing = drawing.k_smoothing,
          .k_odds = drawing.k_odds};
}

KAdjustment k_adjustment(const Drawing& drawing) {
  return {drawing.k_sharpness, drawing.k_smoothing, drawing.k_odds};
}

}  // namespace coterie
