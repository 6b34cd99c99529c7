#pragma once

#include <memory>
#include <string>
#include <vector>

#include "coterie/baselines/gnn_options.h"
#include "coterie/graph/graph.h"
#include "coterie/models/safetensors.h"
#include "coterie/partition/partition.h"

namespace coterie {

template <class Real>
class GnnNetwork;

// Whether a file says that it holds a GNN or LGNN.
bool is_gnn(const Safetensors& file);

// A trained GNN or LGNN: it puts every node into one of a fixed number of classes, and says nothing
// about how sure it is.
class GnnModel {
 public:
  // Throws SizeError if the weights do not fit the options.
  GnnModel(const GnnOptions& options, std::vector<float> weights);

  // Throws ModelError for a file that is damaged or holds something else.
  static GnnModel load(const Safetensors& file);
  // Writes beside `path` and renames; `training` says in JSON how the weights came to be.
  // Throws OutputError.
  void save(const std::string& path, const std::string& training) const;

  const GnnOptions& options() const;
  const std::vector<float>& weights() const { return weights_; }

  // Nodes of the same largest logit form a community. May be called from several threads.
  Partition partition(const Graph& graph) const;

 private:
  std::shared_ptr<const GnnNetwork<float>> network_;
  std::vector<float> weights_;
};

}  // namespace coterie
