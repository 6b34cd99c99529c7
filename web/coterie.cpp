#include <emscripten.h>
#include <emscripten/threading.h>
#include <unistd.h>

#include <string>

#include "cli/answer_files.h"
#include "coterie/stage.h"

// What web/worker.js calls. The model stands in /model of the file system in memory, where results
// are written, too: /found.tsv, /found.graphml, /found.json, /found.html.

namespace {

// Of the 4 GB that the linker allows: more is refused before it is tried.
constexpr double kGigabytes = 3.5;

coterie::OpenedMethod open_local() {
  coterie::TrainedModel model = coterie::open_model("/model/local.safetensors");
  model.sha256 = COTERIE_LOCAL_SHA256;
  return coterie::OpenedMethod({}, std::move(model));
}

EM_JS(void, tell_page, (const char* stage, double done, double total),
      { postMessage({stage : UTF8ToString(stage), done : done, total : total}); });

// Helpers count their steps, too, but cannot reach the page: it is told with the next step of the
// thread that asked them.
void tell_stage(coterie::Stage::State now) {
  if (!emscripten_is_main_runtime_thread()) return;
  tell_page(now.name, static_cast<double>(now.done), static_cast<double>(now.total));
}

}  // namespace

extern "C" {

// Declared by emscripten's headers, but not there.
ssize_t getrandom(void* bytes, size_t size, unsigned) {
  return getentropy(bytes, size) == 0 ? static_cast<ssize_t>(size) : -1;
}

// answer_files(); the text lives until the next call.
EMSCRIPTEN_KEEPALIVE const char* coterie_detect(const char* name, const char* bytes, size_t size,
                                                const char* options, int threads) {
  coterie::Stage::listener = tell_stage;
  static const coterie::OpenedMethod method = open_local();
  static std::string said;
  said =
      coterie::cli::answer_files(method, {name, {bytes, size}, options}, "", threads, kGigabytes);
  return said.c_str();
}
}
