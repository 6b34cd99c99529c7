#include <algorithm>
#include <cmath>

#include "coterie/datasets/point_cloud.h"
#include "coterie/neighbors/distances.h"
#include "coterie/portable_math.h"

namespace coterie {
namespace {

// Principal components need neither an order nor a direction here, only the space that they span:
// a few steps of orthogonal iteration find it as well as neighbors can see.
constexpr int kSteps = 4;
constexpr int64_t kMostComponents = 32;

// A row of few numbers times a matrix of `kMostComponents` columns, so that loops have one length.
void add_multiple(float factor, const float* x, float* y) {
  for (int64_t c = 0; c < kMostComponents; ++c) y[c] += factor * x[c];
}

struct Expression {
  int64_t cells;
  int64_t genes;
  std::vector<float> values;  // (cells, genes), many of them 0
  std::vector<float> mean;    // of each gene
};

// An inverse of Poisson's distribution function, from the uniform number u; exp_minus_rate is given
// because whole rows of it are computed at once.
int64_t poisson_quantile(double u, double rate, double exp_minus_rate) {
  double term = exp_minus_rate;
  int64_t count = 0;
  while (u > term && count < 200) {
    u -= term;
    term *= rate / static_cast<double>(++count);
  }
  return count;
}

// The rates of all genes in one cell, up to how many molecules are caught: exp of linear functions.
class Rates {
 public:
  Rates(const Cloud& cloud, int64_t genes, Rng& rng)
      : cloud_(cloud), genes_(genes), base_(genes), loadings_(cloud.dimensions * genes) {
    double squares = 0;
    for (const double x : cloud.values) squares += x * x;
    const double rms =
        std::sqrt(squares / std::max<double>(1, static_cast<double>(cloud.count)) + 1e-300);
    const double strength = rng.uniform(0.6, 1.4) / rms;
    for (float& x : base_) x = static_cast<float>(rng.normal());
    for (float& x : loadings_) x = static_cast<float>(strength * rng.normal());
  }

  // into has room for a multiple of 8.
  void of(int64_t cell, std::vector<float>& into) const {
    std::copy(base_.begin(), base_.end(), into.begin());
    for (int64_t d = 0; d < cloud_.dimensions; ++d) {
      const auto x = static_cast<float>(cloud_.row(cell)[d]);
      for (int64_t g = 0; g < genes_; ++g) into[g] += x * loadings_[d * genes_ + g];
    }
    for (float& x : into) x = std::clamp(x, -8.0f, 5.0f);
    kernels::exponentials(into.data(), static_cast<int64_t>(into.size()));
  }

 private:
  const Cloud& cloud_;
  int64_t genes_;
  std::vector<float> base_;
  std::vector<float> loadings_;  // (dimensions, genes)
};

Expression draw_expression(const Cloud& cloud, int64_t genes, Rng& rng) {
  Expression cells{cloud.count, genes, std::vector<float>(cloud.count * genes),
                   std::vector<float>(genes, 0)};
  const Rates rates(cloud, genes, rng);
  const double depth = Range(0.3, 3, true).draw(rng) * static_cast<double>(genes);
  std::vector<float> rate((genes + 7) / 8 * 8);
  std::vector<float> none(rate.size());
  std::vector<int64_t> count(genes);
  std::vector<float> logarithm;
  for (int64_t i = 0; i < cloud.count; ++i) {
    std::fill(rate.begin(), rate.end(), 0.0f);
    rates.of(i, rate);
    double sum = 0;
    for (int64_t g = 0; g < genes; ++g) sum += rate[g];
    const double caught = depth * portable_exp(0.4 * rng.normal());
    for (size_t g = 0; g < rate.size(); ++g) {
      rate[g] = std::min(60.0f, static_cast<float>(rate[g] * caught / sum));
      none[g] = -rate[g];
    }
    kernels::exponentials(none.data(), static_cast<int64_t>(none.size()));
    int64_t total = 1;
    for (int64_t g = 0; g < genes; ++g) {
      count[g] = poisson_quantile(rng.uniform(), rate[g], none[g]);
      total += count[g];
    }
    // Logarithms of small numbers, each taken once.
    const double unit = depth / static_cast<double>(total);
    logarithm.assign(1, 0);
    for (int64_t g = 0; g < genes; ++g) {
      while (static_cast<int64_t>(logarithm.size()) <= count[g]) {
        logarithm.push_back(
            static_cast<float>(portable_log(1 + unit * static_cast<double>(logarithm.size()))));
      }
      const float value = logarithm[count[g]];
      cells.values[i * genes + g] = value;
      cells.mean[g] += value;
    }
  }
  for (float& mean : cells.mean) mean /= static_cast<float>(cells.cells);
  return cells;
}

// (cells, kMostComponents): the cells, from their mean, times `basis` (genes, kMostComponents).
std::vector<float> projected(const Expression& cells, const std::vector<float>& basis) {
  std::vector<float> origin(kMostComponents, 0);
  for (int64_t g = 0; g < cells.genes; ++g) {
    add_multiple(-cells.mean[g], &basis[g * kMostComponents], origin.data());
  }
  std::vector<float> scores(cells.cells * kMostComponents);
  for (int64_t i = 0; i < cells.cells; ++i) {
    float* row = &scores[i * kMostComponents];
    std::copy(origin.begin(), origin.end(), row);
    for (int64_t g = 0; g < cells.genes; ++g) {
      const float value = cells.values[i * cells.genes + g];
      if (value != 0) add_multiple(value, &basis[g * kMostComponents], row);
    }
  }
  return scores;
}

// (genes, kMostComponents): the centered cells, transposed, times the scores. Scores have mean 0.
std::vector<float> collected(const Expression& cells, const std::vector<float>& scores) {
  std::vector<float> basis(cells.genes * kMostComponents, 0);
  for (int64_t i = 0; i < cells.cells; ++i) {
    for (int64_t g = 0; g < cells.genes; ++g) {
      const float value = cells.values[i * cells.genes + g];
      if (value != 0)
        add_multiple(value, &scores[i * kMostComponents], &basis[g * kMostComponents]);
    }
  }
  return basis;
}

// Gram and Schmidt on the first columns; the others, and what is left of nothing, become 0.
void orthonormalise(std::vector<float>& basis, int64_t genes, int64_t columns) {
  const auto at = [&](int64_t g, int64_t c) -> float& { return basis[g * kMostComponents + c]; };
  for (int64_t c = 0; c < kMostComponents; ++c) {
    double before = 0;
    for (int64_t g = 0; g < genes; ++g) before += double{at(g, c)} * double{at(g, c)};
    for (int64_t other = 0; other < c; ++other) {
      double product = 0;
      for (int64_t g = 0; g < genes; ++g) product += double{at(g, c)} * double{at(g, other)};
      for (int64_t g = 0; g < genes; ++g) at(g, c) -= static_cast<float>(product) * at(g, other);
    }
    double squares = 0;
    for (int64_t g = 0; g < genes; ++g) squares += double{at(g, c)} * double{at(g, c)};
    const bool kept = c < columns && squares > 1e-8 * before && squares > 0;
    const auto factor = static_cast<float>(kept ? 1 / std::sqrt(squares) : 0);
    for (int64_t g = 0; g < genes; ++g) at(g, c) *= factor;
  }
}

}  // namespace

Cloud counted_cells(const Cloud& cloud, Rng& rng) {
  const int64_t genes = rng.between(80, 300);
  const int64_t components = rng.between(8, kMostComponents);
  const Expression cells = draw_expression(cloud, genes, rng);
  std::vector<float> basis(genes * kMostComponents);
  for (float& x : basis) x = static_cast<float>(rng.normal());
  for (int step = 0; step < kSteps; ++step) {
    orthonormalise(basis, genes, components);
    basis = collected(cells, projected(cells, basis));
  }
  orthonormalise(basis, genes, components);
  const std::vector<float> scores = projected(cells, basis);
  Cloud found(cloud.count, components);
  for (int64_t i = 0; i < cloud.count; ++i) {
    std::copy_n(scores.begin() + i * kMostComponents, components, found.row(i));
  }
  return found;
}

}  // namespace coterie
