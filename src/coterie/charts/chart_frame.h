#pragma once

#include <cmath>

#include "coterie/charts/chart.h"
#include "coterie/charts/svg.h"

namespace coterie {

// Inner part of the chart writer: where the plotting area lies and how values become pixels.

// Values of one axis to pixels. `from` is the pixel of `low`, `to` that of `high`.
struct Scale {
  double low = 0, high = 1;
  bool log = false;
  double from = 0, to = 1;

  bool shows(double value) const { return std::isfinite(value) && (!log || value > 0); }
  double operator()(double value) const {
    const double share =
        log ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
    return from + share * (to - from);
  }
};

// The plotting area of one chart, in pixels, with its two scales.
struct Frame {
  double left, top, right, bottom;
  Scale x, y;
};

// The matrix, cell by cell (equal neighbours in a row merged), and the lines across it.
void draw_heat(Svg& svg, const Heat& heat, const Frame& frame);
// The colour bar right of the plotting area.
void draw_color_bar(Svg& svg, const Heat& heat, const Frame& frame);
double color_bar_width(const Heat& heat);

// All series of a chart, in the order of the legend.
void draw_series(Svg& svg, const Chart& chart, const Frame& frame);
// The small picture of series `index` in a legend: 22 pixels wide, centred at height y.
void draw_legend_key(Svg& svg, const Chart& chart, size_t index, double x, double y);
// The colour class of a series: c0, c1, ... in order, `muted` for references.
std::string color_class(const Chart& chart, size_t index);
// Half the width of one bar in units of x; 0 when there are no bars.
double bar_half_width(const Chart& chart);

}  // namespace coterie
