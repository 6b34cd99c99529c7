#include "python/src/binding.h"

PYBIND11_MODULE(_coterie, module) {
  using namespace coterie::python;
  module.doc() = "The runtime of coterie; the package around it is what users call.";
  module.attr("version") = COTERIE_VERSION;
  bind_errors(module);
  bind_graph(module);
  bind_model(module);
  bind_partition(module);
  bind_detection(module);
  bind_measure(module);
  bind_simulate(module);
}
