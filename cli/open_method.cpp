#include "cli/open_method.h"

#include "cli/find_model.h"

namespace coterie::cli {

OpenedMethod open_method(const MethodOptions& options, const std::string& name_or_file,
                         bool with_sha256) {
  const bool named = options.method == DetectMethod::network || name_or_file != kDefaultModel;
  if (!needs_model(options.method) || !named) return OpenedMethod(options);
  const std::string file = find_model(name_or_file);
  TrainedModel model = open_model(file);
  if (with_sha256) model.sha256 = file_sha256(file);
  return OpenedMethod(options, std::move(model));
}

}  // namespace coterie::cli
