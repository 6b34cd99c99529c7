#include "coterie/local/window_network.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "coterie/models/anchored_problems.h"
#include "coterie/network/runtime_ops.h"

namespace coterie {
namespace {

Array zeros(int64_t rows, int64_t columns) {
  Array array(rows, columns);
  std::fill_n(array.data(), array.size(), 0.0f);
  return array;
}

// As wide as the values make it, so that encode() refuses a model that reads another number of
// them; without rows, as wide as is wanted.
Array matrix(const std::vector<float>& values, int64_t rows, int64_t wanted) {
  Array array(rows, rows > 0 ? static_cast<int64_t>(values.size()) / rows : wanted);
  std::copy(values.begin(), values.end(), array.data());
  return array;
}

}  // namespace

WindowAnswer::WindowAnswer(const Model& model, const Window& window, std::stop_token stop)
    : network_(std::get<Ccp<Array>>(model.network().clusters)),
      width_(model.options().width),
      nodes_(static_cast<int64_t>(window.nodes.size())),
      anchor_(window.anchor) {
  if (nodes_ < 2) return;  // nothing to ask
  const EncoderOptions& reads = model.options().encoder;
  const Array edge_features =
      matrix(window.edge_features, window.graph.directed_edges(), reads.edge_feature_count);
  Array x = model.encode(window.graph, matrix(window.features, nodes_, reads.feature_count), stop,
                         &edge_features);
  RuntimeOps ops(std::move(stop));
  AnchoredProblems problem;
  std::vector<int32_t> members{static_cast<int32_t>(anchor_)};
  for (int32_t t = 0; t < nodes_; ++t) {
    if (t != anchor_) members.push_back(t);
  }
  // The anchor first, then the points: anchored_problems.h.
  problem.add(members);
  // Without a memory (zeros): what was found before is told by features of the nodes, their taken
  // neighbors among them, so a window costs the same at the beginning and at the end of a draw.
  CcpStep<Array> at =
      step(ops, network_, prepare(ops, network_, std::move(x)), problem, zeros(1, width_));
  mean_ = std::move(at.prior.mean);
  log_sigma_ = std::move(at.prior.log_sigma);
  point_term_ = std::move(at.point_term);
  constant_term_ = std::move(at.constant_term);
}

std::vector<float> WindowAnswer::logits(std::span<const float> noise) const {
  // The anchor is a member for certain.
  std::vector<float> out(nodes_, std::numeric_limits<float>::infinity());
  if (nodes_ < 2) return out;
  RuntimeOps ops;
  Array z(1, width_);
  for (int64_t c = 0; c < width_; ++c) {
    const float sigma = noise.empty() ? 0.0f : std::exp(log_sigma_.data()[c]) * noise[c];
    z.data()[c] = mean_.data()[c] + sigma;
  }
  const Array shared = ops.add(latent_term(ops, network_, z), constant_term_);
  const Array answers =
      apply(ops, network_.phi.rest,
            ops.prelu(ops.add_row(Array(point_term_), shared), network_.phi.slope));
  for (int64_t t = 0, point = 0; t < nodes_; ++t) {
    if (t != anchor_) out[t] = answers.data()[point++];
  }
  return out;
}

}  // namespace coterie
