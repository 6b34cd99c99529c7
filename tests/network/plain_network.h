#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/network/array.h"
#include "coterie/network/weights.h"
#include "coterie/random.h"

// The networks once more, in plain loops over doubles: what the formulas in the headers say, with
// nothing shared, packed or fused.
namespace coterie::plain {

using Row = std::vector<double>;
using Matrix = std::vector<Row>;

inline Matrix random_matrix(int64_t rows, int64_t columns, Rng& rng) {
  Matrix m(rows, Row(columns));
  for (Row& row : m) {
    // As floats hold them, so that both evaluators begin with the same numbers.
    for (double& value : row) value = static_cast<float>(rng.normal());
  }
  return m;
}

inline Array to_array(const Matrix& m) {
  Array array(static_cast<int64_t>(m.size()), m.empty() ? 0 : static_cast<int64_t>(m[0].size()));
  for (int64_t r = 0; r < array.rows(); ++r) std::copy(m[r].begin(), m[r].end(), array.row(r));
  return array;
}

// A source of weights (network/weights.h) that remembers them by name.
struct RandomWeights {
  using Tensor = Array;
  Rng rng{5};
  std::map<std::string, Matrix> weights = {};

  Array operator()(const WeightSpec& spec) {
    const bool matrix = spec.shape.size() == 2;
    Matrix values = random_matrix(matrix ? spec.shape[0] : 1, spec.shape.back(), rng);
    for (Row& row : values) {
      for (double& value : row) value = static_cast<float>(0.4 * value);
    }
    Array array = to_array(values);
    if (matrix && spec.name.ends_with(".weight")) array.pack();
    weights[spec.name] = std::move(values);
    return array;
  }
  const Matrix& at(const std::string& name) const { return weights.at(name); }
};

inline Matrix linear(const RandomWeights& from, const std::string& name, const Matrix& x) {
  const Matrix& weight = from.at(name + ".weight");
  Matrix y(x.size(), Row(weight.size(), 0.0));
  for (size_t r = 0; r < x.size(); ++r) {
    for (size_t o = 0; o < weight.size(); ++o) {
      for (size_t c = 0; c < weight[o].size(); ++c) y[r][o] += weight[o][c] * x[r][c];
      if (from.weights.contains(name + ".bias")) y[r][o] += from.at(name + ".bias")[0][o];
    }
  }
  return y;
}

inline Matrix add(Matrix x, const Matrix& y) {
  for (size_t r = 0; r < x.size(); ++r) {
    for (size_t c = 0; c < x[r].size(); ++c) x[r][c] += y[r][c];
  }
  return x;
}

inline Matrix prelu(Matrix x, double slope) {
  for (Row& row : x) {
    for (double& value : row) value = value > 0 ? value : slope * value;
  }
  return x;
}

// A folded batch norm: one scale and one shift for each column.
inline Matrix norm(const RandomWeights& from, const std::string& name, Matrix x) {
  for (Row& row : x) {
    for (size_t c = 0; c < row.size(); ++c) {
      row[c] = row[c] * from.at(name + ".weight")[0][c] + from.at(name + ".bias")[0][c];
    }
  }
  return x;
}

// O + relu(O Wo + bo),  O = Q + softmax(scale Q K^T) V head by head.
inline Matrix attention(const RandomWeights& from, const std::string& name, const Matrix& asking,
                        const Matrix& asked, int64_t heads) {
  Matrix o = linear(from, name + ".query", asking);
  const Matrix q = o, k = linear(from, name + ".key", asked),
               v = linear(from, name + ".value", asked);
  const auto width = static_cast<int64_t>(q[0].size());
  const int64_t depth = width / heads;
  for (size_t r = 0; r < q.size(); ++r) {
    for (int64_t h = 0; h < heads; ++h) {
      Row odds(k.size());
      double total = 0;
      for (size_t j = 0; j < k.size(); ++j) {
        double dot = 0;
        for (int64_t c = h * depth; c < (h + 1) * depth; ++c) dot += q[r][c] * k[j][c];
        total += odds[j] = std::exp(dot / std::sqrt(static_cast<double>(width)));
      }
      for (size_t j = 0; j < k.size(); ++j) {
        for (int64_t c = h * depth; c < (h + 1) * depth; ++c) o[r][c] += odds[j] / total * v[j][c];
      }
    }
  }
  return add(o, prelu(linear(from, name + ".output", o), 0));
}

}  // namespace coterie::plain
