#include "coterie/models/cluster_model.h"

namespace coterie {

std::unique_ptr<ClusterModel> open_clusters(const Network<Array>& network, Array nodes) {
  return std::visit([&](const auto& head) { return open_clusters(head, std::move(nodes)); },
                    network.clusters);
}

}  // namespace coterie
