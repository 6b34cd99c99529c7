#include "coterie/posterior/rank_histogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace coterie {

void RankHistogram::add(double below, double equal, double draws, double place) {
  // The truth is one of equal + 1; with draws of equal weight this is uniform in [0, 1).
  const double share = (below + place * (equal + 1)) / (draws + 1);
  const auto bins = static_cast<int64_t>(counts_.size());
  const auto bin = static_cast<int64_t>(share * static_cast<double>(bins));
  ++counts_[std::clamp<int64_t>(bin, 0, bins - 1)];
}

int64_t RankHistogram::total() const {
  return std::accumulate(counts_.begin(), counts_.end(), int64_t{0});
}

RankHistogram::Band RankHistogram::band() const {
  // A bin is binomial; each of B may leave its band with a chance of 0.05 / B.
  const auto n = static_cast<double>(total());
  const double p = 1 / static_cast<double>(counts_.size());
  const double each_side = 0.025 * p;
  double below = 0;
  Band band{0, total()};
  bool low_found = false;
  for (int64_t count = 0; count <= total(); ++count) {
    const auto c = static_cast<double>(count);
    below += std::exp(std::lgamma(n + 1) - std::lgamma(c + 1) - std::lgamma(n - c + 1) +
                      c * std::log(p) + (n - c) * std::log1p(-p));
    if (!low_found && below > each_side) {
      band.low = count;
      low_found = true;
    }
    if (below >= 1 - each_side) {
      band.high = count;
      break;
    }
  }
  return band;
}

int64_t RankHistogram::outside() const {
  const Band allowed = band();
  return std::count_if(counts_.begin(), counts_.end(),
                       [&](int64_t count) { return count < allowed.low || count > allowed.high; });
}

double RankHistogram::p_value() const {
  if (total() == 0) return 1;
  const double expected = static_cast<double>(total()) / static_cast<double>(counts_.size());
  double sum = 0;
  for (const int64_t count : counts_) {
    const double away = static_cast<double>(count) - expected;
    sum += away * away / expected;
  }
  return chi_square_tail(sum, static_cast<double>(counts_.size() - 1));
}

double chi_square_tail(double x, double degrees) {
  // The regularized upper incomplete gamma function of (a, t): by the series of the lower one where
  // that converges fast, else by Lentz's continued fraction.
  const double a = degrees / 2, t = x / 2;
  if (t <= 0) return 1;
  const double front = std::exp(a * std::log(t) - t - std::lgamma(a));
  if (t < a + 1) {
    double term = 1 / a, sum = term;
    for (double n = 1; n < 1000 && term > 1e-16 * sum; ++n) {
      term *= t / (a + n);
      sum += term;
    }
    return std::max(0.0, 1 - front * sum);
  }
  constexpr double kTiny = 1e-300;
  double b = t + 1 - a, c = 1 / kTiny, d = 1 / b, h = d;
  for (double n = 1; n < 1000; ++n) {
    const double an = -n * (n - a);
    b += 2;
    d = an * d + b;
    d = 1 / (std::abs(d) < kTiny ? kTiny : d);
    c = b + an / c;
    if (std::abs(c) < kTiny) c = kTiny;
    h *= d * c;
    if (std::abs(d * c - 1) < 1e-15) break;
  }
  return front * h;
}

}  // namespace coterie
