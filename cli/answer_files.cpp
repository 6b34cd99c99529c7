#include "cli/answer_files.h"

#include <new>
#include <nlohmann/json.hpp>

#include "cli/answer.h"
#include "coterie/error.h"
#include "coterie/json_document.h"
#include "coterie/options_json.h"
#include "coterie/parallel.h"
#include "coterie/posterior/statement.h"
#include "coterie/report/detect_page.h"
#include "coterie/stage.h"

namespace coterie::cli {
namespace {

// Everything that the page lets its user choose.
struct Question {
  std::string source_column, target_column, weights;  // as in ReadOptions
  std::optional<int32_t> k;
  DetectOptions detect;

  static void visit_fields(auto& self, auto&& field) {
    field("source_column", self.source_column, "column of one end of an edge");
    field("target_column", self.target_column, "column of the other");
    field("weights", self.weights, "column or attribute of weights");
    field("k", self.k, "only partitions into this many communities count", at_least(1));
    DetectOptions::visit_fields(self.detect, field);
  }
};

nlohmann::ordered_json write_files(const OpenedMethod& method, const DroppedGraph& dropped,
                                   const std::string& folder, int threads, double gigabytes,
                                   const std::stop_token& stop) {
  const ThreadScope scope(threads);
  Stage("reading");
  const auto asked =
      read_options<Question>(parse_json<nlohmann::json>(dropped.options, "options"), "options");
  const ReadGraph file = read_graph_text(dropped.bytes, dropped.name,
                                         {.source_column = asked.source_column,
                                          .target_column = asked.target_column,
                                          .weights = asked.weights,
                                          .gigabytes = gigabytes});
  const AnswerOptions options{
      .detect = asked.detect, .summary = {.given_k = asked.k}, .memory_gigabytes = gigabytes};
  const Answer found = answer(method, file.graph, dropped.name, options, file.warnings, stop);
  Stage("drawing the page");
  for (const char* form : {".tsv", ".graphml", ".json"}) {
    write_answer(file, {&found, 1}, {.levels = true}, folder + "/found" + form);
  }
  write_detect_page(folder + "/found.html", file.graph, {&found, 1});
  nlohmann::ordered_json said{{"nodes", file.graph.nodes()},
                              {"edges", file.graph.edges()},
                              {"statement", statement(found.summary)},
                              {"warnings", found.context.warnings}};
  for (const auto& [stage, seconds] : found.context.seconds) said["seconds"][stage] = seconds;
  return said;
}

}  // namespace

std::string answer_files(const OpenedMethod& method, const DroppedGraph& graph,
                         const std::string& folder, int threads, double gigabytes,
                         std::stop_token stop) {
  nlohmann::ordered_json said;
  try {
    said = write_files(method, graph, folder, threads, gigabytes, stop);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::interrupted) throw;
    said["error"] = error.what();
  } catch (const std::bad_alloc&) {
    said["error"] = graph.name + ": not enough memory";
  }
  return said.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace coterie::cli
