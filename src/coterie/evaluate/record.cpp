#include "coterie/evaluate/record.h"

#include <cmath>
#include <cstdio>

#include "coterie/error.h"
#include "coterie/json_lines.h"

namespace coterie {

std::vector<Record> read_peers(const std::vector<std::string>& files) {
  std::vector<Record> records;
  for (const std::string& path : files) {
    for (auto& [line, record] : read_json_lines(path)) {
      for (const char* field : {"method", "data"}) {
        if (!record.contains(field) || !record[field].is_string()) {
          throw ParseError(path, line, "this is not a record of a method on some data");
        }
      }
      records.push_back(std::move(record));
    }
  }
  return records;
}

std::string number_cell(const Record& record, const std::string& field, const char* format) {
  const auto number = [&](const std::string& name) {
    return record.contains(name) && record[name].is_number() ? record[name].get<double>() : NAN;
  };
  char text[64] = "-";
  if (std::isfinite(number(field))) std::snprintf(text, sizeof text, format, number(field));
  std::string out = text;
  if (std::isfinite(number(field + "_error"))) {
    std::snprintf(text, sizeof text, format, number(field + "_error"));
    out += " ± " + std::string(text);
  }
  return out;
}

}  // namespace coterie
