#include "coterie/detect/familiarity.h"
#include "coterie/options.h"
#include "coterie/posterior/posterior_json.h"
#include "coterie/report/page.h"
#include "coterie/report/posterior_report.h"
#include "coterie/report/story.h"
#include "python/src/detection.h"

namespace coterie::python {
namespace {

// The tests compare both forms with what the command line writes.
DetectContext context_of(const Answer& self, const std::string& sha256) {
  DetectContext context;
  context.version = COTERIE_VERSION;
  context.source = self.graph->source;
  context.model = self.model->name;
  context.model_sha256 = sha256;
  context.seed = self.options.seed;
  context.mode = name_of(self.options.mode);
  context.warnings = self.warnings;
  const DetectSeconds& s = self.detection.seconds;
  context.seconds = {{"features", s.features},
                     {"encoder", s.encoder},
                     {"sampling", s.sampling},
                     {"scoring", s.scoring}};
  return context;
}

}  // namespace

std::string answer_json(const Answer& self, const std::string& sha256, bool with_samples) {
  DetectContext context = context_of(self, sha256);
  context.samples = with_samples;
  return detect_json(self.graph->graph, self.detection.posterior, self.summary, context)
      .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string answer_sentence(const Answer& self) {
  const Report report =
      report_of(self.detection.posterior, self.summary, context_of(self, ""), self.options.threads);
  std::vector<std::vector<int32_t>> labellings;
  std::vector<double> probabilities;
  for (const ReportPartition& partition : report.partitions) {
    labellings.push_back(partition.labels);
    probabilities.push_back(partition.probability);
  }
  return tell(report.partitions, Memberships(labellings, probabilities)).sentence;
}

void write_answer_report(const Answer& self, const std::string& sha256, const std::string& path) {
  const py::gil_scoped_release unlocked;
  const int threads = self.options.threads;
  Report report =
      report_of(self.detection.posterior, self.summary, context_of(self, sha256), threads);
  const ModelOptions& model = self.model->model.options();
  report.model.description = std::string(name_of(model.clusters.method)) + " on a " +
                             std::string(name_of(model.encoder.kind)) + " encoder";
  for (const ComparedRange& range :
       compare_with_training(self.model->model.file(), self.graph->graph)) {
    report.model.ranges.push_back({range.what, range.seen.low, range.seen.high, range.here});
  }
  PageOptions page;
  page.layout.threads = threads;
  Rng rng = Rng(self.options.seed).stream("layout");
  write_report_page(path, self.graph->graph, report, page, rng);
}

}  // namespace coterie::python
