#include "coterie/report/page.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "coterie/error.h"
#include "coterie/report/co_membership_blocks.h"
#include "coterie/report/packing.h"
#include "on_threads.h"
#include "report/sample_report.h"
#include "temporary_folder.h"

namespace coterie {
namespace {

std::string page_of(const Sample& sample, PageOptions options = {}) {
  Rng rng(1);
  return report_page(sample.graph, {&sample.report, 1}, options, rng);
}

std::string data_of(const std::string& page) {
  const std::string open = "<script type=\"application/json\" id=\"data\">";
  const size_t begin = page.find(open) + open.size();
  return page.substr(begin, page.find("</script>", begin) - begin);
}

TEST(Base64, FollowsTheStandardsExamples) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

TEST(ReportPage, IsOneFileWithoutAddresses) {
  Rng rng(2);
  const std::string page = page_of(make_sample({}, rng));
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  // The one address is the name of the SVG namespace, which nobody fetches.
  const std::string space = "http://www.w3.org/2000/svg";
  std::string rest = page;
  for (size_t at; (at = rest.find(space)) != std::string::npos;) rest.erase(at, space.size());
  EXPECT_EQ(rest.find("http:"), std::string::npos);
  EXPECT_EQ(rest.find("https:"), std::string::npos);
  EXPECT_EQ(rest.find(" src="), std::string::npos);
  EXPECT_NE(page.find("default-src 'none'; script-src 'sha256-"), std::string::npos);
  EXPECT_EQ(page.find("@script"), std::string::npos);
  EXPECT_EQ(page.find("@style"), std::string::npos);
}

TEST(ReportPage, IsTheSameForTheSameSeedAndAnyThreads) {
  Rng rng(3);
  const Sample sample = make_sample({}, rng);
  const auto page = [&] { return page_of(sample); };
  EXPECT_EQ(page(), on_threads(2, page));
}

TEST(ReportPage, KeepsHostileNamesInsideItsData) {
  GraphBuilder builder(2);
  builder.add_edge(0, 1);
  const std::string evil = "</script><script>alert(1)</script>&<!-- \xE2\x80\xA8 \xFF";
  Sample sample{builder.build(NodeNames({evil, "b"})), {}};
  sample.report.title = evil;
  sample.report.partitions = {{{0, 0}, 1.0}};
  const std::string page = page_of(sample);
  const std::string data = data_of(page);
  for (const char c : data) {
    ASSERT_TRUE(c != '<' && c != '>' && c != '&' && static_cast<unsigned char>(c) < 0x80);
  }
  const auto json = nlohmann::json::parse(data)[0];
  EXPECT_EQ(json["names"][0], "</script><script>alert(1)</script>&<!-- \xE2\x80\xA8 \xEF\xBF\xBD");
  EXPECT_EQ(page.find("alert(1)"), page.find(data) + data.find("alert(1)"));
}

TEST(ReportPage, DrawsCommunitiesWhenThereAreTooManyNodes) {
  Rng rng(4);
  const Sample sample = make_sample({}, rng);
  EXPECT_EQ(nlohmann::json::parse(data_of(page_of(sample)))[0]["drawing"], "nodes");
  PageOptions few_nodes, few_edges;
  few_nodes.drawn_nodes = 100;
  few_edges.drawn_edges = 100;
  EXPECT_EQ(nlohmann::json::parse(data_of(page_of(sample, few_nodes)))[0]["drawing"],
            "communities");
  EXPECT_EQ(nlohmann::json::parse(data_of(page_of(sample, few_edges)))[0]["drawing"],
            "communities");
}

TEST(ReportPage, CarriesNoMorePartitionsThanAsked) {
  Rng rng(5);
  const Sample sample = make_sample({}, rng);
  ASSERT_GT(sample.report.partitions.size(), 5u);
  PageOptions options;
  options.partitions = 5;
  const auto json = nlohmann::json::parse(data_of(page_of(sample, options)))[0];
  EXPECT_EQ(json["partitions"].size(), 5u);
  EXPECT_EQ(json["all_partitions"], sample.report.partitions.size());
}

TEST(ReportPage, RefusesWhatDoesNotFit) {
  Sample sample{GraphBuilder(2).build(), {}};
  EXPECT_THROW(page_of(sample), UsageError);
  sample.report.partitions = {{{0}, 1.0}};
  EXPECT_THROW(page_of(sample), SizeError);
  sample.report.partitions = {{{0, 0}, 0.4}};
  EXPECT_THROW(page_of(sample), UsageError);
  sample.report.partitions = {{{0, -1}, 1.0}};
  EXPECT_THROW(page_of(sample), UsageError);
}

TEST(WriteReportPage, LeavesAWholeFileOrNone) {
  Rng rng(6);
  const Sample sample = make_sample({}, rng);
  const TemporaryFolder folder;
  Rng layout(1);
  write_report_page(folder / "out.html", sample.graph, {&sample.report, 1}, {}, layout);
  std::stringstream text;
  text << std::ifstream(folder / "out.html").rdbuf();
  EXPECT_EQ(text.str(), page_of(sample));
  EXPECT_THROW(
      write_report_page(folder / "absent/out.html", sample.graph, {&sample.report, 1}, {}, layout),
      OutputError);
  std::filesystem::create_directories(folder / "taken.html/inside");
  EXPECT_THROW(
      write_report_page(folder / "taken.html", sample.graph, {&sample.report, 1}, {}, layout),
      OutputError);
  int64_t entries = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path()))
    ++entries;
  EXPECT_EQ(entries, 2) << "the page and the folder in the way";
}

TEST(CoMembershipBlocks, AreTheMeansOfAllPairs) {
  Rng rng(7);
  const Sample sample =
      make_sample({.nodes = 60, .edges = 300, .communities = 4, .doubtful = 0.5}, rng);
  const auto& partitions = sample.report.partitions;
  std::vector<std::vector<int32_t>> labellings;
  std::vector<double> probabilities;
  for (const auto& [labels, probability] : partitions) {
    labellings.push_back(labels);
    probabilities.push_back(probability);
  }
  const Memberships memberships(labellings, probabilities);
  for (const int64_t at_most : {1000, 15, 3}) {
    const auto matrix = co_membership_blocks(partitions, memberships, at_most);
    ASSERT_LE(matrix.blocks(), std::min<int64_t>(60, 2 * at_most));
    for (int64_t a = 0; a < matrix.blocks(); ++a) {
      for (int64_t b = 0; b < matrix.blocks(); ++b) {
        double sum = 0, pairs = 0;
        for (int64_t s = matrix.starts[a]; s < matrix.starts[a + 1]; ++s) {
          if (at_most > 4) {
            EXPECT_EQ(partitions[0].labels[matrix.order[s]], matrix.community[a]);
          }
          for (int64_t t = matrix.starts[b]; t < matrix.starts[b + 1]; ++t) {
            const int32_t i = matrix.order[s], j = matrix.order[t];
            if (i == j) continue;
            ++pairs;
            for (const auto& [labels, probability] : partitions)
              sum += labels[i] == labels[j] ? probability : 0;
          }
        }
        EXPECT_NEAR(matrix.values[a * matrix.blocks() + b], pairs > 0 ? sum / pairs : 1, 1e-5);
      }
    }
  }
}

TEST(ReportPage, OfSeveralScalesSaysOnceWhereNodesAre) {
  Rng rng(4), layout(1);
  const Sample sample = make_sample({}, rng);
  std::vector<Report> reports{sample.report, sample.report};
  reports[0].scale = "10";
  reports[1].scale = "30";
  const auto json =
      nlohmann::json::parse(data_of(report_page(sample.graph, reports, PageOptions{}, layout)));
  ASSERT_EQ(json.size(), 2u);
  EXPECT_EQ(json[0]["scale"], "10");
  EXPECT_EQ(json[1]["scale"], "30");
  EXPECT_TRUE(json[0].contains("layout"));
  EXPECT_FALSE(json[1].contains("layout"));
}

}  // namespace
}  // namespace coterie
