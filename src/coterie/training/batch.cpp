#include "coterie/training/batch.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "coterie/error.h"
#include "coterie/spectral/laplacian_encoding.h"
#include "coterie/spectral/random_features.h"

namespace coterie {
namespace {

void append_edges(const Graph& graph, int32_t first_node, Batch& batch) {
  const int64_t first_edge = batch.directed_edges();
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    batch.edge_offsets.push_back(first_edge + graph.row_ptr()[i + 1]);
  }
  for (const NodeId j : graph.neighbors()) batch.edge_sources.push_back(first_node + j);
}

void append_features(const Visit& visit, const BatchOptions& options, std::vector<float>& out) {
  const EncoderOptions& encoder = options.model.encoder;
  const int64_t nodes = visit.graph->labeled.graph.nodes(), columns = encoder.feature_count;
  if (encoder.features == FeatureKind::random) {
    Rng rng = visit.rng.stream("features");
    const std::vector<float> drawn = random_features(nodes, columns, rng);
    out.insert(out.end(), drawn.begin(), drawn.end());
    return;
  }
  const std::vector<float>& given = visit.graph->features;
  if (static_cast<int64_t>(given.size()) != nodes * columns) {
    throw SizeError("a graph of " + std::to_string(nodes) + " nodes needs " +
                    std::to_string(columns) + " features each, found " +
                    std::to_string(given.size()) + " numbers");
  }
  if (reads_windows(encoder)) {
    out.insert(out.end(), given.begin(), given.end());
    return;
  }
  Rng rng = visit.rng.stream("signs");
  std::vector<float> sign(columns, 1.0f);
  if (options.flip_signs) {
    // An eigenvector's sign is arbitrary (Dwivedi et al. 2020): random ones teach the encoder not
    // to rely on it.
    for (float& s : sign) s = rng.bernoulli(0.5) ? 1.0f : -1.0f;
  }
  for (int64_t i = 0; i < nodes * columns; ++i) out.push_back(given[i] * sign[i % columns]);
}

void append_edge_features(const Visit& visit, const BatchOptions& options,
                          std::vector<float>& out) {
  const std::vector<float>& given = visit.graph->edge_features;
  if (static_cast<int64_t>(given.size()) !=
      visit.graph->labeled.graph.directed_edges() * options.model.encoder.edge_feature_count) {
    throw SizeError("a graph has another number of features of edges than its encoder reads");
  }
  out.insert(out.end(), given.begin(), given.end());
}

// The steps of one graph for a visit order of its nodes.
void append_problems(const Partition& truth, std::span<const int32_t> order, int32_t first_node,
                     bool first_step_only, Batch& batch) {
  const auto graph = static_cast<int32_t>(batch.graphs);
  std::vector<std::vector<int32_t>> communities;  // rows, in the order of the visit
  std::vector<int32_t> number(truth.communities(), -1);
  for (const int32_t node : order) {
    int32_t& k = number[truth[node]];
    if (k < 0) {
      k = static_cast<int32_t>(communities.size());
      communities.emplace_back();
    }
    communities[k].push_back(first_node + node);
  }

  auto available = static_cast<int64_t>(order.size());
  double log_choice = 0;
  std::vector<int32_t> members;
  for (size_t k = 0; k < communities.size(); ++k) {
    const auto size = static_cast<int64_t>(communities[k].size());
    log_choice += std::log(static_cast<double>(size) / static_cast<double>(available));
    const auto place = static_cast<int32_t>(batch.community_offsets.size()) - 1;
    batch.community_members.insert(batch.community_members.end(), communities[k].begin(),
                                   communities[k].end());
    batch.community_offsets.push_back(static_cast<int64_t>(batch.community_members.size()));
    // A single node that is left is its own community: no question, but still a part of the memory
    // and of the choice of anchors.
    if (available > 1 && (k == 0 || !first_step_only)) {
      members.clear();
      for (size_t j = k; j < communities.size(); ++j) {
        members.insert(members.end(), communities[j].begin(), communities[j].end());
      }
      batch.problems.add(members);
      // Points stand in the order of `members`: the rest of the anchor's community, then everybody
      // else.
      batch.targets.insert(batch.targets.end(), size - 1, 1);
      batch.targets.insert(batch.targets.end(), available - size, 0);
      batch.problem_graph.push_back(graph);
      batch.problem_step.push_back(static_cast<int32_t>(k));
      batch.problem_community.push_back(place);
      if (batch.active_graphs.size() <= k) batch.active_graphs.resize(k + 1, 0);
      ++batch.active_graphs[k];
    }
    available -= size;
  }
  batch.log_anchor_choice.push_back(log_choice);
  batch.graph_communities.push_back(static_cast<int64_t>(batch.community_offsets.size()) - 1);
}

void append_sequence(const Partition& truth, std::span<const int32_t> order, int32_t first_node,
                     Batch& batch) {
  std::vector<int32_t> rows, labels;
  for (const int32_t node : order) {
    rows.push_back(first_node + node);
    labels.push_back(truth[node]);
  }
  batch.sequences.add(rows, labels);
}

}  // namespace

FeaturedGraph add_features(LabeledGraph labeled, const EncoderOptions& options) {
  FeaturedGraph graph{std::move(labeled), {}};
  if (options.features == FeatureKind::laplacian ||
      options.features == FeatureKind::laplacian_ends) {
    LaplacianOptions laplacian;
    laplacian.columns = options.feature_count;
    laplacian.both_ends = options.features == FeatureKind::laplacian_ends;
    graph.features = laplacian_encoding(graph.labeled.graph, laplacian).features;
  }
  return graph;
}

Batch make_batch(std::span<const Visit> visits, const BatchOptions& options) {
  return make_batch(visits, options, {});
}

Batch make_batch(std::span<const Visit> visits, const BatchOptions& options,
                 std::span<const std::vector<int32_t>> permutations) {
  if (visits.empty()) throw UsageError("a batch needs at least one graph");
  const HeadKind method = options.model.clusters.method;
  const auto [attention, latent, by_node] = traits_of(method);
  Batch batch;
  batch.samples = latent ? options.loss.samples : 0;
  for (const Visit& visit : visits) {
    const LabeledGraph& labeled = visit.graph->labeled;
    if (labeled.graph.nodes() == 0) throw UsageError("a graph without nodes cannot be trained on");
    if (labeled.truth.nodes() != labeled.graph.nodes()) {
      throw SizeError("a graph's partition covers a different number of nodes");
    }
    const auto first_node = static_cast<int32_t>(batch.nodes());
    const int64_t first_problem = batch.problems.size();
    append_features(visit, options, batch.features);
    append_edges(labeled.graph, first_node, batch);
    append_edge_features(visit, options, batch.edge_features);

    const int64_t orders = by_node ? options.loss.ncp_perms : 1;
    for (int64_t o = 0; o < orders; ++o) {
      std::vector<int32_t> order(labeled.graph.nodes());
      if (permutations.empty()) {
        std::iota(order.begin(), order.end(), 0);
        Rng rng = visit.rng.stream("order", o);
        rng.shuffle(std::span(order));
      } else {
        order = permutations[batch.graphs];
      }
      if (visit.graph->anchor >= 0) {
        // A window is cut around its anchor and teaches one step: that of this anchor.
        std::swap(order[0], *std::find(order.begin(), order.end(), visit.graph->anchor));
      }
      if (by_node) {
        append_sequence(labeled.truth, order, first_node, batch);
      } else {
        append_problems(labeled.truth, order, first_node,
                        visit.graph->anchor >= 0 || (!latent && options.loss.dac_first_step_only),
                        batch);
      }
    }
    if (latent) {
      Rng rng = visit.rng.stream("noise");
      const int64_t count =
          (batch.problems.size() - first_problem) * batch.samples * options.model.width;
      for (int64_t i = 0; i < count; ++i) batch.noise.push_back(static_cast<float>(rng.normal()));
    }
    batch.node_offsets.push_back(first_node + labeled.graph.nodes());
    ++batch.graphs;
  }
  batch.global_graphs = options.global_graphs > 0 ? options.global_graphs : batch.graphs;
  return batch;
}

}  // namespace coterie
