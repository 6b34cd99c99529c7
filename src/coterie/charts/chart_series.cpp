#include <algorithm>
#include <limits>

#include "coterie/charts/chart_frame.h"

namespace coterie {
namespace {

// Series that belong together but are printed without colours differ by dash and shape as well.
constexpr const char* kDashes[] = {"none", "7 3", "2 3", "8 3 2 3"};

std::string point(double x, double y) { return short_number(x) + " " + short_number(y); }

size_t order_among_colored(const Chart& chart, size_t index) {
  size_t order = 0;
  for (size_t i = 0; i < index; ++i) order += chart.series[i].mark != Mark::reference;
  return order;
}

void draw_shape(Svg& svg, size_t order, double x, double y, double diameter) {
  const double r = diameter / 2;
  switch (order % 4) {
    case 0:
      svg.leaf("circle", {{"cx", x}, {"cy", y}, {"r", r}});
      break;
    case 1:
      svg.leaf(
          "rect",
          {{"x", x - 0.88 * r}, {"y", y - 0.88 * r}, {"width", 1.76 * r}, {"height", 1.76 * r}});
      break;
    case 2:
      svg.leaf("path", {{"d", "M" + point(x, y - 1.25 * r) + "L" + point(x + 1.25 * r, y) + "L" +
                                  point(x, y + 1.25 * r) + "L" + point(x - 1.25 * r, y) + "Z"}});
      break;
    default:
      svg.leaf("path", {{"d", "M" + point(x, y - 1.2 * r) + "L" + point(x + 1.15 * r, y + 0.9 * r) +
                                  "L" + point(x - 1.15 * r, y + 0.9 * r) + "Z"}});
  }
}

bool is_dense(const Series& series, const Frame& frame) {
  return static_cast<double>(series.x.size()) > 4 * (frame.right - frame.left);
}

// The pixels of a line with the points nobody could see left out: per pixel column the first, the
// lowest, the highest and the last remain. An empty path separates stretches of finite values.
std::vector<std::vector<std::pair<double, double>>> thinned(const Series& series,
                                                            const Frame& frame) {
  const bool thin = is_dense(series, frame);
  std::vector<std::vector<std::pair<double, double>>> stretches(1);
  std::vector<std::pair<double, double>> column;
  const auto flush = [&] {
    if (column.empty()) return;
    const auto [low, high] = std::minmax_element(
        column.begin(), column.end(), [](auto& a, auto& b) { return a.second < b.second; });
    std::vector<size_t> keep = {0, static_cast<size_t>(low - column.begin()),
                                static_cast<size_t>(high - column.begin()), column.size() - 1};
    std::sort(keep.begin(), keep.end());
    keep.erase(std::unique(keep.begin(), keep.end()), keep.end());
    for (const size_t i : keep) stretches.back().push_back(column[i]);
    column.clear();
  };
  for (size_t i = 0; i < series.x.size(); ++i) {
    if (!frame.x.shows(series.x[i]) || !frame.y.shows(series.y[i])) {
      flush();
      if (!stretches.back().empty()) stretches.emplace_back();
      continue;
    }
    const double x = frame.x(series.x[i]), y = frame.y(series.y[i]);
    if (!column.empty() && (!thin || std::floor(x) != std::floor(column.front().first))) flush();
    column.emplace_back(x, y);
  }
  flush();
  return stretches;
}

void draw_band(Svg& svg, const Series& series, const Frame& frame) {
  std::string there, back;
  for (size_t i = 0; i < series.x.size(); ++i) {
    if (!frame.x.shows(series.x[i]) || !frame.y.shows(series.low[i]) ||
        !frame.y.shows(series.high[i])) {
      continue;
    }
    there += (there.empty() ? "M" : "L") + point(frame.x(series.x[i]), frame.y(series.high[i]));
    back = "L" + point(frame.x(series.x[i]), frame.y(series.low[i])) + back;
  }
  if (!there.empty()) {
    svg.leaf("path",
             {{"d", there + back + "Z"}, {"fill", "currentColor"}, {"fill-opacity", "0.18"}});
  }
}

struct Pen {
  std::string_view color = "currentColor";
  std::string_view dash = "none";
  double width = 2;
  double opacity = 1;
};

void draw_line(Svg& svg, const Series& series, const Frame& frame, const Pen& pen) {
  std::string path;
  for (const auto& stretch : thinned(series, frame)) {
    for (size_t i = 0; i < stretch.size(); ++i) {
      path += (i ? "L" : "M") + point(stretch[i].first, stretch[i].second);
    }
    // A lone point between gaps shows as a dot thanks to the round cap.
    if (stretch.size() == 1) path += "h0.01";
  }
  svg.leaf("path", {{"d", path},
                    {"fill", "none"},
                    {"stroke", pen.color},
                    {"stroke-width", pen.width},
                    {"stroke-opacity", pen.opacity},
                    {"stroke-linejoin", "round"},
                    {"stroke-linecap", "round"},
                    {"stroke-dasharray", pen.dash}});
}

void draw_whiskers(Svg& svg, const Series& series, const Frame& frame, double shift) {
  std::string path;
  for (size_t i = 0; i < series.x.size(); ++i) {
    if (!frame.x.shows(series.x[i]) || !frame.y.shows(series.low[i]) ||
        !frame.y.shows(series.high[i])) {
      continue;
    }
    const double x = frame.x(series.x[i] + shift);
    path += "M" + point(x, frame.y(series.low[i])) + "L" + point(x, frame.y(series.high[i]));
  }
  svg.leaf("path", {{"d", path},
                    {"class", "ink"},
                    {"stroke", "currentColor"},
                    {"stroke-opacity", "0.55"},
                    {"stroke-width", 1.25},
                    {"fill", "none"}});
}

}  // namespace

std::string color_class(const Chart& chart, size_t index) {
  if (chart.series[index].mark == Mark::reference) return "muted";
  return "c" + std::to_string(order_among_colored(chart, index) % 8);
}

double bar_half_width(const Chart& chart) {
  std::vector<double> places;
  for (const auto& series : chart.series) {
    if (series.mark == Mark::bars) places.insert(places.end(), series.x.begin(), series.x.end());
  }
  if (places.empty()) return 0;
  std::sort(places.begin(), places.end());
  double gap = std::numeric_limits<double>::infinity();
  for (size_t i = 1; i < places.size(); ++i) {
    if (places[i] > places[i - 1]) gap = std::min(gap, places[i] - places[i - 1]);
  }
  return 0.42 * (std::isfinite(gap) ? gap : 1.0);
}

void draw_series(Svg& svg, const Chart& chart, const Frame& frame) {
  const double group = bar_half_width(chart);
  double bar_series = 0;
  for (const auto& series : chart.series) bar_series += series.mark == Mark::bars;
  double bars_before = 0;
  for (size_t s = 0; s < chart.series.size(); ++s) {
    const Series& series = chart.series[s];
    const size_t order = order_among_colored(chart, s);
    const bool interval = !series.low.empty();
    svg.open("g", {{"class", color_class(chart, s)}});
    switch (series.mark) {
      case Mark::line:
        if (interval) draw_band(svg, series, frame);
        // Every step of a long training in full strength would be a wall of ink.
        draw_line(svg, series, frame,
                  {.dash = kDashes[(order / 4) % 4],
                   .width = is_dense(series, frame) ? 1.0 : 2.0,
                   .opacity = is_dense(series, frame) ? 0.55 : 1.0});
        break;
      case Mark::reference:
        if (chart.heat || bar_series > 0) {  // readable on every colour below it
          draw_line(svg, series, frame, {.color = "#ffffff", .width = 4, .opacity = 0.7});
          draw_line(svg, series, frame, {.color = "#1f2328", .dash = "5 4", .width = 1.75});
        } else {
          draw_line(svg, series, frame, {.dash = "5 4", .width = 1.5});
        }
        break;
      case Mark::points:
        if (interval) draw_whiskers(svg, series, frame, 0);
        svg.open("g", {{"fill", "currentColor"}});
        for (size_t i = 0; i < series.x.size(); ++i) {
          if (!frame.x.shows(series.x[i]) || !frame.y.shows(series.y[i])) continue;
          draw_shape(svg, order, frame.x(series.x[i]), frame.y(series.y[i]),
                     series.size.empty() ? 7 : series.size[i]);
        }
        svg.close();
        break;
      case Mark::bars: {
        const double width = 2 * group / bar_series;
        const double shift = -group + width * (bars_before + 0.5);
        svg.open("g", {{"fill", "currentColor"}});
        for (size_t i = 0; i < series.x.size(); ++i) {
          if (!frame.x.shows(series.x[i]) || !frame.y.shows(series.y[i])) continue;
          const double left = frame.x(series.x[i] + shift - width / 2);
          const double right = frame.x(series.x[i] + shift + width / 2);
          const double foot = frame.y(frame.y.log ? frame.y.low : 0), head = frame.y(series.y[i]);
          svg.leaf("rect", {{"x", std::min(left, right)},
                            {"y", std::min(foot, head)},
                            {"width", std::abs(right - left)},
                            {"height", std::abs(head - foot)}});
        }
        svg.close();
        if (interval) draw_whiskers(svg, series, frame, shift);
        ++bars_before;
        break;
      }
    }
    svg.close();
  }
}

void draw_legend_key(Svg& svg, const Chart& chart, size_t index, double x, double y) {
  const size_t order = order_among_colored(chart, index);
  svg.open("g", {{"class", color_class(chart, index)}, {"fill", "currentColor"}});
  switch (chart.series[index].mark) {
    case Mark::points:
      draw_shape(svg, order, x + 11, y, 8);
      break;
    case Mark::bars:
      svg.leaf("rect", {{"x", x + 5}, {"y", y - 6}, {"width", 12}, {"height", 12}});
      break;
    case Mark::line:
    case Mark::reference: {
      const bool reference = chart.series[index].mark == Mark::reference;
      const char* dash = reference ? "5 4" : kDashes[(order / 4) % 4];
      svg.leaf("line", {{"x1", x},
                        {"y1", y},
                        {"x2", x + 22},
                        {"y2", y},
                        {"stroke", "currentColor"},
                        {"stroke-width", reference ? 1.5 : 2.5},
                        {"stroke-dasharray", dash}});
    }
  }
  svg.close();
}

}  // namespace coterie
