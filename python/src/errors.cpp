#include <exception>
#include <new>

#include "coterie/error.h"
#include "python/src/binding.h"

namespace coterie::python {
namespace {

const char* class_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::usage:
      return "UsageError";
    case ErrorKind::input:
      return "InputError";
    case ErrorKind::output:
      return "OutputError";
    case ErrorKind::model:
      return "ModelError";
    case ErrorKind::memory:
      return "OutOfMemoryError";
    default:
      return "Error";
  }
}

}  // namespace

// The classes stand in coterie/errors.py, where people and type checkers find them.
void bind_errors(py::module_&) {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::interrupted) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        return;
      }
      const py::object type = py::module_::import("coterie.errors").attr(class_of(error.kind()));
      PyErr_SetObject(type.ptr(), to_str(error.what()).ptr());
    } catch (const std::bad_alloc&) {
      const py::object type = py::module_::import("coterie.errors").attr("OutOfMemoryError");
      PyErr_SetString(type.ptr(), "not enough memory");
    }
  });
}

py::str to_str(const std::string& text) {
  PyObject* decoded =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogateescape");
  if (!decoded) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(decoded);
}

}  // namespace coterie::python
