#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "coterie/kernels/anchored.h"
#include "coterie/models/ccp.h"
#include "coterie/models/dac.h"
#include "coterie/network/array.h"

namespace coterie {

class RuntimeOps;

// One question to an anchored model (CCP, DAC) about a set of available nodes: who belongs to the
// anchor's community?
struct AnchoredProblem {
  int64_t anchor = 0;             // its place in the set
  const float* memory = nullptr;  // (width) sum of what is remembered of earlier communities
  // CCP: standard normal noise (samples, width) of the latent z = mean + sigma * noise. Null: one
  // sample at the prior's mean.
  const float* noise = nullptr;
  int64_t samples = 1;
};

// The networks of an anchored model on one encoded graph, arranged for sampling and scoring.
//
// Gives what models/ccp.h and models/dac.h define, but does once per set of available nodes what
// does not depend on the anchor, and once per graph what does not depend on the set. Relating a
// node to the anchor is linear up to its relu, Wo (Wq v_i + a) = Wo Wq v_i + Wo a, so that an
// anchor costs a node little more than the membership network itself; and pooling is linear in its
// values, so that Wq meets one row for each head and not one for each node.
class AnchoredRuntime {
 public:
  // The model must outlive this object; `nodes` are the encoder's rows.
  AnchoredRuntime(const Ccp<Array>& model, Array nodes);
  AnchoredRuntime(const Dac<Array>& model, Array nodes);

  int64_t nodes() const { return nodes_; }
  int64_t width() const { return width_; }
  bool has_latent() const { return latent_ != nullptr; }

  // What is remembered of each community (rows; none for DAC): sets of nodes.
  Array remember(const Sets& communities) const;

  // receive(problem, sample, logits) is called once for every sample of every problem, with one
  // logit per node of the set (the anchor's own means nothing), from up to `threads` threads at
  // once.
  using Receive = std::function<void(int64_t, int64_t, std::span<const float>)>;
  void evaluate(std::span<const int32_t> set, std::span<const AnchoredProblem> problems,
                const Receive& receive) const;

 private:
  struct SetTerms;
  SetTerms prepare_set(std::span<const int32_t> set) const;

  AnchoredRuntime(const JointMlp<Array>& phi, bool raw_points, const Array& nodes);
  void arrange_attention(RuntimeOps& ops);

  const Ccp<Array>* latent_ = nullptr;  // who knows of z and of earlier communities; null for DAC
  const AnchoredAttention<Array>* attention_ = nullptr;  // null for CCP without attention
  const JointMlp<Array>& phi_;
  AnchoredNodes<Array> terms_;
  int64_t nodes_;
  int64_t width_;
  bool raw_points_;
  Array pool_queries_;                // (heads, width) of pool_available, scaled
  Linear<Array> pool_base_;           // of the query that a member becomes, its scores by all heads
  Linear<Array> relate_both_;         // relate_output of relate_query
  Linear<Array> relate_output_only_;  // without its bias
  kernels::MembershipLayers layers_;
};

}  // namespace coterie
