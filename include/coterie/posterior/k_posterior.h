#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace coterie {

// How P(K) is made of draws so that it can be relied upon; fitted to each model.
struct KAdjustment {
  double sharpness = 1, smoothing = 0, odds = 1;
};

// P(K): how often each number of communities was drawn. Counts are whole numbers, so that bins and
// sets are decided exactly.
class KPosterior {
 public:
  struct Count {
    int32_t k;
    int64_t draws;
  };

  KPosterior() = default;
  void add(int32_t k, int64_t draws);

  std::span<const Count> counts() const& { return counts_; }  // k increasing, draws > 0
  std::span<const Count> counts() && = delete;                // would outlive its counts
  int64_t draws() const { return draws_; }
  int64_t draws_with(int32_t k) const;
  double probability(int32_t k) const;
  double mean() const;
  double deviation() const;  // of one draw, estimated without bias of its square; 0 of one draw

  // The most probable K; the smallest one if several are. Needs a draw.
  int32_t mode() const;

  // The smallest set of Ks that holds at least the share `level` of the draws: the most probable
  // ones (ties: smaller K first), in increasing order.
  std::vector<int32_t> credible_set(double level) const;

  // As many draws, shared out in proportion to what P(K)^sharpness is expected to be, given how
  // often each K was drawn: above 1 surer of the frequent Ks, below 1 less sure. Behind counts n_K
  // there may be many P(K); if all were equally likely before, they are Dirichlet(n_K + 1) now, and
  // the mean of P(K)^a is proportional to Gamma(n_K + 1 + a) / Gamma(n_K + 1). That is n_K^a for
  // many draws and less sharp for few, whose differences may be chance. 1 changes nothing. Shares
  // are rounded to whole draws by largest remainder (ties: smaller K).
  KPosterior sharpened(double sharpness) const;

  // What few draws say about many Ks: sixteen draws of a large graph have sixteen different numbers
  // of communities, and the true one is more likely between than on them. Every draw stands for a
  // discrete normal distribution around its K, in parts of 10,000. No K is below 1.
  KPosterior smoothed(double width) const;

  // Sharpened; then, where draws differ, P(K) is theirs only for the most frequent K. Its odds are
  // raised to a power, as if two more draws had had other Ks, which takes from an even field and
  // gives to a clear winner; all other Ks share the rest as smoothed by so many standard deviations
  // (not where one is less than half a community). Where several Ks are the most frequent one, none
  // is: all are smoothed, as widely as so few draws of a normal distribution ask for (Silverman
  // 1986). 1, 0, 1 changes nothing.
  KPosterior adjusted(const KAdjustment& how) const;

 private:
  std::vector<Count> counts_;
  int64_t draws_ = 0;
};

// The least number of draws whose share of `draws` is at least `level`, 0 to 1; forgives the
// rounding of products such as 0.9 * 10.
int64_t draws_for_level(double level, int64_t draws);

// Half of what a probability that was counted in so many draws may be off by, both ways together,
// with 95 % (Agresti and Coull 1998: as if four more draws had been divided evenly). Above 0 also
// where all draws agree.
double share_error(double probability, int64_t draws);

// log P of something that `times` of the draws show; never shown counts as half a draw.
double log_share(int64_t times, int64_t draws);

// Whole numbers that add up to `total`, in proportion to `shares`: rounded down, then one more for
// the largest remainders (ties: the first). Shares are at least zero, one is above.
std::vector<int64_t> apportion(int64_t total, std::span<const double> shares);

}  // namespace coterie
