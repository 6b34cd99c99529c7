#include "coterie/models/describe_model.h"

#include "coterie/json_document.h"
#include "coterie/options_json.h"

namespace coterie {

nlohmann::ordered_json describe_model(const ModelFile& model) {
  return {{"options", write_options(model.options)},
          {"familiar", write_options(model.familiar)},
          {"training", parse_json<nlohmann::ordered_json>(model.training, "training")},
          {"recipe", parse_json<nlohmann::ordered_json>(model.recipe, "recipe")}};
}

}  // namespace coterie
