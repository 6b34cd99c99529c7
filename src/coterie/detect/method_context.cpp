#include "coterie/detect/method_context.h"

#include "coterie/options.h"

namespace coterie {

DetectContext method_context(const MethodOptions& method, const DetectOptions& options,
                             const DetectSeconds& seconds) {
  DetectContext context;
  context.model = name_of(method.method);
  context.seed = options.seed;
  if (method.by_block_model()) context.block_model = name_of(method.block_model);
  // Chains give a posterior, and a single partition is no sample, whatever mode was asked for.
  context.mode = name_of(method.by_block_model()                  ? DetectMode::posterior
                         : method.method == DetectMethod::network ? options.mode
                                                                  : DetectMode::map);
  context.seconds = {{"features", seconds.features},
                     {"encoder", seconds.encoder},
                     {"sampling", seconds.sampling},
                     {"scoring", seconds.scoring}};
  if (method.refine > 0) context.seconds.emplace_back("refining", seconds.refining);
  return context;
}

}  // namespace coterie
