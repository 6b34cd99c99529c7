#include <pybind11/stl.h>

#include <algorithm>

#include "coterie/datasets/graph_set.h"
#include "coterie/json_document.h"
#include "coterie/options_json.h"
#include "coterie/parallel.h"
#include "python/src/binding.h"
#include "python/src/interruptible.h"

namespace coterie::python {
namespace {

// The graphs begin, begin + 1, ... that `coterie simulate` writes for the same family and seed,
// each with its communities.
py::list simulate(const std::string& mixture_json, int64_t count, uint64_t seed, int threads) {
  const auto json = parse_json<nlohmann::json>(mixture_json, "simulate");
  const auto mixture = read_options<MixtureOptions>(json, "simulate");
  std::vector<LabeledGraph> drawn = interruptible([&](const std::stop_token& stop) {
    std::vector<LabeledGraph> graphs(count);
    parallel_for(count, threads, [&](int64_t i) {
      if (stop.stop_requested()) throw Interrupted();
      graphs[i] = draw_graph(mixture, seed, i);
    });
    return graphs;
  });
  py::list list;
  for (size_t i = 0; i < drawn.size(); ++i) {
    const auto labels = drawn[i].truth.labels();
    py::array_t<int32_t> truth(static_cast<py::ssize_t>(labels.size()), labels.data());
    auto graph = std::make_shared<SourcedGraph>();
    graph->graph = std::move(drawn[i].graph);
    graph->source = "simulated graph " + std::to_string(i) + " of seed " + std::to_string(seed);
    list.append(py::make_tuple(graph, truth));
  }
  return list;
}

}  // namespace

void bind_simulate(py::module_& module) {
  module.def("simulate", &simulate);
  module.def("families", [] {
    std::string all = "{";
    for_each_family([&](std::string_view kind, const auto& defaults) {
      all += (all.size() > 1 ? ", " : "") + nlohmann::json(std::string(kind)).dump() + ": " +
             write_options(defaults).dump();
    });
    return all + "}";
  });
}

}  // namespace coterie::python
