#include "coterie/baselines/graph_operators.h"

#include <algorithm>
#include <string>
#include <type_traits>

#include "coterie/error.h"

namespace coterie {
namespace {

// Calls work(width); the usual width is a constant for the compiler, so that a row is two or four
// vectors and no loop.
template <class Work>
void with_width(int64_t width, Work&& work) {
  if (width == 8) {
    work(std::integral_constant<int64_t, 8>{});
  } else {
    work(width);
  }
}

template <class Real>
void add_row(const Real* __restrict__ from, int64_t width, Real* __restrict__ to) {
  for (int64_t c = 0; c < width; ++c) to[c] += from[c];
}

// to[i] += Σ_j from[j] over the entries (i, j); rows lie their stride apart.
template <class Width, class Pattern, class Real>
void add_product(const Pattern& pattern, const Real* from, int64_t from_stride, Width width,
                 Real* to, int64_t to_stride) {
  const int64_t rows = static_cast<int64_t>(pattern.row_ptr.size()) - 1;
  for (int64_t i = 0; i < rows; ++i) {
    Real* const row = to + i * to_stride;
    for (int64_t k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; ++k) {
      add_row<Real>(from + pattern.columns[k] * from_stride, width, row);
    }
  }
}

}  // namespace

GraphOperators::GraphOperators(const Graph& graph, int64_t powers, bool line_graph) {
  if (powers < 1) throw UsageError("a graph network needs at least one power of the adjacency");
  if (line_graph && powers > 2) {
    throw UsageError("on the line graph there are at most two powers, not " +
                     std::to_string(powers));
  }
  for (NodeId i = 0; i < graph.nodes(); ++i) degree_.push_back(graph.degree(i));
  powers_.push_back({{graph.row_ptr().begin(), graph.row_ptr().end()},
                     {graph.neighbors().begin(), graph.neighbors().end()}});
  // min(1, A^(2^j)): whether there is a walk of that length, as the paper of GNN and LGNN has it
  // (Chen, Li and Bruna 2019).
  while (static_cast<int64_t>(powers_.size()) < powers) {
    powers_.push_back(thresholded_square(powers_.back()));
  }
  if (!line_graph) return;
  target_ = powers_[0].columns;
  source_.reserve(target_.size());
  reverse_.reserve(target_.size());
  // Rows are visited in increasing order and every row is sorted: the reverses of the edges that
  // enter a node come in the order of its row.
  std::vector<int64_t> next(graph.row_ptr().begin(), graph.row_ptr().end());
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (const NodeId j : graph.neighbors(i)) {
      source_.push_back(i);
      reverse_.push_back(static_cast<int32_t>(next[j]++));
    }
  }
}

GraphOperators::Pattern GraphOperators::thresholded_square(const Pattern& pattern) {
  const int64_t rows = static_cast<int64_t>(pattern.row_ptr.size()) - 1;
  Pattern square{{0}, {}};
  std::vector<int32_t> seen_by(rows, -1);
  for (int32_t i = 0; i < rows; ++i) {
    const int64_t begin = static_cast<int64_t>(square.columns.size());
    for (int64_t k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; ++k) {
      const int32_t j = pattern.columns[k];
      for (int64_t l = pattern.row_ptr[j]; l < pattern.row_ptr[j + 1]; ++l) {
        const int32_t reached = pattern.columns[l];
        // Stamped with the row, so that it need not be cleared for each.
        if (seen_by[reached] == i) continue;
        seen_by[reached] = i;
        square.columns.push_back(reached);
      }
    }
    std::sort(square.columns.begin() + begin, square.columns.end());
    square.row_ptr.push_back(static_cast<int64_t>(square.columns.size()));
  }
  return square;
}

template <class Real>
void GraphOperators::on_nodes(const Real* x, int64_t any_width, Real* out, int64_t stride) const {
  with_width(any_width, [&](auto width) {
    const int64_t last = (count() - 1) * width;
    for (int64_t i = 0; i < nodes(); ++i) {
      Real* const row = out + i * stride;
      std::fill(row + width, row + last, Real(0));
      for (int64_t c = 0; c < width; ++c) {
        row[c] = x[i * width + c];
        row[last + c] = static_cast<Real>(degree_[i]) * x[i * width + c];
      }
    }
    for (size_t p = 0; p < powers_.size(); ++p) {
      add_product(powers_[p], x, width, width, out + static_cast<int64_t>(p + 1) * width, stride);
    }
  });
}

template <class Real>
void GraphOperators::add_transposed_on_nodes(const Real* out, int64_t stride, int64_t any_width,
                                             Real* dx) const {
  with_width(any_width, [&](auto width) {
    const int64_t last = (count() - 1) * width;
    for (int64_t i = 0; i < nodes(); ++i) {
      const Real* const row = out + i * stride;
      for (int64_t c = 0; c < width; ++c) {
        dx[i * width + c] += row[c] + static_cast<Real>(degree_[i]) * row[last + c];
      }
    }
    for (size_t p = 0; p < powers_.size(); ++p) {
      add_product(powers_[p], out + static_cast<int64_t>(p + 1) * width, stride, width, dx, width);
    }
  });
}

template <class Real>
void GraphOperators::sum_at_nodes(const Real* y, int64_t stride, int64_t any_width, Real* out,
                                  Real* in) const {
  std::fill(out, out + nodes() * any_width, Real(0));
  std::fill(in, in + nodes() * any_width, Real(0));
  with_width(any_width, [&](auto width) {
    for (int64_t e = 0; e < edges(); ++e) {
      add_row<Real>(y + e * stride, width, out + source_[e] * width);
      add_row<Real>(y + e * stride, width, in + target_[e] * width);
    }
  });
}

template <class Real>
void GraphOperators::on_edges(const Real* y, int64_t any_width, Real* out, int64_t stride) const {
  with_width(any_width, [&](auto width) {
    std::vector<Real> leaving(nodes() * width), entering(nodes() * width);
    sum_at_nodes(y, width, width, leaving.data(), entering.data());
    std::vector<Real> two_steps(nodes() * width);  // W S - T
    add_product(powers_[0], leaving.data(), width, width, two_steps.data(), width);
    for (size_t k = 0; k < two_steps.size(); ++k) two_steps[k] -= entering[k];
    const bool squared = powers_.size() > 1;
    const int64_t last = (count() - 1) * width;
    for (int64_t e = 0; e < edges(); ++e) {
      const int64_t s = source_[e] * width, t = target_[e] * width;
      const Real* const here = y + e * width;
      const Real* const back = y + reverse_[e] * width;
      Real* const row = out + e * stride;
      const Real diagonal = static_cast<Real>(line_degree(e));
      for (int64_t c = 0; c < width; ++c) {
        row[c] = here[c];
        row[width + c] = leaving[t + c] - back[c];
        if (squared) row[2 * width + c] = two_steps[t + c] - leaving[s + c] + here[c];
        row[last + c] = diagonal * here[c];
      }
    }
  });
}

// Reversing every edge transposes NB: NB^T = R NB R, so sources and targets change places.
template <class Real>
void GraphOperators::add_transposed_on_edges(const Real* out, int64_t stride, int64_t any_width,
                                             Real* dy) const {
  with_width(any_width, [&](auto width) {
    const size_t size = nodes() * width;
    std::vector<Real> leaving(size), entering(size), entering_1(size), two_steps(size);
    sum_at_nodes(out + width, stride, width, leaving.data(), entering_1.data());
    const bool squared = powers_.size() > 1;
    if (squared) {
      sum_at_nodes(out + 2 * width, stride, width, leaving.data(), entering.data());
      add_product(powers_[0], entering.data(), width, width, two_steps.data(), width);
      for (size_t k = 0; k < size; ++k) two_steps[k] -= leaving[k];
    }
    const int64_t last = (count() - 1) * width;
    for (int64_t e = 0; e < edges(); ++e) {
      const int64_t s = source_[e] * width, t = target_[e] * width;
      const Real* const here = out + e * stride;
      const Real* const back = out + reverse_[e] * stride;
      const Real diagonal = static_cast<Real>(line_degree(e));
      for (int64_t c = 0; c < width; ++c) {
        Real sum = here[c] + diagonal * here[last + c] + entering_1[s + c] - back[width + c];
        if (squared) sum += two_steps[s + c] - entering[t + c] + here[2 * width + c];
        dy[e * width + c] += sum;
      }
    }
  });
}

template <class Real>
void GraphOperators::edges_to_nodes(const Real* y, int64_t width, Real* out, int64_t stride) const {
  std::vector<Real> leaving(nodes() * width), entering(nodes() * width);
  sum_at_nodes(y, width, width, leaving.data(), entering.data());
  for (int64_t i = 0; i < nodes(); ++i) {
    for (int64_t c = 0; c < width; ++c) {
      const Real s = leaving[i * width + c], t = entering[i * width + c];
      out[i * stride + c] = s + t;
      out[i * stride + width + c] = s - t;
    }
  }
}

template <class Real>
void GraphOperators::add_transposed_edges_to_nodes(const Real* out, int64_t stride,
                                                   int64_t any_width, Real* dy) const {
  with_width(any_width, [&](auto width) {
    for (int64_t e = 0; e < edges(); ++e) {
      const Real* const s = out + source_[e] * stride;
      const Real* const t = out + target_[e] * stride;
      for (int64_t c = 0; c < width; ++c) {
        dy[e * width + c] += s[c] + t[c] + s[width + c] - t[width + c];
      }
    }
  });
}

template <class Real>
void GraphOperators::nodes_to_edges(const Real* x, int64_t any_width, Real* out,
                                    int64_t stride) const {
  with_width(any_width, [&](auto width) {
    for (int64_t e = 0; e < edges(); ++e) {
      const Real* const s = x + source_[e] * width;
      const Real* const t = x + target_[e] * width;
      Real* const row = out + e * stride;
      for (int64_t c = 0; c < width; ++c) {
        row[c] = s[c] + t[c];
        row[width + c] = s[c] - t[c];
      }
    }
  });
}

template <class Real>
void GraphOperators::add_transposed_nodes_to_edges(const Real* out, int64_t stride,
                                                   int64_t any_width, Real* dx) const {
  with_width(any_width, [&](auto width) {
    for (int64_t e = 0; e < edges(); ++e) {
      Real* const s = dx + source_[e] * width;
      Real* const t = dx + target_[e] * width;
      const Real* const row = out + e * stride;
      for (int64_t c = 0; c < width; ++c) {
        s[c] += row[c] + row[width + c];
        t[c] += row[c] - row[width + c];
      }
    }
  });
}

#define COTERIE_OPERATORS(Real)                                                               \
  template void GraphOperators::on_nodes(const Real*, int64_t, Real*, int64_t) const;         \
  template void GraphOperators::add_transposed_on_nodes(const Real*, int64_t, int64_t, Real*) \
      const;                                                                                  \
  template void GraphOperators::on_edges(const Real*, int64_t, Real*, int64_t) const;         \
  template void GraphOperators::add_transposed_on_edges(const Real*, int64_t, int64_t, Real*) \
      const;                                                                                  \
  template void GraphOperators::edges_to_nodes(const Real*, int64_t, Real*, int64_t) const;   \
  template void GraphOperators::add_transposed_edges_to_nodes(const Real*, int64_t, int64_t,  \
                                                              Real*) const;                   \
  template void GraphOperators::nodes_to_edges(const Real*, int64_t, Real*, int64_t) const;   \
  template void GraphOperators::add_transposed_nodes_to_edges(const Real*, int64_t, int64_t,  \
                                                              Real*) const;
COTERIE_OPERATORS(float)
#ifdef COTERIE_TESTS  // of gradients
COTERIE_OPERATORS(double)
#endif
#undef COTERIE_OPERATORS

}  // namespace coterie
