#include "coterie/posterior/co_membership.h"

#include <algorithm>
#include <string>

#include "coterie/error.h"
#include "coterie/parallel.h"

namespace coterie {

CoMembership::CoMembership(const Posterior& posterior) : posterior_(posterior) {
  for (size_t d = 0; d < posterior.distinct().size(); ++d) {
    if (posterior.weight(static_cast<int64_t>(d)) == 0) continue;
    weighty_.push_back(static_cast<int64_t>(d));
    const Partition& partition = posterior.distinct()[d].partition;
    Groups groups{std::vector<int64_t>(partition.communities() + 1, 0),
                  std::vector<int32_t>(partition.nodes())};
    for (const int32_t label : partition.labels()) ++groups.starts[label + 1];
    for (int32_t k = 0; k < partition.communities(); ++k) groups.starts[k + 1] += groups.starts[k];
    std::vector<int64_t> next(groups.starts.begin(), groups.starts.end() - 1);
    for (int64_t i = 0; i < partition.nodes(); ++i) {
      groups.members[next[partition[i]]++] = static_cast<int32_t>(i);
    }
    groups_.push_back(std::move(groups));
  }
}

int64_t CoMembership::draws_joining(int64_t i, int64_t j) const {
  int64_t draws = 0;
  for (const int64_t d : weighty_) {
    const Partition& partition = posterior_.partition(d);
    if (partition[i] == partition[j]) draws += posterior_.weight(d);
  }
  return draws;
}

double CoMembership::probability(int64_t i, int64_t j) const {
  return static_cast<double>(draws_joining(i, j)) / static_cast<double>(posterior_.total_weight());
}

void CoMembership::count_row(int64_t i, std::vector<int64_t>& counts,
                             std::vector<int32_t>& touched) const {
  for (size_t d = 0; d < weighty_.size(); ++d) {
    const int32_t label = posterior_.partition(weighty_[d])[i];
    const int64_t weight = posterior_.weight(weighty_[d]);
    for (int64_t m = groups_[d].starts[label]; m < groups_[d].starts[label + 1]; ++m) {
      const int32_t j = groups_[d].members[m];
      if (counts[j] == 0) touched.push_back(j);
      counts[j] += weight;
    }
  }
}

std::vector<double> CoMembership::row(int64_t i) const {
  std::vector<int64_t> counts(posterior_.nodes(), 0);
  std::vector<int32_t> touched;
  count_row(i, counts, touched);
  std::vector<double> row(posterior_.nodes(), 0.0);
  for (const int32_t j : touched) {
    row[j] = static_cast<double>(counts[j]) / static_cast<double>(posterior_.total_weight());
  }
  return row;
}

std::vector<CoMembership::Companion> CoMembership::companions(int64_t i, int64_t count) const {
  std::vector<int64_t> counts(posterior_.nodes(), 0);
  std::vector<int32_t> touched;
  count_row(i, counts, touched);
  std::erase(touched, static_cast<int32_t>(i));
  const auto kept = std::min<int64_t>(count, static_cast<int64_t>(touched.size()));
  std::partial_sort(
      touched.begin(), touched.begin() + kept, touched.end(),
      [&](int32_t a, int32_t b) { return counts[a] != counts[b] ? counts[a] > counts[b] : a < b; });
  std::vector<Companion> companions;
  for (int64_t c = 0; c < kept; ++c) {
    companions.push_back({touched[c], static_cast<double>(counts[touched[c]]) /
                                          static_cast<double>(posterior_.total_weight())});
  }
  return companions;
}

std::vector<double> CoMembership::dense(int64_t most_nodes) const {
  const int64_t nodes = posterior_.nodes();
  if (nodes > most_nodes) {
    throw MemoryError("the matrix of co-membership probabilities of " + std::to_string(nodes) +
                      " nodes would have " + std::to_string(nodes * nodes) +
                      " entries; ask for single rows or companions instead");
  }
  std::vector<double> matrix(nodes * nodes);
  parallel_for(nodes, [&](int64_t i) {
    const auto values = row(i);
    std::copy(values.begin(), values.end(), matrix.begin() + i * nodes);
  });
  return matrix;
}

}  // namespace coterie
