#include "coterie/options.h"
#include "coterie/posterior/posterior_json.h"
#include "coterie/report/detect_page.h"
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
  write_detect_page(path, self.graph->graph, self.detection.posterior, self.summary,
                    context_of(self, sha256), &self.model->model, self.options.threads);
}

}  // namespace coterie::python
