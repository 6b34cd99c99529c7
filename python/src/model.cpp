#include <pybind11/stl.h>
#include <nlohmann/json.hpp>

#include "coterie/methods/trained_model.h"
#include "coterie/models/describe_model.h"
#include "coterie/parallel.h"
#include "python/src/binding.h"

namespace coterie::python {

void bind_model(py::module_& module) {
  py::class_<TrainedModel>(module, "Model").def(py::init([](const std::string& path) {
    const py::gil_scoped_release unlocked;
    return open_model(path);
  }));
  module.def("describe_model",
             [](const std::string& path) { return describe_model(read_model(path)).dump(); });
  module.def("default_threads", &default_threads);
}

}  // namespace coterie::python
