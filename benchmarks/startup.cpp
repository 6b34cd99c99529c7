// How long a user waits before any work begins: `coterie --version`, and `coterie detect` up to the
// graph, which is measured by giving it a graph file that does not exist.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "benchmarks/process.h"
#include "benchmarks/sbm_model.h"

using namespace coterie;
using namespace coterie::benchmarks;

int main() {
  const auto folder =
      std::filesystem::temp_directory_path() / ("coterie-startup-" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  const SbmModel model = sbm_model(HeadKind::ccp_attn);
  const std::string file = folder / "model.safetensors";
  write_model(file, model.file);
  const double version = median_milliseconds({COTERIE_PROGRAM, "--version"}, 0);
  const double before =
      median_milliseconds({COTERIE_PROGRAM, "detect", folder / "none.gml", "--model", file}, 3);
  std::filesystem::remove_all(folder);
  std::printf("coterie --version                 %6.2f ms\n", version);
  std::printf("coterie detect, before its graph  %6.2f ms\n", before);
  std::printf("together                          %6.2f ms\n", version + before);
  std::printf("%s\n", nlohmann::ordered_json{{"benchmark", "startup"},
                                             {"version_ms", version},
                                             {"detect_before_graph_ms", before},
                                             {"together_ms", version + before}}
                          .dump()
                          .c_str());
}
