#include <algorithm>
#include <string>
#include <vector>

#include "coterie/graph/readers/edge_collector.h"
#include "coterie/graph/readers/node_text.h"
#include "coterie/graph/readers/readers.h"

namespace coterie::readers {
namespace {

using Record = std::vector<std::string>;

// The most frequent separator of the first line, outside quotes.
char find_separator(std::string_view head) {
  constexpr std::string_view kSeparators = ",;\t";
  size_t counts[kSeparators.size()] = {};
  bool in_quotes = false;
  while (head.starts_with('#')) head.remove_prefix(std::min(head.find('\n'), head.size() - 1) + 1);
  head.remove_prefix(std::min(head.find_first_not_of("\r\n"), head.size()));
  for (const char c : head) {
    if (c == '"') in_quotes = !in_quotes;
    if (in_quotes) continue;
    if (c == '\n') break;
    if (const size_t which = kSeparators.find(c); which != kSeparators.npos) ++counts[which];
  }
  return kSeparators[std::max_element(counts, counts + kSeparators.size()) - counts];
}

// Records as RFC 4180 has them: quotes protect separators and ends of lines, "" is a quote. Blanks
// around fields without quotes do not count.
class RecordReader {
 public:
  RecordReader(TextReader& text, char separator) : text_(text), separator_(separator) {}

  int64_t line() const { return line_; }  // where the last record begins

  bool next(Record& record) {
    record.clear();
    line_ = text_.line();
    if (text_.peek() < 0) return false;
    size_t size = 0;
    while (true) {
      std::string& field = record.emplace_back();
      const int stop = read_field(field);
      size += field.size() + 1;
      if (size > TextReader::kLongestLine) text_.fail_at(line_, "a line longer than 16 MiB");
      if (stop != separator_) return true;
    }
  }

 private:
  // Returns the character that ends the field: the separator, '\n' or -1.
  int read_field(std::string& field) {
    while (text_.peek() == ' ' || (text_.peek() == '\t' && separator_ != '\t')) text_.get();
    const bool in_quotes = text_.peek() == '"';
    if (in_quotes) read_quoted(field);
    while (true) {
      const int c = text_.get();
      if (c < 0 || c == '\n' || c == separator_) {
        if (!in_quotes) field.resize(field.find_last_not_of(" \t\r") + 1);
        return c;
      }
      if (in_quotes) {
        if (c != ' ' && c != '\t' && c != '\r') {
          text_.fail_at(line_, "text after the closing quote of " + quoted(field));
        }
      } else {
        append(field, c);
      }
    }
  }

  void read_quoted(std::string& field) {
    text_.get();
    while (true) {
      const int c = text_.get();
      if (c < 0) text_.fail_at(line_, "a quote is not closed");
      if (c == '"' && text_.peek() != '"') return;
      if (c == '"') text_.get();
      append(field, c);
    }
  }

  void append(std::string& field, int c) {
    if (field.size() >= TextReader::kLongestLine) {
      text_.fail_at(line_, "a field longer than 16 MiB");
    }
    field += static_cast<char>(c);
  }

  TextReader& text_;
  char separator_;
  int64_t line_ = 1;
};

class CsvReader {
 public:
  CsvReader(TextReader& text, const ReadOptions& options, ReadGraph& result)
      : text_(text),
        options_(options),
        result_(result),
        records_(text, result.format == GraphFormat::tsv ? '\t' : find_separator(text.head())) {}

  void read() {
    Record first;
    do {
      if (!next(first)) return collector_.finish(result_);
    } while (first[0].starts_with('#'));
    const int64_t first_line = records_.line();
    Record record;
    const bool more = next(record);
    find_columns(first, more ? record : Record(), first_line);
    if (!has_header_) add(first, first_line);
    if (more) {
      do {
        add(record, records_.line());
      } while (next(record));
    }
    collector_.finish(result_);
    if (!unused_.empty()) result_.warnings.push_back("not used: " + shortened(unused_, 200));
  }

 private:
  static constexpr size_t kNone = static_cast<size_t>(-1);

  // The next record that is not just an empty line.
  bool next(Record& record) {
    while (records_.next(record)) {
      if (record.size() > 1 || !record[0].empty()) return true;
    }
    return false;
  }

  void find_columns(const Record& first, const Record& second, int64_t line) {
    const auto find = [&](auto&& matches) {
      const auto place = std::find_if(first.begin(), first.end(), matches);
      return place == first.end() ? kNone : static_cast<size_t>(place - first.begin());
    };
    const size_t named_source = find(names_source);
    const size_t named_target = find(names_target);
    has_header_ = named_source != kNone && named_target != kNone;
    if (has_header_) {
      source_ = named_source;
      target_ = named_target;
    }
    const auto choose = [&](const std::string& wanted, size_t& column) {
      if (wanted.empty()) return;
      if (const auto number = plain_number(wanted); number && *number >= 1) {
        column = static_cast<size_t>(*number) - 1;
        return;
      }
      column = find([&](const std::string& name) { return equal_ignoring_case(name, wanted); });
      if (column == kNone) text_.fail_at(line, "there is no column " + quoted(wanted));
      has_header_ = true;
    };
    choose(options_.source_column, source_);
    choose(options_.target_column, target_);
    // A first line of words above a line of numbers is a header, whatever its words.
    const size_t needed = std::max(source_, target_);
    if (!has_header_ && needed < first.size() && needed < second.size()) {
      has_header_ = !is_number(first[source_]) && !is_number(first[target_]) &&
                    is_number(second[source_]) && is_number(second[target_]);
    }
    if (has_header_) {
      weight_ = find([](const std::string& name) { return is_any_of(name, {"weight"}); });
      type_ = find([](const std::string& name) { return is_any_of(name, {"type"}); });
      for (size_t c = 0; c < first.size(); ++c) {
        const bool used = c == source_ || c == target_ || c == weight_ || c == type_;
        // Gephi writes these into every file.
        if (used || is_any_of(first[c], {"id", "label", "timeset", "interval", ""})) continue;
        unused_ += (unused_.empty() ? "column '" : ", '") + first[c] + "'";
      }
    } else if (source_ + target_ == 1) {
      weight_ = 2;
      if (first.size() > 3) unused_ = "columns after the third";
    }
  }

  void add(const Record& record, int64_t line) {
    const size_t needed = std::max(source_, target_);
    if (needed >= record.size()) {
      text_.fail_at(line, "at least " + std::to_string(needed + 1) + " columns expected, found " +
                              std::to_string(record.size()));
    }
    for (const size_t column : {source_, target_}) {
      if (!is_name(record[column])) text_.fail_at(line, not_a_name(record[column]));
    }
    if (weight_ < record.size() && !record[weight_].empty()) {
      if (is_number(record[weight_])) {
        result_.had_weights = true;
      } else if (!has_header_) {
        unused_ = "columns after the second";
      }
    }
    if (type_ < record.size() && equal_ignoring_case(record[type_], "directed")) {
      result_.had_directions = true;
    }
    collector_.add(record[source_], record[target_]);
  }

  TextReader& text_;
  const ReadOptions& options_;
  ReadGraph& result_;
  RecordReader records_;
  EdgeCollector collector_;
  size_t source_ = 0;
  size_t target_ = 1;
  size_t weight_ = kNone;
  size_t type_ = kNone;
  bool has_header_ = false;
  std::string unused_;
};

}  // namespace

void read_csv(TextReader& text, const ReadOptions& options, ReadGraph& result) {
  CsvReader(text, options, result).read();
}

}  // namespace coterie::readers
