#include "coterie/methods/familiarity.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

namespace coterie {

double embedding_distance(const ModelFile& model, std::span<const float> embedding) {
  const size_t d = embedding.size();
  if (model.embedding_mean.size() != d || model.embedding_covariance.size() != d * d || d == 0) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  // offset^T covariance^-1 offset by Cholesky's L: the squared length of L^-1 offset. Plain loops,
  // because a linear algebra library's take longer to compile than these ever run.
  std::vector<double> lower(d * d), solved(d);
  double squared = 0;
  for (size_t i = 0; i < d; ++i) {
    const auto row = [&](size_t k) { return lower.data() + k * d; };
    double rest = double{embedding[i]} - model.embedding_mean[i];
    for (size_t j = 0; j <= i; ++j) {
      // Shrunk a tenth towards its diagonal: a covariance of a few hundred graphs in 128 dimensions
      // is nearly singular, and directions that training happened not to use would make anything
      // look strange.
      double entry = model.embedding_covariance[i * d + j] * (i == j ? 1.0 : 0.9);
      if (i == j) entry += 1e-12 + 1e-6 * std::abs(entry);
      for (size_t k = 0; k < j; ++k) entry -= row(i)[k] * row(j)[k];
      row(i)[j] = i == j ? std::sqrt(std::max(entry, 1e-12)) : entry / row(j)[j];
      if (j < i) rest -= row(i)[j] * solved[j];
    }
    solved[i] = rest / row(i)[i];
    squared += solved[i] * solved[i];
  }
  // The expectation of the squared length is d, so training graphs have about 1.
  return std::sqrt(squared / static_cast<double>(d));
}

std::vector<ComparedRange> compare_with_training(const ModelFile& model, const Graph& graph) {
  const auto n = static_cast<double>(graph.nodes());
  const auto m = static_cast<double>(graph.edges());
  std::vector<ComparedRange> out;
  const ComparedRange degree{"mean degree", model.familiar.mean_degree, n > 0 ? 2 * m / n : 0};
  std::vector<ComparedRange> all{
      ComparedRange{"number of nodes", model.familiar.nodes, n}, degree,
      ComparedRange{"density", model.familiar.density, n > 1 ? 2 * m / (n * (n - 1)) : 0}};
  // A local model sees windows: how large the whole is does not matter to it.
  if (reads_windows(model.options.encoder)) all = {degree};
  for (const ComparedRange& range : all) {
    if (range.seen.high > 0) out.push_back(range);
  }
  return out;
}

std::vector<std::string> unfamiliar_aspects(const ModelFile& model, const Graph& graph,
                                            std::span<const float> embedding) {
  std::vector<std::string> out;
  for (const ComparedRange& range : compare_with_training(model, graph)) {
    if (range.familiar()) continue;
    char text[160];
    std::snprintf(text, sizeof text,
                  "the %s, %.4g, is outside of what the model was trained on, %.4g to %.4g",
                  range.what, range.here, range.seen.low, range.seen.high);
    out.push_back(text);
  }
  if (graph.has_weights() && !reads_windows(model.options.encoder)) {
    out.push_back("edge weights are not used: the model was not trained with them");
  }
  const double distance = embedding_distance(model, embedding);
  if (distance > 2) {
    char text[160];
    std::snprintf(
        text, sizeof text,
        "the graph looks unlike the training graphs to the network: distance %.1f, where those "
        "have about 1",
        distance);
    out.push_back(text);
  }
  return out;
}

}  // namespace coterie
