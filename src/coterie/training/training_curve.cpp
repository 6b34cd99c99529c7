#include "coterie/training/training_curve.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "coterie/atomic_file.h"
#include "coterie/charts/chart.h"
#include "coterie/input_file.h"
#include "coterie/json_document.h"

namespace coterie {
namespace {

// Means over consecutive groups, so that about 200 points remain.
Series smoothed(const std::string& name, const std::vector<double>& x,
                const std::vector<double>& y) {
  Series series{.name = name};
  const size_t group = std::max<size_t>(1, x.size() / 200);
  for (size_t i = 0; i + group <= x.size(); i += group) {
    double sum_x = 0, sum_y = 0;
    for (size_t j = i; j < i + group; ++j) {
      sum_x += x[j];
      sum_y += y[j];
    }
    series.x.push_back(sum_x / static_cast<double>(group));
    series.y.push_back(sum_y / static_cast<double>(group));
  }
  return series;
}

}  // namespace

void write_training_curve(const std::filesystem::path& metrics, const std::filesystem::path& svg) {
  std::vector<double> steps, elbo, norm_steps, norms;
  Series validation{.name = "validation"}, average{.name = "averaged weights"};
  LineReader lines(metrics);
  for (std::string text; lines.next(text);) {
    const auto line = parse_json<nlohmann::json>(text, lines.name(), lines.number());
    if (!line.is_object()) continue;
    const double step = line.value("step", 0.0);
    const auto add = [&](const char* kind, Series& series) {
      if (!line.contains(kind) || !line[kind]["elbo"].is_number()) return;
      series.x.push_back(step);
      series.y.push_back(line[kind]["elbo"].get<double>());
    };
    add("validation", validation);
    add("average", average);
    if (line.contains("elbo")) {
      steps.push_back(step);
      elbo.push_back(line.value("elbo", 0.0));
    }
    if (line.contains("gradient_norm")) {
      norm_steps.push_back(step);
      norms.push_back(line.value("gradient_norm", 0.0));
    }
  }
  Chart bound{.title = "Evidence bound",
              .x = {.label = "step"},
              .y = {.label = "ELBO, nats per graph"},
              .series = {smoothed("training", steps, elbo)}};
  // The first steps lie far below all others and would flatten the rest of the picture.
  if (elbo.size() >= 20) {
    std::vector<double> sorted = elbo;
    const auto tenth = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 10);
    std::nth_element(sorted.begin(), tenth, sorted.end());
    const double best = *std::max_element(elbo.begin(), elbo.end());
    bound.y.low = *tenth - 0.1 * (best - *tenth);
  }
  for (Series* series : {&validation, &average}) {
    if (!series->x.empty()) bound.series.push_back(*series);
  }
  Chart gradient{.title = "Gradient",
                 .x = {.label = "step"},
                 .y = {.label = "norm before clipping", .log = true},
                 .series = {smoothed("gradient", norm_steps, norms)}};
  write_file(svg, to_svg(Panels{.title = "Training", .charts = {bound, gradient}}));
}

}  // namespace coterie
