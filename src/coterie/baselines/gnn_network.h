#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "coterie/baselines/gnn_options.h"
#include "coterie/baselines/graph_operators.h"
#include "coterie/partition/partition.h"
#include "coterie/random.h"

namespace coterie {

template <class Real>
using RowMatrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// The networks of Chen, Li & Bruna (2019), with their gradients written out.
//
// Nodes start as their degrees x, edges as their degrees y in the line graph. A layer is
//   x <- norm(act([O_r x]_r A + b)),                                          GNN
//   x <- norm(act([[O_r x]_r, Pm y, Pd y] A + b)), then
//   y <- norm(act([[Q_r y]_r, Pm^T x, Pd^T x] B + c)) with the new x,         LGNN
// with the maps of GraphOperators; act is relu on half of the columns (GNN the first half, LGNN the
// second) and nothing on the other; norm is batch norm with the statistics of this graph, when it
// is used as well as when it learns. The last layer, without act and norm, gives logits.
//
// All weights form one vector. They are given to every call: a network itself is only shapes.
template <class Real>
class GnnNetwork {
 public:
  // Throws UsageError for options that make no network.
  explicit GnnNetwork(const GnnOptions& options);

  struct Weight {
    std::string name;
    std::vector<int64_t> shape;
    int64_t offset;  // in the vector of all weights
    int64_t fan_in;  // a start within ±1/sqrt(fan_in); 0: `constant`
    float constant;
  };
  const GnnOptions& options() const { return options_; }
  const std::vector<Weight>& list() const { return weights_; }
  int64_t size() const { return size_; }  // of the vector of all weights
  std::vector<Real> fresh_weights(Rng rng) const;

  // What backward needs of a forward; its memory is used again by the next one.
  struct Tape {
    struct Layer {
      RowMatrix<Real> inputs, activated;
      Eigen::Array<Real, 1, Eigen::Dynamic> mean, scale;  // of activated; scale: 1 / deviation
    };
    std::vector<Layer> nodes, edges;
    RowMatrix<Real> x, y, logits;
  };

  // Logits, [nodes, classes]. `tape` is ready for backward if `learning`, else it is small.
  const RowMatrix<Real>& forward(std::span<const Real> weights, const GraphOperators& graph,
                                 Tape& tape, bool learning) const;

  // The gradient of Σ logits * d_logits by weights, after a forward with the same arguments.
  std::vector<Real> backward(std::span<const Real> weights, const GraphOperators& graph,
                             const Tape& tape, const RowMatrix<Real>& d_logits) const;

 private:
  // A linear map with what follows it.
  struct LayerShape {
    int64_t inputs, outputs;
    int64_t weight, bias, gain, shift;  // places in the vector of all weights; gain -1: no norm
  };
  LayerShape add_layer(const std::string& name, int64_t own_inputs, int64_t other_inputs,
                       int64_t outputs, bool normed);
  using Layer = typename Tape::Layer;
  void apply(const LayerShape& shape, std::span<const Real> weights, Layer& layer,
             RowMatrix<Real>& out) const;
  // From the gradient by the output to that by the inputs; adds those by the weights.
  RowMatrix<Real> go_back(const LayerShape& shape, std::span<const Real> weights,
                          const Layer& layer, const RowMatrix<Real>& d_out,
                          std::span<Real> gradient) const;
  bool with_edges() const { return options_.kind == GnnKind::lgnn; }

  GnnOptions options_;
  std::vector<LayerShape> nodes_, edges_;  // by layer; nodes_ ends with the logits
  std::vector<Weight> weights_;
  int64_t size_ = 0;
};

// Nodes of the same largest logit form a community.
Partition likeliest_classes(const RowMatrix<float>& logits);

extern template class GnnNetwork<float>;
extern template class GnnNetwork<double>;  // only with COTERIE_TESTS: for those of gradients

}  // namespace coterie
