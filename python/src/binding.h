#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/partition/partition.h"

// The extension module `_coterie`: the runtime as Python sees it, in arrays and plain values. The
// package python/coterie gives it its face; nothing here is meant for users.
namespace coterie::python {

namespace py = pybind11;

// A graph, where it came from, and what was left out of it.
struct SourcedGraph {
  Graph graph;
  std::string source;
  std::vector<std::string> warnings;
  Dropped dropped;
};

// What is kept and shown again must not be changed.
template <class T>
py::array_t<T> read_only(py::array_t<T> array) {
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

// A read-only array that shows `values` without copying them; `owner` keeps them alive.
template <class T>
py::array_t<T> view(std::span<const T> values, const py::object& owner) {
  return read_only(py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data(), owner));
}

// An array that takes over `values` without copying them.
template <class T>
py::array_t<T> handed_over(std::vector<T> values, std::vector<py::ssize_t> shape) {
  auto* kept = new std::vector<T>(std::move(values));
  const py::capsule owner(kept, [](void* p) { delete static_cast<std::vector<T>*>(p); });
  return py::array_t<T>(std::move(shape), kept->data(), owner);
}

// Whatever labels an array of whole numbers holds.
Partition partition_of(const py::array& labels);

// Text from files need not be UTF-8: what is not comes as surrogates, as in names of files.
py::str to_str(const std::string& text);

// One function per file; each adds its classes and functions to the module.
void bind_errors(py::module_& module);
void bind_graph(py::module_& module);
void bind_model(py::module_& module);
void bind_partition(py::module_& module);
void bind_detection(py::module_& module);
void bind_measure(py::module_& module);
void bind_simulate(py::module_& module);

}  // namespace coterie::python
