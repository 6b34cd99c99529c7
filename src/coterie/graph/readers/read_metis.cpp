#include <optional>
#include <string>

#include "coterie/graph/readers/claimed_nodes.h"
#include "coterie/graph/readers/mirror_check.h"
#include "coterie/graph/readers/readers.h"
#include "coterie/graph/readers/weight_text.h"
#include "coterie/graph/text.h"

namespace coterie::readers {
namespace {

// METIS and Chaco: "n m [fmt [ncon]]", then one line per node with its neighbors, counted from 1.
class MetisReader {
 public:
  MetisReader(TextReader& text, const ReadOptions& options, ReadGraph& result)
      : text_(text), wanted_(options.weights), result_(result) {
    wanted_.refuse_names(text);
  }

  void read() {
    read_header();
    while (rows_ < nodes_ && begin_line()) read_row();
    if (rows_ < nodes_) {
      text_.fail("the header claims " + std::to_string(nodes_) + " nodes, found " +
                 std::to_string(rows_) + " lines of them");
    }
    while (begin_line()) {
      if (next_word()) text_.fail("a line after that of the last node");
      text_.get();
    }
    if (!mirror_.mirrored()) {
      text_.fail_at(0, "an edge is listed by only one of its two nodes" +
                           std::string(edge_weights_ ? ", or with two weights" : ""));
    }
    // METIS has no loops; where a file has them, its header may or may not count them.
    if (entries_ != 2 * edges_ && entries_ - loops_ != 2 * edges_ &&
        entries_ + loops_ != 2 * edges_) {
      text_.fail_at(0, "the header claims " + std::to_string(edges_) + " edges, found " +
                           std::to_string(entries_ / 2) + (entries_ % 2 ? " and a half" : ""));
    }
    builder_.ensure_nodes(nodes_);
    result_.graph = builder_.build(numbers_from_one(nodes_));
    result_.dropped = builder_.dropped();
    result_.dropped.self_loops = loops_;
  }

 private:
  void read_header() {
    if (!begin_line()) text_.fail_at(0, "an empty file; METIS wants a header 'nodes edges'");
    nodes_ = number("the number of nodes");
    edges_ = number("the number of edges");
    check_node_limit(text_, nodes_);
    if (edges_ > int64_t{1} << 60) text_.fail("more edges than a file can hold");
    if (next_word()) {
      const std::string& format = word_;
      if (format.size() > 3 || format.find_first_not_of("01") != format.npos) {
        text_.fail("the third number of a METIS header is made of 0 and 1, found " +
                   quoted(format));
      }
      const auto flag = [&](size_t from_right) {
        return format.size() > from_right && format[format.size() - 1 - from_right] == '1';
      };
      edge_weights_ = flag(0);
      node_values_ = flag(1) ? 1 : 0;
      node_sizes_ = flag(2) ? 1 : 0;
      if (next_word()) {
        const auto weights = plain_number(word_);
        if (!weights || *weights > 1000) text_.fail("a number of node weights expected");
        if (node_values_ > 0) node_values_ = *weights;
      }
      if (node_values_ > 0) result_.warnings.push_back("weights of nodes are not used");
    }
    if (next_word()) text_.fail("a METIS header has at most four numbers");
    text_.get();
  }

  void read_row() {
    for (int64_t t = 0; t < node_sizes_ + node_values_; ++t) {
      if (!next_word() || !is_number(word_)) text_.fail("a weight of the node expected");
    }
    const int64_t i = rows_++;
    while (next_word()) {
      const auto number = plain_number(word_);
      if (!number || *number < 1 || *number > nodes_) {
        text_.fail("a node from 1 to " + std::to_string(nodes_) + " expected, found " +
                   quoted(word_));
      }
      const int64_t j = *number - 1;
      if (edge_weights_ && (!next_word() || !is_number(word_))) {
        text_.fail("a weight expected after neighbor " + std::to_string(j + 1));
      }
      const bool weighted = edge_weights_ && !wanted_.none() && i != j;
      const float weight = weighted ? weight_of(text_, text_.line(), word_) : 1;
      result_.had_weights |= weight != 1;
      ++entries_;
      loops_ += i == j;
      if (entries_ - loops_ > 2 * edges_) {
        text_.fail("more neighbors than the " + std::to_string(edges_) + " edges of the header");
      }
      mirror_.add(i, j, weight);
      if (i < j) add_weighted(builder_, static_cast<NodeId>(i), static_cast<NodeId>(j), weight);
    }
    text_.get();
  }

  int64_t number(const char* what) {
    const auto value = next_word() ? whole_number(word_) : std::nullopt;
    if (!value || *value < 0) text_.fail(std::string(what) + " expected");
    return *value;
  }

  // Skips comments; false at the end of the file.
  bool begin_line() {
    while (text_.peek() == '%') {
      while (text_.peek() >= 0 && text_.get() != '\n') {
      }
    }
    return text_.peek() >= 0;
  }

  // The next word of this line, in word_; false at its end, which is not passed. Lines may be long.
  bool next_word() {
    int c = text_.peek();
    for (; c == ' ' || c == '\t' || c == '\r'; c = text_.peek()) text_.get();
    word_.clear();
    for (; c > ' ' && word_.size() < 100; c = text_.peek()) word_ += static_cast<char>(text_.get());
    if (word_.empty() && c >= 0 && c != '\n') text_.fail("a control character: this is not METIS");
    return !word_.empty();
  }

  TextReader& text_;
  WantedWeights wanted_;
  ReadGraph& result_;
  GraphBuilder builder_;
  MirrorCheck mirror_;
  std::string word_;
  int64_t nodes_ = 0;
  int64_t edges_ = 0;
  bool edge_weights_ = false;
  int64_t node_values_ = 0;
  int64_t node_sizes_ = 0;
  int64_t rows_ = 0;
  int64_t entries_ = 0;
  int64_t loops_ = 0;
};

}  // namespace

void read_metis(TextReader& text, const ReadOptions& options, ReadGraph& result) {
  MetisReader(text, options, result).read();
}

}  // namespace coterie::readers
