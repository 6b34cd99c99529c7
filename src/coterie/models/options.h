#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace coterie {

// What a node looks like before the encoder sees it.
enum class FeatureKind {
  laplacian,  // entries of the first nontrivial eigenvectors of the normalised Laplacian
  random,     // standard normal numbers, drawn anew for every visit
};
constexpr std::array<std::string_view, 2> names_of(FeatureKind) { return {"laplacian", "random"}; }

enum class EncoderKind { gated_gcn, graph_sage };
constexpr std::array<std::string_view, 2> names_of(EncoderKind) {
  return {"gated-gcn", "graph-sage"};
}

// How the encoder's node vectors become communities.
enum class Method {
  ccp,       // one community per step, with a latent variable
  ccp_attn,  // the same with attention over the available nodes
  dac,       // one community per step, no latent variable, no memory of earlier communities
  ncp,       // one node per step, exact probabilities
  ncp_attn,  // the same with attention over all nodes
};
constexpr std::array<std::string_view, 5> names_of(Method) {
  return {"ccp", "ccp-attn", "dac", "ncp", "ncp-attn"};
}

struct EncoderOptions {
  EncoderKind kind = EncoderKind::gated_gcn;
  int64_t layers = 4;
  FeatureKind features = FeatureKind::laplacian;
  int64_t feature_count = 20;
  bool sage_l2norm = true;
  bool sage_last_act = false;

  static void visit_fields(auto& self, auto&& field) {
    field("kind", self.kind, "gated-gcn or graph-sage");
    field("layers", self.layers, "number of layers");
    field("features", self.features, "laplacian or random");
    field("feature_count", self.feature_count, "numbers per node that enter the encoder");
    field("sage_l2norm", self.sage_l2norm, "GraphSAGE scales every node vector to length 1");
    field("sage_last_act", self.sage_last_act, "GraphSAGE's last layer has batch norm and relu");
  }
};

struct ClusterOptions {
  Method method = Method::ccp_attn;
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
    field("heads", self.heads, "attention heads");
    field("inducing_points", self.inducing_points, "learned queries of an induced attention block");
    field("attn_u_mlp", self.attn_u_mlp, "an MLP u before the attention block (the paper's text)");
    field("u_includes_anchor", self.u_includes_anchor,
          "with attention, the anchor takes part in the pooling of the available nodes");
    field("phi_uses_raw_x", self.phi_uses_raw_x,
          "the membership network sees the encoder's vector instead of the attended one");
    field("hgu_depth", self.hgu_depth, "linear layers of h, g and u (CCP)");
    field("latent_depth", self.latent_depth, "linear layers of prior and posterior (CCP)");
    field("phi_depth", self.phi_depth, "linear layers of the membership network (CCP, DAC)");
    field("ncp_hu_depth", self.ncp_hu_depth, "linear layers of h and u (NCP)");
    field("ncp_gf_depth", self.ncp_gf_depth, "linear layers of g and f (NCP)");
  }
};

// Everything that determines the shape and the meaning of a model's weights.
struct ModelOptions {
  int64_t width = 128;
  EncoderOptions encoder;
  ClusterOptions clusters;

  static void visit_fields(auto& self, auto&& field) {
    field("width", self.width, "of all hidden vectors");
    field("encoder", self.encoder, "from the graph to one vector per node");
    field("clusters", self.clusters, "from node vectors to communities");
  }
};

constexpr bool has_attention(Method method) {
  return method == Method::ccp_attn || method == Method::dac || method == Method::ncp_attn;
}
constexpr bool is_ncp(Method method) { return method == Method::ncp || method == Method::ncp_attn; }

// Throws UsageError for options that describe no network: sizes that are not positive or absurdly
// large, a width that the heads do not divide.
void check_options(const ModelOptions& options);

}  // namespace coterie
