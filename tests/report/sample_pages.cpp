// sample_pages DIR: writes the pages that the browser tests open. Not a test itself.
#include <cstdio>
#include <exception>
#include <filesystem>

#include "coterie/error.h"
#include "coterie/parallel.h"
#include "coterie/report/page.h"
#include "report/sample_report.h"

namespace coterie {
namespace {

void write(const std::filesystem::path& folder, const std::string& name, Sample sample) {
  Rng rng(7);
  const ThreadScope threads(default_threads());
  write_report_page(folder / (name + ".html"), sample.graph, {&sample.report, 1}, PageOptions{},
                    rng);
}

// The same graph at three scales.
void write_scales(const std::filesystem::path& folder) {
  std::vector<Report> reports;
  Graph graph;
  for (const int32_t communities : {9, 5, 3}) {
    Rng same(11);
    Sample sample = make_sample({.communities = communities}, same);
    if (reports.empty()) graph = sample.graph;
    sample.report.scale = std::to_string(120 / communities);
    reports.push_back(std::move(sample.report));
  }
  Rng rng(7);
  write_report_page(folder / "scales.html", graph, reports, PageOptions{}, rng);
}

// Names that would run a script, break out of their element or mislead, if anything parsed them.
Sample hostile() {
  Rng rng(3);
  Sample sample = make_sample({.nodes = 12, .edges = 30, .communities = 2}, rng);
  NodeNames names(std::vector<std::string>{
      "</script><script>window.hacked=1</script>", "<img src=x onerror=window.hacked=2>",
      "\" onmouseover=\"window.hacked=3", "' onfocus='window.hacked=4' autofocus='", "<!--<script>",
      "]]><svg onload=window.hacked=5>", "javascript:window.hacked=6",
      "\xE2\x80\xA8window.hacked=7//\xE2\x80\xA9",
      "\xE2\x80\xAE"
      "gnp.exe",
      "&lt;b&gt;bold&lt;/b&gt;", "__proto__", std::string("\xFF\xFE broken \x01", 11)});
  const Graph& graph = sample.graph;
  sample.graph = Graph({graph.row_ptr().begin(), graph.row_ptr().end()},
                       {graph.neighbors().begin(), graph.neighbors().end()}, names);
  sample.report.title = "</title><script>window.hacked=8</script>.gml";
  sample.report.warnings = {"<img src=x onerror=window.hacked=9>"};
  sample.report.facts = {{"<b>", "<script>window.hacked=10</script>"}};
  sample.report.model.name = "<script>window.hacked=11</script>";
  return sample;
}

void write_all(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  const auto sample = [](const SampleReportOptions& options) {
    Rng rng(11);
    return make_sample(options, rng);
  };
  Sample small = sample({});
  small.report.warnings = {"football.gml: edge weights are not used by this model"};
  write(folder, "small", std::move(small));
  write(folder, "medium",
        sample({.nodes = 1000, .edges = 8000, .communities = 14, .across = 0.2, .doubtful = 0.06}));
  write(folder, "large",
        sample({.nodes = 5000,
                .edges = 51500,
                .communities = 24,
                .across = 0.25,
                .doubtful = 0.04,
                .named = false}));
  write(folder, "huge",
        sample({.nodes = 20000, .edges = 90000, .communities = 45, .doubtful = 0.02}));
  write(folder, "one", sample({.nodes = 40, .edges = 120, .communities = 1}));
  write(folder, "single", sample({.nodes = 1, .edges = 0, .communities = 1}));
  write(folder, "edgeless", sample({.nodes = 9, .edges = 0, .communities = 3}));
  Sample empty;
  empty.report = {.title = "empty.txt",
                  .sentence = "The graph has no nodes.",
                  .partitions = {{{}, 1.0}},
                  .model = {},
                  .warnings = {},
                  .facts = {}};
  write(folder, "empty", std::move(empty));
  write(folder, "hostile", hostile());
  // Draws that have more communities than the answer, but for a few that have hundreds.
  Sample spread = sample({.nodes = 300, .edges = 1500, .communities = 18});
  spread.report.k.clear();
  for (int32_t k = 45; k <= 134; ++k) spread.report.k.emplace_back(k, 0.997 / 90);
  spread.report.k.emplace_back(900, 0.003);
  write(folder, "spread", std::move(spread));
  Sample sure = sample({});
  sure.report.k = {{11, 0.995}, {12, 0.005}};
  // Community 11 has no more than a trace of one node in any draw.
  sure.report.partitions = {{sure.report.partitions[0].labels, 0.96},
                            {sure.report.partitions[0].labels, 0.04}};
  sure.report.partitions[1].labels[0] = 11;
  write(folder, "sure", std::move(sure));
  write_scales(folder);
}

}  // namespace
}  // namespace coterie

int main(int count, char** arguments) {
  try {
    if (count != 2) throw coterie::UsageError("usage: sample_pages DIR");
    coterie::write_all(arguments[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
