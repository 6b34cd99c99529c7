#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "coterie/datasets/family.h"
#include "coterie/local/training_window.h"
#include "coterie/options.h"

namespace coterie {

// What a model learns from: a mixture of families, or folders that hold graph sets.
struct DataOptions {
  std::vector<WeightedFamily> families = {};
  std::optional<int64_t> graphs = {};  // size of a fixed set; absent: fresh graphs forever
  uint64_t seed = 1;                   // of the sequence of graphs
  std::optional<std::string> folder = {};
  std::vector<std::string> further_folders = {};  // whose graphs are learnt from as well
  double thinned = 0;  // the largest share of a graph's nodes that a visit leaves out (thinned.h)
  std::optional<WindowOptions> windows = {};  // a local model learns from windows of the graphs

  static void visit_fields(auto& self, auto&& field) {
    field("families", self.families, "families of graphs to draw from, with weights");
    field("graphs", self.graphs, "draw so many once and use them again; absent: always new ones",
          between(1, 1e7));
    field("seed", self.seed, "of the sequence of graphs");
    field("folder", self.folder,
          "a graph set, or a folder of labelled graph files, to read instead");
    field("further_folders", self.further_folders,
          "more of these, as if all graphs were in one folder");
    field("thinned", self.thinned,
          "largest share of a graph's nodes that is left out, another at every visit", below_one());
    field("windows", self.windows, "how windows of the graphs are cut for a local model");
  }
};

// Throws InputError, whose message starts with `where`, unless there are either families with
// weights to draw from or a folder.
void check_options(const DataOptions& options, const std::string& where);

// The graphs that a JSON file speaks of: a whole recipe ("data" of it), or its data alone. The rest
// of a recipe is not looked at. Throws InputError.
DataOptions data_of_recipe(const nlohmann::ordered_json& json, const std::string& where);

}  // namespace coterie
