#include "coterie/models/anchored_runtime.h"

#include <algorithm>
#include <cmath>

#include "coterie/network/runtime_ops.h"
#include "coterie/parallel.h"

namespace coterie {

// What a set of available nodes needs, whoever is the anchor. One row per node of the set.
struct AnchoredRuntime::SetTerms {
  Array members;            // v with attention, u(x) without
  Array anchors;            // what an anchor is seen as: v, or x without attention
  Array related;            // Wo (Wq v + bq) + bo, with attention
  Array base;               // scores of Wq v by the heads of pool_available, with attention
  Array point_term;         // phi's first layer on the points
  std::vector<double> sum;  // of members, without attention
};

AnchoredRuntime::AnchoredRuntime(const JointMlp<Array>& phi, bool raw_points, const Array& nodes)
    : phi_(phi), nodes_(nodes.rows()), width_(nodes.columns()), raw_points_(raw_points) {
  layers_.first_slope = phi.slope.data()[0];
  const Mlp<Array>& rest = phi.rest;
  // The last layer has one output: a dot product with the rows that the hidden layers leave in
  // registers, instead of a matrix product.
  for (size_t l = 0; l + 1 < rest.layers.size(); ++l) {
    layers_.hidden.push_back(
        {&rest.layers[l].weight.packed(), rest.layers[l].bias.data(), rest.slopes[l].data()[0]});
  }
  layers_.last = rest.layers.back().weight.data();
}

AnchoredRuntime::AnchoredRuntime(const Ccp<Array>& model, Array nodes)
    : AnchoredRuntime(model.phi, model.raw_points, nodes) {
  RuntimeOps ops;
  latent_ = &model;
  if (model.attention) attention_ = &*model.attention;
  terms_ = prepare(ops, model, std::move(nodes));
  arrange_attention(ops);
}

AnchoredRuntime::AnchoredRuntime(const Dac<Array>& model, Array nodes)
    : AnchoredRuntime(model.phi, model.raw_points, nodes) {
  RuntimeOps ops;
  attention_ = &model.attention;
  terms_ = prepare(ops, model, nodes);
  arrange_attention(ops);
}

void AnchoredRuntime::arrange_attention(RuntimeOps& ops) {
  if (!attention_) return;
  const SeedPool<Array>& pool = attention_->pool_available;
  pool_queries_ =
      ops.head_queries(ops.linear(pool.seed, pool.block.query), pool.block.key, pool.block.heads);
  const auto scale = static_cast<float>(pool.block.scale);
  for (int64_t i = 0; i < pool_queries_.size(); ++i) pool_queries_.data()[i] *= scale;
  // Pooling scores are linear in v and in what the anchor adds to it; the part that is the same for
  // all anchors becomes one layer of v, made once per set.
  Linear<Array> scores;
  scores.weight = Array(kernels::PackedWeight(pool_queries_.data(), pool.block.heads, width_));
  Linear<Array> query_only;
  query_only.weight = attention_->relate_query.weight;
  pool_base_ = compose(ops, scores, query_only);
  // Two linear maps without an activation between them are one.
  relate_both_ = compose(ops, attention_->relate_output, attention_->relate_query);
  relate_output_only_.weight = attention_->relate_output.weight;
}

Array AnchoredRuntime::remember(const Sets& communities) const {
  RuntimeOps ops;
  return coterie::remember(ops, *latent_, terms_, communities);
}

AnchoredRuntime::SetTerms AnchoredRuntime::prepare_set(std::span<const int32_t> set) const {
  RuntimeOps ops;
  SetTerms terms;
  if (attention_) {
    const std::vector<int64_t> offsets{0, static_cast<int64_t>(set.size())};
    terms.members = attend(ops, attention_->block, terms_.rows, Sets{offsets, set});
    terms.anchors = terms.members;
    terms.related = ops.linear(terms.members, relate_both_);
    terms.base = ops.linear(terms.members, pool_base_);
  } else {
    terms.members = ops.gather_rows(terms_.u, set);
    terms.anchors = ops.gather_rows(terms_.x, set);
    terms.sum.assign(width_, 0.0);
    for (int64_t r = 0; r < terms.members.rows(); ++r) {
      for (int64_t c = 0; c < width_; ++c) terms.sum[c] += terms.members.row(r)[c];
    }
  }
  terms.point_term = raw_points_ ? ops.gather_rows(terms_.raw_term, set)
                                 : ops.linear(terms.members, phi_.first["point"]);
  return terms;
}

void AnchoredRuntime::evaluate(std::span<const int32_t> set,
                               std::span<const AnchoredProblem> problems,
                               const Receive& receive) const {
  const auto members = static_cast<int64_t>(set.size());
  const auto count = static_cast<int64_t>(problems.size());
  RuntimeOps ops;
  const SetTerms terms = prepare_set(set);
  std::vector<int32_t> anchor_rows;
  for (const AnchoredProblem& problem : problems) {
    anchor_rows.push_back(static_cast<int32_t>(problem.anchor));
  }
  const Array anchors = ops.gather_rows(terms.anchors, anchor_rows);

  // U: what is available, as the anchor sees it.
  Array available(count, width_);
  if (attention_) {
    const SeedPool<Array>& pool = attention_->pool_available;
    const Array from_anchor = ops.linear(anchors, attention_->relate_value);
    const Array raised = ops.linear(from_anchor, relate_output_only_);
    const int64_t heads = pool.block.heads;
    const kernels::RelatedRows rows{
        terms.members.data(), terms.related.data(), terms.base.data(), members, width_, heads,
        pool_queries_.data()};
    Array plain(count * heads, width_), above(count * heads, width_);
    parallel_for(count, [&](int64_t p) {
      // relu(related + raised) is all that differs from anchor to anchor: the rows themselves are
      // not copied.
      kernels::related_pool(rows, raised.row(p), attention_->pool_anchor ? -1 : problems[p].anchor,
                            plain.row(p * heads), above.row(p * heads));
      for (int64_t h = 0; h < heads; ++h) {
        float* to = above.row(p * heads + h);
        for (int64_t c = 0; c < width_; ++c) to[c] += from_anchor.row(p)[c];
      }
    });
    const Array pooled = ops.add(ops.linear(plain, attention_->relate_query), above);
    const Array query = ops.linear(pool.seed, pool.block.query);
    available =
        finish_attention(ops, pool.block.output,
                         ops.add_row(ops.head_values(pooled, pool.block.value, heads), query));
    if (!attention_->pool_anchor && members == 1)
      std::fill_n(available.data(), available.size(), 0.0f);
  } else {
    // The mean over all others is the sum over all less the anchor: O(1) for an anchor, not
    // O(members). In double, because the difference of large sums loses digits.
    const double others = static_cast<double>(std::max<int64_t>(1, members - 1));
    for (int64_t p = 0; p < count; ++p) {
      const float* own = terms.members.row(problems[p].anchor);
      for (int64_t c = 0; c < width_; ++c) {
        available.row(p)[c] =
            members > 1 ? static_cast<float>((terms.sum[c] - own[c]) / others) : 0;
      }
    }
  }

  const JointLinear<Array>& phi = phi_.first;
  Array constant =
      ops.add(ops.linear(anchors, phi["anchor"]), ops.linear(available, phi["available"]));
  Gaussian<Array> prior;
  std::vector<int64_t> first_sample{0};
  for (const AnchoredProblem& problem : problems) {
    first_sample.push_back(first_sample.back() + problem.samples);
  }
  Array latent;  // phi's first layer on z, one row per sample
  if (latent_) {
    Array memory(count, width_);
    for (int64_t p = 0; p < count; ++p) std::copy_n(problems[p].memory, width_, memory.row(p));
    constant = ops.add(std::move(constant), ops.linear(memory, phi["memory"]));
    prior = split_gaussian(ops, width_, apply(ops, latent_->prior, {anchors, available, memory}));
    Array z(first_sample.back(), width_);
    for (int64_t p = 0; p < count; ++p) {
      // Without noise z stands at its mean.
      const float* noise = problems[p].noise;
      for (int64_t s = 0; s < problems[p].samples; ++s) {
        float* to = z.row(first_sample[p] + s);
        for (int64_t c = 0; c < width_; ++c) {
          to[c] = prior.mean.row(p)[c];
          if (noise) to[c] += std::exp(prior.log_sigma.row(p)[c]) * noise[s * width_ + c];
        }
      }
    }
    latent = latent_term(ops, *latent_, z);
  }
  parallel_for(count, [&](int64_t p) {
    std::vector<float> logits(members);
    std::vector<float> total(constant.row(p), constant.row(p) + width_);
    for (int64_t s = 0; s < problems[p].samples; ++s) {
      if (latent_) {
        for (int64_t c = 0; c < width_; ++c) {
          total[c] = constant.row(p)[c] + latent.row(first_sample[p] + s)[c];
        }
      }
      kernels::membership_logits(terms.point_term.data(), members, width_, total.data(), layers_,
                                 logits.data());
      receive(p, s, logits);
    }
  });
}

}  // namespace coterie
