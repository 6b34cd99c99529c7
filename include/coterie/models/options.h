#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "coterie/options.h"

namespace coterie {

// What a node looks like before the encoder sees it.
enum class FeatureKind {
  laplacian,  // entries of the first nontrivial eigenvectors of the normalised Laplacian
  random,     // standard normal numbers, drawn anew for every visit
  window,     // what a window shows of its nodes and edges, seen from its anchor (local/window.h)
  laplacian_ends,  // the same from both ends of the spectrum (spectral/laplacian_encoding.h)
  groups,          // as window, of a graph whose nodes are groups of nodes (levels/group_clues.h)
};
constexpr std::array<std::string_view, 5> names_of(FeatureKind) {
  return {"laplacian", "random", "window", "laplacian-ends", "groups"};
}

enum class EncoderKind { gated_gcn, graph_sage };
constexpr std::array<std::string_view, 2> names_of(EncoderKind) {
  return {"gated-gcn", "graph-sage"};
}

// How the encoder's node vectors become communities.
enum class HeadKind {
  ccp,       // one community per step, with a latent variable
  ccp_attn,  // the same with attention over the available nodes
  dac,       // one community per step, no latent variable, no memory of earlier communities
  ncp,       // one node per step, exact probabilities
  ncp_attn,  // the same with attention over all nodes
};
constexpr std::array<std::string_view, 5> names_of(HeadKind) {
  return {"ccp", "ccp-attn", "dac", "ncp", "ncp-attn"};
}

// What a head is made of, for those who make networks and batches. Whoever has an opened model
// asks that instead (cluster_model.h).
struct HeadTraits {
  bool attention;  // over the available nodes; NCP: over all
  bool latent;     // a variable that ties the members of a community together
  bool by_node;    // nodes join one by one; otherwise a community is found in each step
};
constexpr HeadTraits traits_of(HeadKind kind) {
  switch (kind) {
    case HeadKind::ccp:
      return {.attention = false, .latent = true, .by_node = false};
    case HeadKind::ccp_attn:
      return {.attention = true, .latent = true, .by_node = false};
    case HeadKind::dac:
      return {.attention = true, .latent = false, .by_node = false};
    case HeadKind::ncp:
      return {.attention = false, .latent = false, .by_node = true};
    case HeadKind::ncp_attn:
      return {.attention = true, .latent = false, .by_node = true};
  }
  return {};
}

struct EncoderOptions {
  EncoderKind kind = EncoderKind::gated_gcn;
  int64_t layers = 4;
  FeatureKind features = FeatureKind::laplacian;
  int64_t feature_count = 20;
  int64_t edge_feature_count = 0;
  bool sage_l2norm = true;
  bool sage_last_act = false;

  static void visit_fields(auto& self, auto&& field) {
    field("kind", self.kind, "gated-gcn or graph-sage");
    field("layers", self.layers, "number of layers", between(1, 100));
    field("features", self.features, "laplacian, laplacian-ends, random, window or groups");
    field("feature_count", self.feature_count, "numbers per node that enter the encoder",
          between(1, 4096));
    field("edge_feature_count", self.edge_feature_count, "numbers per edge; 0 if edges are alike",
          between(0, 4096));
    field("sage_l2norm", self.sage_l2norm, "GraphSAGE scales every node vector to length 1");
    field("sage_last_act", self.sage_last_act, "GraphSAGE's last layer has batch norm and relu");
  }
};

struct ClusterOptions {
  HeadKind method = HeadKind::ccp_attn;
  int64_t heads = 4;
  int64_t inducing_points = 32;
  bool attn_u_mlp = false;
  bool u_includes_anchor = true;
  bool phi_uses_raw_x = false;
  int64_t hgu_depth = 3;
  int64_t latent_depth = 6;
  int64_t phi_depth = 5;
  int64_t ncp_hu_depth = 2;
  int64_t ncp_gf_depth = 6;

  static void visit_fields(auto& self, auto&& field) {
    field("method", self.method, "ccp, ccp-attn, dac, ncp or ncp-attn");
    field("heads", self.heads, "attention heads", between(1, 4096));
    field("inducing_points", self.inducing_points, "learned queries of an induced attention block",
          between(1, 4096));
    field("attn_u_mlp", self.attn_u_mlp, "an MLP u before the attention block (the paper's text)");
    field("u_includes_anchor", self.u_includes_anchor,
          "with attention, the anchor takes part in the pooling of the available nodes");
    field("phi_uses_raw_x", self.phi_uses_raw_x,
          "the membership network sees the encoder's vector instead of the attended one");
    field("hgu_depth", self.hgu_depth, "linear layers of h, g and u (CCP)", between(1, 100));
    field("latent_depth", self.latent_depth, "linear layers of prior and posterior (CCP)",
          between(2, 100));
    field("phi_depth", self.phi_depth, "linear layers of the membership network (CCP, DAC)",
          between(2, 100));
    field("ncp_hu_depth", self.ncp_hu_depth, "linear layers of h and u (NCP)", between(1, 100));
    field("ncp_gf_depth", self.ncp_gf_depth, "linear layers of g and f (NCP)", between(2, 100));
  }
};

// Everything that determines the shape and the meaning of a model's weights.
struct ModelOptions {
  int64_t width = 128;
  EncoderOptions encoder;
  ClusterOptions clusters;

  static void visit_fields(auto& self, auto&& field) {
    field("width", self.width, "of all hidden vectors", between(1, 4096));
    field("encoder", self.encoder, "from the graph to one vector per node");
    field("clusters", self.clusters, "from node vectors to communities");
  }
};

// A local model sees a window of the graph and finds one community in it, its anchor's; every other
// model sees the whole graph and finds all of them.
constexpr bool is_local(const ModelOptions& options) {
  return options.encoder.features == FeatureKind::window;
}

// Whether a model sees its graph through windows: a local one, or one that joins groups of nodes.
constexpr bool reads_windows(const EncoderOptions& options) {
  return options.features == FeatureKind::window || options.features == FeatureKind::groups;
}

// Throws UsageError for options that describe no network: sizes that are not positive or absurdly
// large, a width that the heads do not divide.
void check_options(const ModelOptions& options);

}  // namespace coterie
