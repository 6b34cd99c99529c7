#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "coterie/classical/block_likelihood.h"
#include "coterie/classical/block_model.h"
#include "coterie/classical/log_gamma.h"
#include "coterie/graph/graph.h"
#include "coterie/portable_math.h"

namespace coterie {

// A partition under change, with the counts from which its probability under a block model follows.
//
// Communities are numbered 0..communities()-1 without gaps; when one becomes empty, the last takes
// its number. Nodes may be outside for a while: they and their edges then do not count. Moving one
// node costs O(degree + K) and finding its probabilities for all communities O(K^2).
template <class Likelihood>
class BlockState {
 public:
  static constexpr int32_t kOutside = -1;

  // All nodes outside.
  BlockState(const Graph& graph, const Likelihood& likelihood, const BlockModelOptions& options)
      : graph_(graph),
        likelihood_(likelihood),
        log_concentration_(portable_log(options.concentration)),
        factorial_(1, std::min(kLargestLogGammaTable, graph.nodes() + 1)),
        log_normalizer_(
            portable_log_gamma(options.concentration + static_cast<double>(graph.nodes())) -
            portable_log_gamma(options.concentration)),
        labels_(graph.nodes(), kOutside) {
    log_size_.resize(graph.nodes() + 1);
    for (int64_t s = 1; s <= graph.nodes(); ++s)
      log_size_[s] = portable_log(static_cast<double>(s));
    reserve(16);
  }

  const Graph& graph() const { return graph_; }
  int32_t communities() const { return communities_; }
  int32_t label(NodeId i) const { return labels_[i]; }
  std::span<const int32_t> labels() const { return labels_; }
  int64_t size(int32_t k) const { return sizes_[k]; }

  // Takes node i out of its community. Until another node is looked at, gain() and insert() speak
  // about i.
  void remove(NodeId i) {
    look_at(i);
    const int32_t k = labels_[i];
    labels_[i] = kOutside;
    change(i, k, -1);
    if (sizes_[k] == 0) {
      drop(k);
    } else {
      refresh(k);
    }
  }

  // Counts the neighbors of a node that is outside.
  void look_at(NodeId i) {
    std::fill_n(counts_.begin(), communities_ + 1, 0);
    for (const NodeId j : graph_.neighbors(i)) ++counts_[labels_[j] + 1];
    volume_ = graph_.degree(i);
  }

  // The change of log p when the node just removed or looked at enters community k;
  // k = communities() is a new one.
  double gain(int32_t k) const {
    const int32_t* met = counts_.data() + 1;
    if (k == communities_) {
      double sum = log_concentration_ + likelihood_.within(0, 1) + likelihood_.alone(1, volume_);
      for (int32_t l = 0; l < k; ++l) sum += likelihood_.between(met[l], 1, sizes_[l]);
      return sum;
    }
    const int64_t size = sizes_[k] + 1;
    const int64_t* edges = edges_.data() + k * capacity_;
    const double* terms = terms_.data() + k * capacity_;
    double sum = log_size_[size - 1] + likelihood_.within(edges[k] + met[k], size) +
                 likelihood_.alone(size, volumes_[k] + volume_) - terms[k];
    for (int32_t l = 0; l < k; ++l) {
      sum += likelihood_.between(edges[l] + met[l], size, sizes_[l]) - terms[l];
    }
    for (int32_t l = k + 1; l < communities_; ++l) {
      sum += likelihood_.between(edges[l] + met[l], size, sizes_[l]) - terms[l];
    }
    return sum;
  }

  // Puts node i, just removed or looked at, into community k; k = communities() opens a new one.
  void insert(NodeId i, int32_t k) {
    assert(labels_[i] == kOutside);
    if (k == communities_) {
      open();
      counts_[k + 1] = 0;
    }
    labels_[i] = k;
    change(i, k, 1);
    refresh(k);
  }

  // The change of log p when communities a and b become one.
  double merge_gain(int32_t a, int32_t b) const {
    const int64_t size = sizes_[a] + sizes_[b];
    const int64_t *edges_a = edges_.data() + a * capacity_,
                  *edges_b = edges_.data() + b * capacity_;
    const double *terms_a = terms_.data() + a * capacity_, *terms_b = terms_.data() + b * capacity_;
    double sum = likelihood_.within(edges_a[a] + edges_b[b] + edges_a[b], size) +
                 likelihood_.alone(size, volumes_[a] + volumes_[b]) - terms_a[a] - terms_b[b] -
                 terms_a[b] + factorial_(size - 1) - factorial_(sizes_[a] - 1) -
                 factorial_(sizes_[b] - 1) - log_concentration_;
    for (int32_t l = 0; l < communities_; ++l) {
      if (l == a || l == b) continue;
      sum +=
          likelihood_.between(edges_a[l] + edges_b[l], size, sizes_[l]) - terms_a[l] - terms_b[l];
    }
    return sum;
  }

  // Makes one community of a and b. O(nodes).
  void merge(int32_t a, int32_t b) {
    int64_t *into = edges_.data() + a * capacity_, *from = edges_.data() + b * capacity_;
    into[a] += from[b] + into[b];
    for (int32_t l = 0; l < communities_; ++l) {
      if (l == a || l == b) continue;
      into[l] += from[l];
      edges_[l * capacity_ + a] = into[l];
    }
    sizes_[a] += sizes_[b];
    volumes_[a] += volumes_[b];
    std::replace(labels_.begin(), labels_.end(), b, a);
    sizes_[b] = 0;
    const int32_t last = communities_ - 1;
    drop(b);
    refresh(a == last ? b : a);
  }

  // log p(graph, partition) from the counts, when no node is outside.
  double log_joint() const {
    double sum = likelihood_.constant() - log_normalizer_ +
                 static_cast<double>(communities_) * log_concentration_;
    for (int32_t k = 0; k < communities_; ++k) {
      sum += factorial_(sizes_[k] - 1);
      for (int32_t l = 0; l <= k; ++l) sum += terms_[k * capacity_ + l];
    }
    return sum;
  }

 private:
  void reserve(int32_t capacity) {
    std::vector<int64_t> edges(int64_t{capacity} * capacity);
    std::vector<double> terms(int64_t{capacity} * capacity);
    for (int32_t k = 0; k < communities_; ++k) {
      std::copy_n(edges_.data() + k * capacity_, communities_, edges.data() + k * capacity);
      std::copy_n(terms_.data() + k * capacity_, communities_, terms.data() + k * capacity);
    }
    capacity_ = capacity;
    edges_ = std::move(edges);
    terms_ = std::move(terms);
    sizes_.resize(capacity);
    volumes_.resize(capacity);
    counts_.resize(capacity + 1);
  }

  void open() {
    if (communities_ == capacity_) reserve(static_cast<int32_t>(2 * capacity_));
    const int32_t k = communities_++;
    sizes_[k] = volumes_[k] = 0;
    for (int32_t l = 0; l <= k; ++l) {
      edges_[k * capacity_ + l] = edges_[l * capacity_ + k] = 0;
      terms_[k * capacity_ + l] = terms_[l * capacity_ + k] = 0;
    }
  }

  // Forgets the empty community k; the last one takes its place.
  void drop(int32_t k) {
    const int32_t last = --communities_;
    if (k == last) return;
    std::replace(labels_.begin(), labels_.end(), last, k);
    sizes_[k] = sizes_[last];
    volumes_[k] = volumes_[last];
    counts_[k + 1] = counts_[last + 1];
    for (int32_t l = 0; l < last; ++l) {
      const int32_t from = l == k ? last : l;
      edges_[k * capacity_ + l] = edges_[l * capacity_ + k] = edges_[last * capacity_ + from];
      terms_[k * capacity_ + l] = terms_[l * capacity_ + k] = terms_[last * capacity_ + from];
    }
  }

  void change(NodeId i, int32_t k, int32_t sign) {
    const int32_t* met = counts_.data() + 1;
    sizes_[k] += sign;
    volumes_[k] += sign * graph_.degree(i);
    int64_t* edges = edges_.data() + k * capacity_;
    edges[k] += sign * met[k];
    for (int32_t l = 0; l < communities_; ++l) {
      if (l == k || met[l] == 0) continue;
      edges[l] += sign * met[l];
      edges_[l * capacity_ + k] = edges[l];
    }
  }

  // Computes the terms of community k again.
  void refresh(int32_t k) {
    const int64_t* edges = edges_.data() + k * capacity_;
    double* terms = terms_.data() + k * capacity_;
    for (int32_t l = 0; l < communities_; ++l) {
      terms[l] = terms_[l * capacity_ + k] = likelihood_.between(edges[l], sizes_[k], sizes_[l]);
    }
    terms[k] = likelihood_.within(edges[k], sizes_[k]) + likelihood_.alone(sizes_[k], volumes_[k]);
  }

  const Graph& graph_;
  Likelihood likelihood_;
  double log_concentration_;
  LogGammaTable factorial_;  // factorial_(k) = ln k!
  double log_normalizer_;
  std::vector<double> log_size_;

  std::vector<int32_t> labels_;
  int32_t communities_ = 0;
  int64_t capacity_ = 0;
  std::vector<int64_t> sizes_, volumes_;  // nodes and sum of degrees of every community
  std::vector<int64_t> edges_;  // capacity x capacity, symmetric; on the diagonal edges inside
  std::vector<double> terms_;   // capacity x capacity, symmetric: their terms of log p

  // The node looked at: counts_[k + 1] of its neighbors are in k, counts_[0] outside.
  std::vector<int32_t> counts_;
  int64_t volume_ = 0;
};

}  // namespace coterie
