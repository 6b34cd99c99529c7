#pragma once

#include <torch/torch.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "coterie/learn/learned_model.h"
#include "coterie/training/batch.h"

namespace coterie {

// GCN-CCP and GCN-CCP-Attn once more, in LibTorch operations only and the way the authors' program
// works: graphs padded to the largest one, a loop over steps with masks, generic attention, phi on
// concatenated inputs, index_add in the encoder. The independent twin of the ragged form in tests,
// and the plain step that benchmarks compare with.
class PaddedCcp {
 public:
  explicit PaddedCcp(const LearnedModel& model)
      : network_(model.network()),
        ccp_(std::get<Ccp<Tensor>>(network_.clusters)),
        gcn_(std::get<GatedGcn<Tensor>>(network_.encoder.network)),
        width_(model.options().width) {}

  // The loss of CCP with batch norms in training mode; running statistics stay as they are.
  torch::Tensor loss(const Batch& batch) const {
    const Tensor x = encode(batch, /*training=*/true);
    const int64_t graphs = batch.graphs;
    int64_t longest = 0;
    for (int64_t b = 0; b < graphs; ++b) {
      longest = std::max(longest, batch.node_offsets[b + 1] - batch.node_offsets[b]);
    }
    // Nodes of a graph by community; starts[b][k] is where community k begins.
    Tensor order = torch::zeros({graphs, longest}, torch::kInt64);
    std::vector<std::vector<int64_t>> starts(graphs);
    std::vector<int64_t> nodes(graphs);
    size_t steps = 0;
    for (int64_t b = 0; b < graphs; ++b) {
      int64_t at = 0;
      for (int64_t c = batch.graph_communities[b]; c < batch.graph_communities[b + 1]; ++c) {
        starts[b].push_back(at);
        for (int64_t i = batch.community_offsets[c]; i < batch.community_offsets[c + 1]; ++i) {
          order[b][at++] = batch.community_members[i];
        }
      }
      nodes[b] = at;
      starts[b].push_back(at);
      steps = std::max(steps, starts[b].size() - 1);
    }
    Tensor padded = x.index_select(0, order.flatten()).view({graphs, longest, width_});
    Tensor h = mlp(ccp_.h, padded);
    Tensor u = ccp_.u ? mlp(*ccp_.u, padded) : padded;
    Tensor memory = torch::zeros({graphs, width_}, x.options());
    Tensor total = torch::zeros({}, x.options());

    std::vector<int64_t> problem(graphs, 0);  // the next problem of every graph in the batch
    for (int64_t b = 0, p = 0; b < graphs; ++b) {
      problem[b] = p;
      while (p < batch.problems.size() && batch.problem_graph[p] == b) ++p;
    }
    std::vector<int64_t> active(graphs);
    for (int64_t b = 0; b < graphs; ++b) active[b] = b;
    for (size_t k = 0; k < steps; ++k) {
      // Finished graphs leave the batch.
      std::vector<int64_t> kept;
      for (size_t a = 0; a < active.size(); ++a) {
        const auto& s = starts[active[a]];
        if (k + 1 < s.size() && nodes[active[a]] - s[k] > 1)
          kept.push_back(static_cast<int64_t>(a));
      }
      if (kept.empty()) break;
      const Tensor rows = torch::tensor(kept, torch::kInt64);
      padded = padded.index_select(0, rows);
      h = h.index_select(0, rows);
      u = u.index_select(0, rows);
      memory = memory.index_select(0, rows);
      std::vector<int64_t> next;
      for (const int64_t a : kept) next.push_back(active[a]);
      active = next;

      const auto count = static_cast<int64_t>(active.size());
      Tensor available = torch::zeros({count, longest}, torch::kBool);
      Tensor target = torch::zeros({count, longest}, torch::kBool);
      Tensor community = torch::zeros({count, longest}, torch::kBool);
      Tensor anchor = torch::zeros({count}, torch::kInt64);
      Tensor noise = torch::empty({count, batch.samples, width_}, x.options());
      for (int64_t a = 0; a < count; ++a) {
        const int64_t b = active[a], begin = starts[b][k], end = starts[b][k + 1];
        anchor[a] = begin;
        available[a].slice(0, begin + 1, nodes[b]).fill_(true);
        target[a].slice(0, begin + 1, end).fill_(true);
        community[a].slice(0, begin, end).fill_(true);
        noise[a] = torch::from_blob(
            const_cast<float*>(batch.noise.data()) + problem[b]++ * batch.samples * width_,
            {batch.samples, width_}, torch::kFloat32);
      }
      total = total + step_loss(padded, u, memory, anchor, available, target, noise);
      const Tensor pooled = ccp_.pool_community ? pool(*ccp_.pool_community, h, community)
                                                : masked_mean(h, community);
      memory = memory + mlp(ccp_.g, pooled);
    }
    return total / static_cast<double>(batch.global_graphs);
  }

 protected:
  using Tensor = torch::Tensor;

  Tensor linear(const Linear<Tensor>& layer, const Tensor& x) const {
    return torch::linear(x, layer.weight, layer.has_bias ? layer.bias : Tensor());
  }
  Tensor mlp(const Mlp<Tensor>& net, Tensor x) const {
    for (size_t i = 0; i < net.layers.size(); ++i) {
      x = linear(net.layers[i], x);
      if (i < net.slopes.size()) x = torch::prelu(x, net.slopes[i]);
    }
    return x;
  }
  // The first layer on concatenated inputs, whose blocks stand in the order of `blocks`.
  Tensor joint(const JointMlp<Tensor>& net, const Tensor& inputs,
               const std::vector<size_t>& blocks) const {
    std::vector<Tensor> weights;
    for (const size_t b : blocks) weights.push_back(net.first.blocks[b].weight);
    const Tensor first = torch::linear(inputs, torch::cat(weights, 1), net.first.blocks[0].bias);
    return mlp(net.rest, torch::prelu(first, net.slope));
  }
  static Tensor masked_mean(const Tensor& x, const Tensor& mask) {
    const Tensor weight = mask.to(x.scalar_type()).unsqueeze(2);
    return (x * weight).sum(1) / weight.sum(1).clamp_min(1);
  }
  // Multihead attention of x [B, n, d] over y [B, m, d] where mask [B, m] is true.
  Tensor attention(const AttentionBlock<Tensor>& block, const Tensor& x, const Tensor& y,
                   const Tensor& mask) const {
    const int64_t head = width_ / block.heads;
    const auto split = [&](const Tensor& t) {
      return t.view({t.size(0), t.size(1), block.heads, head}).transpose(1, 2);
    };
    const Tensor q = linear(block.query, x);
    const Tensor k = split(linear(block.key, y)), v = split(linear(block.value, y));
    Tensor scores = torch::matmul(split(q), k.transpose(2, 3)) * block.scale;
    if (mask.defined()) {
      const Tensor empty = mask.any(1).logical_not().view({-1, 1, 1, 1});
      scores = scores.masked_fill((mask.view({-1, 1, 1, mask.size(1)}) | empty).logical_not(),
                                  -std::numeric_limits<float>::infinity());
    }
    const Tensor mixed =
        torch::matmul(torch::softmax(scores, 3), v).transpose(1, 2).reshape(q.sizes());
    const Tensor o = q + mixed;
    return o + torch::relu(linear(block.output, o));
  }
  Tensor pool(const SeedPool<Tensor>& pma, const Tensor& x, const Tensor& mask) const {
    const Tensor seed = pma.seed.unsqueeze(0).expand({x.size(0), 1, width_});
    const Tensor out = attention(pma.block, seed, x, mask).squeeze(1);
    return out * mask.any(1, /*keepdim=*/true).to(out.scalar_type());
  }

  Tensor encode(const Batch& batch, bool training) const {
    const int64_t n = batch.nodes();
    const auto type = gcn_.node_embedding.weight.scalar_type();
    const Tensor features = torch::from_blob(const_cast<float*>(batch.features.data()),
                                             {n, gcn_.node_embedding.weight.size(1)})
                                .to(type);
    const Tensor source =
        torch::tensor(at::ArrayRef<int32_t>(batch.edge_sources), torch::kInt32).to(torch::kInt64);
    const Tensor destination = torch::repeat_interleave(
        torch::tensor(at::ArrayRef<int64_t>(batch.edge_offsets), torch::kInt64).diff());
    const auto norm = [&](const BatchNorm<Tensor>& bn, const Tensor& x) {
      const Tensor none;
      return torch::batch_norm(x, bn.weight, bn.bias, training ? none : bn.running_mean,
                               training ? none : bn.running_variance, training, 0.1, 1e-5, false);
    };
    Tensor h = linear(gcn_.node_embedding, features);
    Tensor e = linear(gcn_.edge_embedding, torch::ones({source.size(0), 1}, features.options()));
    for (size_t l = 0; l < gcn_.layers.size(); ++l) {
      const GatedLayer<Tensor>& layer = gcn_.layers[l];
      const Tensor pre = linear(layer.c, e) + linear(layer.d, h).index_select(0, source) +
                         linear(layer.e, h).index_select(0, destination);
      const Tensor gate = torch::sigmoid(pre);
      const Tensor zero = torch::zeros_like(h);
      const Tensor sum =
          zero.index_add(0, destination, gate * linear(layer.b, h).index_select(0, source));
      const Tensor update =
          linear(layer.a, h) + sum / (zero.index_add(0, destination, gate) + 1e-6);
      if (l + 1 < gcn_.layers.size()) e = e + torch::relu(norm(layer.edge_norm, pre));
      h = h + torch::relu(norm(layer.node_norm, update));
    }
    return h;
  }

  // What one step sees of [graphs, longest] nodes, of which `available` and the anchor take part.
  struct View {
    Tensor points, members;     // what phi reads of a node, and what the posterior pools
    Tensor anchor, rest;        // D and U
    Tensor memory;              // G
    std::vector<Tensor> prior;  // mean and log sigma of z
  };
  View look(const Tensor& x, const Tensor& u, const Tensor& memory, const Tensor& anchor,
            const Tensor& available) const {
    const int64_t graphs = x.size(0);
    const Tensor where = anchor.view({-1, 1, 1}).expand({graphs, 1, width_});
    View seen;
    seen.memory = memory;
    if (ccp_.attention) {
      const Tensor members = available.scatter(1, anchor.unsqueeze(1), true);
      const InducedBlock<Tensor>& block = ccp_.attention->block;
      const Tensor inducing = block.inducing.unsqueeze(0).expand({graphs, block.points, width_});
      const Tensor induced = attention(block.gather, inducing, u, members);
      const Tensor v = attention(block.spread, u, induced, {});
      seen.anchor = v.gather(1, where).squeeze(1);
      // The key of the one anchor cancels; its projection is computed all the same.
      AttentionBlock<Tensor> relate;
      relate.query = ccp_.attention->relate_query;
      relate.key = ccp_.attention->relate_value;
      relate.value = ccp_.attention->relate_value;
      relate.output = ccp_.attention->relate_output;
      relate.heads = block.spread.heads;
      relate.scale = block.spread.scale;
      const Tensor t = attention(relate, v, seen.anchor.unsqueeze(1), {});
      seen.rest = pool(ccp_.attention->pool_available, t,
                       ccp_.attention->pool_anchor ? members : available);
      seen.members = v;
      seen.points = ccp_.raw_points ? x : v;
    } else {
      seen.anchor = x.gather(1, where).squeeze(1);
      seen.rest = masked_mean(u, available);
      seen.members = u;
      seen.points = x;
    }
    seen.prior =
        joint(ccp_.prior, torch::cat({seen.anchor, seen.rest, memory}, 1), {0, 1, 2}).chunk(2, 1);
    return seen;
  }

  // phi on [graphs, longest, samples, 5 width]: point, z, anchor, available, memory.
  Tensor membership_logits(const View& seen, const Tensor& z) const {
    const int64_t graphs = z.size(0), samples = z.size(1), longest = seen.points.size(1);
    const auto wide = [&](const Tensor& t, int64_t dim_points, int64_t dim_samples) {
      return t.view({graphs, dim_points, dim_samples, width_})
          .expand({graphs, longest, samples, width_});
    };
    const Tensor inputs =
        torch::cat({wide(seen.points, longest, 1), wide(z, 1, samples), wide(seen.anchor, 1, 1),
                    wide(seen.rest, 1, 1), wide(seen.memory, 1, 1)},
                   3);
    return joint(ccp_.phi, inputs, {3, 4, 0, 1, 2}).squeeze(3);
  }

  // The summed loss of one step of all graphs in the batch.
  Tensor step_loss(const Tensor& x, const Tensor& u, const Tensor& memory, const Tensor& anchor,
                   const Tensor& available, const Tensor& target, const Tensor& noise) const {
    const Tensor out_mask = available & target.logical_not();
    const View seen = look(x, u, memory, anchor, available);
    const Tensor in = ccp_.pool_in ? pool(*ccp_.pool_in, seen.members, target)
                                   : masked_mean(seen.members, target);
    const Tensor out = ccp_.pool_out ? pool(*ccp_.pool_out, seen.members, out_mask)
                                     : masked_mean(seen.members, out_mask);
    const auto posterior =
        joint(ccp_.posterior, torch::cat({seen.anchor, in, out, memory}, 1), {0, 1, 2, 3})
            .chunk(2, 1);
    const Tensor z = posterior[0].unsqueeze(1) + posterior[1].exp().unsqueeze(1) * noise;
    const auto weights = std::make_shared<Tensor>();
    if (z.requires_grad()) {
      z.register_hook([weights](const Tensor& g) { return g * weights->unsqueeze(2); });
    }
    const auto log_normal = [&](const Tensor& mean, const Tensor& log_sigma) {
      const Tensor scaled = (z - mean.unsqueeze(1)) / log_sigma.exp().unsqueeze(1);
      return (-0.5 * scaled * scaled - log_sigma.unsqueeze(1)).sum(2);
    };
    const Tensor logits = membership_logits(seen, z);
    const Tensor b = target.unsqueeze(2).expand(logits.sizes());
    const Tensor log_likelihood = torch::log_sigmoid(torch::where(b, logits, -logits)) *
                                  available.unsqueeze(2).to(logits.scalar_type());
    const Tensor lw = log_likelihood.sum(1) + log_normal(seen.prior[0], seen.prior[1]) -
                      log_normal(posterior[0].detach(), posterior[1].detach());
    *weights = torch::softmax(lw.detach(), 1);
    return -(*weights * lw).sum();
  }

  const Network<Tensor>& network_;
  const Ccp<Tensor>& ccp_;
  const GatedGcn<Tensor>& gcn_;
  int64_t width_;
};

}  // namespace coterie
