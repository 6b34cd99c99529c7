#include <algorithm>
#include <array>
#include <map>

#include "coterie/charts/chart_frame.h"
#include "coterie/charts/ticks.h"

namespace coterie {
namespace {

constexpr int kLevels = 64;
constexpr double kBarWidth = 14, kBarGap = 18;

struct Rgb {
  double red, green, blue;
};

// Nine places on the way from dark violet over green to yellow; lightness grows evenly along it.
constexpr std::array<Rgb, 9> kScale = {{{68, 1, 84},
                                        {71, 44, 122},
                                        {59, 81, 139},
                                        {44, 113, 142},
                                        {33, 144, 141},
                                        {39, 173, 129},
                                        {92, 200, 99},
                                        {170, 220, 50},
                                        {253, 231, 37}}};

Rgb color_at(double share) {
  const double place = std::clamp(share, 0.0, 1.0) * (kScale.size() - 1);
  const auto below = std::min(static_cast<size_t>(place), kScale.size() - 2);
  const double t = place - static_cast<double>(below);
  const Rgb a = kScale[below], b = kScale[below + 1];
  return {a.red + t * (b.red - a.red), a.green + t * (b.green - a.green),
          a.blue + t * (b.blue - a.blue)};
}

std::string hex(const Rgb& color) {
  std::string text = "#";
  for (const double part : {color.red, color.green, color.blue}) {
    const int value = static_cast<int>(std::lround(part));
    text += "0123456789abcdef"[value / 16];
    text += "0123456789abcdef"[value % 16];
  }
  return text;
}

int level_of(double value, const Heat& heat) {
  const double share = std::clamp((value - heat.low) / (heat.high - heat.low), 0.0, 1.0);
  return static_cast<int>(std::lround(share * (kLevels - 1)));
}

void fill_level(Svg& svg, const std::string& path, int level, const Heat& heat) {
  const double share = static_cast<double>(level) / (kLevels - 1);
  if (heat.colors == Heat::Colors::scale) {
    svg.leaf("path", {{"d", path}, {"fill", hex(color_at(share))}});
  } else {
    svg.leaf("path", {{"d", path}, {"fill", "currentColor"}, {"fill-opacity", share}});
  }
}

void write_numbers(Svg& svg, const Heat& heat, const Frame& frame) {
  const double room = std::abs(frame.x(heat.x_first + heat.x_step) - frame.x(heat.x_first));
  const double height = std::abs(frame.y(heat.y_first + heat.y_step) - frame.y(heat.y_first));
  const int decimals = heat.high - heat.low > 10 ? 0 : 2;
  if (room < text_width(short_number(heat.high, 0), 11) + 0.63 * 11 * decimals || height < 13)
    return;
  for (int64_t row = 0; row < heat.rows; ++row) {
    for (int64_t column = 0; column < heat.columns; ++column) {
      const double value = heat.values[row * heat.columns + column];
      if (!std::isfinite(value)) continue;
      const bool light = level_of(value, heat) > kLevels * 5 / 8;
      svg.text(frame.x(heat.x_first + heat.x_step * column),
               frame.y(heat.y_first + heat.y_step * row) + 4, fixed_number(value, decimals),
               {{"text-anchor", "middle"}, {"class", light ? "small on-light" : "small on-dark"}});
    }
  }
}

}  // namespace

void draw_heat(Svg& svg, const Heat& heat, const Frame& frame) {
  // One path for each colour; cells of equal colour that follow each other in a row are one
  // rectangle.
  std::map<int, std::string> paths;
  for (int64_t row = 0; row < heat.rows; ++row) {
    const double y1 = frame.y(heat.y_first + heat.y_step * (row - 0.5));
    const double y2 = frame.y(heat.y_first + heat.y_step * (row + 0.5));
    for (int64_t column = 0, end; column < heat.columns; column = end) {
      const double value = heat.values[row * heat.columns + column];
      end = column + 1;
      if (!std::isfinite(value)) continue;
      const int level = level_of(value, heat);
      const auto same = [&](double other) {
        return std::isfinite(other) && level_of(other, heat) == level;
      };
      while (end < heat.columns && same(heat.values[row * heat.columns + end])) ++end;
      if (level == 0 && heat.colors == Heat::Colors::ink) continue;
      const double x1 = frame.x(heat.x_first + heat.x_step * (static_cast<double>(column) - 0.5));
      const double x2 = frame.x(heat.x_first + heat.x_step * (static_cast<double>(end) - 0.5));
      paths[level] += "M" + short_number(x1) + " " + short_number(y1) + "H" + short_number(x2) +
                      "V" + short_number(y2) + "H" + short_number(x1) + "Z";
    }
  }
  svg.open("g", {{"class", "ink"}, {"shape-rendering", "crispEdges"}});
  for (const auto& [level, path] : paths) fill_level(svg, path, level, heat);
  svg.close();
  for (const double place : heat.boundaries) {
    svg.line(frame.x(place), frame.top, frame.x(place), frame.bottom, "boundary");
    svg.line(frame.left, frame.y(place), frame.right, frame.y(place), "boundary");
  }
  if (heat.write_values) write_numbers(svg, heat, frame);
}

double color_bar_width(const Heat& heat) {
  if (heat.colors == Heat::Colors::ink) return 0;
  double widest = 0;
  for (const auto& tick : ticks_between(heat.low, heat.high, {.at_most = 6})) {
    widest = std::max(widest, text_width(tick.label));
  }
  return kBarGap + kBarWidth + 6 + widest + (heat.label.empty() ? 0 : 20);
}

void draw_color_bar(Svg& svg, const Heat& heat, const Frame& frame) {
  if (heat.colors == Heat::Colors::ink) return;
  const double left = frame.right + kBarGap, height = frame.bottom - frame.top;
  svg.open("g", {{"shape-rendering", "crispEdges"}});
  for (int level = 0; level < kLevels; ++level) {
    const double top = std::floor(frame.bottom - height * (level + 1) / kLevels);
    const double foot = std::floor(frame.bottom - height * level / kLevels);
    svg.leaf("rect", {{"x", left},
                      {"y", top},
                      {"width", kBarWidth},
                      {"height", foot - top},
                      {"fill", hex(color_at(static_cast<double>(level) / (kLevels - 1)))}});
  }
  svg.close();
  const Scale scale{heat.low, heat.high, false, frame.bottom, frame.top};
  for (const auto& tick : ticks_between(heat.low, heat.high, {.at_most = 6})) {
    svg.text(left + kBarWidth + 6, scale(tick.value) + 4, tick.label);
  }
  if (!heat.label.empty()) {
    const double x = frame.right + color_bar_width(heat) - 2, y = (frame.top + frame.bottom) / 2;
    svg.text(x, y, heat.label,
             {{"text-anchor", "middle"},
              {"transform", "rotate(-90 " + short_number(x) + " " + short_number(y) + ")"}});
  }
}

}  // namespace coterie
