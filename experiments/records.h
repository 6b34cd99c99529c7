#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace coterie {

// The facts that an experiment has measured, one a line of FOLDER/NAME.jsonl.
//
// Lines about the same method and graphs are one row: a line of a table, or a whole map or curve.
// A row is replaced when it has been measured again to its end, and not before; all others stay as
// they are. The file is replaced as a whole, so a run that fails or is stopped at any moment leaves
// the rows that it has finished beside the earlier ones.
class Records {
 public:
  using Line = nlohmann::ordered_json;

  // Reads what is there and writes nothing. Throws ParseError; UsageError when a quick run would
  // replace a full one. Quick records give way to the first row of a full run.
  Records(std::filesystem::path file, bool quick);

  // A line of the row that is being measured.
  void add(Line line);

  // The row is whole: its lines take the place of the earlier ones. Throws OutputError.
  void complete();

  // A row that could not be measured, to say so where nothing is known of it. Throws OutputError.
  void mention(Line line);

  // All rows in the file, as they should be shown.
  const std::vector<Line>& lines() const { return lines_; }

  // Whether the row that `line` is about has been measured, in this run or an earlier one.
  bool has(const Line& line) const;

  bool measured() const { return !measured_.empty(); }

  // A sentence that names the rows which this run has not measured; empty when there are none.
  std::string kept() const;

  const std::filesystem::path& file() const { return file_; }

 private:
  void put(std::vector<Line> row);

  std::filesystem::path file_;
  std::vector<Line> lines_;    // of the file
  std::vector<Line> pending_;  // of a row that is not whole
  std::string last_;           // the row that was put last
  std::set<std::string> measured_;
};

// What a line is about: "GCN-CCP on dblp-3", "ccp-log-degree on 300 nodes".
std::string row_of(const Records::Line& line);

// Null stands for what was not measured.
bool has_number(const Records::Line& line, const char* field);

// What an earlier run recorded; nothing where there is no such file. Throws ParseError.
std::vector<Records::Line> read_records(const std::filesystem::path& file);

}  // namespace coterie
