#include <algorithm>
#include <limits>

#include "coterie/error.h"
#include "coterie/graph/byte_source.h"
#include "coterie/graph/readers/csv_records.h"
#include "coterie/graph/text.h"
#include "coterie/memory_limit.h"
#include "coterie/number_text.h"
#include "coterie/numbers/npy.h"
#include "coterie/numbers/number_table.h"

namespace coterie {
namespace {

using readers::Record;

bool is_missing(std::string_view text) {
  return text.empty() || is_any_of(text, {"na", "nan", "null", "none"});
}

bool is_entry(std::string_view text) { return is_missing(text) || is_number(text); }

// The separator of the first line that is no comment: blanks where it has no other.
char separator_of(std::string_view head) {
  while (head.starts_with('#') && head.find('\n') != head.npos) {
    head.remove_prefix(head.find('\n') + 1);
  }
  const std::string_view line = head.substr(0, head.find('\n'));
  if (line.find_first_of(",;\t") == line.npos) return ' ';
  return readers::find_separator(head);
}

class TableReader {
 public:
  explicit TableReader(TextReader& text)
      : text_(text), separator_(separator_of(text.head())), records_(text, separator_) {}

  NumberTable read() {
    Record first;
    if (!next(first)) text_.fail("no numbers");
    const int64_t line = records_.line();
    Record second;
    const bool more = next(second);
    has_header_ = is_header(first, second);
    if (has_header_) {
      if (!more) text_.fail_at(line, "numbers expected, found " + quoted(first.back()));
      find_row_names(first, second);
    } else {
      has_row_names_ = !is_entry(first[0]);
      add(first, line);
    }
    if (more) {
      do {
        add(second, records_.line());
      } while (next(second));
    }
    check_names(table_.row_names, "row");
    return std::move(table_);
  }

 private:
  // The next record that is neither empty nor a comment.
  bool next(Record& record) {
    while (records_.next(record)) {
      // Blanks at the end of a line separate nothing.
      while (separator_ == ' ' && record.size() > 1 && record.back().empty()) record.pop_back();
      if ((record.size() > 1 || !record[0].empty()) && !record[0].starts_with('#')) return true;
    }
    return false;
  }

  // Words, an empty corner, or as pandas numbers the columns of an array: 0, 1, 2, ... above
  // fractions.
  static bool is_header(const Record& first, const Record& second) {
    if (first.size() == 1) return !is_entry(first[0]);
    if (first[0].empty() || !std::all_of(first.begin() + 1, first.end(), is_entry)) return true;
    for (size_t c = 0; c < first.size(); ++c) {
      if (first[c] != std::to_string(c)) return false;
    }
    return first.size() > 2 && std::any_of(second.begin(), second.end(), [](const auto& field) {
             return field.find('.') != field.npos;
           });
  }

  void find_row_names(const Record& header, const Record& row) {
    has_row_names_ = row.size() == header.size() + 1 || !is_entry(row[0]) ||
                     is_any_of(header[0], {"", "id", "name", "node", "index", "label"});
    const bool corner = has_row_names_ && row.size() == header.size();
    table_.column_names.assign(header.begin() + (corner ? 1 : 0), header.end());
    table_.columns = std::ssize(table_.column_names);
  }

  void add(const Record& record, int64_t line) {
    const auto columns = std::ssize(record) - (has_row_names_ ? 1 : 0);
    if (table_.rows == 0 && !has_header_) table_.columns = columns;
    if (columns != table_.columns || columns == 0) {
      text_.fail_at(line, std::to_string(table_.columns) + " numbers expected, found " +
                              std::to_string(columns));
    }
    charge_memory(static_cast<double>(columns) * sizeof(float));
    if (has_row_names_) {
      if (!is_name(record[0])) text_.fail_at(line, not_a_name(record[0]));
      table_.row_names.push_back(record[0]);
    }
    for (size_t c = has_row_names_ ? 1 : 0; c < record.size(); ++c) {
      table_.values.push_back(entry(record[c], line));
    }
    ++table_.rows;
  }

  float entry(const std::string& field, int64_t line) const {
    if (is_missing(field)) return std::numeric_limits<float>::quiet_NaN();
    if (!is_number(field)) text_.fail_at(line, "a number expected, found " + quoted(field));
    const char* const begin = field.data() + (field[0] == '+' ? 1 : 0);
    double value = 0;
    const auto [end, error] = number_from_chars(begin, field.data() + field.size(), value);
    if (error == std::errc::result_out_of_range) {
      text_.fail_at(line, "a number out of range, " + quoted(field));
    }
    return static_cast<float>(value);
  }

  void check_names(std::vector<std::string> names, const char* of) const {
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end()) {
      throw InputError(text_.name() + ": two of its " + of + "s are called " + quoted(*twice));
    }
  }

  TextReader& text_;
  const char separator_;
  readers::RecordReader records_;
  NumberTable table_;
  bool has_header_ = false;
  bool has_row_names_ = false;
};

std::string all_bytes(ByteSource& source) {
  constexpr size_t kBlock = size_t{1} << 20;
  std::string bytes;
  while (true) {
    const size_t before = bytes.size();
    bytes.resize(before + kBlock);
    const size_t got = source.read(bytes.data() + before, kBlock);
    bytes.resize(before + got);
    if (got == 0) return bytes;
    charge_memory(static_cast<double>(got));
  }
}

NumberTable parse(std::string_view bytes, const std::string& name) {
  if (begins_like_npy(bytes)) return parse_npy(bytes, name);
  TextReader text(open_memory(bytes, name), name);
  return TableReader(text).read();
}

}  // namespace

NumberTable read_numbers(const std::string& path, double gigabytes) {
  const std::string name = path == "-" ? "stdin" : path;
  const MemoryLimit limit(allowed_memory(gigabytes), name);
  const std::string bytes = all_bytes(*open_file(path));
  return parse(bytes, name);
}

NumberTable read_numbers_text(std::string_view bytes, const std::string& name, double gigabytes) {
  const MemoryLimit limit(allowed_memory(gigabytes), name);
  const std::string plain = all_bytes(*open_memory(bytes, name));
  return parse(plain, name);
}

}  // namespace coterie
