#include "coterie/detect/method_context.h"

#include <nlohmann/json.hpp>
#include "coterie/posterior/posterior_json.h"
#include "coterie/report/detect_page.h"
#include "coterie/report/posterior_report.h"
#include "coterie/report/story.h"
#include "python/src/detection.h"

namespace coterie::python {
namespace {

// The tests compare both forms with what the command line writes.
DetectContext context_of(const Answer& self, const std::string& sha256) {
  DetectContext context = method_context(self.method, self.options, self.detection.seconds);
  context.version = COTERIE_VERSION;
  context.source = self.graph->source;
  if (self.model) context.model = self.model->name;
  context.model_sha256 = sha256;
  context.warnings = self.warnings;
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
                    context_of(self, sha256), self.model ? &self.model->model : nullptr,
                    self.options.threads);
}

}  // namespace coterie::python
