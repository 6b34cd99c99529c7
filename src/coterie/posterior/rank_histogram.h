#pragma once

#include <cstdint>
#include <vector>

namespace coterie {

// Where truths rank among draws, over many graphs: simulation-based calibration (Talts et al.
// 2018).
//
// If a model is right about graphs of its own kind, the truth is one more draw from the posterior.
// Whatever number is made of a partition, that of the truth then has every rank among those of the
// draws equally often, and all bins of this histogram are equally high. Too few ranks in the
// middle: draws differ too little; too many: too much; a slope: they are off to one side.
class RankHistogram {
 public:
  static constexpr int64_t kBins = 16;
  explicit RankHistogram(int64_t bins = kBins) : counts_(bins, 0) {}

  // Of `draws` draws, by weight, so many are below the truth and so many equal to it; `place`, at
  // least 0 and below 1, is random and says where among its equals the truth stands.
  void add(double below, double equal, double draws, double place);

  const std::vector<int64_t>& counts() const { return counts_; }
  int64_t total() const;

  // With a right model all bins lie in it, of 20 histograms in about 19.
  struct Band {
    int64_t low = 0, high = 0;
  };
  Band band() const;
  int64_t outside() const;  // bins

  // The chance that a right model has a histogram at least as uneven (Pearson's chi-square).
  double p_value() const;

 private:
  std::vector<int64_t> counts_;
};

// P(X >= x) of a chi-square variable.
double chi_square_tail(double x, double degrees);

}  // namespace coterie
