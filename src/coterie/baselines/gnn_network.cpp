#include "coterie/baselines/gnn_network.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "coterie/error.h"

namespace coterie {
namespace {

constexpr double kNormEpsilon = 1e-5;

template <class Real>
using RowArray = Eigen::Array<Real, 1, Eigen::Dynamic>;

template <class Real>
auto matrix_at(std::span<Real> weights, int64_t offset, int64_t rows, int64_t columns) {
  using Plain = RowMatrix<std::remove_const_t<Real>>;
  using Target = std::conditional_t<std::is_const_v<Real>, const Plain, Plain>;
  return Eigen::Map<Target>(weights.data() + offset, rows, columns);
}

template <class Real>
auto row_at(std::span<Real> weights, int64_t offset, int64_t size) {
  using Plain = RowArray<std::remove_const_t<Real>>;
  using Target = std::conditional_t<std::is_const_v<Real>, const Plain, Plain>;
  return Eigen::Map<Target>(weights.data() + offset, size);
}

}  // namespace

template <class Real>
GnnNetwork<Real>::GnnNetwork(const GnnOptions& options) : options_(options) {
  if (options.classes < 1 || options.layers < 0 || options.width < 2 || options.width % 2 != 0) {
    throw UsageError("a GNN needs classes, an even width of at least 2, and layers >= 0");
  }
  if (options.powers < 1 || (with_edges() && options.powers > 2)) {
    throw UsageError("powers must be at least 1, and at most 2 with the line graph");
  }
  const int64_t maps = options.powers + 2;
  for (int64_t l = 0; l <= options.layers; ++l) {
    const int64_t before = l == 0 ? 1 : options.width;
    const std::string name = "layers." + std::to_string(l);
    nodes_.push_back(add_layer(name + ".nodes", maps * before, with_edges() ? 2 * before : 0,
                               options.width, true));
    if (with_edges()) {
      edges_.push_back(
          add_layer(name + ".edges", maps * before, 2 * options.width, options.width, true));
    }
  }
  nodes_.push_back(add_layer("logits", maps * options.width, with_edges() ? 2 * options.width : 0,
                             options.classes, false));
}

// Inputs of one's own and those from the other side have linear maps of their own in the authors'
// code. Here they are the columns of one, and the two biases are one: their sum is all that counts.
template <class Real>
typename GnnNetwork<Real>::LayerShape GnnNetwork<Real>::add_layer(const std::string& name,
                                                                  int64_t own_inputs,
                                                                  int64_t other_inputs,
                                                                  int64_t outputs, bool normed) {
  const auto add = [&](const std::string& what, std::vector<int64_t> shape, int64_t fan_in,
                       float constant) {
    weights_.push_back({name + "." + what, shape, size_, fan_in, constant});
    int64_t count = 1;
    for (const int64_t n : shape) count *= n;
    size_ += count;
    return size_ - count;
  };
  const int64_t inputs = own_inputs + other_inputs;
  LayerShape shape{
      .inputs = inputs, .outputs = outputs, .weight = 0, .bias = 0, .gain = -1, .shift = -1};
  shape.weight = add("weight", {outputs, inputs}, own_inputs, 0);
  shape.bias = add("bias", {outputs}, own_inputs, 0);
  if (!normed) return shape;
  shape.gain = add("norm.gain", {outputs}, 0, 1);
  shape.shift = add("norm.shift", {outputs}, 0, 0);
  return shape;
}

template <class Real>
std::vector<Real> GnnNetwork<Real>::fresh_weights(Rng rng) const {
  std::vector<Real> values;
  for (size_t w = 0; w < weights_.size(); ++w) {
    const Weight& weight = weights_[w];
    const int64_t end = w + 1 < weights_.size() ? weights_[w + 1].offset : size_;
    const double bound = weight.fan_in > 0 ? 1 / std::sqrt(static_cast<double>(weight.fan_in)) : 0;
    for (int64_t i = weight.offset; i < end; ++i) {
      values.push_back(
          static_cast<Real>(weight.constant + (bound > 0 ? rng.uniform(-bound, bound) : 0)));
    }
  }
  return values;
}

template <class Real>
void GnnNetwork<Real>::apply(const LayerShape& shape, std::span<const Real> weights, Layer& layer,
                             RowMatrix<Real>& out) const {
  const auto weight = matrix_at(weights, shape.weight, shape.outputs, shape.inputs);
  RowMatrix<Real>& a = shape.gain < 0 ? out : layer.activated;
  a.resize(layer.inputs.rows(), shape.outputs);
  a.noalias() = layer.inputs * weight.transpose();
  a.array().rowwise() += row_at(weights, shape.bias, shape.outputs);
  if (shape.gain < 0) return;
  const int64_t half = shape.outputs / 2;
  // As in the authors' code (Chen, Li and Bruna 2019) half of the columns stay linear, so that a
  // power iteration can pass through; which half differs between their GNN and LGNN.
  auto relu = a.middleCols(with_edges() ? half : 0, half);
  relu = relu.cwiseMax(Real(0)).eval();
  const Real count = static_cast<Real>(std::max<int64_t>(a.rows(), 1));
  layer.mean = a.colwise().sum().array() / count;
  out = a.array().rowwise() - layer.mean;
  layer.scale = (out.colwise().squaredNorm().array() / count + Real(kNormEpsilon)).sqrt().inverse();
  out.array().rowwise() *= layer.scale * row_at(weights, shape.gain, shape.outputs);
  out.array().rowwise() += row_at(weights, shape.shift, shape.outputs);
}

template <class Real>
RowMatrix<Real> GnnNetwork<Real>::go_back(const LayerShape& shape, std::span<const Real> weights,
                                          const Layer& layer, const RowMatrix<Real>& d_out,
                                          std::span<Real> gradient) const {
  RowMatrix<Real> d = d_out;
  if (shape.gain >= 0) {
    // With n = (a - mean) * scale and g = d_out * gain: d_a = scale (g - mean(g) - n mean(g n)).
    const RowMatrix<Real> normed =
        (layer.activated.array().rowwise() - layer.mean).rowwise() * layer.scale;
    const RowArray<Real> d_shift = d_out.colwise().sum();
    const RowArray<Real> d_gain = d_out.cwiseProduct(normed).colwise().sum();
    row_at(gradient, shape.shift, shape.outputs) += d_shift;
    row_at(gradient, shape.gain, shape.outputs) += d_gain;
    const Real count = static_cast<Real>(std::max<int64_t>(d.rows(), 1));
    d.array().rowwise() -= d_shift / count;
    d.array() -= normed.array().rowwise() * (d_gain / count);
    d.array().rowwise() *= layer.scale * row_at(weights, shape.gain, shape.outputs);
    const int64_t half = shape.outputs / 2, first = with_edges() ? half : 0;
    auto relu = d.middleCols(first, half);
    relu = (layer.activated.middleCols(first, half).array() > Real(0))
               .select(relu.array(), Real(0))
               .eval();
  }
  row_at(gradient, shape.bias, shape.outputs) += d.colwise().sum().array();
  matrix_at(gradient, shape.weight, shape.outputs, shape.inputs).noalias() +=
      d.transpose() * layer.inputs;
  return d * matrix_at(weights, shape.weight, shape.outputs, shape.inputs);
}

template <class Real>
const RowMatrix<Real>& GnnNetwork<Real>::forward(std::span<const Real> weights,
                                                 const GraphOperators& graph, Tape& tape,
                                                 bool learning) const {
  const int64_t maps = graph.count();
  tape.nodes.resize(learning ? nodes_.size() : 1);
  tape.edges.resize(!with_edges() ? 0 : learning ? edges_.size() : 1);
  tape.x.resize(graph.nodes(), 1);
  for (int64_t i = 0; i < graph.nodes(); ++i) tape.x(i, 0) = static_cast<Real>(graph.degree(i));
  if (with_edges()) {
    tape.y.resize(graph.edges(), 1);
    for (int64_t e = 0; e < graph.edges(); ++e) {
      tape.y(e, 0) = static_cast<Real>(graph.line_degree(e));
    }
  }
  for (size_t l = 0; l < nodes_.size(); ++l) {
    const bool last = l + 1 == nodes_.size();
    const int64_t width = tape.x.cols();
    Layer& nodes = tape.nodes[learning ? l : 0];
    nodes.inputs.resize(graph.nodes(), nodes_[l].inputs);
    graph.on_nodes(tape.x.data(), width, nodes.inputs.data(), nodes_[l].inputs);
    if (with_edges()) {
      graph.edges_to_nodes(tape.y.data(), width, nodes.inputs.data() + maps * width,
                           nodes_[l].inputs);
    }
    apply(nodes_[l], weights, nodes, last ? tape.logits : tape.x);
    if (last || !with_edges()) continue;
    Layer& edges = tape.edges[learning ? l : 0];
    edges.inputs.resize(graph.edges(), edges_[l].inputs);
    graph.on_edges(tape.y.data(), width, edges.inputs.data(), edges_[l].inputs);
    graph.nodes_to_edges(tape.x.data(), options_.width, edges.inputs.data() + maps * width,
                         edges_[l].inputs);
    apply(edges_[l], weights, edges, tape.y);
  }
  return tape.logits;
}

template <class Real>
std::vector<Real> GnnNetwork<Real>::backward(std::span<const Real> weights,
                                             const GraphOperators& graph, const Tape& tape,
                                             const RowMatrix<Real>& d_logits) const {
  const int64_t maps = graph.count();
  std::vector<Real> gradient(size_, Real(0));
  RowMatrix<Real> dx, dy;  // by x and y behind layer l
  for (size_t l = nodes_.size(); l-- > 0;) {
    const bool last = l + 1 == nodes_.size();
    const int64_t width = l == 0 ? 1 : options_.width;  // of x and y before the layer
    RowMatrix<Real> dy_before = RowMatrix<Real>::Zero(with_edges() ? graph.edges() : 0, width);
    if (with_edges() && !last) {
      const RowMatrix<Real> d = go_back(edges_[l], weights, tape.edges[l], dy, gradient);
      graph.add_transposed_on_edges(d.data(), d.cols(), width, dy_before.data());
      graph.add_transposed_nodes_to_edges(d.data() + maps * width, d.cols(), options_.width,
                                          dx.data());
    }
    const RowMatrix<Real> d =
        go_back(nodes_[l], weights, tape.nodes[l], last ? d_logits : dx, gradient);
    dx = RowMatrix<Real>::Zero(graph.nodes(), width);
    graph.add_transposed_on_nodes(d.data(), d.cols(), width, dx.data());
    if (with_edges()) {
      graph.add_transposed_edges_to_nodes(d.data() + maps * width, d.cols(), width,
                                          dy_before.data());
      dy = std::move(dy_before);
    }
  }
  return gradient;
}

Partition likeliest_classes(const RowMatrix<float>& logits) {
  std::vector<int64_t> labels(logits.rows());
  for (int64_t i = 0; i < logits.rows(); ++i) logits.row(i).maxCoeff(&labels[i]);
  return Partition(labels);
}

template class GnnNetwork<float>;
#ifdef COTERIE_TESTS  // of gradients
template class GnnNetwork<double>;
#endif

}  // namespace coterie
