#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "coterie/classical/block_model.h"
#include "coterie/classical/log_gamma.h"
#include "coterie/graph/graph.h"
#include "coterie/portable_math.h"

namespace coterie {

// Beyond this many entries tables would leave the cache, and Stirling's series is as fast.
inline constexpr int64_t kLargestLogGammaTable = int64_t{1} << 18;

// The two likelihoods of block_model.h as sums over blocks. Each gives
//   within(edges, size)            of a community,
//   between(edges, size, other)    of two communities,
//   alone(size, volume)            a term of a community apart from edges,
//   constant()                     what depends on the graph only.
// An empty community and its pairs contribute 0.
class BetaBlocks {
 public:
  BetaBlocks(const Graph& graph, const BlockModelOptions& options)
      : BetaBlocks(options,
                   std::min(kLargestLogGammaTable, graph.nodes() * (graph.nodes() - 1) / 2 + 64)) {}

  double within(int64_t edges, int64_t size) const {
    return within_.log_ratio(edges, size * (size - 1) / 2);
  }
  double between(int64_t edges, int64_t size, int64_t other) const {
    return between_.log_ratio(edges, size * other);
  }
  double alone(int64_t, int64_t) const { return 0; }
  double constant() const { return 0; }

 private:
  BetaBlocks(const BlockModelOptions& options, int64_t limit)
      : within_(options.within_alpha, options.within_beta, LogGammaTable(1, limit)),
        between_(options.between_alpha, options.between_beta, within_.table()) {}

  // B(alpha + edges, beta + pairs - edges) / B(alpha, beta)
  class Pairs {
   public:
    Pairs(double alpha, double beta, const LogGammaTable& table)
        : edges_(table.at(alpha)),
          gaps_(table.at(beta)),
          all_(table.at(alpha + beta)),
          table_(table),
          empty_(edges_(0) + gaps_(0) - all_(0)) {}
    double log_ratio(int64_t edges, int64_t pairs) const {
      return edges_(edges) + gaps_(pairs - edges) - all_(pairs) - empty_;
    }
    const LogGammaTable& table() const { return table_; }

   private:
    LogGammaTable edges_, gaps_, all_, table_;
    double empty_;
  };

  Pairs within_, between_;
};

class DegreeCorrectedBlocks {
 public:
  DegreeCorrectedBlocks(const Graph& graph, const BlockModelOptions&)
      : gamma_(1, std::min(kLargestLogGammaTable, graph.nodes() + graph.directed_edges() + 2)),
        rate_(graph.edges() == 0
                  ? 0
                  : static_cast<double>(graph.directed_edges()) /
                        (static_cast<double>(graph.nodes()) * static_cast<double>(graph.nodes()))) {
    const int64_t steps =
        std::min(kLargestLogGammaTable, graph.nodes() * std::max<int64_t>(graph.nodes(), 2) + 1);
    log_mean_.resize(steps);
    for (int64_t m = 0; m < steps; ++m) {
      log_mean_[m] = portable_log(rate_ * static_cast<double>(m) / 2 + 1);
    }
    if (rate_ > 0) constant_ = static_cast<double>(graph.edges()) * portable_log(rate_);
    for (NodeId i = 0; i < graph.nodes(); ++i) constant_ += gamma_(graph.degree(i));
  }

  double within(int64_t edges, int64_t size) const { return poisson(edges, size * size); }
  double between(int64_t edges, int64_t size, int64_t other) const {
    return poisson(edges, 2 * size * other);
  }
  double alone(int64_t size, int64_t volume) const {
    if (size == 0) return 0;
    return static_cast<double>(volume) * portable_log(static_cast<double>(size)) +
           gamma_(size - 1) - gamma_(size + volume - 1);
  }
  double constant() const { return constant_; }

 private:
  double poisson(int64_t edges, int64_t half_pairs) const {
    const double log_mean = half_pairs < std::ssize(log_mean_)
                                ? log_mean_[half_pairs]
                                : portable_log(rate_ * static_cast<double>(half_pairs) / 2 + 1);
    return gamma_(edges) - static_cast<double>(edges + 1) * log_mean;
  }

  LogGammaTable gamma_;  // gamma_(k) = ln k!
  double rate_;
  std::vector<double> log_mean_;  // log_mean_[m] = log(rate * m / 2 + 1)
  double constant_ = 0;
};

// Calls work with the likelihood that the options name.
auto with_likelihood(const Graph& graph, const BlockModelOptions& options, auto&& work) {
  return options.likelihood == BlockLikelihood::beta ? work(BetaBlocks(graph, options))
                                                     : work(DegreeCorrectedBlocks(graph, options));
}

}  // namespace coterie
