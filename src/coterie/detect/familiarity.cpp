#include "coterie/detect/familiarity.h"

#include <Eigen/Dense>
#include <cmath>
#include <cstdio>
#include <limits>

namespace coterie {

double embedding_distance(const ModelFile& model, std::span<const float> embedding) {
  const auto d = static_cast<Eigen::Index>(embedding.size());
  if (model.embedding_mean.size() != embedding.size() ||
      model.embedding_covariance.size() != embedding.size() * embedding.size() || d == 0) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  Eigen::VectorXd offset(d);
  for (Eigen::Index i = 0; i < d; ++i) offset[i] = double{embedding[i]} - model.embedding_mean[i];
  Eigen::MatrixXd covariance(d, d);
  for (Eigen::Index i = 0; i < d; ++i) {
    for (Eigen::Index j = 0; j < d; ++j) {
      covariance(i, j) = model.embedding_covariance[i * d + j] * (i == j ? 1.0 : 0.9);
    }
    covariance(i, i) += 1e-12 + 1e-6 * std::abs(covariance(i, i));
  }
  const double squared = offset.dot(covariance.ldlt().solve(offset));
  return std::sqrt(std::max(0.0, squared) / static_cast<double>(d));
}

std::vector<ComparedRange> compare_with_training(const ModelFile& model, const Graph& graph) {
  const auto n = static_cast<double>(graph.nodes());
  const auto m = static_cast<double>(graph.edges());
  std::vector<ComparedRange> out;
  for (const ComparedRange& range :
       {ComparedRange{"number of nodes", model.familiar.nodes, n},
        ComparedRange{"mean degree", model.familiar.mean_degree, n > 0 ? 2 * m / n : 0},
        ComparedRange{"density", model.familiar.density, n > 1 ? 2 * m / (n * (n - 1)) : 0}}) {
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

int64_t memory_estimate(const ModelOptions& options, int64_t nodes, int64_t edges, int64_t draws,
                        int threads) {
  constexpr int64_t kFloat = 4;
  const int64_t row = options.width * kFloat;
  const bool gated = options.encoder.kind == EncoderKind::gated_gcn;
  // The encoder keeps the edge vectors of all layers but the last; then they are gone, and each
  // thread holds what one set of available nodes needs.
  const int64_t encoder = gated ? 2 * edges * row * (options.encoder.layers - 1) : 0;
  const int64_t per_node = nodes * row;
  const int64_t sampling = per_node * (8 + 9 * std::max(1, threads));
  const int64_t state = draws * nodes * (3 * int64_t{sizeof(int32_t)} + 16);
  const int64_t graph = nodes * 24 + edges * 24;
  return std::max(encoder + 8 * per_node, sampling) + state + graph + (int64_t{32} << 20);
}

}  // namespace coterie
