#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/local/window.h"
#include "coterie/options.h"
#include "coterie/random.h"

namespace coterie {

// How windows to learn from are cut out of labelled graphs.
struct WindowOptions {
  int64_t per_graph = 8;  // windows of one graph
  int64_t smallest = 64;  // nodes of a window, unless the graph has fewer
  int64_t largest = 512;
  double scaled = 0.5;        // share of windows whose scale is told
  double undisturbed = 0.35;  // share of windows before which no community was taken
  int64_t contractions = 4;   // groupings of one graph, for a model of levels

  static void visit_fields(auto& self, auto&& field) {
    field("per_graph", self.per_graph, "windows of one graph");
    field("smallest", self.smallest, "nodes of the smallest windows");
    field("largest", self.largest, "nodes of the largest windows");
    field("scaled", self.scaled, "share of windows that are told the size of the community");
    field("undisturbed", self.undisturbed,
          "share of windows before which no community was taken out");
    field("contractions", self.contractions,
          "groupings of one graph that windows are cut from, for a model of levels", at_least(1));
  }
};

// Throws InputError, whose message starts with `where`, for numbers that make no sense.
void check_options(const WindowOptions& options, const std::string& where);

// A window whose answer is known.
struct TrainingWindow {
  Window window;
  std::vector<uint8_t> inside;  // by node of the window: in the anchor's community?
};

// Cuts a window as drawing would meet it: communities that were found earlier are gone, but for
// stragglers, some nodes of the anchor's are lost, the window is of any size beside the community,
// and sometimes several members are known. `sizes`, of the communities, are what a told scale is
// about: their nodes where the labelled nodes are groups.
TrainingWindow draw_training_window(const LabeledGraph& labeled, std::span<const int64_t> sizes,
                                    WindowMaker& maker, const WindowOptions& options, Rng& rng);

}  // namespace coterie
