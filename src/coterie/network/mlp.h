#pragma once

#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "coterie/network/weights.h"

namespace coterie {

// y = x W^T + b, with W [outputs, inputs]. Without a bias has_bias is false and bias means nothing.
template <class Tensor>
struct Linear {
  Tensor weight, bias;
  bool has_bias = false;

  Linear() = default;
  template <class Source>
  Linear(Source& source, const std::string& name, int64_t inputs, int64_t outputs,
         bool with_bias = true)
      : weight(source({name + ".weight", {outputs, inputs}, Init::fan_in, inputs})),
        has_bias(with_bias) {
    if (with_bias) bias = source({name + ".bias", {outputs}, Init::fan_in, inputs});
  }
};

// A linear layer on the concatenation of several inputs of equal width, kept as one weight block
// per input: the sum of the blocks' products. So the product of an input that many rows share is
// computed once and added to all of them. The blocks start as slices of one wide layer would.
template <class Tensor>
struct JointLinear {
  std::vector<std::string> inputs;     // their names
  std::vector<Linear<Tensor>> blocks;  // in the order of the inputs; the first carries the bias

  // The block of an input, by the name that it was given.
  const Linear<Tensor>& operator[](std::string_view input) const {
    size_t i = 0;
    while (inputs[i] != input) {
      ++i;
      assert(i < inputs.size());
    }
    return blocks[i];
  }

  JointLinear() = default;
  template <class Source>
  JointLinear(Source& source, const std::string& name, std::initializer_list<const char*> names,
              int64_t width, int64_t outputs)
      : inputs(names.begin(), names.end()) {
    const int64_t fan_in = width * static_cast<int64_t>(inputs.size());
    for (const std::string& input : inputs) {
      Linear<Tensor>& block = blocks.emplace_back();
      block.weight =
          source({name + "." + input + ".weight", {outputs, width}, Init::fan_in, fan_in});
    }
    blocks[0].has_bias = true;
    blocks[0].bias = source({name + ".bias", {outputs}, Init::fan_in, fan_in});
  }
};

// Linear layers with one PReLU (a single learned slope) between every two of them.
template <class Tensor>
struct Mlp {
  std::vector<Linear<Tensor>> layers;
  std::vector<Tensor> slopes;  // slopes[i] follows layers[i]; one fewer than layers

  Mlp() = default;
  // `depth` layers numbered from `first` in the weights' names; all hidden layers are `width` wide.
  template <class Source>
  Mlp(Source& source, const std::string& name, int64_t inputs, int64_t width, int64_t outputs,
      int64_t depth, bool last_bias = true, int64_t first = 0) {
    for (int64_t i = 0; i < depth; ++i) {
      const bool last = i + 1 == depth;
      const std::string layer = name + "." + std::to_string(first + i);
      layers.emplace_back(source, layer, i == 0 ? inputs : width, last ? outputs : width,
                          !last || last_bias);
      if (!last) slopes.push_back(source({layer + ".slope", {1}, Init::prelu_slope}));
    }
  }
};

// An Mlp whose first layer is joint. `slope` follows the first layer.
template <class Tensor>
struct JointMlp {
  JointLinear<Tensor> first;
  Tensor slope;
  Mlp<Tensor> rest;

  JointMlp() = default;
  template <class Source>
  JointMlp(Source& source, const std::string& name, std::initializer_list<const char*> inputs,
           int64_t width, int64_t outputs, int64_t depth, bool last_bias = true)
      : first(source, name + ".0", inputs, width, width),
        slope(source({name + ".0.slope", {1}, Init::prelu_slope})),
        rest(source, name, width, width, outputs, depth - 1, last_bias, 1) {}
};

template <class Ops>
typename Ops::Tensor apply(Ops& ops, const Mlp<typename Ops::Tensor>& mlp, typename Ops::Tensor x) {
  for (size_t i = 0; i < mlp.layers.size(); ++i) {
    x = ops.linear(x, mlp.layers[i]);
    if (i < mlp.slopes.size()) x = ops.prelu(std::move(x), mlp.slopes[i]);
  }
  return x;
}

template <class Ops>
typename Ops::Tensor apply(Ops& ops, const JointLinear<typename Ops::Tensor>& joint,
                           std::initializer_list<typename Ops::Tensor> inputs) {
  assert(inputs.size() == joint.blocks.size());
  typename Ops::Tensor sum = ops.linear(*inputs.begin(), joint.blocks[0]);
  for (size_t i = 1; i < inputs.size(); ++i) {
    sum = ops.add(std::move(sum), ops.linear(inputs.begin()[i], joint.blocks[i]));
  }
  return sum;
}

template <class Ops>
typename Ops::Tensor apply(Ops& ops, const JointMlp<typename Ops::Tensor>& mlp,
                           std::initializer_list<typename Ops::Tensor> inputs) {
  return apply(ops, mlp.rest, ops.prelu(apply(ops, mlp.first, inputs), mlp.slope));
}

}  // namespace coterie
