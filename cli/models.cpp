#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/find_model.h"
#include "coterie/models/describe_model.h"
#include "coterie/options.h"

namespace coterie::cli {

void add_models(CLI::App& program, Context&) {
  const auto as_json = std::make_shared<bool>(false);
  CLI::App* command =
      add_command(program, "models", "Lists the shipped models and what they were trained on.",
                  "  coterie models\n"
                  "  coterie models --json\n");
  command->add_flag("--json", *as_json, "print one JSON object per model");
  command->callback([as_json] {
    for (const std::string& path : shipped_models()) {
      const ModelFile model = read_model(path);
      if (*as_json) {
        nlohmann::ordered_json out = {
            {"name", model_name(path)}, {"file", path}, {"sha256", file_sha256(path)}};
        out.update(describe_model(model));
        std::printf("%s\n", out.dump().c_str());
        continue;
      }
      const Familiar& seen = model.familiar;
      std::printf(
          "%-18s %s, %s encoder; trained on %.0f to %.0f nodes, mean degree %.3g to %.3g, %.0f to "
          "%.0f "
          "communities\n",
          model_name(path).c_str(), std::string(name_of(model.options.clusters.method)).c_str(),
          std::string(name_of(model.options.encoder.kind)).c_str(), seen.nodes.low, seen.nodes.high,
          seen.mean_degree.low, seen.mean_degree.high, seen.communities.low, seen.communities.high);
    }
  });
}

}  // namespace coterie::cli
