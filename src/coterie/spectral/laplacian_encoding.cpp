#include "coterie/spectral/laplacian_encoding.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "coterie/error.h"
#include "coterie/spectral/eigenpairs.h"

namespace coterie {
namespace {

// An eigenvector that lives on one component or on one isolated node.
struct Mode {
  double value;
  int64_t solved;  // which eigenpairs; -1 is an isolated node
  int64_t index;   // among them, or the isolated node
};

// Components with at least one edge, by decreasing size, then smallest node; and isolated nodes.
struct Blocks {
  std::vector<std::vector<NodeId>> components;
  std::vector<NodeId> isolated;
};

Blocks split(const Graph& graph) {
  const Components found = connected_components(graph);
  const int64_t count = static_cast<int64_t>(found.sizes.size());
  std::vector<int32_t> order;
  for (int32_t c = 0; c < count; ++c) {
    if (found.sizes[c] > 1) order.push_back(c);
  }
  // Components are numbered by their smallest node, so a stable sort breaks ties as promised.
  std::stable_sort(order.begin(), order.end(),
                   [&](int32_t a, int32_t b) { return found.sizes[a] > found.sizes[b]; });
  std::vector<int64_t> rank(count, -1);
  Blocks blocks;
  blocks.components.resize(order.size());
  for (size_t r = 0; r < order.size(); ++r) {
    rank[order[r]] = static_cast<int64_t>(r);
    blocks.components[r].reserve(found.sizes[order[r]]);
  }
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const int64_t r = rank[found.component[i]];
    if (r < 0) {
      blocks.isolated.push_back(i);
    } else {
      blocks.components[r].push_back(i);
    }
  }
  return blocks;
}

// The null space without the global vector. With v_c = D^1/2 on component c and 0 elsewhere, column
// t is v_t / vol_t - v_rest / vol_rest, normalized, where `rest` is every later component: each is
// orthogonal to the sum of all v_c and to the columns before it.
void write_null_space(const Graph& graph, const Blocks& blocks, LaplacianEncoding& encoding) {
  const int64_t components = static_cast<int64_t>(blocks.components.size());
  std::vector<double> volume(components);
  for (int64_t c = 0; c < components; ++c) {
    for (const NodeId i : blocks.components[c]) volume[c] += static_cast<double>(graph.degree(i));
  }
  std::vector<double> later(components + 1);  // later[c]: volume of components c, c+1, ...
  for (int64_t c = components; c-- > 0;) later[c] = later[c + 1] + volume[c];
  const int64_t columns = std::clamp<int64_t>(components - 1, 0, encoding.columns);
  for (int64_t c = 0; c < components; ++c) {
    for (const NodeId i : blocks.components[c]) {
      const double root = std::sqrt(static_cast<double>(graph.degree(i)));
      float* row = encoding.features.data() + i * encoding.columns;
      for (int64_t t = 0; t < std::min(c + 1, columns); ++t) {
        const double length = std::sqrt(1 / volume[t] + 1 / later[t + 1]);
        row[t] = static_cast<float>(root / length * (t == c ? 1 / volume[t] : -1 / later[t + 1]));
      }
    }
  }
  encoding.eigenvalues.assign(columns, 0.0);
}

Eigenpairs solve(const Graph& component, int64_t count, SpectrumEnd end,
                 const LaplacianOptions& options, const std::stop_token& stop) {
  const bool direct = component.nodes() <= std::max(options.dense_nodes, 3 * count + 40);
  return direct ? dense_eigenpairs(component, count, end)
                : filtered_eigenpairs(component, count, end, options.tolerance, stop);
}

// The first eigenvalues of all components together, null space aside, and 1 for every isolated
// node.
void write_other_modes(const Graph& graph, const Blocks& blocks, int64_t wanted,
                       const LaplacianOptions& options, LaplacianEncoding& encoding,
                       const std::stop_token& stop) {
  struct Solved {
    int64_t component;
    Eigenpairs pairs;
  };
  std::vector<Solved> solved;
  std::vector<Mode> modes;
  for (int64_t c = 0; c < std::ssize(blocks.components); ++c) {
    const auto& nodes = blocks.components[c];
    const bool whole = std::ssize(nodes) == graph.nodes();
    const Graph part = whole ? Graph() : induced_subgraph(graph, nodes);
    const Graph& component = whole ? graph : part;
    const auto add = [&](int64_t count, SpectrumEnd end) {
      if (stop.stop_requested()) throw Interrupted();
      solved.push_back({c, solve(component, count, end, options, stop)});
      const Eigenpairs& pairs = solved.back().pairs;
      encoding.converged = encoding.converged && pairs.converged;
      for (int64_t t = 0; t < std::ssize(pairs.values); ++t) {
        modes.push_back({pairs.values[t], std::ssize(solved) - 1, t});
      }
    };
    const int64_t all = component.nodes() - 1;
    add(wanted, SpectrumEnd::smallest);
    if (options.both_ends && all > wanted) {
      add(std::min(wanted, all - wanted), SpectrumEnd::largest);
    }
  }
  // Isolated nodes come before computed eigenvalues that equal 1 up to rounding.
  // A graph without edges has L = I; one of its n equal vectors stands for the global one, which is
  // always left out.
  const int64_t dropped = blocks.components.empty() ? 1 : 0;
  for (int64_t s = dropped; s < std::ssize(blocks.isolated); ++s) {
    modes.push_back({1 - 1e-9, -1, blocks.isolated[s]});
  }
  const auto place = [&](const Mode& mode) {
    return options.both_ends ? -std::abs(1 - mode.value) : mode.value;
  };
  std::stable_sort(modes.begin(), modes.end(),
                   [&](const Mode& a, const Mode& b) { return place(a) < place(b); });
  modes.resize(wanted);
  for (const Mode& mode : modes) {
    const int64_t column = std::ssize(encoding.eigenvalues);
    if (mode.solved < 0) {
      encoding.features[mode.index * encoding.columns + column] = 1;
      encoding.eigenvalues.push_back(1);
      continue;
    }
    const Eigenpairs& pairs = solved[mode.solved].pairs;
    const auto& nodes = blocks.components[solved[mode.solved].component];
    for (int64_t i = 0; i < std::ssize(nodes); ++i) {
      encoding.features[nodes[i] * encoding.columns + column] =
          pairs.vectors[i * std::ssize(pairs.values) + mode.index];
    }
    encoding.eigenvalues.push_back(mode.value);
  }
}

// Turns every column so that the sum of its cubes is positive, or, where that vanishes up to
// rounding, its first nonzero entry.
void choose_signs(LaplacianEncoding& encoding) {
  constexpr double kRounding = 1e-6;
  const int64_t columns = encoding.columns;
  std::vector<double> cubes(columns), magnitude(columns);
  std::vector<float> largest(columns);
  for (int64_t i = 0; i < encoding.nodes; ++i) {
    const float* row = encoding.features.data() + i * columns;
    for (int64_t t = 0; t < columns; ++t) {
      const double x = row[t];
      cubes[t] += x * x * x;
      magnitude[t] += std::abs(x * x * x);
      largest[t] = std::max(largest[t], std::abs(row[t]));
    }
  }
  for (int64_t t = 0; t < columns; ++t) {
    bool flip = cubes[t] < 0;
    if (std::abs(cubes[t]) <= kRounding * magnitude[t]) {
      int64_t i = 0;
      const auto entry = [&] { return encoding.features[i * columns + t]; };
      while (i + 1 < encoding.nodes && std::abs(entry()) <= kRounding * largest[t]) ++i;
      flip = entry() < 0;
    }
    if (!flip) continue;
    for (int64_t i = 0; i < encoding.nodes; ++i) encoding.features[i * columns + t] *= -1;
  }
}

}  // namespace

LaplacianEncoding laplacian_encoding(const Graph& graph, const LaplacianOptions& options,
                                     const std::stop_token& stop) {
  if (options.columns < 1) {
    throw UsageError("columns must be at least 1, not " + std::to_string(options.columns));
  }
  if (!(options.tolerance >= 1e-5 && options.tolerance < 1)) {
    throw UsageError("tolerance must lie between 1e-5 and 1, not " +
                     std::to_string(options.tolerance));
  }
  LaplacianEncoding encoding;
  encoding.nodes = graph.nodes();
  encoding.columns = options.columns;
  encoding.features.assign(encoding.nodes * encoding.columns, 0.0f);
  if (encoding.nodes < 2) return encoding;

  const Blocks blocks = split(graph);
  write_null_space(graph, blocks, encoding);
  const int64_t wanted =
      std::min(encoding.columns, encoding.nodes - 1) - std::ssize(encoding.eigenvalues);
  if (wanted > 0) write_other_modes(graph, blocks, wanted, options, encoding, stop);
  choose_signs(encoding);
  return encoding;
}

}  // namespace coterie
