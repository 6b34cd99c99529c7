#include "coterie/answer/stay_near.h"

#include "coterie/posterior/near.h"

namespace coterie {

void stay_near(Answer& answer, const Graph& graph, const PreviousCommunities& previous) {
  Posterior moved = near(answer.posterior, answer.summary, previous);
  if (moved.best() != answer.posterior.best()) {
    answer.posterior = std::move(moved);
    answer.summary = summarize(answer.posterior, answer.summary.options);
    complete_summary(graph, answer.summary);
  }
  answer.context.community_names = ordered_names_after(
      answer.summary.best.partition, order_of_communities(answer.summary), previous);
}

}  // namespace coterie
