#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace coterie {

// ln Gamma(x) for x > 0 from exactly rounded operations only, so it gives the same bits everywhere.
// Absolute error below 1e-13 (1 + |result|).
double portable_log_gamma(double x);

// ln Gamma(offset + k) for whole numbers k >= 0: a table up to `limit`, Stirling's series beyond.
// Copies share their table. Offsets that differ by a whole number can share one, too.
class LogGammaTable {
 public:
  LogGammaTable(double offset, int64_t limit);

  // The same table seen from another offset, if the two differ by a whole number and the new one is
  // not smaller; otherwise a new table of the same limit.
  LogGammaTable at(double offset) const;

  double operator()(int64_t k) const {
    return k < limit_ ? values_[k] : portable_log_gamma(offset_ + static_cast<double>(k));
  }

 private:
  LogGammaTable() = default;

  double offset_ = 0;
  int64_t limit_ = 0;
  const double* values_ = nullptr;  // into *table_
  std::shared_ptr<const std::vector<double>> table_;
};

}  // namespace coterie
