#include "coterie/baselines/permutation_loss.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

#include "coterie/error.h"
#include "coterie/partition/assignment.h"

namespace coterie {
namespace {

template <class Real>
std::vector<int64_t> best_by_assignment(const RowMatrix<Real>& log_p, const Partition& truth) {
  std::vector<double> cost(truth.communities() * log_p.cols(), 0.0);
  for (int64_t i = 0; i < truth.nodes(); ++i) {
    for (int64_t c = 0; c < log_p.cols(); ++c) cost[truth[i] * log_p.cols() + c] -= log_p(i, c);
  }
  return minimum_cost_assignment(cost, truth.communities(), log_p.cols()).column;
}

template <class Real>
std::vector<int64_t> best_by_enumeration(const RowMatrix<Real>& log_p, const Partition& truth) {
  std::vector<int64_t> classes(log_p.cols());
  std::iota(classes.begin(), classes.end(), 0);
  std::vector<int64_t> best(classes.begin(), classes.begin() + truth.communities());
  double least = std::numeric_limits<double>::infinity();
  do {
    double loss = 0;
    for (int64_t i = 0; i < truth.nodes(); ++i) loss -= log_p(i, classes[truth[i]]);
    if (loss < least) {
      least = loss;
      best.assign(classes.begin(), classes.begin() + truth.communities());
    }
  } while (std::next_permutation(classes.begin(), classes.end()));
  return best;
}

}  // namespace

template <class Real>
PermutationLoss<Real> permutation_loss(const RowMatrix<Real>& logits, const Partition& truth,
                                       PermutationSearch search) {
  if (truth.nodes() != logits.rows()) throw SizeError("there must be one row of logits per node");
  if (truth.communities() > logits.cols()) {
    throw UsageError(std::to_string(truth.communities()) + " communities cannot be told apart by " +
                     std::to_string(logits.cols()) + " classes");
  }
  PermutationLoss<Real> result;
  if (truth.nodes() == 0) return result;
  RowMatrix<Real> log_p = logits.colwise() - logits.rowwise().maxCoeff();
  log_p.colwise() -= log_p.array().exp().rowwise().sum().log().matrix().eval();
  result.class_of = search == PermutationSearch::hungarian ? best_by_assignment(log_p, truth)
                                                           : best_by_enumeration(log_p, truth);
  const Real share = Real(1) / static_cast<Real>(truth.nodes());
  result.gradient = log_p.array().exp() * share;
  for (int64_t i = 0; i < truth.nodes(); ++i) {
    const int64_t right = result.class_of[truth[i]];
    result.loss -= log_p(i, right);
    result.gradient(i, right) -= share;
  }
  result.loss /= static_cast<double>(truth.nodes());
  return result;
}

template PermutationLoss<float> permutation_loss(const RowMatrix<float>&, const Partition&,
                                                 PermutationSearch);
#ifdef COTERIE_TESTS  // of gradients
template PermutationLoss<double> permutation_loss(const RowMatrix<double>&, const Partition&,
                                                  PermutationSearch);
#endif

}  // namespace coterie
