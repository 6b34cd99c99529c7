#include "coterie/charts/chart.h"

#include <expat.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

#include "coterie/charts/svg.h"
#include "coterie/error.h"
#include "coterie/random.h"
#include "report/keep_figure.h"

namespace coterie {
namespace {

// Counts elements with a real XML parser; fails the test when the text is not well-formed.
std::map<std::string, int> elements(const std::string& svg) {
  std::map<std::string, int> counts;
  XML_Parser parser = XML_ParserCreate("UTF-8");
  XML_SetUserData(parser, &counts);
  XML_SetStartElementHandler(parser, [](void* data, const char* name, const char**) {
    ++(*static_cast<std::map<std::string, int>*>(data))[name];
  });
  EXPECT_EQ(XML_Parse(parser, svg.data(), static_cast<int>(svg.size()), 1), XML_STATUS_OK)
      << XML_ErrorString(XML_GetErrorCode(parser)) << " in line "
      << XML_GetCurrentLineNumber(parser);
  XML_ParserFree(parser);
  return counts;
}

Series noisy(const std::string& name, double level, uint64_t seed, int64_t points) {
  Rng rng(seed);
  Series series{.name = name};
  for (int64_t i = 0; i < points; ++i) {
    const double x = static_cast<double>(i) * 10000 / static_cast<double>(points);
    series.x.push_back(x);
    series.y.push_back(level + 150 * std::exp(-x / 1500) + 5 * rng.normal());
  }
  return series;
}

TEST(Chart, IsWellFormedWhateverItsNamesContain) {
  const std::string svg = to_svg(Chart{.title = "a < b & \"c\" \x01",
                                       .description = "<&>",
                                       .x = {.label = "<x>"},
                                       .y = {.label = "&"},
                                       .series = {{"<s>", {0, 1}, {1, 2}}, {"&", {0, 1}, {2, 1}}}});
  EXPECT_EQ(elements(svg)["title"], 1);
  EXPECT_EQ(elements(svg)["desc"], 1);
  EXPECT_THAT(svg, testing::HasSubstr("a &lt; b &amp; &quot;c&quot;  </title>"));
}

TEST(Chart, DrawsLinesWithALegend) {
  auto smooth = noisy("validation", 28, 2, 60);
  for (const double y : smooth.y) {
    smooth.low.push_back(y - 12);
    smooth.high.push_back(y + 12);
  }
  const std::string svg = to_svg(Chart{
      .title = "Training of GCN-CCP-Attn on the general SBM",
      .x = {.label = "batches"},
      .y = {.label = "negative ELBO per graph"},
      .series = {noisy("training", 20, 1, 5000),
                 smooth,
                 {.name = "paper", .x = {0, 10000}, .y = {23, 23}, .mark = Mark::reference}}});
  keep_figure("training", svg);
  for (const char* name :
       {">training<", ">validation<", ">paper<", ">batches<", ">2000<", ">150<"}) {
    EXPECT_THAT(svg, testing::HasSubstr(name));
  }
  EXPECT_EQ(elements(svg)["path"], 4);  // three lines and a band
}

TEST(Chart, ThinsLongLinesButKeepsTheirPeaks) {
  auto series = noisy("loss", 0, 3, 100000);
  series.y[54321] = 777;
  const std::string svg =
      to_svg(Chart{.title = "long", .y = {.low = 0, .high = 777}, .series = {series}});
  EXPECT_LT(svg.size(), 60'000u);
  // The peak touches the upper edge of the plotting area: 16 + 24 + 10 pixels below the paper's.
  EXPECT_THAT(svg, testing::HasSubstr(" 50L"));
}

TEST(Chart, BreaksLinesWhereValuesAreMissing) {
  const double missing = std::numeric_limits<double>::quiet_NaN();
  const std::string svg =
      to_svg(Chart{.title = "gap", .series = {{"", {0, 1, 2, 3, 4}, {1, 2, missing, 2, 1}}}});
  const size_t path = svg.find("<path d=\"M");
  const std::string data = svg.substr(path, svg.find('"', path + 9) - path);
  EXPECT_EQ(std::count(data.begin(), data.end(), 'M'), 2);
}

TEST(Chart, DrawsNothingAsAnEmptyFrame) {
  EXPECT_EQ(elements(to_svg(Chart{}))["path"], 0);
  EXPECT_GT(elements(to_svg(Chart{}))["text"], 4);
}

TEST(Chart, PutsBarsSideBySideAndNamesCategories) {
  const std::string svg =
      to_svg(Chart{.title = "AMI on DBLP, K = 2 to 4",
                   .x = {.categories = {"DMoN", "LGNN", "GNN", "GCN-NCP", "GCN-NCP-Attn", "GCN-DAC",
                                        "GCN-CCP", "GCN-CCP-Attn"}},
                   .y = {.label = "AMI × 100", .low = 0, .high = 100},
                   .series = {{"paper",
                               {0, 1, 2, 3, 4, 5, 6, 7},
                               {45.1, 54.2, 55.4, 54.8, 56.4, 60.3, 62.4, 65.3},
                               Mark::bars},
                              {"here",
                               {0, 1, 2, 3, 4, 5, 6, 7},
                               {44, 55, 53, 56, 58, 61, 64, 67},
                               Mark::bars,
                               {42, 52, 51, 55, 56, 60, 62, 66},
                               {46, 58, 55, 57, 60, 62, 66, 68}}}});
  keep_figure("bars", svg);
  EXPECT_EQ(elements(svg)["rect"], 1 + 2 + 16);  // paper, legend, bars
  EXPECT_THAT(svg, testing::HasSubstr(">GCN-CCP-Attn<"));
}

TEST(Chart, DrawsPointsOnLogarithmicAxes) {
  const std::vector<double> nodes = {100, 1000, 10000, 100000};
  const std::string svg =
      to_svg(Chart{.title = "Time by size",
                   .x = {.label = "nodes", .log = true},
                   .y = {.label = "seconds", .log = true},
                   .series = {{"eigenvectors", nodes, {0.0011, 0.013, 0.11, 1.6}, Mark::points},
                              {"encoder", nodes, {0.004, 0.05, 0.42, 4.1}, Mark::points},
                              {"sampling", nodes, {0.02, 0.31, 2.2, 31}, Mark::points},
                              {"posterior", nodes, {0.0002, 0.002, 0.03, 0.33}, Mark::points},
                              {"linear", {100, 100000}, {0.01, 10}, Mark::reference}}});
  keep_figure("points", svg);
  EXPECT_EQ(elements(svg)["circle"], 5);
  EXPECT_THAT(svg, testing::HasSubstr(">10⁵<"));
}

TEST(Chart, DrawsAMatrixWithAColorBarAndACurve) {
  Heat heat{.rows = 16,
            .columns = 20,
            .x_first = 1,
            .x_step = 1,
            .y_first = 0.5,
            .y_step = 0.5,
            .label = "AMI"};
  for (int row = 0; row < 16; ++row) {
    for (int column = 0; column < 20; ++column) {
      const double a = 1 + column, b = 0.5 + 0.5 * row;
      heat.values.push_back(a < b ? NAN
                                  : 1 / (1 + std::exp(-4 * (std::sqrt(a) - std::sqrt(b) - 1.4))));
    }
  }
  Series limit{.name = "limit of exact recovery", .mark = Mark::reference};
  for (double b = 0.3; b < 8.2; b += 0.1) {
    limit.x.push_back(std::pow(std::sqrt(b) + std::sqrt(2.0), 2));
    limit.y.push_back(b);
  }
  const Chart chart{.title = "Recovery of two communities",
                    .x = {.label = "a"},
                    .y = {.label = "b"},
                    .series = {limit},
                    .heat = heat};
  keep_figure("heat", to_svg(chart));
  Heat small{.rows = 2,
             .columns = 3,
             .values = {0.1, 0.5, 1, 0.92, 0.3, 0},
             .label = "AMI",
             .write_values = true};
  Chart numbers{.title = "With numbers",
                .x = {.categories = {"GCN", "SAGE", "none"}},
                .y = {.categories = {"PE", "random"}},
                .heat = small};
  const std::string svg = to_svg(Panels{.title = "Two matrices", .charts = {chart, numbers}});
  keep_figure("panels", svg);
  elements(svg);
  EXPECT_THAT(svg, testing::HasSubstr(">0.92<"));
}

TEST(Chart, RefusesSeriesOfUnequalLengths) {
  EXPECT_THROW(to_svg(Chart{.series = {{"s", {0, 1}, {1}}}}), SizeError);
  EXPECT_THROW(to_svg(Chart{.heat = Heat{.rows = 2, .columns = 2, .values = {1}}}), SizeError);
}

TEST(Svg, EscapesTextAndWritesShortNumbers) {
  EXPECT_EQ(escape_xml("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
  EXPECT_EQ(short_number(-0.0001), "0");
  EXPECT_EQ(short_number(12.50), "12.5");
  EXPECT_EQ(short_number(100), "100");
  EXPECT_EQ(text_width("é"), text_width("e"));
}

}  // namespace
}  // namespace coterie
