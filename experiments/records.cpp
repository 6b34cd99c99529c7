#include "experiments/records.h"

#include <algorithm>
#include <utility>

#include "coterie/atomic_file.h"
#include "coterie/error.h"
#include "coterie/json_lines.h"

namespace coterie {
namespace {

// On what: the set of graphs, or, in maps, the size of the graphs that were drawn.
std::string graphs_of(const Records::Line& line) {
  if (line.contains("set")) return line.value("set", "");
  if (line.contains("label") || !line.contains("nodes")) return "";
  return line["nodes"].dump() + " nodes";
}

// A row that could not be measured.
bool only_mentioned(const Records::Line& line) {
  return line.contains("trained") && line["trained"].is_null();
}

std::string name_of_row(const Records::Line& line) {
  return line.value("label", line.value("model", ""));
}

}  // namespace

std::string row_of(const Records::Line& line) {
  const std::string graphs = graphs_of(line);
  return name_of_row(line) + (graphs.empty() ? "" : " on " + graphs);
}

bool has_number(const Records::Line& line, const char* field) {
  return line.contains(field) && line[field].is_number();
}

std::vector<Records::Line> read_records(const std::filesystem::path& file) {
  std::vector<Records::Line> lines;
  if (!std::filesystem::exists(file)) return lines;
  for (auto& [number, line] : read_json_lines(file.string())) lines.push_back(std::move(line));
  return lines;
}

Records::Records(std::filesystem::path file, bool quick)
    : file_(std::move(file)), lines_(read_records(file_)) {
  const auto is_quick = [](const Line& line) { return line.value("quick", false); };
  if (!quick) {
    std::erase_if(lines_, is_quick);
  } else if (!std::all_of(lines_.begin(), lines_.end(), is_quick)) {
    throw UsageError(file_.string() +
                     " holds full measurements, which a quick run does not replace: choose "
                     "another --output");
  }
}

void Records::add(Line line) { pending_.push_back(std::move(line)); }

void Records::complete() {
  if (pending_.empty()) return;
  for (const Line& line : pending_) measured_.insert(row_of(line));
  put(std::exchange(pending_, {}));
}

void Records::mention(Line line) {
  const std::string row = row_of(line);
  if (std::none_of(lines_.begin(), lines_.end(),
                   [&](const Line& one) { return row_of(one) == row; })) {
    put({std::move(line)});
  }
}

bool Records::has(const Line& line) const {
  const std::string row = row_of(line);
  return std::any_of(lines_.begin(), lines_.end(),
                     [&](const Line& one) { return row_of(one) == row && !only_mentioned(one); });
}

// Rows stay where they were. A new one stands behind the one before it in the table, and in any
// case among those on the same graphs.
void Records::put(std::vector<Line> row) {
  std::vector<Line> lines;
  std::set<std::string> names;
  for (const Line& line : row) names.insert(row_of(line));
  bool placed = false;
  for (Line& line : lines_) {
    if (!names.contains(row_of(line))) {
      lines.push_back(std::move(line));
    } else if (!placed) {
      lines.insert(lines.end(), row.begin(), row.end());
      placed = true;
    }
  }
  if (!placed) {
    const std::string graphs = graphs_of(row.front());
    size_t place = lines.size();
    bool behind_last = false;
    for (size_t i = 0; i < lines.size(); ++i) {
      if (graphs_of(lines[i]) != graphs || behind_last) continue;
      place = i + 1;
      behind_last =
          row_of(lines[i]) == last_ && (i + 1 == lines.size() || row_of(lines[i + 1]) != last_);
    }
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(place), row.begin(), row.end());
  }
  last_ = row_of(row.back());
  lines_ = std::move(lines);
  AtomicFile file(file_.string());
  for (const Line& line : lines_) file.stream() << line.dump() << "\n";
  file.commit();
}

std::string Records::kept() const {
  std::vector<std::pair<std::string, std::string>> groups;  // graphs, and the rows on them
  std::set<std::string> seen;
  for (const Line& line : lines_) {
    if (measured_.contains(row_of(line)) || !seen.insert(row_of(line)).second) continue;
    if (only_mentioned(line)) continue;
    const std::string graphs = graphs_of(line), name = name_of_row(line);
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const auto& one) { return one.first == graphs; });
    if (group == groups.end()) {
      groups.emplace_back(graphs, name);
    } else {
      group->second += "; " + name;
    }
  }
  if (groups.empty()) return "";
  std::string text = "Not measured in this run, kept as they were:";
  for (const auto& [graphs, names] : groups) {
    text += "\n  " + (graphs.empty() ? "" : graphs + ": ") + names;
  }
  return text;
}

}  // namespace coterie
