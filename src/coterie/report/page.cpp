#include "coterie/report/page.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "coterie/atomic_file.h"
#include "coterie/error.h"
#include "coterie/report/page_data.h"

namespace coterie {
namespace {

void check(const Graph& graph, const Report& report) {
  if (report.partitions.empty()) throw UsageError("a report needs at least one partition");
  double sum = 0;
  for (const auto& partition : report.partitions) {
    if (static_cast<int64_t>(partition.labels.size()) != graph.nodes()) {
      throw SizeError("a graph of " + std::to_string(graph.nodes()) +
                      " nodes with a partition of " + std::to_string(partition.labels.size()));
    }
    for (const int32_t label : partition.labels) {
      if (label < 0) throw UsageError("communities of a report are numbered from 0");
    }
    if (!(partition.probability >= 0)) throw UsageError("a partition has a negative probability");
    sum += partition.probability;
  }
  if (!(std::abs(sum - 1) < 1e-6)) {
    throw UsageError("the probabilities of a report's partitions sum to " + std::to_string(sum));
  }
}

}  // namespace

std::string report_page(const Graph& graph, std::span<const Report> reports,
                        const PageOptions& options, Rng& rng) {
  if (reports.empty()) throw UsageError("a page needs a report");
  nlohmann::ordered_json scales = nlohmann::ordered_json::array();
  for (const Report& report : reports) {
    check(graph, report);
    scales.push_back(page_data(graph, report, options, rng, scales.empty()));
  }
  const size_t mark = kPageTemplate.find(kDataMark);
  std::string page(kPageTemplate.substr(0, mark));
  page += html_safe(scales);
  page += kPageTemplate.substr(mark + kDataMark.size());
  return page;
}

void write_report_page(const std::filesystem::path& path, const Graph& graph,
                       std::span<const Report> reports, const PageOptions& options, Rng& rng) {
  const std::string page = report_page(graph, reports, options, rng);
  AtomicFile file(path.string());
  file.stream() << page;
  file.commit();
}

}  // namespace coterie
