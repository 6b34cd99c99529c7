#include "coterie/posterior/k_posterior.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "coterie/error.h"

namespace coterie {
namespace {

constexpr int64_t kParts = 10'000;  // of a P(K) that is no longer counted in draws

}  // namespace

void KPosterior::add(int32_t k, int64_t draws) {
  if (draws == 0) return;
  const auto place =
      std::lower_bound(counts_.begin(), counts_.end(), k,
                       [](const Count& count, int32_t value) { return count.k < value; });
  if (place != counts_.end() && place->k == k) {
    place->draws += draws;
  } else {
    counts_.insert(place, {k, draws});
  }
  draws_ += draws;
}

int64_t KPosterior::draws_with(int32_t k) const {
  for (const auto& count : counts_) {
    if (count.k == k) return count.draws;
  }
  return 0;
}

double KPosterior::probability(int32_t k) const {
  return draws_ == 0 ? 0 : static_cast<double>(draws_with(k)) / static_cast<double>(draws_);
}

double KPosterior::mean() const {
  double sum = 0;
  for (const auto& count : counts_) {
    sum += static_cast<double>(count.k) * static_cast<double>(count.draws);
  }
  return sum / static_cast<double>(draws_);
}

double KPosterior::deviation() const {
  if (draws_ < 2) return 0;
  const double center = mean();
  double squares = 0;
  for (const Count& count : counts_) {
    squares += static_cast<double>(count.draws) * (count.k - center) * (count.k - center);
  }
  return std::sqrt(squares / static_cast<double>(draws_ - 1));
}

int32_t KPosterior::mode() const {
  // max_element returns the first of equals, and k increases.
  return std::max_element(counts_.begin(), counts_.end(),
                          [](const Count& a, const Count& b) { return a.draws < b.draws; })
      ->k;
}

std::vector<int32_t> KPosterior::credible_set(double level) const {
  std::vector<Count> by_draws = counts_;
  std::stable_sort(by_draws.begin(), by_draws.end(),
                   [](const Count& a, const Count& b) { return a.draws > b.draws; });
  const int64_t needed = draws_for_level(level, draws_);
  std::vector<int32_t> set;
  int64_t held = 0;
  for (const auto& count : by_draws) {
    if (held >= needed) break;
    set.push_back(count.k);
    held += count.draws;
  }
  std::sort(set.begin(), set.end());
  return set;
}

KPosterior KPosterior::sharpened(double sharpness) const {
  if (sharpness == 1 || counts_.empty()) return *this;
  const auto log_mean_power = [&](int64_t draws) {
    const auto n = static_cast<double>(draws);
    return std::lgamma(n + 1 + sharpness) - std::lgamma(n + 1);
  };
  const double largest = log_mean_power(draws_with(mode()));
  std::vector<double> shares;
  for (const Count& count : counts_) {
    shares.push_back(std::exp(log_mean_power(count.draws) - largest));
  }
  const std::vector<int64_t> draws = apportion(draws_, shares);
  KPosterior result;
  for (size_t i = 0; i < counts_.size(); ++i) result.add(counts_[i].k, draws[i]);
  return result;
}

KPosterior KPosterior::smoothed(double width) const {
  if (width == 0) return *this;
  const auto reach = static_cast<int32_t>(std::ceil(4 * width));
  const int32_t first = std::max(1, counts_.front().k - reach), last = counts_.back().k + reach;
  std::vector<double> shares(last - first + 1, 0.0);
  for (const Count& count : counts_) {
    for (int32_t k = std::max(first, count.k - reach); k <= count.k + reach; ++k) {
      const double away = (k - count.k) / width;
      shares[k - first] += static_cast<double>(count.draws) * std::exp(-away * away / 2);
    }
  }
  const std::vector<int64_t> parts = apportion(kParts, shares);
  KPosterior result;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i] > 0) result.add(first + static_cast<int32_t>(i), parts[i]);
  }
  return result;
}

KPosterior KPosterior::adjusted(const KAdjustment& how) const {
  const KPosterior sharp = sharpened(how.sharpness);
  if ((how.smoothing == 0 && how.odds == 1) || sharp.counts_.size() < 2) return sharp;
  const double spread = sharp.deviation();
  const int32_t winner = sharp.mode();
  const auto draws = static_cast<double>(sharp.draws_);
  const int64_t most = sharp.draws_with(winner);
  const bool tied = std::count_if(sharp.counts_.begin(), sharp.counts_.end(),
                                  [&](const Count& count) { return count.draws == most; }) > 1;
  if (tied && spread >= 0.5 && how.smoothing > 0) {
    return sharp.smoothed(spread * std::max(how.smoothing, 1.06 * std::pow(draws, -0.2)));
  }
  const KPosterior wide = sharp.smoothed(spread < 0.5 ? 0 : how.smoothing * spread);
  const double p = static_cast<double>(sharp.draws_with(winner)) / (draws + 2);
  const double raised = 1 / (1 + std::pow((1 - p) / p, how.odds));
  const auto others = static_cast<double>(wide.draws_ - wide.draws_with(winner));
  std::vector<double> shares;
  for (const Count& count : wide.counts_) {
    shares.push_back(count.k == winner ? raised
                                       : (1 - raised) * static_cast<double>(count.draws) / others);
  }
  const std::vector<int64_t> parts = apportion(kParts, shares);
  KPosterior result;
  for (size_t i = 0; i < parts.size(); ++i) result.add(wide.counts_[i].k, parts[i]);
  return result;
}

double share_error(double probability, int64_t draws) {
  const auto n = static_cast<double>(draws);
  const double center = (probability * n + 2) / (n + 4);
  return 1.96 * std::sqrt(center * (1 - center) / (n + 4));
}

double log_share(int64_t times, int64_t draws) {
  // What was never drawn counts as half a draw: a finite loss, which a larger number of draws makes
  // larger.
  return std::log(std::max(0.5, static_cast<double>(times)) / static_cast<double>(draws));
}

std::vector<int64_t> apportion(int64_t total, std::span<const double> shares) {
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  if (!(sum > 0) || !std::isfinite(sum)) throw UsageError("shares of nothing cannot be handed out");
  std::vector<int64_t> parts(shares.size());
  std::vector<double> remainders(shares.size());
  int64_t left = total;
  for (size_t i = 0; i < shares.size(); ++i) {
    const double exact = static_cast<double>(total) * (shares[i] / sum);
    // Largest remainders (Hamilton): the parts add up to the total, and none is off by a whole one.
    parts[i] = std::min(static_cast<int64_t>(exact), left);
    remainders[i] = exact - static_cast<double>(parts[i]);
    left -= parts[i];
  }
  std::vector<size_t> order(shares.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return remainders[a] > remainders[b]; });
  for (size_t i = 0; left > 0; i = (i + 1) % order.size(), --left) ++parts[order[i]];
  return parts;
}

int64_t draws_for_level(double level, int64_t draws) {
  const double share = std::clamp(level, 0.0, 1.0);
  // 0.9 of 10 draws is 9 and not, by rounding, 10.
  return static_cast<int64_t>(std::ceil(share * static_cast<double>(draws) - 1e-9));
}

}  // namespace coterie
