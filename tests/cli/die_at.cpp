// Preloaded into a program (LD_PRELOAD), kills it at a named point, as a power cut would:
// COTERIE_DIE_AT is "write metrics.jsonl 7", "fsync checkpoint 2" or "rename model.safetensors 1",
// a call, the file that it is for and which of these calls it is. A write is half done by then, the
// others have not begun. A file that is written beside its place (NAME.part...) counts as NAME.
#include <dlfcn.h>
#include <signal.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

std::string file_name(const char* path) {
  const char* slash = std::strrchr(path, '/');
  const std::string name = slash == nullptr ? path : slash + 1;
  return name.substr(0, name.find(".part"));
}

std::string file_name(int descriptor) {
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  char path[PATH_MAX] = "";
  if (readlink(link.c_str(), path, sizeof path - 1) < 0) return "";
  return file_name(path);
}

// Whether this call is the one to die in.
bool is_last(const char* call, const std::string& file) {
  static int seen = 0;
  const char* point = std::getenv("COTERIE_DIE_AT");
  char wanted_call[16], wanted_file[64];
  int number = 0;
  if (point == nullptr ||
      std::sscanf(point, "%15s %63s %d", wanted_call, wanted_file, &number) != 3) {
    return false;
  }
  return std::strcmp(call, wanted_call) == 0 && file == wanted_file && ++seen == number;
}

template <typename Function>
Function* original(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* bytes, size_t size) {
  static auto* const real = original<decltype(::write)>("write");
  if (is_last("write", file_name(descriptor))) {
    real(descriptor, bytes, size / 2);
    raise(SIGKILL);
  }
  return real(descriptor, bytes, size);
}

int fsync(int descriptor) {
  static auto* const real = original<decltype(::fsync)>("fsync");
  if (is_last("fsync", file_name(descriptor))) raise(SIGKILL);
  return real(descriptor);
}

int rename(const char* from, const char* to) noexcept {
  static auto* const real = original<decltype(::rename)>("rename");
  if (is_last("rename", file_name(to))) raise(SIGKILL);
  return real(from, to);
}
}
