#include "coterie/random.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <limits>

#include "coterie/portable_math.h"

namespace coterie {
namespace {

// Finaliser of SplitMix64: a bijection in which every input bit reaches every output bit.
uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

uint64_t hash_name(std::string_view name) {  // FNV-1a
  uint64_t h = 0xcbf29ce484222325u;
  for (const char c : name) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return h;
}

}  // namespace

Rng Rng::stream(std::string_view name, uint64_t index) const {
  Rng child(key_);
  child.stream_ = mix(mix(stream_ + 0x632be59bd9b4e019u) ^ hash_name(name)) ^ mix(index);
  child.stream_ = mix(child.stream_);
  return child;
}

void Rng::refill() {
  uint32_t c0 = static_cast<uint32_t>(block_), c1 = static_cast<uint32_t>(block_ >> 32);
  uint32_t c2 = static_cast<uint32_t>(stream_), c3 = static_cast<uint32_t>(stream_ >> 32);
  uint32_t k0 = static_cast<uint32_t>(key_), k1 = static_cast<uint32_t>(key_ >> 32);
  // Philox 4x32-10 (Salmon et al. 2011): the counter is the state, so any stream can be entered
  // anywhere, and a stream costs nothing until it is used.
  for (int round = 0; round < 10; ++round) {
    const uint64_t p0 = uint64_t{0xD2511F53u} * c0;
    const uint64_t p1 = uint64_t{0xCD9E8D57u} * c2;
    c0 = static_cast<uint32_t>(p1 >> 32) ^ c1 ^ k0;
    c1 = static_cast<uint32_t>(p1);
    c2 = static_cast<uint32_t>(p0 >> 32) ^ c3 ^ k1;
    c3 = static_cast<uint32_t>(p0);
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  words_ = {c0, c1, c2, c3};
  used_ = 0;
  ++block_;
}

uint32_t Rng::bits32() {
  if (used_ == 4) refill();
  return words_[used_++];
}

uint64_t Rng::bits() {
  const uint64_t low = bits32();
  return low | uint64_t{bits32()} << 32;
}

double Rng::uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

double Rng::positive_uniform() { return static_cast<double>((bits() >> 11) + 1) * 0x1p-53; }

int64_t Rng::below(int64_t n) {
  assert(n > 0);
  // Lemire (2019): multiply and shift; reject the few values that would favour small results.
  const uint64_t range = static_cast<uint64_t>(n);
  while (true) {
    const unsigned __int128 product = static_cast<unsigned __int128>(bits()) * range;
    const uint64_t low = static_cast<uint64_t>(product);
    if (low >= range || low >= (0 - range) % range) return static_cast<int64_t>(product >> 64);
  }
}

double Rng::exponential() { return -portable_log(positive_uniform()); }

double Rng::normal() {
  // Marsaglia's polar method. The second variate is dropped: a state without it is simpler to save.
  while (true) {
    const double u = 2 * uniform() - 1;
    const double v = 2 * uniform() - 1;
    const double s = u * u + v * v;
    if (s < 1 && s > 0) return u * std::sqrt(-2 * portable_log(s) / s);
  }
}

double Rng::gamma(double shape) {
  assert(shape > 0);
  if (shape < 1) {
    const double boost = portable_exp(portable_log(positive_uniform()) / shape);
    return gamma(shape + 1) * boost;
  }
  // Marsaglia and Tsang (2000).
  const double d = shape - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  while (true) {
    const double x = normal();
    const double root = 1 + c * x;
    if (root <= 0) continue;
    const double v = root * root * root;
    const double u = positive_uniform();
    if (portable_log(u) < 0.5 * x * x + d - d * v + d * portable_log(v)) return d * v;
  }
}

double Rng::beta(double a, double b) {
  while (true) {
    const double x = gamma(a);
    const double y = gamma(b);
    if (x + y > 0) return x / (x + y);  // both underflow only for tiny a and b
  }
}

int64_t Rng::geometric(double p) { return GeometricSkips(p).draw(*this); }

GeometricSkips::GeometricSkips(double p) : p_(p) {
  if (p >= 1 || !(p > 0)) return;
  if (p < 1e-4) {
    // log(1 - p) without cancellation: log1p(-p) = -2 atanh(p / (2 - p)).
    const double t = p / (2 - p);
    log_failure_ = -2 * (t + t * t * t / 3 + t * t * t * t * t / 5);
  } else {
    log_failure_ = portable_log(1 - p);
  }
}

int64_t GeometricSkips::draw(Rng& rng) const {
  if (p_ >= 1) return 0;
  constexpr int64_t kNever = std::numeric_limits<int64_t>::max();
  if (!(p_ > 0)) return kNever;
  const double skip = std::floor(portable_log(rng.positive_uniform()) / log_failure_);
  return skip < 9.2e18 ? static_cast<int64_t>(skip) : kNever;
}

int64_t Rng::categorical(std::span<const double> weights) {
  double total = 0;
  for (const double w : weights) total += w;
  assert(total > 0);
  double target = uniform() * total;
  int64_t last = 0;
  for (int64_t i = 0; i < static_cast<int64_t>(weights.size()); ++i) {
    if (weights[i] <= 0) continue;
    if (target < weights[i]) return i;
    target -= weights[i];
    last = i;
  }
  return last;  // rounding left a sliver at the end
}

Rng::State Rng::state() const { return {key_, stream_, block_, used_}; }

Rng Rng::from_state(const State& state) {
  Rng rng(state[0]);
  rng.stream_ = state[1];
  rng.block_ = state[2];
  const uint32_t used = static_cast<uint32_t>(state[3]);
  if (used < 4) {
    --rng.block_;
    rng.refill();
  }
  rng.used_ = used;
  return rng;
}

}  // namespace coterie
