#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/get_model.h"
#include "cli/terminal.h"
#include "coterie/models/describe_model.h"
#include "coterie/models/safetensors.h"
#include "coterie/options.h"
#include "experiments/paper_models.h"

namespace coterie::cli {

namespace {

struct ModelsCommand {
  bool json = false, paper = false;
  std::vector<std::string> get;
  std::string place;
};

// The model that is used unless another is asked for, others, and those of the paper.
int group_of(const std::string& name) {
  if (name == kDefaultModel) return 0;
  const auto models = paper_models();
  const auto same = [&](const PaperModel& model) { return model.name == name; };
  return std::any_of(models.begin(), models.end(), same) ? 2 : 1;
}

void print_model(const std::string& path, bool json) {
  const ModelFile model = read_model(path);
  if (json) {
    nlohmann::ordered_json out = {
        {"name", model_name(path)}, {"file", path}, {"sha256", file_sha256(path)}};
    out.update(describe_model(model));
    std::printf("%s\n", out.dump().c_str());
    return;
  }
  const int group = group_of(model_name(path));
  const Familiar& seen = model.familiar;
  std::printf(
      "%-18s %s%s, %s encoder; trained on %.0f to %.0f nodes, mean degree %.3g to %.3g, %.0f to "
      "%.0f communities\n",
      harmless(model_name(path)).c_str(),
      group == 0   ? "the default: "
      : group == 2 ? "of the paper: "
                   : "",
      std::string(name_of(model.options.clusters.method)).c_str(),
      std::string(name_of(model.options.encoder.kind)).c_str(), seen.nodes.low, seen.nodes.high,
      seen.mean_degree.low, seen.mean_degree.high, seen.communities.low, seen.communities.high);
}

// A model that the paper's tables and figures need, whether it ships or not.
void print_paper_model(const PaperModel& model, bool json) {
  const auto file = trained_model({}, model.name);
  nlohmann::ordered_json out{{"name", model.name}, {"where", model.where}};
  out["file"] = file ? nlohmann::ordered_json(*file) : nlohmann::ordered_json(nullptr);
  std::string story = "does not ship: coterie reproduce train --all";
  if (file) {
    const Safetensors weights(*file);
    const auto entry = [&](const char* key) {
      const auto found = weights.metadata().find(key);
      return found == weights.metadata().end() ? nlohmann::ordered_json::object()
                                               : nlohmann::ordered_json::parse(found->second);
    };
    const auto training = entry("training"), recipe = entry("recipe");
    const bool repeats = !model.repeats.empty() && model.kind.empty();  // GNN has no recipe
    out["recipe"] = repeats ? model.repeats : recipe.value("name", "");
    out["repetition"] = model.repetition;
    // Null of one that was trained from nothing.
    const auto start = recipe.find("start_from");
    out["start_from"] =
        start != recipe.end() && start->is_string() ? start->get<std::string>() : "";
    out["steps"] = training.value("steps", int64_t{0});
    out["steps_before"] = training.value("steps_before", int64_t{0});
    story = out["steps"].dump() + " steps";
    if (out["steps_before"] > 0) {
      story +=
          " after " + out["steps_before"].dump() + ", from " + out["start_from"].get<std::string>();
    }
  }
  if (json) {
    std::printf("%s\n", out.dump().c_str());
  } else {
    std::printf("%-31s %-45s %s\n", model.name.c_str(), model.where.c_str(), story.c_str());
  }
}

}  // namespace

void add_models(CLI::App& program, Context&) {
  const auto options = std::make_shared<ModelsCommand>();
  CLI::App* command =
      add_command(program, "models", "Lists the shipped models and what they were trained on.",
                  "  coterie models\n"
                  "  coterie models --json\n"
                  "  coterie models --paper\n"
                  "  coterie models --get general --from ../coterie/weights\n");
  command->add_flag("--json", options->json, "print one JSON object per model");
  command->add_flag("--paper", options->paper,
                    "the models that the paper's tables and figures need, shipped or not, with "
                    "their training");
  CLI::Option* get = command->add_option(
      "--get", options->get,
      "bring these models into $COTERIE_MODELS, or ~/.local/share/coterie/models, if their "
      "checksums are right");
  CLI::Option* place = command->add_option(
      "--from", options->place,
      "where they are: a folder, or an address that begins with https:// or the like");
  get->type_name("NAME")->needs(place);
  place->type_name("PLACE")->needs(get);
  command->callback([options] {
    if (!options->get.empty()) {
      for (const std::string& name : options->get) {
        std::printf("%s\n", get_model(name, options->place).c_str());
      }
      return;
    }
    if (options->paper) {
      for (const PaperModel& model : paper_models()) print_paper_model(model, options->json);
      return;
    }
    std::vector<std::string> files = shipped_models();
    std::stable_sort(files.begin(), files.end(), [](const std::string& a, const std::string& b) {
      return group_of(model_name(a)) < group_of(model_name(b));
    });
    for (const std::string& path : files) print_model(path, options->json);
  });
}

}  // namespace coterie::cli
