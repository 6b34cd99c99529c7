#include "coterie/learn/step_seconds.h"

#include <torch/torch.h>

#include "coterie/learn/learned_model.h"
#include "coterie/learn/optimizer.h"
#include "coterie/stopwatch.h"

namespace coterie {

std::vector<double> step_seconds(HeadKind method, const LabeledGraph& graph, int64_t steps) {
  BatchOptions options;
  options.model.clusters.method = method;
  const FeaturedGraph featured = add_features(graph, options.model.encoder);
  const Batch batch = make_batch(std::vector<Visit>{{&featured, Rng(1)}}, options);
  LearnedModel model(options.model, Rng(1));
  Optimizer optimizer({}, model.parameters());
  std::vector<double> seconds;
  for (int64_t i = 0; i <= steps; ++i) {
    const Stopwatch watch;
    model.loss(batch, options.loss).loss.backward();
    optimizer.step(1);
    clear_gradients(model.parameters());
    if (i > 0) seconds.push_back(watch.seconds());
  }
  return seconds;
}

}  // namespace coterie
