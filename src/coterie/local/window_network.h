#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "coterie/local/window.h"
#include "coterie/models/model.h"
#include "coterie/models/weights.h"

namespace coterie {

// A local model's answer to one window: for every node the logit of belonging to the anchor's
// community, given the latent z.
class WindowAnswer {
 public:
  // Runs the encoder and everything that does not depend on z, on the caller's thread alone.
  WindowAnswer(const Model& model, const Window& window, std::stop_token stop = {});

  int64_t width() const { return width_; }

  // One logit per node of the window, the anchor's is infinite. noise (width) is that of
  // z = mean + sigma * noise; empty: z is the prior's mean.
  std::vector<float> logits(std::span<const float> noise) const;

 private:
  const Ccp<Array>& network_;
  int64_t width_;
  int64_t nodes_, anchor_;
  Array mean_, log_sigma_;            // of z
  Array point_term_, constant_term_;  // of the first layer of the membership network
};

}  // namespace coterie
