#include "experiments/model_rows.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "coterie/detect/evaluation.h"

namespace coterie {
namespace {

std::string number(double value, const char* format) {
  if (!std::isfinite(value)) return "-";
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

// "89.6 ± 0.4"
std::string percent(const MeanOverGraphs& value) {
  char text[48];
  std::snprintf(text, sizeof text, "%.1f ± %.1f", 100 * value.mean, 100 * value.error);
  return text;
}

}  // namespace

void measure_rows(ExperimentRun& run, const TestGraphs& graphs, const std::vector<ModelRow>& rows) {
  const int64_t timed = std::min<int64_t>(graphs.count, run.quick ? 5 : 100);
  std::printf("%-26s %13s %6s %13s %6s %8s %6s  %s\n", "model", "AMI", "paper", "ARI", "paper",
              "seconds", "paper", "trained");
  for (const ModelRow& row : rows) {
    const auto file = run.model(row.model);
    if (!file) {
      std::printf("%-26s %13s %6s %13s %6s %8s %6s  not yet\n", row.label.c_str(), "-",
                  number(row.paper_ami, "%.1f").c_str(), "-", number(row.paper_ari, "%.1f").c_str(),
                  "-", number(row.paper_seconds, "%.2f").c_str());
      nlohmann::ordered_json fact{{"label", row.label}, {"model", row.model}, {"trained", nullptr}};
      fact.update(graphs.source);
      run.record(fact);
      continue;
    }
    const Model model(*file);
    EvaluationOptions options{.graphs = graphs.count, .threads = run.threads};
    options.detect.score.kind = ScoreKind::paper;
    options.progress = [&](int64_t done) {
      if (run.progress) run.progress(row.label, done, graphs.count);
    };
    const Evaluation quality = evaluate(model, graphs.graph, options, run.stop);
    options.graphs = timed;
    options.one_by_one = true;
    options.progress = {};
    const DetectSeconds times = evaluate(model, graphs.graph, options, run.stop).seconds;
    const double seconds = times.encoder + times.sampling + times.scoring;
    const auto training = nlohmann::ordered_json::parse(model.file().training);
    const double hours = training.value("seconds", 0.0) / 3600;
    std::printf("%-26s %13s %6s %13s %6s %8.3f %6s  %.1f h\n", row.label.c_str(),
                percent(quality.summary.ami).c_str(), number(row.paper_ami, "%.1f").c_str(),
                percent(quality.summary.ari).c_str(), number(row.paper_ari, "%.1f").c_str(),
                seconds, number(row.paper_seconds, "%.2f").c_str(), hours);
    std::fflush(stdout);
    // The bounds of the weights that ship: of their average, where training averaged.
    const auto bounds = training.contains("average") ? training["average"] : training["validation"];
    nlohmann::ordered_json fact{
        {"label", row.label},
        {"model", row.model},
        {"graphs", graphs.count},
        {"ami", 100 * quality.summary.ami.mean},
        {"ami_error", 100 * quality.summary.ami.error},
        {"ari", 100 * quality.summary.ari.mean},
        {"ari_error", 100 * quality.summary.ari.error},
        {"k_exact", quality.summary.k_exact.mean},
        {"seconds", seconds},
        {"feature_seconds", times.features},
        {"threads", run.threads},
        {"paper_ami", row.paper_ami},
        {"paper_ari", row.paper_ari},
        {"paper_seconds", row.paper_seconds},
        {"paper_elbo", row.paper_elbo},
        {"elbo", bounds.value("elbo", ModelRow::kNotGiven)},
        {"elbo_with_anchors", bounds.value("elbo_with_anchors", ModelRow::kNotGiven)},
        {"elbo_reference", bounds.value("elbo_reference", ModelRow::kNotGiven)},
        {"training", training}};
    fact.update(graphs.source);
    run.record(fact);
  }
}

}  // namespace coterie
