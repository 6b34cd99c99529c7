#include "coterie/posterior/partition_loss.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "coterie/interruption.h"
#include "coterie/portable_math.h"

namespace coterie {
namespace {

// Most communities are smaller than this, so most logarithms are looked up.
constexpr int64_t kTable = 1 << 12;

double n_log_n(int64_t n, const std::vector<double>& table) {
  if (n < static_cast<int64_t>(table.size())) return table[n];
  return static_cast<double>(n) * portable_log(static_cast<double>(n));
}

double pairs(int64_t n) { return static_cast<double>(n) * static_cast<double>(n - 1) / 2; }

}  // namespace

LossFrom::LossFrom(const Partition& from, PartitionLoss loss, std::span<const int64_t> weights)
    : loss_(loss), counter_(from, weights), sizes_(from.communities(), 0) {
  for (int64_t i = 0; i < from.nodes(); ++i) sizes_[from[i]] += weights.empty() ? 1 : weights[i];
  nodes_ = std::accumulate(sizes_.begin(), sizes_.end(), int64_t{0});
  if (loss != PartitionLoss::binder) {
    n_log_n_.assign(std::min(nodes_ + 1, kTable), 0.0);
    for (size_t n = 2; n < n_log_n_.size(); ++n) {
      n_log_n_[n] = static_cast<double>(n) * portable_log(static_cast<double>(n));
    }
  }
}

double LossFrom::to(const Partition& other) {
  if (nodes_ == 0) return 0;
  stop_if_asked();
  const auto overlaps = counter_.with(other);
  other_sizes_.assign(other.communities(), 0);
  for (const auto& overlap : overlaps) other_sizes_[overlap.column] += overlap.count;
  switch (loss_) {
    case PartitionLoss::binder:
      return binder(overlaps);
    case PartitionLoss::normalized_variation:
      return normalized_variation(overlaps);
    case PartitionLoss::variation_of_information:
      break;
  }
  return variation_of_information(overlaps);
}

double LossFrom::sum_n_log_n(std::span<const int64_t> sizes) const {
  double sum = 0;
  for (const int64_t size : sizes) sum += n_log_n(size, n_log_n_);
  return sum;
}

double LossFrom::variation_of_information(std::span<const Overlap> overlaps) {
  // Equal partitions must give exactly 0: their overlaps are their communities.
  if (overlaps.size() == sizes_.size() && overlaps.size() == other_sizes_.size()) return 0;
  double sum = sum_n_log_n(sizes_) + sum_n_log_n(other_sizes_);
  for (const auto& overlap : overlaps) sum -= 2 * n_log_n(overlap.count, n_log_n_);
  return std::max(0.0, sum / static_cast<double>(nodes_));
}

double LossFrom::normalized_variation(std::span<const Overlap> overlaps) {
  if (overlaps.size() == sizes_.size() && overlaps.size() == other_sizes_.size()) return 0;
  // Entropies and information times the number of nodes.
  const double all = n_log_n(nodes_, n_log_n_);
  const double own = all - sum_n_log_n(sizes_), others = all - sum_n_log_n(other_sizes_);
  double shared = own + others - all;
  for (const auto& overlap : overlaps) shared += n_log_n(overlap.count, n_log_n_);
  return std::clamp(1 - shared / (own + others - shared), 0.0, 1.0);
}

double LossFrom::binder(std::span<const Overlap> overlaps) {
  if (nodes_ == 1) return 0;
  double sum = 0;
  for (const int64_t size : sizes_) sum += pairs(size);
  for (const int64_t size : other_sizes_) sum += pairs(size);
  for (const auto& overlap : overlaps) sum -= 2 * pairs(overlap.count);
  return sum / pairs(nodes_);
}

}  // namespace coterie
