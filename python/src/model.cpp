#include <pybind11/stl.h>
#include <nlohmann/json.hpp>

#include "coterie/models/describe_model.h"
#include "coterie/parallel.h"
#include "python/src/binding.h"

namespace coterie::python {

void bind_model(py::module_& module) {
  py::class_<NamedModel, std::shared_ptr<NamedModel>>(module, "Model")
      .def(py::init([](const std::string& path, std::string name) {
        const py::gil_scoped_release unlocked;
        return std::make_shared<NamedModel>(NamedModel{Model(path), std::move(name)});
      }))
      .def_property_readonly("name", [](const NamedModel& m) { return m.name; });
  module.def("describe_model",
             [](const std::string& path) { return describe_model(read_model(path)).dump(); });
  module.def("default_threads", &default_threads);
}

}  // namespace coterie::python
