#include "coterie/charts/chart.h"

#include <algorithm>
#include <limits>

#include "coterie/charts/chart_frame.h"
#include "coterie/charts/ticks.h"
#include "coterie/error.h"

namespace coterie {
namespace {

constexpr double kPadding = 16, kTitleHeight = 24, kLegendRow = 20, kTickLabel = 18,
                 kAxisLabel = 20;

void check(const Chart& chart) {
  for (const auto& series : chart.series) {
    const size_t size = series.x.size();
    if (series.y.size() != size || series.low.size() != series.high.size() ||
        (!series.low.empty() && series.low.size() != size) ||
        (!series.size.empty() && series.size.size() != size)) {
      throw SizeError("chart '" + chart.title + "': the values of series '" + series.name +
                      "' have different lengths");
    }
  }
  if (chart.heat &&
      static_cast<int64_t>(chart.heat->values.size()) != chart.heat->rows * chart.heat->columns) {
    throw SizeError("chart '" + chart.title + "': a matrix of " + std::to_string(chart.heat->rows) +
                    " rows and " + std::to_string(chart.heat->columns) + " columns has " +
                    std::to_string(chart.heat->values.size()) + " values");
  }
}

// Grows to hold every finite value it is shown.
struct Extent {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  void add(double value, bool log) {
    if (!std::isfinite(value) || (log && value <= 0)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

// How an axis without fixed ends fits its data: exactly, up to round numbers, or with a little room
// so that no dot lies on the edge.
enum class Fit { exact, round, roomy };

// The ends of an axis: those given, else those that fit the data.
Scale scale_of(const Axis& axis, Extent extent, const TickOptions& ticks, Fit fit) {
  if (!axis.categories.empty()) {
    extent = {-0.5, static_cast<double>(axis.categories.size()) - 0.5};
    return {axis.low.value_or(extent.low), axis.high.value_or(extent.high), false};
  }
  if (axis.low) extent.add(*axis.low, axis.log);
  if (axis.high) extent.add(*axis.high, axis.log);
  if (extent.low > extent.high) extent = axis.log ? Extent{1, 10} : Extent{0, 1};
  if (extent.low == extent.high) {
    const double room = extent.low == 0 ? 1 : 0.5 * std::abs(extent.low);
    extent = {extent.low - room, extent.high + room};
  }
  if (fit == Fit::round) {
    const TickRange range = round_outwards(extent.low, extent.high, ticks);
    extent = {range.low, range.high};
  } else if (fit == Fit::roomy) {
    const double room =
        0.04 * (axis.log ? std::log(extent.high / extent.low) : extent.high - extent.low);
    extent = axis.log ? Extent{extent.low * std::exp(-room), extent.high * std::exp(room)}
                      : Extent{extent.low - room, extent.high + room};
  }
  return {axis.low.value_or(extent.low), axis.high.value_or(extent.high), axis.log};
}

std::vector<Tick> ticks_of(const Axis& axis, const Scale& scale, const TickOptions& options) {
  if (axis.categories.empty()) return ticks_between(scale.low, scale.high, options);
  std::vector<Tick> ticks;
  for (size_t i = 0; i < axis.categories.size(); ++i) {
    ticks.push_back({static_cast<double>(i), axis.categories[i]});
  }
  return ticks;
}

double widest(const std::vector<Tick>& ticks) {
  double width = 0;
  for (const auto& tick : ticks) width = std::max(width, text_width(tick.label));
  return width;
}

// The names of the series, in rows no wider than `width`; each entry is an index into the series.
std::vector<std::vector<size_t>> legend_rows(const Chart& chart, double width) {
  std::vector<std::vector<size_t>> rows;
  size_t named = 0;
  for (const auto& series : chart.series) named += !series.name.empty();
  if (named < (chart.heat ? 1 : 2)) return rows;
  double used = 0;
  for (size_t i = 0; i < chart.series.size(); ++i) {
    if (chart.series[i].name.empty()) continue;
    const double entry = 28 + text_width(chart.series[i].name) + 18;
    if (rows.empty() || used + entry > width) {
      rows.emplace_back();
      used = 0;
    }
    rows.back().push_back(i);
    used += entry;
  }
  return rows;
}

struct Layout {
  Frame frame;
  std::vector<Tick> x_ticks, y_ticks;
  std::vector<std::vector<size_t>> legend;
  bool slanted = false;  // names of categories that do not fit side by side
};

Layout lay_out(const Chart& chart) {
  Extent x, y;
  const double bar = bar_half_width(chart);
  for (const auto& series : chart.series) {
    const double reach = series.mark == Mark::bars ? bar / 0.84 : 0;
    if (series.mark == Mark::bars && !chart.y.log) y.add(0, false);
    for (size_t i = 0; i < series.x.size(); ++i) {
      x.add(series.x[i] - reach, chart.x.log);
      x.add(series.x[i] + reach, chart.x.log);
      y.add(series.y[i], chart.y.log);
      if (series.low.empty()) continue;
      y.add(series.low[i], chart.y.log);
      y.add(series.high[i], chart.y.log);
    }
  }
  if (chart.heat) {
    for (const double edge : {-0.5, static_cast<double>(chart.heat->columns) - 0.5}) {
      x.add(chart.heat->x_first + chart.heat->x_step * edge, false);
    }
    for (const double edge : {-0.5, static_cast<double>(chart.heat->rows) - 0.5}) {
      y.add(chart.heat->y_first + chart.heat->y_step * edge, false);
    }
  }

  Layout layout;
  Frame& frame = layout.frame;
  layout.legend = legend_rows(chart, chart.width - 2 * kPadding);
  frame.top = kPadding + (chart.title.empty() ? 0 : kTitleHeight) +
              kLegendRow * static_cast<double>(layout.legend.size()) + 10;
  frame.bottom = chart.height - kPadding - kTickLabel - (chart.x.label.empty() ? 0 : kAxisLabel);

  const bool points = std::any_of(chart.series.begin(), chart.series.end(),
                                  [](const Series& s) { return s.mark == Mark::points; });
  const TickOptions y_options{
      .at_most = std::clamp(static_cast<int>((frame.bottom - frame.top) / 36), 3, 9),
      .integer = chart.y.integer,
      .log = chart.y.log};
  frame.y = scale_of(chart.y, y, y_options,
                     chart.heat              ? Fit::exact
                     : points && chart.y.log ? Fit::roomy
                                             : Fit::round);
  layout.y_ticks = ticks_of(chart.y, frame.y, y_options);
  frame.left = kPadding + (chart.y.label.empty() ? 0 : kAxisLabel) + widest(layout.y_ticks) + 8;
  frame.right = chart.width - kPadding - (chart.heat ? color_bar_width(*chart.heat) : 6);

  TickOptions x_options{
      .at_most = std::clamp(static_cast<int>((frame.right - frame.left) / 45), 3, 9),
      .integer = chart.x.integer,
      .log = chart.x.log};
  frame.x = scale_of(chart.x, x, x_options, points && !chart.heat ? Fit::roomy : Fit::exact);
  layout.x_ticks = ticks_of(chart.x, frame.x, x_options);
  // Fewer ticks until the labels have room; names of categories cannot be left out, so they slant.
  const auto room = [&] {
    return (frame.right - frame.left) / static_cast<double>(layout.x_ticks.size());
  };
  if (chart.x.categories.empty()) {
    while (x_options.at_most > 3 && widest(layout.x_ticks) + 10 > room()) {
      --x_options.at_most;
      layout.x_ticks = ticks_of(chart.x, frame.x, x_options);
    }
  } else if (widest(layout.x_ticks) + 6 > room()) {
    layout.slanted = true;
    frame.bottom -= 0.6 * widest(layout.x_ticks);
  }

  if (chart.square) {
    const double side = std::min(frame.right - frame.left, frame.bottom - frame.top);
    frame.right = frame.left + side;
    frame.bottom = frame.top + side;
  }
  frame.x.from = chart.x.reversed ? frame.right : frame.left;
  frame.x.to = chart.x.reversed ? frame.left : frame.right;
  frame.y.from = chart.y.reversed ? frame.top : frame.bottom;
  frame.y.to = chart.y.reversed ? frame.bottom : frame.top;
  return layout;
}

void draw_axes(Svg& svg, const Chart& chart, const Layout& layout) {
  const Frame& frame = layout.frame;
  const bool grid = !chart.heat;
  for (const auto& tick : layout.y_ticks) {
    const double y = frame.y(tick.value);
    if (grid && chart.y.categories.empty()) svg.line(frame.left, y, frame.right, y, "grid");
    if (!grid && chart.y.categories.empty()) svg.line(frame.left - 4, y, frame.left, y, "axis");
    svg.text(frame.left - 8, y + 4, tick.label, {{"text-anchor", "end"}});
  }
  for (const auto& tick : layout.x_ticks) {
    const double x = frame.x(tick.value), y = frame.bottom;
    if (chart.x.categories.empty()) svg.line(x, y, x, y + 4, "axis");
    if (layout.slanted) {
      svg.text(
          x + 4, y + 14, tick.label,
          {{"text-anchor", "end"},
           {"transform", "rotate(-35 " + short_number(x + 4) + " " + short_number(y + 14) + ")"}});
    } else {
      svg.text(x, y + kTickLabel, tick.label, {{"text-anchor", "middle"}});
    }
  }
  svg.line(frame.left, frame.bottom, frame.right, frame.bottom, "axis");
  if (!chart.x.label.empty()) {
    const double slant = layout.slanted ? 0.6 * widest(layout.x_ticks) : 0;
    svg.text((frame.left + frame.right) / 2, frame.bottom + kTickLabel + kAxisLabel + slant,
             chart.x.label, {{"text-anchor", "middle"}});
  }
  if (!chart.y.label.empty()) {
    const double x = frame.left - 8 - widest(layout.y_ticks) - 10,
                 y = (frame.top + frame.bottom) / 2;
    svg.text(x, y, chart.y.label,
             {{"text-anchor", "middle"},
              {"transform", "rotate(-90 " + short_number(x) + " " + short_number(y) + ")"}});
  }
}

void draw_chart(Svg& svg, const Chart& chart, const char* title_class) {
  const Layout layout = lay_out(chart);
  const Frame& frame = layout.frame;
  if (!chart.title.empty())
    svg.text(kPadding, kPadding + 12, chart.title, {{"class", title_class}});
  double y = kPadding + (chart.title.empty() ? 0 : kTitleHeight) + 8;
  for (const auto& row : layout.legend) {
    double x = kPadding;
    for (const size_t index : row) {
      draw_legend_key(svg, chart, index, x, y);
      svg.text(x + 28, y + 4, chart.series[index].name);
      x += 28 + text_width(chart.series[index].name) + 18;
    }
    y += kLegendRow;
  }
  draw_axes(svg, chart, layout);
  // An inner picture cuts off what lies outside the plotting area, and unlike a clip path it needs
  // no name that could collide with another picture's on the same page. It is a little larger than
  // the area, so that a line along the edge keeps its width.
  const double x = frame.left - 4, width = frame.right - frame.left + 8;
  const double top = frame.top - 4, height = frame.bottom - frame.top + 8;
  svg.open("svg", {{"x", x},
                   {"y", top},
                   {"width", width},
                   {"height", height},
                   {"viewBox", short_number(x) + " " + short_number(top) + " " +
                                   short_number(width) + " " + short_number(height)}});
  if (chart.heat) draw_heat(svg, *chart.heat, frame);
  draw_series(svg, chart, frame);
  svg.close();
  if (chart.heat) draw_color_bar(svg, *chart.heat, frame);
}

}  // namespace

std::string to_svg(const Chart& chart) {
  check(chart);
  Svg svg(chart.width, chart.height, chart.title, chart.description);
  draw_chart(svg, chart, "title");
  return svg.finish();
}

std::string to_svg(const Panels& panels) {
  const size_t columns = std::max(1, panels.columns);
  const size_t rows = (panels.charts.size() + columns - 1) / columns;
  std::vector<double> widths(columns, 0), heights(rows, 0);
  for (size_t i = 0; i < panels.charts.size(); ++i) {
    check(panels.charts[i]);
    widths[i % columns] = std::max(widths[i % columns], panels.charts[i].width);
    heights[i / columns] = std::max(heights[i / columns], panels.charts[i].height);
  }
  const double head = panels.title.empty() ? 0 : kTitleHeight + 8;
  double width = 0, height = head;
  for (const double w : widths) width += w;
  for (const double h : heights) height += h;
  Svg svg(width, height, panels.title, panels.description);
  if (head > 0) svg.text(kPadding, kPadding + 12, panels.title, {{"class", "title"}});
  double y = head;
  for (size_t row = 0; row < rows; ++row) {
    double x = 0;
    for (size_t column = 0; column < columns && row * columns + column < panels.charts.size();
         ++column) {
      const size_t i = row * columns + column;
      svg.open("g", {{"transform", "translate(" + short_number(x) + " " + short_number(y) + ")"}});
      draw_chart(svg, panels.charts[i], "panel");
      svg.close();
      x += widths[column];
    }
    y += heights[row];
  }
  return svg.finish();
}

}  // namespace coterie
