#include "cli/community_files.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "coterie/atomic_file.h"
#include "coterie/file_extension.h"
#include "coterie/graph/writers/values.h"
#include "coterie/posterior/community_table.h"
#include "coterie/posterior/posterior_json.h"

namespace coterie::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string cell(const Json& value) {
  if (value.is_null()) return "";
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_number_float()) return value.dump();
  char text[32];
  std::snprintf(text, sizeof text, "%.4f", value.get<double>());
  return text;
}

void write_table(const Json& rows, bool csv, const std::string& path) {
  const char gap = csv ? ',' : '\t';
  AtomicFile table(path);
  const char* before = "";
  for (const auto& [name, value] : rows[0].items()) {
    if (name == "name") continue;  // stands in the first column
    table.stream() << before << name;
    before = csv ? "," : "\t";
  }
  table.stream() << '\n';
  for (const Json& row : rows) {
    const std::string name = row["name"];
    table.stream() << (csv ? writers::csv_field(name) : name);
    for (const auto& [column, value] : row.items()) {
      if (column == "name" || column == "community") continue;
      const bool of_other = column == "merges_with" && !value.is_null();
      const std::string text =
          of_other ? rows[value.get<size_t>()]["name"].get<std::string>() : cell(value);
      table.stream() << gap << (csv ? writers::csv_field(text) : text);
    }
    table.stream() << '\n';
  }
  table.commit();
}

}  // namespace

void write_communities(const Graph& graph, const Answer& a, const std::string& path) {
  check_extension(path, kCommunityForms);
  const Json rows = communities_json(graph, a.posterior, a.summary, a.context);
  if (!has_extension(path, ".json")) return write_table(rows, has_extension(path, ".csv"), path);
  const auto& given = a.summary.options.given_k;
  const auto fitting = given ? a.posterior.given_communities(*given) : std::nullopt;
  const auto together = community_co_membership(fitting ? *fitting : a.posterior, a.summary);
  Json matrix = Json::array();
  for (auto row = together.begin(); row != together.end(); row += std::ssize(rows)) {
    matrix.push_back(std::vector<double>(row, row + std::ssize(rows)));
  }
  const Json document{{"schema", "coterie.communities/1"},
                      {"source", a.context.source},
                      {"communities", rows},
                      {"co_membership", matrix}};
  write_file(path, document.dump(1) + "\n");
}

}  // namespace coterie::cli
