#pragma once

#include <stop_token>
#include <vector>

#include "coterie/models/cluster_model.h"
#include "coterie/posterior/draw.h"

namespace coterie {

// Gives draws the log-probabilities of their partitions, each partition over all orders that the
// options ask for; where draws know theirs already (NCP), only if that is more than one order.
void score_all(std::vector<Draw>& draws, const ClusterModel& clusters, const ScoreOptions& options,
               const Rng& rng, std::stop_token stop = {});

// Gives log-probabilities to those partitions that can be the answer, and leaves the others
// without.
//
// Successive rejection: as many as half of the budget allows, those that agree best with the
// sampled draws, are scored in one order of their communities; the better half of them in a second
// one, and so on, until the best one is clear (by two standard errors), or two are left and the
// budget is spent. The budget is options.budget times the work of making the draws, counted and not
// timed, so that the same seed gives the same answer on every machine.
void score_contenders(std::vector<Draw>& draws, const ClusterModel& clusters,
                      const ScoreOptions& options, const Rng& rng, std::stop_token stop = {});

}  // namespace coterie
