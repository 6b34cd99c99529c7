#include "coterie/models/describe_model.h"

#include "coterie/options_json.h"

namespace coterie {

nlohmann::ordered_json describe_model(const ModelFile& model) {
  return {{"options", write_options(model.options)},
          {"familiar", write_options(model.familiar)},
          {"training", nlohmann::ordered_json::parse(model.training)},
          {"recipe", nlohmann::ordered_json::parse(model.recipe)}};
}

}  // namespace coterie
