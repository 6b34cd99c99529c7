#include "coterie/report/detect_page.h"

#include "coterie/file_extension.h"
#include "coterie/methods/familiarity.h"
#include "coterie/options.h"
#include "coterie/report/model_card.h"
#include "coterie/report/page.h"
#include "coterie/report/page_data.h"
#include "coterie/report/posterior_report.h"

namespace coterie {
namespace {

Report whole_report(const Graph& graph, const Posterior& posterior, const PosteriorSummary& summary,
                    const DetectContext& context, const Model* model) {
  Report report = report_of(posterior, summary, context);
  if (model) {
    const ModelOptions& options = model->options();
    report.model.description = std::string(name_of(options.clusters.method)) + " on a " +
                               std::string(name_of(options.encoder.kind)) + " encoder";
    ModelCard card = read_card_of(model->file().path);
    report.model.calibration = std::move(card.calibration);
    report.model.measured_on = std::move(card.measured_on);
    for (const ComparedRange& range : compare_with_training(model->file(), graph)) {
      report.model.ranges.push_back({range.what, range.seen.low, range.seen.high, range.here});
    }
  }
  if (!context.block_model.empty()) {
    std::string& description = report.model.description;
    description +=
        (description.empty() ? "" : ", then ") + std::string("exact sampling of the ") +
        (context.block_model == "sbm" ? "stochastic block model" : "degree-corrected block model");
  }
  return report;
}

void write_page(const std::string& path, const Graph& graph, std::span<const Report> reports,
                uint64_t seed) {
  Rng rng = Rng(seed).stream("layout");
  write_report_page(path, graph, reports, PageOptions{}, rng);
}

}  // namespace

void write_detect_page(const std::string& path, const Graph& graph, const Posterior& posterior,
                       const PosteriorSummary& summary, const DetectContext& context,
                       const Model* model) {
  check_extension(path, kPageForms);
  const Report report = whole_report(graph, posterior, summary, context, model);
  write_page(path, graph, {&report, 1}, context.seed);
}

void write_detect_page(const std::string& path, const Graph& graph,
                       std::span<const Answer> answers) {
  check_extension(path, kPageForms);
  std::vector<Report> reports;
  for (const Answer& a : answers) {
    reports.push_back(
        whole_report(graph, a.posterior, a.summary, a.context, a.model.network.get()));
  }
  write_page(path, graph, reports, answers.front().context.seed);
}

std::vector<Point> lay_out_answer(const Graph& graph, const Posterior& posterior,
                                  const PosteriorSummary& summary, const DetectContext& context) {
  Rng rng = Rng(context.seed).stream("layout");
  return lay_out(graph, memberships_of(report_of(posterior, summary, context)),
                 PageOptions{}.layout, rng);
}

}  // namespace coterie
