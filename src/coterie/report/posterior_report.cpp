#include "coterie/report/posterior_report.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <numeric>
#include <tuple>

#include "coterie/posterior/alignment.h"
#include "coterie/posterior/community_names.h"
#include "coterie/posterior/statement.h"

namespace coterie {
namespace {

// Numbers for communities that the point estimate does not have: by the community of the point
// estimate that most of their nodes come from, and their place (by size) among those of one draw.
class FurtherCommunities {
 public:
  explicit FurtherCommunities(int32_t first) : next_(first) {}

  int32_t number(int32_t home, int32_t place) {
    const auto [at, fresh] = numbers_.try_emplace({home, place}, next_);
    next_ += fresh;
    return at->second;
  }

 private:
  std::map<std::pair<int32_t, int32_t>, int32_t> numbers_;
  int32_t next_;
};

// The number of each community of `draw`, where names[k] is its number or kElsewhere.
std::vector<int32_t> numbers_of(const Partition& draw, std::span<const int32_t> names,
                                std::span<const int32_t> answer, FurtherCommunities& further) {
  std::vector<int32_t> numbers(names.begin(), names.end());
  std::map<int32_t, std::map<int32_t, int64_t>> homes;  // of communities elsewhere: nodes by home
  for (int64_t i = 0; i < draw.nodes(); ++i) {
    if (names[draw[i]] == AlignedDraws::kElsewhere) ++homes[draw[i]][answer[i]];
  }
  std::vector<std::tuple<int64_t, int32_t, int32_t>> parts;  // minus size, community, home
  for (const auto& [community, counts] : homes) {
    int64_t size = 0;
    auto most = counts.begin();
    for (auto at = counts.begin(); at != counts.end(); ++at) {
      size += at->second;
      if (at->second > most->second) most = at;
    }
    parts.emplace_back(-size, community, most->first);
  }
  std::sort(parts.begin(), parts.end());
  std::map<int32_t, int32_t> places;
  for (const auto& [size, community, home] : parts) {
    numbers[community] = further.number(home, places[home]++);
  }
  return numbers;
}

std::vector<ReportPartition> partitions_of(const Posterior& posterior,
                                           const PosteriorSummary& summary) {
  const Partition& answer = summary.best.partition;
  const AlignedDraws aligned(posterior, answer);
  const auto order = order_of_communities(summary);
  FurtherCommunities further(answer.communities());

  std::vector<int64_t> draws(posterior.distinct().size());
  std::iota(draws.begin(), draws.end(), 0);
  std::stable_sort(draws.begin(), draws.end(),
                   [&](int64_t a, int64_t b) { return posterior.weight(a) > posterior.weight(b); });
  std::vector<ReportPartition> partitions{{summary.labels, 0}};
  for (const int64_t index : draws) {
    const Partition& draw = posterior.partition(index);
    const double share = static_cast<double>(posterior.weight(index)) /
                         static_cast<double>(posterior.total_weight());
    if (share <= 0) continue;
    if (draw == answer) {
      partitions.front().probability = share;
      continue;
    }
    std::vector<int32_t> names(aligned.names(index).begin(), aligned.names(index).end());
    for (int32_t& name : names) name = name == AlignedDraws::kElsewhere ? name : order[name];
    const auto numbers = numbers_of(draw, names, partitions.front().labels, further);
    std::vector<int32_t> labels(draw.nodes());
    for (int64_t i = 0; i < draw.nodes(); ++i) labels[i] = numbers[draw[i]];
    partitions.push_back({std::move(labels), share});
  }
  return partitions;
}

}  // namespace

Report report_of(const Posterior& posterior, const PosteriorSummary& summary,
                 const DetectContext& context) {
  Report report;
  report.title = std::filesystem::path(context.source).filename().string();
  if (context.scale) {
    char scale[32];
    std::snprintf(scale, sizeof scale, "%g", *context.scale);
    report.scale = scale;
  }
  report.sentence = statement(summary);
  report.why_first = why_not_most_frequent(summary);
  for (const auto& [k, draws] : summary.k.counts()) {
    report.k.emplace_back(k, summary.k.probability(k));
  }
  report.sure = summary.sure;
  report.between = summary.between;
  report.warnings = context.warnings;
  if (!posterior.from_samples()) {
    report.warnings.push_back(
        "No draw was sampled: these are the model's best guesses, which are too sure of "
        "themselves.");
  }
  const auto given = summary.options.given_k;
  const auto fitting = given ? posterior.given_communities(*given) : std::nullopt;
  if (fitting) {
    report.warnings.push_back(
        "Only partitions into " + std::to_string(*given) +
        (*given == 1 ? " community" : " communities") + " take part, as asked; they hold P = " +
        probability_text(posterior.k_posterior().probability(*given)) + " of all draws.");
  }
  report.partitions = partitions_of(fitting ? *fitting : posterior, summary);
  report.community_names = context.community_names;
  report.model.name = context.model;
  report.facts = {{"coterie", context.version},
                  {"model", context.model},
                  {"seed", std::to_string(context.seed)},
                  {"draws", std::to_string(summary.draws)},
                  {"mode", context.mode}};
  if (!context.model_sha256.empty()) report.facts.emplace_back("weights", context.model_sha256);
  return report;
}

}  // namespace coterie
