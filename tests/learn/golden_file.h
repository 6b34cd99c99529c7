#pragma once

#include <torch/torch.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "coterie/error.h"
#include "coterie/models/model_file.h"
#include "coterie/models/safetensors.h"
#include "coterie/models/weights.h"
#include "coterie/training/batch.h"

namespace coterie {

// Inputs, weights and results of the authors' own program (tests/golden), with its names translated
// into ours.
class GoldenFile {
 public:
  explicit GoldenFile(const std::string& path) : file_(path) {
    ModelOptions& o = options_;
    o.width = array("weights/h.0.weight").shape[0];
    o.encoder.feature_count = array("input/features").shape[2];
    o.encoder.layers = count("weights/encoder.layers.", ".A.weight", 1);
    o.clusters.method = has("weights/ISAB1.pma.I") ? HeadKind::ccp_attn : HeadKind::ccp;
    if (has("weights/ISAB1.pma.I")) {
      o.clusters.inducing_points = array("weights/ISAB1.pma.I").shape[0];
    }
    const auto heads = file_.metadata().find("heads");
    if (heads != file_.metadata().end()) o.clusters.heads = std::stoll(heads->second);
    o.clusters.hgu_depth = count("weights/h.", ".bias", 2);
    o.clusters.latent_depth = count("weights/pz_mu_log_sigma.", ".bias", 2);
    o.clusters.phi_depth = count("weights/phi.", ".bias", 2) + 1;  // the last has none
  }

  const ModelOptions& options() const { return options_; }
  bool has(const std::string& name) const { return file_.find(name) != nullptr; }
  const std::map<std::string, NamedArray>& arrays() const { return file_.arrays(); }

  torch::Tensor tensor(const std::string& name) const {
    const NamedArray& a = array(name);
    return torch::from_blob(const_cast<std::byte*>(a.bytes.data()), a.shape,
                            a.type == "I64" ? torch::kInt64 : torch::kFloat32)
        .clone();
  }

  // Our weight `spec` inside an array of the authors: its name and, for one block of a joint layer,
  // the block's first column (-1: all of it).
  struct Place {
    std::string name;
    int64_t column = -1;
  };
  Place place_of(const WeightSpec& spec) const {
    std::string name = spec.name;
    // Blocks of joint layers, in the authors' order.
    const std::map<std::string, std::vector<std::string>> joint = {
        {"prior", {"anchor", "available", "memory"}},
        {"posterior", {"anchor", "in", "out", "memory"}},
        {"phi", {"point", "latent", "anchor", "available", "memory"}}};
    int64_t column = -1;
    for (const auto& [network, blocks] : joint) {
      for (size_t b = 0; b < blocks.size(); ++b) {
        if (name == network + ".0." + blocks[b] + ".weight") {
          name = network + ".0.weight";
          column = static_cast<int64_t>(b) * options_.width;
        }
      }
    }
    for (const char* network : {"h", "g", "u", "prior", "posterior", "phi"}) {
      const std::string start = std::string(network) + ".";
      if (name.rfind(start, 0) != 0) continue;
      const size_t dot = name.find('.', start.size());
      const int64_t layer = std::stoll(name.substr(start.size(), dot - start.size()));
      const bool slope = name.substr(dot) == ".slope";
      name = start + std::to_string(2 * layer + slope) + (slope ? ".weight" : name.substr(dot));
      break;
    }
    const std::vector<std::pair<std::string, std::string>> renamed = {
        {"node_embedding", "embedding_h"},
        {"edge_embedding", "embedding_e"},
        {"node_norm", "bn_node_h"},
        {"edge_norm", "bn_node_e"},
        {"running_variance", "running_var"},
        {"members.inducing", "ISAB1.pma.I"},
        {"members.gather", "ISAB1.pma.mab"},
        {"members.spread", "ISAB1.mab"},
        {"relate.", "MAB."},
        {"pool_available.seed", "pma_u.I"},
        {"pool_community.seed", "pma_h.I"},
        {"pool_in.seed", "pma_u_in.I"},
        {"pool_out.seed", "pma_u_out.I"},
        {"pool_available.", "pma_u.mab."},
        {"pool_community.", "pma_h.mab."},
        {"pool_in.", "pma_u_in.mab."},
        {"pool_out.", "pma_u_out.mab."},
        {"query.", "fc_q."},
        {"key.", "fc_k."},
        {"value.", "fc_v."},
        {"output.", "fc_o."},
        {"posterior.", "qz_mu_log_sigma."},
        {"prior.", "pz_mu_log_sigma."}};
    for (const auto& [ours, theirs] : renamed) {
      const size_t at = name.find(ours);
      if (at != std::string::npos) name.replace(at, ours.size(), theirs);
    }
    return {name, column};
  }

  // Our weight, taken from the arrays that start with `folder`.
  torch::Tensor tensor(const std::string& folder, const WeightSpec& spec) const {
    const Place place = place_of(spec);
    const torch::Tensor all = tensor(folder + place.name);
    return (place.column < 0 ? all : all.narrow(1, place.column, options_.width))
        .contiguous()
        .view(spec.shape);
  }

  ModelFile model() const {
    ModelFile model;
    model.options = options_;
    for (const WeightSpec& spec : list_weights(options_)) {
      const torch::Tensor values = tensor("weights/", spec);
      const auto* first = values.data_ptr<float>();
      model.weights.emplace_back(first, first + values.numel());
    }
    return model;
  }

  std::vector<FeaturedGraph> graphs() const {
    const torch::Tensor adjacency = tensor("input/adjacency"), labels = tensor("input/labels");
    const torch::Tensor features = tensor("input/features");
    const int64_t nodes = labels.size(0);
    std::vector<FeaturedGraph> out;
    for (int64_t b = 0; b < adjacency.size(0); ++b) {
      std::vector<int64_t> row_ptr{0};
      std::vector<NodeId> neighbors;
      for (int64_t i = 0; i < nodes; ++i) {
        for (int64_t j = 0; j < nodes; ++j) {
          if (adjacency[b][i][j].item<float>() != 0) neighbors.push_back(static_cast<NodeId>(j));
        }
        row_ptr.push_back(static_cast<int64_t>(neighbors.size()));
      }
      const auto* first = features[b].data_ptr<float>();
      const auto* label = labels.data_ptr<int64_t>();
      out.push_back({{Graph(std::move(row_ptr), std::move(neighbors)),
                      Partition(std::span<const int64_t>(label, nodes))},
                     {first, first + nodes * features.size(2)}});
    }
    return out;
  }

  // The batch of MODE: visit order by label, noise as given.
  Batch batch(const std::vector<FeaturedGraph>& graphs, const std::string& mode) const {
    const torch::Tensor labels = tensor("input/labels");
    const auto* label = labels.data_ptr<int64_t>();
    std::vector<int32_t> order(labels.size(0));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](int32_t i) { return label[i]; });
    BatchOptions options;
    options.model = options_;
    options.flip_signs = false;
    options.loss.samples = array("input/" + mode + "/step0/noise").shape[0];
    std::vector<Visit> visits;
    for (const FeaturedGraph& graph : graphs) visits.push_back({&graph, Rng(1)});
    Batch batch = make_batch(visits, options, std::vector(graphs.size(), order));
    batch.noise.clear();
    for (int64_t p = 0; p < batch.problems.size(); ++p) {
      const torch::Tensor noise =
          tensor("input/" + mode + "/step" + std::to_string(batch.problem_step[p]) + "/noise")
              .select(1, batch.problem_graph[p])
              .contiguous();
      const auto* first = noise.data_ptr<float>();
      batch.noise.insert(batch.noise.end(), first, first + noise.numel());
    }
    return batch;
  }

 private:
  const NamedArray& array(const std::string& name) const {
    const NamedArray* found = file_.find(name);
    if (!found) throw InputError(file_.path() + ": no array '" + name + "'");
    return *found;
  }
  // How many of start + 0, stride, 2 stride, ... + end there are.
  int64_t count(const std::string& start, const std::string& end, int64_t stride) const {
    int64_t n = 0;
    while (has(start + std::to_string(n * stride) + end)) ++n;
    return n;
  }

  Safetensors file_;
  ModelOptions options_;
};

}  // namespace coterie
