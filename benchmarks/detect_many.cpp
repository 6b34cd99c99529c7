// 1,000 general SBM graphs in one `coterie detect --list` run, as in the paper's tables (map, 15
// draws), on one thread and on all.
//   bench_detect-many [graphs]
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "benchmarks/measure.h"
#include "benchmarks/sbm_model.h"
#include "coterie/datasets/sbm.h"
#include "coterie/graph/write_graph.h"
#include "coterie/parallel.h"

using namespace coterie;
using namespace coterie::benchmarks;

int main(int argc, char** argv) {
  const int64_t count = argc > 1 ? std::atoll(argv[1]) : 1000;
  const auto folder =
      std::filesystem::temp_directory_path() / ("coterie-many-" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  Rng rng = Rng(12).stream("many graphs");
  {
    std::ofstream list(folder / "list");
    for (int64_t i = 0; i < count; ++i) {
      const std::string file = folder / (std::to_string(i) + ".txt");
      write_graph(draw_sbm({}, rng).graph, {}, file);
      list << file << '\n';
    }
  }
  const SbmModel model = sbm_model(HeadKind::ccp_attn);
  write_model(folder / "model.safetensors", model.file);
  nlohmann::ordered_json out{
      {"benchmark", "detect-many"}, {"graphs", count}, {"weights", model.origin}};
  double one = 0;
  for (const int threads : {1, default_threads()}) {
    const std::string result = folder / ("result-" + std::to_string(threads));
    const std::string command = std::string(COTERIE_PROGRAM) +
                                " detect --json --mode map --samples 15 --score paper --model " +
                                (folder / "model.safetensors").string() + " --threads " +
                                std::to_string(threads) + " --list " + (folder / "list").string() +
                                " > " + result + " 2> " + (folder / "log").string();
    const double seconds = seconds_of([&] {
      if (std::system(command.c_str()) != 0) {
        std::fprintf(stderr, "bench_detect-many: failed: %s\n", command.c_str());
        std::exit(1);
      }
    });
    if (threads == 1) one = seconds;
    std::printf("%2d threads: %8.2f s, %7.1f graphs a second, %.2f times as fast as one\n", threads,
                seconds, static_cast<double>(count) / seconds, one / seconds);
    std::fflush(stdout);
    out["threads"][std::to_string(threads)] = {{"seconds", seconds}, {"speedup", one / seconds}};
  }
  std::filesystem::remove_all(folder);
  std::printf("%s\n", out.dump().c_str());
}
