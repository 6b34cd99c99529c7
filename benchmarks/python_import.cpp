// How long `import coterie` takes, beside Python itself and NumPy, and a first small answer.
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "benchmarks/process.h"

using namespace coterie::benchmarks;

int main() {
  setenv("PYTHONPATH", COTERIE_PYTHONPATH, 1);
  const auto milliseconds = [](const char* code) {
    run_process({COTERIE_PYTHON_PROGRAM, "-W", "ignore", "-c", code});  // writes the bytecode
    return median_milliseconds({COTERIE_PYTHON_PROGRAM, "-W", "ignore", "-c", code}, 0, 41);
  };
  const double python = milliseconds("pass");
  const double ours = milliseconds("import coterie");
  const double numpy = milliseconds("import numpy");
  const double answer = milliseconds(
      "import coterie; coterie.detect([(0, 1), (1, 2), (2, 0)], samples=1, score='none')");
  std::printf("python                       %7.1f ms\n", python);
  std::printf("import coterie, more         %7.1f ms\n", ours - python);
  std::printf("import numpy, more           %7.1f ms\n", numpy - python);
  std::printf("a first answer (with NumPy)  %7.1f ms\n", answer - python);
  std::printf("%s\n", nlohmann::ordered_json{{"benchmark", "python-import"},
                                             {"python_ms", python},
                                             {"coterie_ms", ours - python},
                                             {"numpy_ms", numpy - python},
                                             {"first_answer_ms", answer - python}}
                          .dump()
                          .c_str());
}
