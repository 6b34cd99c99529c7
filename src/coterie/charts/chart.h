#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coterie {

// How the values of a series are drawn.
enum class Mark {
  line,       // points joined in the order given; broken where a value is not finite
  points,     // a dot (or square, diamond, triangle by position in the legend) for each value
  bars,       // from zero to the value; several bar series stand side by side
  reference,  // a dashed grey line, for what the others are compared with
};

// One named set of values. A chart with several series has a legend of their names.
struct Series {
  std::string name = {};
  std::vector<double> x = {}, y = {};  // of equal length
  Mark mark = Mark::line;
  // Empty, or an interval around each y: a band around a line, whiskers on points and bars.
  std::vector<double> low = {}, high = {};
  std::vector<double> size = {};  // of points: empty, or a diameter in pixels for each
};

struct Axis {
  std::string label = {};
  std::optional<double> low = {}, high = {};  // the ends; those not given follow the data
  bool log = false;                           // logarithmic; values <= 0 are not drawn
  bool integer = false;                       // ticks at whole numbers only
  bool reversed = false;                      // grows towards the left, or downwards
  // When not empty, the ticks: value i is called categories[i].
  std::vector<std::string> categories = {};
};

// A matrix drawn as coloured cells under the series; cell (row, column) is centred at
// (x.low + column * step, ...), so that the axes' numbers name the cells.
struct Heat {
  enum class Colors {
    scale,  // dark violet to yellow (even to the eye, readable in grey), with a colour bar
    ink,    // nothing to full ink, for adjacency matrices; no colour bar
  };
  int64_t rows = 0, columns = 0;
  std::vector<double> values = {};  // rows * columns, row after row; not finite: an empty cell
  double x_first = 0, x_step = 1;   // x of the centre of column 0, and from one column to the next
  double y_first = 0, y_step = 1;
  double low = 0, high = 1;  // the values at the ends of the colours
  Colors colors = Colors::scale;
  std::string label = {};               // of the colour bar
  bool write_values = false;            // the number in each cell where it fits
  std::vector<double> boundaries = {};  // lines across the picture at these x and these y
};

// One chart. Everything has a sensible default; most charts set a title, two axis labels and
// series.
struct Chart {
  std::string title = {};
  std::string description = {};  // what it shows, for those who cannot see it
  Axis x = {}, y = {};
  std::vector<Series> series = {};
  std::optional<Heat> heat = {};
  double width = 640, height = 400;  // pixels, all included
  bool square = false;               // the plotting area is a square
};

// Several charts side by side, `columns` to a row, under one title.
struct Panels {
  std::string title = {};
  std::string description = {};
  std::vector<Chart> charts = {};
  int columns = 2;
};

// The picture as SVG text (see svg.h for colours and dark mode). A line with many more points than
// the picture has columns keeps, per column, its first, last, smallest and largest value.
// Throws SizeError when the vectors of a series or a matrix do not fit together.
//
//   std::string picture = to_svg({.title = "Training",
//                                 .x = {.label = "step"},
//                                 .y = {.label = "loss per graph"},
//                                 .series = {{"training", steps, losses}}});
std::string to_svg(const Chart& chart);
std::string to_svg(const Panels& panels);

}  // namespace coterie
