#include "coterie/posterior/credible_ball.h"

#include <algorithm>
#include <string>

#include "coterie/error.h"
#include "coterie/posterior/partition_loss.h"

namespace coterie {
namespace {

// Two sums of the same logarithms in another order differ by less than this.
constexpr double kRounding = 1e-11;

void require_same_nodes(const Partition& a, const Partition& b) {
  if (a.nodes() == b.nodes()) return;
  throw SizeError("a ball around a partition of " + std::to_string(a.nodes()) +
                  " nodes knows nothing about one of " + std::to_string(b.nodes()));
}

}  // namespace

bool CredibleBall::contains(const Partition& partition) const {
  require_same_nodes(center, partition);
  LossFrom from(center, PartitionLoss::variation_of_information);
  return from.to(partition) <= radius + kRounding;
}

CredibleBall credible_ball(const Posterior& posterior, const Partition& center, double level) {
  require_same_nodes(center, posterior.partition(0));
  struct Place {
    double distance;
    int64_t draws;
  };
  std::vector<Place> places;
  LossFrom from(center, PartitionLoss::variation_of_information);
  for (size_t i = 0; i < posterior.distinct().size(); ++i) {
    const int64_t draws = posterior.weight(static_cast<int64_t>(i));
    if (draws > 0) places.push_back({from.to(posterior.distinct()[i].partition), draws});
  }
  std::sort(places.begin(), places.end(),
            [](const Place& a, const Place& b) { return a.distance < b.distance; });
  const int64_t needed = draws_for_level(level, posterior.total_weight());
  CredibleBall ball{.center = center, .level = level};
  int64_t inside = 0;
  for (const auto& place : places) {
    // All draws at the last distance belong to it: which of them come first would be chance.
    if (inside >= needed && place.distance > ball.radius + kRounding) break;
    inside += place.draws;
    ball.radius = place.distance;
  }
  for (const auto& place : places) {
    ball.mean_distance += place.distance * static_cast<double>(place.draws);
  }
  const auto total = static_cast<double>(posterior.total_weight());
  ball.held = static_cast<double>(inside) / total;
  ball.mean_distance /= total;
  return ball;
}

}  // namespace coterie
