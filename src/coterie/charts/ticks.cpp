#include "coterie/charts/ticks.h"

#include <algorithm>
#include <cmath>

#include "coterie/charts/svg.h"

namespace coterie {
namespace {

// Half a millionth of a step is nothing: it forgives the rounding of multiples such as 3 * 0.1.
constexpr double kSlack = 5e-7;

// The smallest of 1, 2, 5 (times a power of ten) that leaves at most at_most ticks.
double round_step(double low, double high, const TickOptions& options) {
  const double least = (high - low) / std::max(1, options.at_most - 1);
  double power = std::pow(10.0, std::floor(std::log10(least)));
  if (options.integer) power = std::max(power, 1.0);
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least * (1 - kSlack)) return factor * power;
  }
  return 10 * power;
}

std::string with_minus(std::string text) {
  return text.starts_with('-') ? "−" + text.substr(1) : text;
}

std::string label_of(double value, double step) {
  const auto digits = [](double s) {
    return s >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(s) - kSlack));
  };
  const double size = std::max(std::abs(value), step);
  if (size >= 1e6 || step >= 1e5)
    return with_minus(short_number(value / 1e6, digits(step / 1e6)) + (value != 0 ? "M" : ""));
  if (size >= 1e4 && step >= 100)
    return with_minus(short_number(value / 1e3, digits(step / 1e3)) + (value != 0 ? "k" : ""));
  return with_minus(short_number(value, digits(step)));
}

std::string log_label(double value) {
  if (value >= 1e-3 * (1 - kSlack) && value < 1e4 * (1 - kSlack)) return short_number(value, 6);
  const int exponent = static_cast<int>(std::floor(std::log10(value) + kSlack));
  const int factor = static_cast<int>(std::lround(value / std::pow(10.0, exponent)));
  std::string text = factor == 1 ? "10" : std::to_string(factor) + "·10";
  for (const char digit : std::to_string(exponent)) {
    constexpr const char* kRaised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    text += digit == '-' ? "⁻" : kRaised[digit - '0'];
  }
  return text;
}

std::vector<Tick> log_ticks(double low, double high, int at_most) {
  const int first = static_cast<int>(std::floor(std::log10(low) - kSlack));
  const int last = static_cast<int>(std::ceil(std::log10(high) + kSlack));
  const auto collect = [&](std::initializer_list<double> factors, int every) {
    std::vector<Tick> ticks;
    for (int exponent = first; exponent <= last; ++exponent) {
      if (((exponent % every) + every) % every != 0) continue;
      for (const double factor : factors) {
        const double value = factor * std::pow(10.0, exponent);
        if (value < low * (1 - kSlack) || value > high * (1 + kSlack)) continue;
        ticks.push_back({value, log_label(value)});
      }
    }
    return ticks;
  };
  auto ticks = collect({1, 2, 5}, 1);
  for (int every = 1; static_cast<int>(ticks.size()) > at_most && every <= last - first; ++every) {
    ticks = collect({1}, every);
  }
  return ticks;
}

}  // namespace

std::vector<Tick> ticks_between(double low, double high, const TickOptions& options) {
  if (options.log) return log_ticks(low, high, options.at_most);
  const double step = round_step(low, high, options);
  std::vector<Tick> ticks;
  for (double i = std::ceil(low / step - kSlack); i * step <= high + kSlack * step; ++i) {
    ticks.push_back({i * step, label_of(i * step, step)});
  }
  return ticks;
}

TickRange round_outwards(double low, double high, const TickOptions& options) {
  if (!options.log) {
    const double step = round_step(low, high, options);
    return {std::floor(low / step + kSlack) * step, std::ceil(high / step - kSlack) * step};
  }
  const auto nearest = [](double value, bool up) {
    const double power = std::pow(10.0, std::floor(std::log10(value) + kSlack));
    double below = power;
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
      const double candidate = factor * power;
      if (std::abs(candidate / value - 1) < kSlack) return candidate;
      if (candidate > value) return up ? candidate : below;
      below = candidate;
    }
    return below;
  };
  return {nearest(low, false), nearest(high, true)};
}

}  // namespace coterie
