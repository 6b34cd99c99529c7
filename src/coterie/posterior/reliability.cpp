#include "coterie/posterior/reliability.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "coterie/error.h"

namespace coterie {

Reliability::Reliability(int64_t bins) {
  if (bins < 1) throw UsageError("a reliability needs at least one bin");
  sums_.resize(bins);
}

void Reliability::add(int64_t favorable, int64_t draws, bool came_true) {
  if (draws < 1 || favorable < 0 || favorable > draws) {
    throw UsageError("a probability is a share of draws between 0 and 1");
  }
  // The least m with favorable / draws <= m / bins, counted from 1.
  const auto bins = static_cast<int64_t>(sums_.size());
  const int64_t m = std::max<int64_t>(1, (favorable * bins + draws - 1) / draws);
  Sums& sums = sums_[m - 1];
  ++sums.statements;
  sums.came_true += came_true;
  sums.confidence += static_cast<double>(favorable) / static_cast<double>(draws);
}

void Reliability::add(const Reliability& other) {
  if (other.sums_.size() != sums_.size()) throw SizeError("reliabilities with different bins");
  for (size_t m = 0; m < sums_.size(); ++m) {
    sums_[m].statements += other.sums_[m].statements;
    sums_[m].came_true += other.sums_[m].came_true;
    sums_[m].confidence += other.sums_[m].confidence;
  }
}

std::vector<Reliability::Bin> Reliability::bins() const {
  std::vector<Bin> bins;
  const auto count = static_cast<double>(sums_.size());
  for (size_t m = 0; m < sums_.size(); ++m) {
    const Sums& sums = sums_[m];
    const auto statements = static_cast<double>(std::max<int64_t>(1, sums.statements));
    bins.push_back({static_cast<double>(m) / count, static_cast<double>(m + 1) / count,
                    sums.statements, sums.confidence / statements,
                    static_cast<double>(sums.came_true) / statements});
  }
  return bins;
}

int64_t Reliability::statements() const {
  int64_t total = 0;
  for (const auto& sums : sums_) total += sums.statements;
  return total;
}

double Reliability::expected_error() const {
  if (statements() == 0) return std::numeric_limits<double>::quiet_NaN();
  double error = 0;
  for (const auto& sums : sums_)
    error += std::abs(static_cast<double>(sums.came_true) - sums.confidence);
  return error / static_cast<double>(statements());
}

}  // namespace coterie
