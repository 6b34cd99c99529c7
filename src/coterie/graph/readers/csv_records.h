#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "coterie/graph/text.h"
#include "coterie/graph/text_reader.h"

// Tables of separated values, record by record: of edges (read_csv.cpp), and of nodes with their
// communities (read_partition.cpp).
namespace coterie::readers {

using Record = std::vector<std::string>;

// The most frequent separator of the first line, outside quotes.
inline char find_separator(std::string_view head) {
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

}  // namespace coterie::readers
