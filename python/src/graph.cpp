#include <pybind11/stl.h>

#include <limits>
#include <optional>

#include "coterie/error.h"
#include "coterie/graph/read_graph.h"
#include "coterie/memory_limit.h"
#include "coterie/neighbors/graph_of_numbers.h"
#include "coterie/options.h"
#include "python/src/binding.h"
#include "python/src/interruptible.h"
#include "python/src/options_from.h"

namespace coterie::python {
namespace {

// The ends of edges as they lie in an array, whose entries may be of either size and apart.
template <class Index>
struct Ends {
  py::detail::unchecked_reference<Index, 1> values;

  NodeId at(int64_t e, int64_t nodes) const {
    const auto end = static_cast<int64_t>(values(e));
    if (end < 0 || end >= nodes) {
      throw InputError("edge " + std::to_string(e) + " names node " + std::to_string(end) +
                       ", which does not exist: nodes count from 0 to " +
                       std::to_string(nodes - 1));
    }
    return static_cast<NodeId>(end);
  }
  int64_t largest() const {
    int64_t found = -1;
    for (py::ssize_t e = 0; e < values.shape(0); ++e) {
      found = std::max(found, static_cast<int64_t>(values(e)));
    }
    return found;
  }
};

// The weight of edge e as the graph holds it. Throws InputError unless it is positive and finite.
float weight_at(const py::detail::unchecked_reference<double, 1>& weights, int64_t e) {
  const auto weight = static_cast<float>(weights(e));
  if (weight > 0 && weight <= std::numeric_limits<float>::max()) return weight;
  throw InputError("edge " + std::to_string(e) + " has the weight " + std::to_string(weights(e)) +
                   "; a weight must be above 0 and finite (weight=None reads without)");
}

// An InputError that concerns the graph as a whole becomes a message of its source.
template <class Index>
std::shared_ptr<SourcedGraph> build(std::optional<int64_t> nodes, const py::array& sources,
                                    const py::array& targets, NodeNames names, std::string source,
                                    const std::optional<py::array_t<double>>& weights) {
  const py::array_t<Index> from_array = sources, to_array = targets;
  if (from_array.ndim() != 1 || to_array.ndim() != 1 || from_array.size() != to_array.size()) {
    throw SizeError("edges need as many sources as targets");
  }
  const Ends<Index> from{from_array.template unchecked<1>()};
  const Ends<Index> to{to_array.template unchecked<1>()};
  const int64_t edges = from_array.size();
  if (weights && (weights->ndim() != 1 || weights->size() != edges)) {
    throw SizeError("edges need as many weights as sources");
  }
  std::optional<py::detail::unchecked_reference<double, 1>> weight;
  if (weights) weight.emplace(weights->unchecked<1>());
  auto result = std::make_shared<SourcedGraph>();
  result->source = std::move(source);
  interruptible([&](const std::stop_token&) {
    const MemoryLimit limit(allowed_memory(0), result->source);
    const int64_t count = nodes.value_or(std::max(from.largest(), to.largest()) + 1);
    if (count > std::numeric_limits<NodeId>::max()) throw InputError("too many nodes");
    GraphBuilder builder(count);
    // As in files: weights that are all 1 are none, and repeated edges are then merged.
    bool weighted = false;
    for (int64_t e = 0; weight && e < edges; ++e) weighted |= weight_at(*weight, e) != 1;
    for (int64_t e = 0; e < edges; ++e) {
      if (e % 65536 == 0) stop_if_asked();
      const NodeId i = from.at(e, count);
      const NodeId j = to.at(e, count);
      if (weighted) {
        builder.add_edge(i, j, weight_at(*weight, e));
      } else {
        builder.add_edge(i, j);
      }
    }
    result->graph = builder.build(std::move(names));
    result->dropped = builder.dropped();
  });
  return result;
}

std::shared_ptr<SourcedGraph> from_edges(std::optional<int64_t> nodes, const py::array& sources,
                                         const py::array& targets,
                                         const std::vector<std::string>& names, std::string source,
                                         const std::optional<py::array_t<double>>& weights) {
  NodeNames kept(names);
  if (kept.count_from_zero()) kept = {};
  const bool small = py::isinstance<py::array_t<int32_t>>(sources) &&
                     py::isinstance<py::array_t<int32_t>>(targets);
  const auto chosen = small ? &build<int32_t> : &build<int64_t>;
  return chosen(nodes, sources, targets, std::move(kept), std::move(source), weights);
}

std::shared_ptr<SourcedGraph> sourced(ReadGraph file, std::string source) {
  return std::make_shared<SourcedGraph>(SourcedGraph{std::move(file.graph), std::move(source),
                                                     std::move(file.warnings), file.dropped});
}

std::shared_ptr<SourcedGraph> read(const std::string& path, const std::string& format,
                                   const std::string& source_column,
                                   const std::string& target_column, const std::string& weights,
                                   const std::string& numbers_json, int threads) {
  ReadOptions options{
      .source_column = source_column, .target_column = target_column, .weights = weights};
  if (!format.empty()) options.format = value_named<GraphFormat>(format, "format");
  const auto numbers = options_from<NumbersOptions>(numbers_json, "numbers");
  return sourced(interruptible(threads,
                               [&](const std::stop_token&) {
                                 return read_graph_or_numbers(path, options, numbers);
                               }),
                 path);
}

// The graph of an array of numbers, with a name for every row or none at all.
std::shared_ptr<SourcedGraph> of_numbers(
    const py::array_t<float, py::array::c_style | py::array::forcecast>& numbers,
    std::vector<std::string> names, const std::string& source, const std::string& numbers_json,
    int threads) {
  const auto options = options_from<NumbersOptions>(numbers_json, "numbers");
  if (numbers.ndim() != 2) throw SizeError("numbers have rows and columns");
  NumberTable table{.rows = numbers.shape(0),
                    .columns = numbers.shape(1),
                    .values = {numbers.data(), numbers.data() + numbers.size()},
                    .row_names = std::move(names),
                    .column_names = {}};
  return sourced(interruptible(threads,
                               [&](const std::stop_token&) {
                                 return graph_of_numbers(std::move(table), options, source);
                               }),
                 source);
}

py::list names(const SourcedGraph& self) {
  py::list list;
  for (NodeId i = 0; i < self.graph.nodes(); ++i) list.append(to_str(self.graph.name(i)));
  return list;
}

// Every edge once, the smaller node first: [2, edges].
py::array_t<int32_t> edges(const SourcedGraph& self) {
  const int64_t count = self.graph.edges();
  std::vector<int32_t> ends(2 * count);
  int64_t e = 0;
  for (NodeId i = 0; i < self.graph.nodes(); ++i) {
    for (const NodeId j : self.graph.neighbors(i)) {
      if (j < i) continue;
      ends[e] = i;
      ends[count + e++] = j;
    }
  }
  return handed_over(std::move(ends), {2, count});
}

// The weights of those edges, in their order; empty for a graph without weights.
py::array_t<float> edge_weights(const SourcedGraph& self) {
  std::vector<float> weights;
  for (NodeId i = 0; self.graph.has_weights() && i < self.graph.nodes(); ++i) {
    const auto row = self.graph.neighbors(i);
    for (size_t t = 0; t < row.size(); ++t) {
      if (row[t] > i) weights.push_back(self.graph.weights(i)[t]);
    }
  }
  const auto count = static_cast<py::ssize_t>(weights.size());
  return handed_over(std::move(weights), {count});
}

}  // namespace

void bind_graph(py::module_& module) {
  module.def("numbers_defaults", [] { return write_options(NumbersOptions{}).dump(); });
  py::class_<SourcedGraph, std::shared_ptr<SourcedGraph>>(module, "Graph")
      .def_static("from_edges", &from_edges, py::arg("nodes"), py::arg("sources"),
                  py::arg("targets"), py::arg("names"), py::arg("source"),
                  py::arg("weights") = py::none())
      .def_static("read", &read)
      .def_static("of_numbers", &of_numbers)
      .def_property_readonly("nodes", [](const SourcedGraph& g) { return g.graph.nodes(); })
      .def_property_readonly("edges", [](const SourcedGraph& g) { return g.graph.edges(); })
      .def_property_readonly("has_weights",
                             [](const SourcedGraph& g) { return g.graph.has_weights(); })
      .def_property_readonly("has_names", [](const SourcedGraph& g) { return g.graph.has_names(); })
      .def_property_readonly("source", [](const SourcedGraph& g) { return to_str(g.source); })
      .def_property_readonly("self_loops",
                             [](const SourcedGraph& g) { return g.dropped.self_loops; })
      .def_property_readonly("duplicate_edges",
                             [](const SourcedGraph& g) { return g.dropped.duplicate_edges; })
      .def_property_readonly("warnings",
                             [](const SourcedGraph& g) {
                               py::list list;
                               for (const std::string& text : g.warnings) list.append(to_str(text));
                               return list;
                             })
      .def("add_warning",
           [](SourcedGraph& g, std::string text) { g.warnings.push_back(std::move(text)); })
      .def("names", &names)
      .def("edge_array", &edges)
      .def("edge_weights", &edge_weights)
      .def("row_ptr",
           [](const py::object& self) {
             return view(self.cast<const SourcedGraph&>().graph.row_ptr(), self);
           })
      .def("neighbors", [](const py::object& self) {
        return view(self.cast<const SourcedGraph&>().graph.neighbors(), self);
      });
}

}  // namespace coterie::python
