// Weak recovery in the symmetric block model of constant degree, which the paper names as future
// work: from the Kesten-Stigum threshold on (signal 1), groups can be found better than by chance.
// Belief propagation that knows the model does so; the others are told nothing.
#include <cmath>
#include <cstdio>

#include "coterie/answer/answer.h"
#include "coterie/datasets/family.h"
#include "coterie/parallel.h"
#include "coterie/partition/agreement.h"
#include "experiments/belief_propagation.h"
#include "experiments/experiment.h"

namespace coterie {
namespace {

struct Ensemble {
  const char* name;  // as records call it
  int64_t groups;
  double degree;
};
constexpr Ensemble kEnsembles[] = {{"q = 2, degree 5", 2, 5}, {"q = 4, degree 8", 4, 8}};
constexpr int64_t kNodes = 1000;

std::vector<double> signals(bool quick) {
  return quick ? std::vector<double>{0.5, 3}
               : std::vector<double>{0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4};
}

LabeledGraph draw(const Ensemble& ensemble, const ConstantDegree& model, double signal,
                  int64_t index) {
  const auto nodes = static_cast<double>(kNodes);
  PlantedOptions options;
  options.nodes = nodes;
  options.partition = {.sizes = SizePrior::equal,
                       .communities = static_cast<double>(ensemble.groups)};
  options.p_within = model.within / nodes;
  options.p_between = model.between / nodes;
  Rng rng = Rng(kTestSeed)
                .stream("weak recovery", ensemble.groups)
                .stream("signal", std::llround(100 * signal))
                .stream("graph", index);
  return draw_graph(FamilyOptions(options), rng);
}

// Share of the nodes that are right when groups are matched at best, from 0 (as many as one group
// has) to 1.
double overlap(const Partition& truth, const Partition& found) {
  const ContingencyTable table = contingency_table(truth, found);
  const auto group_of = match_communities(table.cells, truth.communities(), found.communities());
  int64_t right = 0;
  for (const auto& cell : table.cells) {
    if (group_of[cell.row] == cell.column) right += cell.count;
  }
  const double chance = 1.0 / truth.communities();
  return (static_cast<double>(right) / static_cast<double>(truth.nodes()) - chance) / (1 - chance);
}

struct Contestant {
  std::string label;
  std::optional<OpenedMethod> method;  // absent: belief propagation
};

std::vector<Contestant> contestants(const ExperimentRun& run) {
  std::vector<Contestant> all{{"belief propagation, model known", std::nullopt}};
  for (const char* name : {"general", "local", "ccp-attn-constant-degree"}) {
    if (const auto file = run.model(name)) {
      all.push_back({name, OpenedMethod({}, open_model(*file))});
    } else {
      std::printf("%s is not here: it has not been trained\n", name);
    }
  }
  all.push_back({"Gibbs sampling, sbm", OpenedMethod({.method = DetectMethod::gibbs})});
  all.push_back({"spectral clustering", OpenedMethod({.method = DetectMethod::spectral})});
  return all;
}

Partition find(const Contestant& who, const LabeledGraph& labeled, const ConstantDegree& model,
               int64_t index, const std::stop_token& stop) {
  if (!who.method) {
    Rng rng = Rng(kTestSeed).stream("messages", index);
    return propagate_beliefs(labeled.graph, model, rng);
  }
  const Answer found = answer(*who.method, labeled.graph, who.label, {}, {}, stop);
  return Partition(std::span<const int32_t>(found.summary.labels));
}

void measure_curve(ExperimentRun& run, const Contestant& who, const Ensemble& ensemble) {
  const int64_t graphs = run.graphs > 0 ? run.graphs : run.quick ? 1 : 20;
  const std::vector<double> all = signals(run.quick);
  for (size_t s = 0; s < all.size(); ++s) {
    const auto model = ConstantDegree::at(ensemble.groups, ensemble.degree, all[s]);
    std::vector<double> overlaps(graphs), amis(graphs), numbers(graphs);
    parallel_for(graphs, [&](int64_t i) {
      const LabeledGraph labeled = draw(ensemble, model, all[s], i);
      const Partition found = find(who, labeled, model, i, run.stop);
      overlaps[i] = overlap(labeled.truth, found);
      amis[i] = agreement(labeled.truth, found).ami;
      numbers[i] = found.communities();
    });
    const auto n = static_cast<double>(graphs);
    double mean = 0, squares = 0, ami = 0, number = 0;
    for (int64_t i = 0; i < graphs; ++i) {
      mean += overlaps[i] / n;
      squares += overlaps[i] * overlaps[i] / n;
      ami += amis[i] / n;
      number += numbers[i] / n;
    }
    const double error = graphs > 1 ? std::sqrt(std::max(0.0, squares - mean * mean) / (n - 1)) : 0;
    std::printf("%-32s %-16s signal %.2f: overlap %.3f ± %.3f, AMI %.3f, K %.1f\n",
                who.label.c_str(), ensemble.name, all[s], mean, error, ami, number);
    std::fflush(stdout);
    run.record({{"label", who.label},
                {"set", ensemble.name},
                {"nodes", kNodes},
                {"signal", all[s]},
                {"graphs", graphs},
                {"overlap", mean},
                {"overlap_error", error},
                {"ami", ami},
                {"found", number}});
    if (run.progress) {
      run.progress(who.label, static_cast<int64_t>(s) + 1, static_cast<int64_t>(all.size()));
    }
  }
  run.row_complete();
}

Panels draw_curves(const ExperimentRun& run) {
  Panels panels{.title = "Weak recovery at constant degree, " + std::to_string(kNodes) + " nodes"};
  for (const Ensemble& ensemble : kEnsembles) {
    Chart chart{.title = ensemble.name,
                .x = {.label = "signal (1: threshold)", .low = 0},
                .y = {.label = "overlap", .low = 0, .high = 1}};
    for (const auto& line : run.lines()) {
      if (line.value("set", "") != ensemble.name) continue;
      const std::string name = line.value("label", "");
      if (chart.series.empty() || chart.series.back().name != name) {
        chart.series.push_back({.name = name});
      }
      chart.series.back().x.push_back(line["signal"]);
      chart.series.back().y.push_back(line["overlap"]);
    }
    if (chart.series.empty()) continue;
    chart.series.push_back(
        {.name = "threshold", .x = {1, 1}, .y = {0, 1}, .mark = Mark::reference});
    panels.charts.push_back(chart);
  }
  return panels;
}

}  // namespace

void reproduce_weak_recovery(ExperimentRun& run) {
  const std::vector<Contestant> all = contestants(run);
  for (const Ensemble& ensemble : kEnsembles) {
    for (const Contestant& who : all) {
      if (run.wants({{"label", who.label}, {"set", ensemble.name}})) {
        measure_curve(run, who, ensemble);
      }
    }
  }
  run.figure("weak-recovery", draw_curves(run));
}

}  // namespace coterie
