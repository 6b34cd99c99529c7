// The paper's figure of time and agreement against the number of posterior samples, the mean of all
// trainings that are there.
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "coterie/parallel.h"
#include "experiments/paper_models.h"
#include "experiments/test_graphs.h"

namespace coterie {
namespace {

const std::vector<std::string> kCurveSets{"dblp-2-4", "youtube-2-4"};
const std::vector<std::string> kCurveMethods{"dac", "ncp", "ncp-attn", "ccp", "ccp-attn"};

// Two charts for every set, with a curve for every method that was ever measured.
Panels draw_curves(const std::vector<nlohmann::ordered_json>& lines) {
  Panels panels{.title = "Seconds and agreement against the number of draws"};
  for (const std::string& set : kCurveSets) {
    const Axis draws{.label = "draws", .low = 0};
    Chart time{.title = set, .x = draws, .y = {.label = "seconds per graph", .low = 0}};
    Chart agreement{.title = set, .x = draws, .y = {.label = "AMI"}};
    for (const std::string& method : kCurveMethods) {
      Series seconds{.name = method}, ami{.name = method};
      for (const auto& line : lines) {
        if (line.value("set", "") != set || line.value("label", "") != method) continue;
        seconds.x.push_back(line["number"]);
        seconds.y.push_back(line["seconds"]);
        ami.x.push_back(line["number"]);
        ami.y.push_back(line["ami"].get<double>() / 100);
      }
      if (ami.x.empty()) continue;
      time.series.push_back(seconds);
      agreement.series.push_back(ami);
    }
    if (agreement.series.empty()) continue;
    panels.charts.push_back(time);
    panels.charts.push_back(agreement);
  }
  return panels;
}

}  // namespace

void reproduce_samples(ExperimentRun& run) {
  const std::vector<int64_t> numbers =
      run.quick ? std::vector<int64_t>{1, 5} : std::vector<int64_t>{1, 2, 5, 10, 15, 20, 30, 50};
  for (const std::string& set : kCurveSets) {
    auto graphs = snap_test_graphs(run, set);
    if (!graphs) {
      std::printf("%s: its graphs are missing (docs/snap.md)\n", set.c_str());
      continue;
    }
    graphs->count = std::min<int64_t>(graphs->count, 200);
    for (const std::string& method : kCurveMethods) {
      if (!run.wants({{"label", method}, {"set", set}})) continue;
      std::vector<OpenedMethod> networks;
      for (int which = 1; which <= kTrainings; ++which) {
        const std::string name = method + "-" + set;
        const auto file = run.model(which == 1 ? name : repeated_name(name, which));
        if (file) networks.emplace_back(MethodOptions(), open_model(*file));
      }
      if (networks.empty()) {
        std::printf("%s-%s: not trained yet\n", method.c_str(), set.c_str());
        continue;
      }
      for (const int64_t number : numbers) {
        EvaluationOptions options{.graphs = graphs->count, .one_by_one = true};
        options.detect = {.samples = number, .mode = DetectMode::map};
        options.detect.score.kind = ScoreKind::paper;
        const auto trainings = static_cast<double>(networks.size());
        double ami = 0, error = 0, total = 0;  // means over trainings
        for (const OpenedMethod& network : networks) {
          const Evaluation found = evaluate(network, graphs->graph, options, run.stop);
          ami += 100 * found.summary.ami.mean / trainings;
          error += 100 * found.summary.ami.error / trainings;
          total +=
              (found.seconds.encoder + found.seconds.sampling + found.seconds.scoring) / trainings;
        }
        std::printf("%-9s %-12s %3ld draws: AMI %.1f ± %.1f, %.4f s\n", method.c_str(), set.c_str(),
                    static_cast<long>(number), ami, error, total);
        std::fflush(stdout);
        nlohmann::ordered_json fact{{"label", method},
                                    {"number", number},
                                    {"graphs", graphs->count},
                                    {"trainings", networks.size()},
                                    {"ami", ami},
                                    {"ami_error", error},
                                    {"seconds", total},
                                    {"threads", current_threads()}};
        fact.update(graphs->source);
        run.record(fact);
      }
      run.row_complete();
    }
  }
  const Panels panels = draw_curves(run.lines());
  if (!panels.charts.empty()) run.figure("samples", panels);
}

}  // namespace coterie
