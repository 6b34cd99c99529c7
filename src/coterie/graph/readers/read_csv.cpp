#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "coterie/graph/readers/csv_records.h"
#include "coterie/graph/readers/edge_collector.h"
#include "coterie/graph/readers/readers.h"
#include "coterie/graph/readers/weight_text.h"
#include "coterie/graph/text.h"

namespace coterie::readers {
namespace {

class CsvReader {
 public:
  CsvReader(TextReader& text, const ReadOptions& options, ReadGraph& result)
      : text_(text),
        options_(options),
        wanted_(options.weights),
        cells_(text),
        result_(result),
        records_(text, result.format == GraphFormat::tsv ? '\t' : find_separator(text.head())) {}

  void read() {
    Record first;
    do {
      if (!next(first)) return collector_.finish(result_);
    } while (first[0].starts_with('#'));
    const int64_t first_line = records_.line();
    if (options_.source_column.empty() && options_.target_column.empty() && first.size() > 2 &&
        names_result(first[0], first[1], first[2])) {
      text_.fail_at(first_line, kSavedResult);
    }
    refuse_numbers(first, first_line);
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
    if (cells_.words()) unused_ = "columns after the second";
    say_what_was_guessed(first);
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

  // Fractions for both nodes, and further numbers, are points and no edges.
  void refuse_numbers(const Record& first, int64_t line) const {
    const bool asked = !options_.source_column.empty() || wanted_.named();
    if (asked || first.size() < 4 || !std::all_of(first.begin(), first.end(), is_number)) return;
    if (first[0].find('.') == first[0].npos || first[1].find('.') == first[1].npos) return;
    text_.fail_at(line,
                  "looks like a table of numbers: neighbors (or density) makes a graph of it");
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
    if (wanted_.named()) choose(std::string(wanted_.name()), weight_);
    if (!has_header_ && looks_like_header(first, second)) {
      has_header_ = true;
      header_was_guessed_ = options_.source_column.empty() || options_.target_column.empty();
    }
    if (wanted_.named()) {
      if (weight_ == source_ || weight_ == target_) {
        text_.fail_at(line, "a column cannot be a node and a weight");
      }
    } else if (has_header_ && !wanted_.none()) {
      weight_ = find([](const std::string& name) { return is_any_of(name, {"weight"}); });
    }
    if (has_header_) {
      type_ = find([](const std::string& name) { return is_any_of(name, {"type"}); });
      for (size_t c = 0; c < first.size(); ++c) {
        const bool used = c == source_ || c == target_ || c == weight_ || c == type_ ||
                          (wanted_.none() && is_any_of(first[c], {"weight"}));
        // Gephi writes these into every file.
        if (used || is_any_of(first[c], {"id", "label", "timeset", "interval", ""})) continue;
        unused_ += (unused_.empty() ? "column '" : ", '") + first[c] + "'";
      }
    } else if (source_ + target_ == 1 && !wanted_.named()) {
      weight_ = 2;
      if (first.size() > 3) unused_ = "columns after the third";
    }
  }

  // A first line of words is a header, whatever its words, when the line below it has numbers for
  // both nodes, or in another column.
  bool looks_like_header(const Record& first, const Record& second) const {
    const auto above_number = [&](size_t column) {
      return column < first.size() && column < second.size() && !first[column].empty() &&
             !is_number(first[column]) && is_number(second[column]);
    };
    if (above_number(source_) && above_number(target_)) return true;
    const bool words = source_ < first.size() && target_ < first.size() &&
                       !is_number(first[source_]) && !is_number(first[target_]);
    for (size_t column = 0; words && column < first.size(); ++column) {
      if (column != source_ && column != target_ && above_number(column)) return true;
    }
    return false;
  }

  void say_what_was_guessed(const Record& first) {
    if (header_was_guessed_) {
      result_.warnings.push_back("columns " + quoted(first[source_]) + " and " +
                                 quoted(first[target_]) + " are taken for the nodes");
    }
    if (has_header_ || result_.graph.edges() < 2 || !options_.source_column.empty()) return;
    // Two words that no other line has are more likely to be a header than an edge.
    const Graph& graph = result_.graph;
    const bool alone = graph.has_names() && graph.name(0) == first[source_] &&
                       graph.name(1) == first[target_] && graph.degree(0) == 1 &&
                       graph.degree(1) == 1 && graph.has_edge(0, 1) && !is_number(first[source_]);
    if (!alone) return;
    const std::string line =
        "the first line, " + quoted(first[source_]) + " and " + quoted(first[target_]);
    if (other_edges_stand_alone(graph)) {
      result_.warnings.push_back(line + ", is read as an edge; name the columns if it is a header");
      return;
    }
    result_.warnings.push_back(line +
                               ", is taken for a header; number the columns if it is an edge");
    std::vector<NodeId> nodes(graph.nodes() - 2);
    std::iota(nodes.begin(), nodes.end(), 2);
    result_.graph = induced_subgraph(graph, nodes);
  }

  // Whether there is an edge like the first one: of two nodes that no other edge has.
  static bool other_edges_stand_alone(const Graph& graph) {
    for (NodeId i = 2; i < graph.nodes(); ++i) {
      if (graph.degree(i) == 1 && graph.degree(graph.neighbors(i)[0]) == 1) return true;
    }
    return false;
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
    float weight = 1;
    if (weight_ != kNone && !wanted_.none()) {
      const std::string_view word = weight_ < record.size() ? record[weight_] : std::string_view();
      if (wanted_.named()) {
        if (word.empty()) text_.fail_at(line, "this line has no weight");
        weight = weight_of(text_, line, word);
      } else {
        // What a header calls weight holds no words; it may be empty in all lines.
        if (has_header_ && !word.empty() && !is_number(word)) weight_of(text_, line, word);
        weight = cells_.take(word, line);
      }
    }
    result_.had_weights |= weight != 1;
    if (type_ < record.size() && equal_ignoring_case(record[type_], "directed")) {
      result_.had_directions = true;
    }
    collector_.add(record[source_], record[target_], weight);
  }

  TextReader& text_;
  const ReadOptions& options_;
  WantedWeights wanted_;
  GuessedWeights cells_;
  ReadGraph& result_;
  RecordReader records_;
  EdgeCollector collector_;
  size_t source_ = 0;
  size_t target_ = 1;
  size_t weight_ = kNone;
  size_t type_ = kNone;
  bool has_header_ = false;
  bool header_was_guessed_ = false;
  std::string unused_;
};

}  // namespace

void read_csv(TextReader& text, const ReadOptions& options, ReadGraph& result) {
  CsvReader(text, options, result).read();
}

}  // namespace coterie::readers
