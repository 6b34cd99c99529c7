// What a posterior's answers cost, by size: draws scattered around a planted partition, each node
// moved with probability 0.02 (sure) or 0.3 (unsure), one thread. Median of `repeats` runs.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>

#include "coterie/posterior/co_membership.h"
#include "coterie/posterior/expected_loss.h"
#include "coterie/posterior/summary.h"
#include "coterie/random.h"

namespace {

using namespace coterie;

std::vector<Draw> scattered_draws(int64_t nodes, int64_t communities, int64_t draws, double noise) {
  Rng rng(1);
  std::vector<int32_t> center(nodes);
  for (auto& label : center) label = static_cast<int32_t>(rng.below(communities));
  std::vector<Draw> result;
  for (int64_t d = 0; d < draws; ++d) {
    auto labels = center;
    for (auto& label : labels) {
      if (rng.bernoulli(noise)) label = static_cast<int32_t>(rng.below(communities + 1));
    }
    result.push_back({Partition(labels), -rng.exponential(), 0.1});
  }
  return result;
}

double median_milliseconds(int repeats, const std::function<void()>& work) {
  std::vector<double> times;
  for (int r = 0; r < repeats; ++r) {
    const auto start = std::chrono::steady_clock::now();
    work();
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
            .count());
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

}  // namespace

int main() {
  nlohmann::ordered_json figures = nlohmann::ordered_json::array();
  std::printf("%8s %5s %6s %6s %11s %11s %11s %11s\n", "nodes", "K", "draws", "noise", "merge ms",
              "summary ms", "least VI ms", "row ms");
  struct Case {
    int64_t nodes, communities, draws;
    double noise;
  };
  for (const Case& c :
       {Case{190, 7, 15, 0.02}, Case{190, 7, 64, 0.02}, Case{190, 7, 64, 0.3},
        Case{190, 7, 500, 0.3}, Case{10000, 50, 64, 0.02}, Case{100000, 300, 64, 0.02},
        Case{100000, 300, 64, 0.3}, Case{100000, 300, 500, 0.02}}) {
    const int repeats = c.nodes < 1000 ? 21 : c.draws * c.nodes < 10'000'000 ? 5 : 1;
    const auto draws = scattered_draws(c.nodes, c.communities, c.draws, c.noise);
    // The copy of the draws is part of "merge".
    const double merge = median_milliseconds(repeats, [&] { Posterior posterior(draws); });
    const Posterior posterior(draws);
    const double summary = median_milliseconds(repeats, [&] { summarize(posterior); });
    const double least = median_milliseconds(
        repeats, [&] { least_expected_loss(posterior, PartitionLoss::variation_of_information); });
    const CoMembership together(posterior);
    const double row = median_milliseconds(21, [&] { together.companions(17, 10); });
    std::printf("%8ld %5ld %6ld %6.2f %11.3f %11.3f %11.3f %11.3f\n", static_cast<long>(c.nodes),
                static_cast<long>(c.communities), static_cast<long>(c.draws), c.noise, merge,
                summary, least, row);
    figures.push_back({{"nodes", c.nodes},
                       {"communities", c.communities},
                       {"draws", c.draws},
                       {"noise", c.noise},
                       {"merge_ms", merge},
                       {"summary_ms", summary},
                       {"least_vi_ms", least},
                       {"row_ms", row}});
  }
  std::printf(
      "%s\n",
      nlohmann::ordered_json{{"benchmark", "posterior"}, {"figures", figures}}.dump().c_str());
}
