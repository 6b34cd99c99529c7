#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "coterie/posterior/community_names.h"
#include "coterie/posterior/levels_json.h"
#include "coterie/report/detect_page.h"
#include "python/src/detection.h"
#include "python/src/interruptible.h"
#include "python/src/options_from.h"

namespace coterie::python {

// The tests compare both forms with what the command line writes.
std::string answer_json(const AnsweredGraph& self, const std::string& sha256, bool with_samples) {
  DetectContext context = self.answer.context;
  context.model_sha256 = sha256;
  context.samples = with_samples;
  nlohmann::ordered_json json =
      detect_json(self.graph->graph, self.answer.posterior, self.summary(), context);
  if (!self.answer.levels.empty()) json["levels"] = levels_json(self.answer.levels);
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string answer_communities_json(const AnsweredGraph& self) {
  const Answer& a = self.answer;
  return interruptible(self.threads, [&](const std::stop_token&) {
    return communities_json(self.graph->graph, a.posterior, a.summary, a.context)
        .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  });
}

void write_answer_report(const AnsweredGraph& self, const std::string& sha256,
                         const std::string& path) {
  const Answer& a = self.answer;
  DetectContext context = a.context;
  context.model_sha256 = sha256;
  interruptible(self.threads, [&](const std::stop_token&) {
    write_detect_page(path, self.graph->graph, a.posterior, a.summary, context,
                      a.model.network.get());
  });
}

py::array_t<double> answer_layout(const AnsweredGraph& self) {
  std::vector<double> places;
  const Answer& a = self.answer;
  for (const Point& p : interruptible(self.threads, [&](const std::stop_token&) {
         return lay_out_answer(self.graph->graph, a.posterior, a.summary, a.context);
       })) {
    places.insert(places.end(), {p.x, p.y});
  }
  return handed_over(std::move(places), {static_cast<py::ssize_t>(self.used.nodes()), 2});
}

py::list answer_levels(const AnsweredGraph& self) {
  py::list list;
  for (const AgreedLevel& level : self.answer.levels) {
    list.append(py::make_tuple(level.support,
                               handed_over(ordered_labels(level.partition),
                                           {static_cast<py::ssize_t>(level.partition.nodes())})));
  }
  return list;
}

namespace {

// Texts from files need not be UTF-8.
std::vector<py::bytes> as_bytes(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

}  // namespace

py::tuple answer_state(const AnsweredGraph& self) {
  const auto& [posterior, summary, context, model, levels] = self.answer;
  py::list draws;
  for (const DistinctPartition& one : posterior.distinct()) {
    const auto labels = one.partition.labels();
    draws.append(
        py::make_tuple(py::array_t<int32_t>(static_cast<py::ssize_t>(labels.size()), labels.data()),
                       one.log_prob, one.log_prob_error, one.sampled, one.modes));
  }
  const auto& k = posterior.given_k();
  std::vector<std::pair<int32_t, int64_t>> counts;
  if (k) {
    for (const auto& [number, times] : k->counts()) counts.emplace_back(number, times);
  }
  return py::make_tuple(
      draws, posterior.weights(), k.has_value(), counts, write_options(summary.options).dump(),
      context.version, py::bytes(context.source), py::bytes(context.model), context.seed,
      context.mode, context.block_model, as_bytes(context.warnings), context.seconds,
      as_bytes(context.community_names), posterior.best(), answer_levels(self), posterior.order());
}

std::shared_ptr<AnsweredGraph> restore_answer(std::shared_ptr<const SourcedGraph> graph,
                                              const TrainedModel* model, const py::tuple& state) {
  std::vector<Draw> draws;
  for (const py::handle each : state[0]) {
    const auto one = each.cast<py::tuple>();
    Draw draw{.partition = partition_of(one[0].cast<py::array>()),
              .log_prob = one[1].cast<double>(),
              .log_prob_error = one[2].cast<double>(),
              .kind = DrawKind::agreed};
    draws.push_back(draw);
    for (const auto kind : {DrawKind::sampled, DrawKind::mode}) {
      draw.kind = kind;
      draw.times = one[kind == DrawKind::sampled ? 3 : 4].cast<int64_t>();
      if (draw.times > 0) draws.push_back(draw);
    }
  }
  Posterior posterior(std::move(draws));
  posterior.set_weights(state[1].cast<std::vector<int64_t>>());
  if (state[2].cast<bool>()) {
    KPosterior k;
    for (const auto& [number, times] : state[3].cast<std::vector<std::pair<int32_t, int64_t>>>()) {
      k.add(number, times);
    }
    posterior.set_k(std::move(k));
  }
  posterior.set_best(state[14].cast<std::optional<int64_t>>());
  posterior.set_order(state[16].cast<std::vector<int32_t>>());
  PosteriorSummary summary =
      summarize(posterior, options_from<SummaryOptions>(state[4].cast<std::string>(), "pickle"));
  complete_summary(graph->graph, summary);
  DetectContext context;
  context.version = state[5].cast<std::string>();
  context.source = state[6].cast<std::string>();
  context.model = state[7].cast<std::string>();
  context.seed = state[8].cast<uint64_t>();
  context.mode = state[9].cast<std::string>();
  context.block_model = state[10].cast<std::string>();
  context.warnings = state[11].cast<std::vector<std::string>>();
  context.seconds = state[12].cast<std::vector<std::pair<std::string, double>>>();
  context.community_names = state[13].cast<std::vector<std::string>>();
  std::vector<AgreedLevel> levels;
  for (const py::handle each : state[15]) {
    const auto level = each.cast<py::tuple>();
    levels.push_back({partition_of(level[1].cast<py::array>()), level[0].cast<double>()});
  }
  return answered(std::move(graph), {std::move(posterior), std::move(summary), std::move(context),
                                     model ? *model : TrainedModel{}, std::move(levels)});
}

}  // namespace coterie::python
