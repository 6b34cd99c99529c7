#pragma once

#include <string>
#include <variant>
#include <vector>

#include "coterie/models/ccp.h"
#include "coterie/models/dac.h"
#include "coterie/models/encoder.h"
#include "coterie/models/ncp.h"
#include "coterie/models/options.h"
#include "coterie/random.h"

namespace coterie {

// An encoder and a cluster model: all weights of one model, over any tensor type.
template <class Tensor>
struct Network {
  Encoder<Tensor> encoder;
  std::variant<Ccp<Tensor>, Dac<Tensor>, Ncp<Tensor>> clusters;

  Network() = default;
  template <class Source>
  Network(Source& source, const ModelOptions& options) : encoder(source, options) {
    switch (options.clusters.method) {
      case HeadKind::ccp:
      case HeadKind::ccp_attn:
        clusters = Ccp<Tensor>(source, options);
        break;
      case HeadKind::dac:
        clusters = Dac<Tensor>(source, options);
        break;
      case HeadKind::ncp:
      case HeadKind::ncp_attn:
        clusters = Ncp<Tensor>(source, options);
        break;
    }
  }
};

// Name, shape and start of every weight of a model, in a fixed order.
std::vector<WeightSpec> list_weights(const ModelOptions& options);

int64_t element_count(const WeightSpec& spec);

// The numbers a weight starts with. Each weight has its own random stream, named after it, so that
// equally named weights of different models start equal.
std::vector<float> initial_values(const WeightSpec& spec, const Rng& rng);

}  // namespace coterie
