#pragma once

#include <cstdint>

#include "coterie/options.h"

namespace coterie {

// How a model's loss is computed. Every loss is a sum over points and steps, averaged over graphs:
// weight decay enters the gradient, so its scale matters.
struct LossOptions {
  int64_t samples = 40;
  bool active_mean = false;
  bool dac_first_step_only = false;
  bool dac_mean_bce = false;
  int64_t ncp_perms = 1;

  static void visit_fields(auto& self, auto&& field) {
    field("samples", self.samples, "importance samples of the latent variable (CCP)", at_least(1));
    field("active_mean", self.active_mean,
          "average step k over the graphs that have a community k, not over all graphs");
    field("dac_first_step_only", self.dac_first_step_only, "DAC trains on the full set only");
    field("dac_mean_bce", self.dac_mean_bce, "DAC averages over points instead of summing");
    field("ncp_perms", self.ncp_perms, "node orders per graph and visit (NCP), gradients summed",
          at_least(1));
  }
};

}  // namespace coterie
