#include <pybind11/stl.h>

#include <limits>
#include <optional>

#include "coterie/error.h"
#include "coterie/graph/read_graph.h"
#include "coterie/options.h"
#include "python/src/binding.h"

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

// An InputError that concerns the graph as a whole becomes a message of its source.
template <class Index>
std::shared_ptr<SourcedGraph> build(std::optional<int64_t> nodes, const py::array& sources,
                                    const py::array& targets, NodeNames names, std::string source) {
  const py::array_t<Index> from_array = sources, to_array = targets;
  if (from_array.ndim() != 1 || to_array.ndim() != 1 || from_array.size() != to_array.size()) {
    throw SizeError("edges need as many sources as targets");
  }
  const Ends<Index> from{from_array.template unchecked<1>()};
  const Ends<Index> to{to_array.template unchecked<1>()};
  const int64_t edges = from_array.size();
  auto result = std::make_shared<SourcedGraph>();
  result->source = std::move(source);
  {
    const py::gil_scoped_release unlocked;
    const int64_t count = nodes.value_or(std::max(from.largest(), to.largest()) + 1);
    if (count > std::numeric_limits<NodeId>::max()) throw InputError("too many nodes");
    GraphBuilder builder(count);
    for (int64_t e = 0; e < edges; ++e) builder.add_edge(from.at(e, count), to.at(e, count));
    result->graph = builder.build(std::move(names));
    result->dropped = builder.dropped();
  }
  return result;
}

std::shared_ptr<SourcedGraph> from_edges(std::optional<int64_t> nodes, const py::array& sources,
                                         const py::array& targets,
                                         const std::vector<std::string>& names,
                                         std::string source) {
  NodeNames kept(names);
  if (kept.count_from_zero()) kept = {};
  const bool small = py::isinstance<py::array_t<int32_t>>(sources) &&
                     py::isinstance<py::array_t<int32_t>>(targets);
  return small ? build<int32_t>(nodes, sources, targets, std::move(kept), std::move(source))
               : build<int64_t>(nodes, sources, targets, std::move(kept), std::move(source));
}

std::shared_ptr<SourcedGraph> read(const std::string& path, const std::string& format,
                                   const std::string& source_column,
                                   const std::string& target_column) {
  const py::gil_scoped_release unlocked;
  ReadOptions options{.source_column = source_column, .target_column = target_column};
  if (!format.empty()) options.format = value_named<GraphFormat>(format, "format");
  ReadGraph file = read_graph(path, options);
  return std::make_shared<SourcedGraph>(
      SourcedGraph{std::move(file.graph), path, std::move(file.warnings), file.dropped});
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

}  // namespace

void bind_graph(py::module_& module) {
  py::class_<SourcedGraph, std::shared_ptr<SourcedGraph>>(module, "Graph")
      .def_static("from_edges", &from_edges)
      .def_static("read", &read)
      .def_property_readonly("nodes", [](const SourcedGraph& g) { return g.graph.nodes(); })
      .def_property_readonly("edges", [](const SourcedGraph& g) { return g.graph.edges(); })
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
      .def("row_ptr",
           [](const py::object& self) {
             return view(self.cast<const SourcedGraph&>().graph.row_ptr(), self);
           })
      .def("neighbors", [](const py::object& self) {
        return view(self.cast<const SourcedGraph&>().graph.neighbors(), self);
      });
}

}  // namespace coterie::python
