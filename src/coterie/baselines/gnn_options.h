#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "coterie/options.h"

namespace coterie {

enum class GnnKind {
  gnn,   // on the nodes of the graph
  lgnn,  // on the nodes and, with the line graph, on the directed edges
};
constexpr std::array<std::string_view, 2> names_of(GnnKind) { return {"gnn", "lgnn"}; }

// The defaults are those of the authors' scripts.
struct GnnOptions {
  GnnKind kind = GnnKind::gnn;
  int64_t classes = 7;
  int64_t width = 8;
  int64_t layers = 30;
  int64_t powers = 2;

  static void visit_fields(auto& self, auto&& field) {
    field("kind", self.kind, "gnn, or lgnn, which also sees the line graph");
    field("classes", self.classes, "the largest number of communities", between(1, 4096));
    field("width", self.width, "numbers per node in every layer; even", between(2, 4096));
    field("layers", self.layers, "layers between the first and the last", between(0, 4096));
    field("powers", self.powers, "of the adjacency that a layer applies: W, min(W^2, 1), ...",
          between(1, 4096));
  }
};

// As JSON. Reading throws InputError.
std::string gnn_options_text(const GnnOptions& options);
GnnOptions gnn_options_from(const std::string& text);

// How the best of all ways to call the communities is found. Both give the same loss.
enum class PermutationSearch {
  hungarian,    // O(classes^3): the loss is a sum over communities, so this is an assignment
  enumeration,  // O(classes! nodes), as in the authors' code
};
constexpr std::array<std::string_view, 2> names_of(PermutationSearch) {
  return {"hungarian", "enumeration"};
}

// The defaults are those of the authors' scripts.
struct GnnTrainingOptions {
  int64_t steps = 5000;
  double learning_rate = 0.004;
  double clip = 40;
  PermutationSearch search = PermutationSearch::hungarian;
  int64_t validate_every = 500;
  int64_t validation_graphs = 100;
  uint64_t seed = 0;

  static void visit_fields(auto& self, auto&& field) {
    field("steps", self.steps, "updates, of one graph each", at_least(0));
    field("learning_rate", self.learning_rate, "of Adamax", above_zero_to(1000));
    field("clip", self.clip, "the largest norm of a gradient", at_least(0));
    field("search", self.search, "how the best names of the communities are found");
    field("validate_every", self.validate_every, "steps between looks at the validation graphs",
          at_least(1));
    field("validation_graphs", self.validation_graphs, "how many of them are looked at",
          at_least(0));
    field("seed", self.seed, "of the first weights and the order of graphs");
  }
};

}  // namespace coterie
