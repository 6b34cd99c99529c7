#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace coterie {

// A seeded source of random numbers: Philox 4x32-10 (Salmon et al. 2011), a counter-based
// generator.
//
// The same seed gives the same numbers everywhere: the distributions are our own (those of the
// standard library differ between libraries) and use only operations that IEEE 754 rounds exactly.
//
// Work that runs in parallel takes one named stream per unit of work, so results do not depend on
// the number of threads or on the order of execution:
//
//   Rng rng(seed);
//   Rng draw = rng.stream("draw", 17);   // always the same stream, however often rng was used
//   before
//
// Copying an Rng copies its position. An Rng is 48 bytes and must not be shared between threads.
class Rng {
 public:
  explicit Rng(uint64_t seed) : key_(seed) {}

  // An independent generator, determined by this one's seed and name and by (name, index).
  // Does not depend on how many numbers were drawn, and does not advance this generator.
  Rng stream(std::string_view name, uint64_t index = 0) const;

  uint32_t bits32();
  uint64_t bits();

  double uniform();  // [0, 1), 53 bits
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  double positive_uniform();                    // (0, 1]
  int64_t below(int64_t n);                     // uniform on 0..n-1, exactly; n > 0
  int64_t between(int64_t low, int64_t high) {  // uniform on low..high, both included
    return low + below(high - low + 1);
  }
  bool bernoulli(double p) { return uniform() < p; }
  double exponential();        // rate 1
  double normal();             // mean 0, variance 1
  double gamma(double shape);  // scale 1; shape > 0 (Marsaglia & Tsang 2000)
  double beta(double a, double b);
  // Failures before the first success; 0 when p >= 1, the largest int64_t when p is so small that
  // no success can be expected.
  int64_t geometric(double p);
  // An index with probability proportional to its weight. Weights are finite, >= 0, not all zero.
  int64_t categorical(std::span<const double> weights);

  template <class T>
  void shuffle(std::span<T> values) {
    for (int64_t i = static_cast<int64_t>(values.size()) - 1; i > 0; --i) {
      std::swap(values[i], values[below(i + 1)]);
    }
  }

  // The complete state, for checkpoints.
  using State = std::array<uint64_t, 4>;
  State state() const;
  static Rng from_state(const State& state);

 private:
  void refill();

  uint64_t key_;
  uint64_t stream_ = 0;
  uint64_t block_ = 0;               // next counter value to encrypt
  std::array<uint32_t, 4> words_{};  // the current block
  uint32_t used_ = 4;                // how many of words_ were handed out
};

// Rng::geometric for many draws with the same p: the logarithm of 1 - p is taken once.
class GeometricSkips {
 public:
  explicit GeometricSkips(double p);
  int64_t draw(Rng& rng) const;

 private:
  double p_;
  double log_failure_ = 0;
};

}  // namespace coterie
