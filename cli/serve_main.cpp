// coterie-serve: the page of web/ for this computer's browser. Users start it through `coterie`.
//
// Any page that a browser has open may send requests to this computer, so: only 127.0.0.1 is
// listened to; requests must name it as their host (a name of somebody else that leads here, "DNS
// rebinding", is refused); and work is done only for who knows the secret, which stands behind the
// # of the printed address and which no other page can read.
#include <sys/random.h>
#include <sys/stat.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stop_token>

#include "cli/answer_files.h"
#include "cli/command.h"
#include "cli/find_model.h"
#include "cli/local_server.h"
#include "cli/open_method.h"
#include "cli/program.h"
#include "cli/report_errors.h"
#include "cli/serve_options.h"
#include "coterie/error.h"
#include "coterie/input_file.h"
#include "coterie/unfinished.h"

namespace coterie::cli {
namespace {

namespace fs = std::filesystem;
using httplib::Request, httplib::Response;

// Where the page stands: as it was built for browsers that compute (preset `web`), as it is
// installed, or in the sources, where this program computes. Its examples lie beside it.
std::vector<std::string> page_folders(const std::string& named) {
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  const std::vector<fs::path> places =
      named.empty() ? std::vector{program / "../../web/site", program / "../share/coterie/web",
                                  program / "../../../web"}
                    : std::vector<fs::path>{named};
  for (const fs::path& folder : places) {
    if (!fs::exists(folder / "index.html", ignored)) continue;
    std::vector<std::string> found{folder.lexically_normal().string()};
    const fs::path examples = (folder / "../examples").lexically_normal();
    if (!fs::exists(folder / "karate.gml", ignored) && fs::exists(examples, ignored)) {
      found.push_back(examples.string());
    }
    return found;
  }
  throw InputError(named.empty() ? "the page is neither installed nor in the sources"
                                 : named + ": is not the page");
}

std::string secret() {
  unsigned char bytes[16];
  if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) {
    throw Error(ErrorKind::failure, "the system has no random numbers");
  }
  std::string text;
  for (const unsigned char byte : bytes) {
    for (const int digit : {byte >> 4, byte & 15}) text += "0123456789abcdef"[digit];
  }
  return text;
}

// As long for a wrong one that begins well as for any other.
bool same(const std::string& a, const std::string& b) {
  unsigned char difference = a.size() != b.size();
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  }
  return difference == 0;
}

// Of this user alone, and removed with all that is in it, also when the process is told to end.
struct TemporaryFolder : Unfinished {
  TemporaryFolder() : Unfinished((fs::temp_directory_path() / "coterie-serve").string()) {
    if (mkdir(name().c_str(), 0700) != 0) throw OutputError(name() + ": cannot be made");
  }
};

// One graph at a time, with all threads; a cancelled one gives way.
class SerialDetector {
 public:
  SerialDetector(OpenedMethod method, int threads)
      : method_(std::move(method)), threads_(threads) {}

  std::string answer(const Request& request) {
    const std::lock_guard lock(at_work_);
    const std::stop_token stop = renewed();
    const StopScope scope(stop);
    const TemporaryFolder folder;
    nlohmann::ordered_json reply;
    const std::string said = answer_files(
        method_,
        {request.get_param_value("name"), request.body, request.get_param_value("options")},
        folder.name(), threads_, 0, stop);
    reply["said"] = nlohmann::ordered_json::parse(said);
    if (!reply["said"].contains("error")) {
      for (const std::string form : {"tsv", "graphml", "json", "html"}) {
        reply["files"][form] = read_text(folder.name() + "/found." + form);
      }
    }
    return reply.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }

  void cancel() {
    const std::lock_guard lock(changing_);
    stop_.request_stop();
  }

 private:
  std::stop_token renewed() {
    const std::lock_guard lock(changing_);
    stop_ = {};
    return stop_.get_token();
  }

  OpenedMethod method_;
  int threads_;
  std::mutex at_work_, changing_;
  std::stop_source stop_;
};

void refuse(Response& response, int status, const std::string& why) {
  response.status = status;
  response.set_content(why, "text/plain");
}

void run(const ServeCommand& command, const std::stop_token& stop) {
  const std::vector<std::string> folders = page_folders(command.folder);
  const std::string token = secret();
  SerialDetector detector(open_method({}, kDefaultModel, /*with_sha256=*/true), command.threads);
  const std::stop_callback cancel_work(stop, [&] { detector.cancel(); });
  LocalServer server;
  for (const std::string& folder : folders) {
    if (!server.set_mount_point("/", folder)) throw InputError(folder + ": cannot be served");
  }
  server.set_file_extension_and_mimetype_mapping("wasm", "application/wasm");
  // Opener and embedder policy isolate the page from all others, so that it may have threads.
  server.set_default_headers({{"Cache-Control", "no-cache"},
                              {"Cross-Origin-Embedder-Policy", "require-corp"},
                              {"Cross-Origin-Opener-Policy", "same-origin"},
                              {"Cross-Origin-Resource-Policy", "same-origin"},
                              {"Referrer-Policy", "no-referrer"},
                              {"X-Content-Type-Options", "nosniff"},
                              {"X-Frame-Options", "DENY"}});
  server.set_payload_max_length(size_t{1'000'000} * static_cast<size_t>(command.megabytes));
  const int port = command.port ? command.port : server.bind_to_any_port("127.0.0.1");
  if (port <= 0 || (command.port && !server.bind_to_port("127.0.0.1", port))) {
    throw Error(ErrorKind::failure, "port " + std::to_string(command.port) + " is not free");
  }
  // Before anything of the request's contents is read; those of a refused one never are.
  server.set_pre_routing_handler([&](const Request& request, Response& response) {
    using Done = httplib::Server::HandlerResponse;
    const std::string at = ":" + std::to_string(port);
    const std::string host = request.get_header_value("Host");
    if (host != "127.0.0.1" + at && host != "localhost" + at) {
      refuse(response, 403, "this address is for 127.0.0.1 only");
      return Done::Handled;
    }
    if (request.method != "GET" && request.method != "HEAD" &&
        !same(request.get_header_value("X-Coterie-Token"), token)) {
      refuse(response, 403, "open the address that coterie serve has printed");
      return Done::Handled;
    }
    return Done::Unhandled;
  });
  server.Post("/detect", [&](const Request& request, Response& response) {
    try {
      response.set_content(detector.answer(request), "application/json");
    } catch (const Error& error) {
      refuse(response, 500, error.what());
    }
  });
  server.Post("/cancel", [&](const Request&, Response&) { detector.cancel(); });
  std::printf("http://127.0.0.1:%d/#%s\n", port, token.c_str());
  std::fflush(stdout);
  server.listen_after_bind();
}

void add_running_serve(CLI::App& program, Context& context) {
  const auto options = std::make_shared<ServeCommand>();
  CLI::App* command = add_command(program, "serve", kServeSummary, kServeExamples);
  add_serve_options(*command, *options);
  command->callback([options, stop = context.stop] { run(*options, stop); });
}

}  // namespace
}  // namespace coterie::cli

int main(int argc, char** argv) {
  using namespace coterie::cli;
  return report_errors([&] { return run_commands(argc, argv, add_running_serve); });
}
