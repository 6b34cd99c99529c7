// The paper's first table: input features and encoders under GCN-CCP-Attn. The ELBO of a model is
// that of its training's validation, kept in the model file.
#include "experiments/model_rows.h"

namespace coterie {

void reproduce_encoders(ExperimentRun& run) {
  const double none = ModelRow::kNotGiven;
  measure_rows(run, sbm_test_graphs(run),
               {{"random, GraphSAGE", "ccp-attn-sbm-graph-sage-random", 57.0, 54.4, none, -120},
                {"random, GatedGCN", "ccp-attn-sbm-random", 66.5, 65.5, none, -93},
                {"eigenvectors, GraphSAGE", "ccp-attn-sbm-graph-sage", 82.8, 82.1, none, -45},
                {"eigenvectors, GatedGCN", "ccp-attn-sbm", 89.6, 88.5, none, -23}});
}

}  // namespace coterie
