#include <cstring>
#include <utility>

#include "coterie/graph/readers/edge_collector.h"
#include "coterie/graph/readers/readers.h"
#include "coterie/graph/readers/weight_text.h"
#include "coterie/graph/text.h"

namespace coterie::readers {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// Reads a plain number from the front of [at, end); -1 when there is none. Leaves `at` behind it.
int64_t take_number(const char*& at, const char* end) {
  const char* const begin = at;
  int64_t value = 0;
  while (at < end && static_cast<unsigned char>(*at - '0') < 10 && at - begin < 11) {
    value = 10 * value + (*at++ - '0');
  }
  const bool plain = at > begin && (*begin != '0' || at - begin == 1);
  return plain && value <= INT32_MAX ? value : -1;
}

class EdgeListReader {
 public:
  EdgeListReader(TextReader& text, const ReadOptions& options, ReadGraph& result)
      : text_(text), wanted_(options.weights), third_(text), result_(result) {
    const auto number = plain_number(wanted_.name());
    if (wanted_.named()) column_ = number.value_or(kNowhere);
    if (column_ < 3) text_.fail_at(0, "the weight stands in the third column or behind it");
  }

  void read() {
    for (std::string_view lines = text_.next_lines(); !lines.empty(); lines = text_.next_lines()) {
      read_lines(lines);
    }
    collector_.finish(result_);
    if (extra_columns_ || third_.words()) {
      result_.warnings.push_back("columns after the nodes and the weight are not used");
    }
  }

 private:
  void read_lines(std::string_view lines) {
    const char* at = lines.data();
    const char* const end = at + lines.size();
    while (at < end) {
      if (!collector_.numeric() || !take_plain_edge(at, end)) {
        const void* const found = std::memchr(at, '\n', end - at);
        const char* const line_end = found ? static_cast<const char*>(found) : end;
        read_line({at, static_cast<size_t>(line_end - at)});
        at = line_end + (found != nullptr);
      }
      text_.skip_lines(1);
    }
  }

  // The fast path: a line of two numbers and nothing else. Otherwise `at` stays where it is.
  bool take_plain_edge(const char*& at, const char* end) {
    const char* here = at;
    const int64_t i = take_number(here, end);
    if (i < 0 || here == end || !is_blank(*here)) return false;
    while (here < end && is_blank(*here)) ++here;
    const int64_t j = take_number(here, end);
    if (j < 0) return false;
    if (here < end && *here == '\r') ++here;
    if (here < end) {
      if (*here != '\n') return false;
      ++here;
    }
    at = here;
    collector_.add(static_cast<NodeId>(i), static_cast<NodeId>(j));
    any_line_ = true;
    return true;
  }

  void read_line(std::string_view line) {
    const std::string_view a = next_token(line);
    if (a.empty()) return;
    if (a[0] == '#' || a[0] == '%') return read_comment(a, line);
    const std::string_view b = next_token(line);
    if (b.empty()) text_.fail("two nodes expected, found " + quoted(a));
    if (!std::exchange(any_line_, true)) {
      if (names_source(a) && names_target(b)) return read_header(line);
      std::string_view rest = line;
      if (names_result(a, b, next_token(rest))) text_.fail(kSavedResult);
    }
    check(a);
    check(b);
    collector_.add(a, b, read_weight(line));
  }

  // The columns behind the two of the nodes; the weight is one of them.
  float read_weight(std::string_view rest) {
    float weight = 1;
    int column = 3;
    for (auto word = next_token(rest); !word.empty(); word = next_token(rest), ++column) {
      if (column != column_ || (word == "{}" && !wanted_.named())) {
        extra_columns_ |= word != "{}";  // how NetworkX writes that there is nothing more
      } else if (wanted_.named()) {
        weight = weight_of(text_, text_.line(), word);
      } else if (!wanted_.none()) {
        weight = third_.take(word, text_.line());
      }
      if (column > column_) break;
    }
    if (column_ == kNowhere) text_.fail("there is no column " + quoted(wanted_.name()));
    if (wanted_.named() && column <= column_) text_.fail("this line has no weight");
    result_.had_weights |= weight != 1;
    return weight;
  }

  // "Source Target Weight": the third column or the one that was asked for.
  void read_header(std::string_view rest) {
    int column = 3;
    for (auto word = next_token(rest); !word.empty(); word = next_token(rest), ++column) {
      if (wanted_.named() && equal_ignoring_case(word, wanted_.name())) column_ = column;
    }
  }

  // SNAP and KONECT say in a comment that a graph is directed.
  void read_comment(std::string_view word, std::string_view rest) {
    if (any_line_) return;
    if (word == "#" || word == "%") word = next_token(rest);
    if (word == "asym" || (word.ends_with("Directed") && next_token(rest).starts_with("graph"))) {
      result_.had_directions = true;
    }
  }

  void check(std::string_view name) const {
    if (!is_name(name)) text_.fail(not_a_name(name));
  }

  static constexpr int kNowhere = 1 << 30;  // until a header says where

  TextReader& text_;
  WantedWeights wanted_;
  GuessedWeights third_;
  ReadGraph& result_;
  EdgeCollector collector_;
  bool any_line_ = false;  // besides comments
  bool extra_columns_ = false;
  int column_ = 3;  // of the weight, from 1
};

}  // namespace

void read_edge_list(TextReader& text, const ReadOptions& options, ReadGraph& result) {
  EdgeListReader(text, options, result).read();
}

}  // namespace coterie::readers
