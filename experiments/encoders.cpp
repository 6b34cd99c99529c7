// The paper's first table: input features and encoders under GCN-CCP-Attn. The ELBO of a model is
// that of its training's validation, kept in the model file.
#include <cmath>

#include "experiments/model_rows.h"

namespace coterie {

void reproduce_encoders(ExperimentRun& run) {
  const double none = std::nan("");
  measure_rows(run, {{"random, GraphSAGE", "ccp-attn-sbm-graph-sage-random", 57.0, 54.4, none},
                     {"random, GatedGCN", "ccp-attn-sbm-random", 66.5, 65.5, none},
                     {"eigenvectors, GraphSAGE", "ccp-attn-sbm-graph-sage", 82.8, 82.1, none},
                     {"eigenvectors, GatedGCN", "ccp-attn-sbm", 89.6, 88.5, none}});
}

}  // namespace coterie
