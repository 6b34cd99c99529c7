#include "cli/check_calibration.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/find_model.h"
#include "cli/labeled_graphs.h"
#include "cli/terminal.h"
#include "coterie/atomic_file.h"
#include "coterie/evaluate/calibration_check_json.h"
#include "coterie/report/posterior_figures.h"

namespace coterie::cli {
namespace {

void print_ranks(const char* what, const RankHistogram& ranks) {
  if (ranks.total() == 0) return;
  const RankHistogram::Band band = ranks.band();
  std::printf("  %-24s", what);
  for (const int64_t count : ranks.counts()) std::printf(" %4lld", static_cast<long long>(count));
  std::printf("   by chance %lld to %lld, outside %lld, p %.3g\n", static_cast<long long>(band.low),
              static_cast<long long>(band.high), static_cast<long long>(ranks.outside()),
              ranks.p_value());
}

void print(const CalibrationCheck& check) {
  const CalibrationSummary& found = check.summary;
  std::printf(
      "%s: temperature %g, communities of at least %lld nodes, P(K) to the power %g, odds to the "
      "power %g, smoothed by %g deviations\n",
      check.how.c_str(), check.drawing.temperature,
      static_cast<long long>(check.drawing.smallest_community), check.drawing.k_sharpness,
      check.drawing.k_odds, check.drawing.k_smoothing);
  std::printf("  ranks of the truth among draws, %lld graphs in bins of equal chance\n",
              static_cast<long long>(found.graphs));
  print_ranks("number of communities", check.k);
  print_ranks("ends of an edge together", check.edge);
  print_ranks("pairs together", check.pairs);
  print_ranks("log-probability", check.log_prob);
  std::printf(
      "  modal K right %.1f %%, stated %.1f %%; ECE of K %.3f (by chance %.3f, in 95 of 100 below "
      "%.3f)\n",
      100 * found.k_accuracy.mean, 100 * found.k_confidence.mean, found.k_ece_15, check.chance_ece,
      check.chance_ece_high);
  std::printf(
      "  90 %% set of K holds it in %.1f %%, ball of partitions in %.1f %%; ECE of co-membership "
      "%.3f; AMI of a draw %.1f\n",
      100 * found.k_coverage.mean, 100 * found.ball_coverage.mean, found.pair_ece,
      100 * found.draw_ami.mean);
  if (!check.exact) return;
  std::printf(
      "  from the exact posterior, %lld graphs: P(K) %.3f ± %.3f (two exact runs %.3f), "
      "co-membership %.4f ± %.4f (%.4f)\n",
      static_cast<long long>(check.exact->graphs), check.exact->k.mean, check.exact->k.error,
      check.exact->floor_k.mean, check.exact->pairs.mean, check.exact->pairs.error,
      check.exact->floor_pairs.mean);
}

void write_svg(const std::string& path, const std::vector<CalibrationCheck>& checks) {
  Panels panels{.title = "Ranks of the truth among draws"};
  for (const CalibrationCheck& check : checks) {
    const auto add = [&](const RankHistogram& ranks, const char* what) {
      if (ranks.total() > 0) panels.charts.push_back(rank_chart(ranks, what + (", " + check.how)));
    };
    add(check.k, "number of communities");
    add(check.edge, "ends of an edge together");
    add(check.pairs, "pairs together");
    add(check.log_prob, "log-probability");
  }
  AtomicFile file(path);
  file.stream() << to_svg(panels);
  file.commit();
}

}  // namespace

void check_calibration(const CheckCalibration& command, std::stop_token stop) {
  const OpenedMethod network({}, open_model(find_model(command.model)));
  CalibrationCheckOptions options = command.options;
  const auto graphs = open_labeled(command.data, options.graphs, command.data_seed);
  options.graphs = graphs->size();
  Progress progress("graphs", options.graphs);
  options.progress = [&](int64_t done) { progress.update(done); };
  const auto checks = coterie::check_calibration(
      network, [&](int64_t i) { return graphs->at(i); }, options, stop);
  clear_progress();
  if (!command.svg.empty()) write_svg(command.svg, checks);
  if (command.json) {
    Record record = {{"model", command.model},
                     {"data", command.data},
                     {"data_seed", command.data_seed},
                     {"checks", Record::array()}};
    for (const CalibrationCheck& each : checks) record["checks"].push_back(check_json(each));
    std::printf("%s\n", record.dump().c_str());
  } else {
    for (const CalibrationCheck& each : checks) print(each);
  }
}

}  // namespace coterie::cli
