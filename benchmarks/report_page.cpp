// What the report page of a posterior costs, by size of the graph: 64 draws around planted
// communities. Median of `repeats` runs.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>

#include "coterie/parallel.h"
#include "coterie/report/page.h"
#include "tests/report/sample_report.h"

namespace {

using namespace coterie;

double median_seconds(int repeats, const std::function<void()>& work) {
  std::vector<double> times;
  for (int r = 0; r < repeats; ++r) {
    const auto start = std::chrono::steady_clock::now();
    work();
    times.push_back(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

}  // namespace

int main() {
  nlohmann::ordered_json figures = nlohmann::ordered_json::array();
  std::printf("%7s %7s %12s %10s %10s %10s\n", "nodes", "edges", "drawn", "layout s", "page s",
              "page kB");
  for (const SampleOptions& options :
       {SampleOptions{.nodes = 115, .edges = 750, .communities = 11},
        SampleOptions{.nodes = 1000, .edges = 8000, .communities = 14},
        SampleOptions{.nodes = 5000, .edges = 51500, .communities = 24, .across = 0.25},
        SampleOptions{.nodes = 100000, .edges = 500000, .communities = 60, .doubtful = 0.02}}) {
    Rng rng(11);
    const Sample sample = make_sample(options, rng);
    std::vector<std::vector<int32_t>> labellings;
    std::vector<double> probabilities;
    for (const auto& [labels, probability] : sample.report.partitions) {
      labellings.push_back(labels);
      probabilities.push_back(probability);
    }
    const Memberships memberships(labellings, probabilities);
    PageOptions page_options;
    const ThreadScope threads(default_threads());
    const bool nodes_drawn = sample.graph.nodes() <= page_options.drawn_nodes &&
                             sample.graph.edges() <= page_options.drawn_edges;
    const int repeats = options.nodes < 2000 ? 9 : 5;
    const double layout = median_seconds(repeats, [&] {
      Rng start(7);
      if (nodes_drawn) {
        lay_out(sample.graph, memberships, page_options.layout, start);
      } else {
        lay_out_communities(sample.graph, memberships, page_options.layout, start);
      }
    });
    size_t bytes = 0;
    const double page = median_seconds(repeats, [&] {
      Rng start(7);
      bytes = report_page(sample.graph, sample.report, page_options, start).size();
    });
    std::printf("%7lld %7lld %12s %10.3f %10.3f %10.1f\n",
                static_cast<long long>(sample.graph.nodes()),
                static_cast<long long>(sample.graph.edges()), nodes_drawn ? "nodes" : "communities",
                layout, page, static_cast<double>(bytes) / 1000);
    figures.push_back({{"nodes", sample.graph.nodes()},
                       {"edges", sample.graph.edges()},
                       {"drawn", nodes_drawn ? "nodes" : "communities"},
                       {"threads", current_threads()},
                       {"layout_seconds", layout},
                       {"page_seconds", page},
                       {"page_bytes", bytes}});
  }
  std::printf("%s\n", nlohmann::ordered_json{{"report", figures}}.dump().c_str());
}
