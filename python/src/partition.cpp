#include <pybind11/stl.h>

#include "coterie/error.h"
#include "coterie/partition/agreement.h"
#include "coterie/partition/read_partition.h"
#include "python/src/binding.h"
#include "python/src/interruptible.h"

namespace coterie::python {

Partition partition_of(const py::array& labels) {
  if (labels.ndim() != 1) throw SizeError("labels must be a list with one entry per node");
  if (py::isinstance<py::array_t<int32_t, py::array::c_style>>(labels)) {
    const py::array_t<int32_t, py::array::c_style> same = labels;
    return Partition(std::span<const int32_t>(same.data(), same.size()));
  }
  const py::array_t<int64_t, py::array::c_style | py::array::forcecast> whole = labels;
  return Partition(std::span<const int64_t>(whole.data(), whole.size()));
}

void bind_partition(py::module_& module) {
  module.def("agreement", [](const py::array& a, const py::array& b) {
    const Partition first = partition_of(a), second = partition_of(b);
    const Agreement found =
        interruptible([&](const std::stop_token&) { return agreement(first, second); });
    return py::make_tuple(found.ami, found.ari, found.nmi, found.vi);
  });
  // The names of the nodes (an empty list where the file has none), their communities, and what the
  // file calls these.
  module.def("read_named_partition", [](const std::string& path, std::string attribute) {
    const NamedPartition read = interruptible([&](const std::stop_token&) {
      return read_named_partition(path, {.format = {}, .attribute = std::move(attribute)});
    });
    py::list names, called;
    for (int64_t i = 0; i < read.names.size(); ++i) names.append(to_str(read.names.name(i)));
    for (const std::string& name : read.community_names) called.append(to_str(name));
    const auto labels = read.partition.labels();
    return py::make_tuple(
        names, py::array_t<int32_t>(static_cast<py::ssize_t>(labels.size()), labels.data()),
        called);
  });
}

}  // namespace coterie::python
