#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "coterie/graph/name_index.h"
#include "coterie/graph/readers/claimed_nodes.h"
#include "coterie/graph/readers/readers.h"
#include "coterie/graph/readers/weight_text.h"
#include "coterie/graph/text.h"
#include "coterie/memory_limit.h"

namespace coterie::readers {
namespace {

class PajekReader {
 public:
  PajekReader(TextReader& text, const ReadOptions& options, ReadGraph& result)
      : text_(text), wanted_(options.weights), result_(result) {
    wanted_.refuse_names(text);
  }

  void read() {
    std::string_view line;
    while (text_.next_line(line)) {
      std::string_view rest = line;
      const std::string_view first = next_token(rest);
      if (first.empty() || first[0] == '%') continue;
      if (first[0] == '*') {
        open_section(first, rest);
      } else {
        read_line(line);
      }
    }
    if (!nodes_) text_.fail_at(0, "there is no *Vertices: this is not Pajek");
    builder_.ensure_nodes(*nodes_);
    result_.graph = builder_.build(names());
    result_.dropped = builder_.dropped();
  }

 private:
  enum class Section { none, vertices, pairs, lists, ignored };

  void open_section(std::string_view word, std::string_view rest) {
    const auto is = [&](std::string_view name) { return equal_ignoring_case(word, name); };
    directed_ = is("*arcs") || is("*arcslist") || is("*links");
    if (is("*vertices")) {
      if (nodes_) text_.fail("a second *Vertices");
      const auto claimed = whole_number(next_token(rest));
      if (!claimed) text_.fail("*Vertices wants the number of nodes");
      check_node_limit(text_, *claimed);
      nodes_ = *claimed;
      section_ = Section::vertices;
    } else if (is("*edges") || is("*arcs") || is("*links")) {
      section_ = Section::pairs;
    } else if (is("*edgeslist") || is("*arcslist")) {
      section_ = Section::lists;
    } else if (is("*network")) {
      section_ = Section::none;
    } else if (is("*matrix")) {
      text_.fail("a *Matrix cannot be read; *Edges or *Arcs expected");
    } else {
      section_ = Section::ignored;
      result_.warnings.push_back("section " + quoted(word) + " is not used");
      if (result_.warnings.size() > 20) text_.fail("too many unknown sections: this is not Pajek");
    }
    if (!nodes_ && (section_ == Section::pairs || section_ == Section::lists)) {
      text_.fail("*Vertices must come first");
    }
  }

  void read_line(std::string_view line) {
    switch (section_) {
      case Section::none:
        text_.fail("a line before *Vertices: this is not Pajek");
      case Section::ignored:
        return;
      case Section::vertices:
        return read_vertex(line);
      case Section::pairs: {
        const NodeId i = node(next_token(line));
        const NodeId j = node(next_token(line));
        const float weight = read_weight(line);
        add_weighted(builder_, i, j, weight);
        result_.had_weights |= weight != 1;
        result_.had_directions |= directed_;
        return;
      }
      case Section::lists: {
        const NodeId i = node(next_token(line));
        for (auto token = next_token(line); !token.empty(); token = next_token(line)) {
          builder_.add_edge(i, node(token));
        }
        result_.had_directions |= directed_;
        return;
      }
    }
  }

  // The value of a line may be missing; then parameters come at once: c Blue, l "since 1999",
  // [5-7].
  float read_weight(std::string_view rest) const {
    const std::string_view word = next_token(rest);
    if (word.empty() || word[0] == '[' || wanted_.none()) return 1;
    if (word[0] >= 'a' && word[0] <= 'z' && !is_number(word) && !next_token(rest).empty()) return 1;
    return weight_of(text_, text_.line(), word);
  }

  // A line such as: 3 "Ada Lovelace" 0.1 0.7 ellipse
  void read_vertex(std::string_view line) {
    const NodeId i = node(next_token(line));
    const size_t begin = line.find_first_not_of(" \t");
    if (begin == line.npos) return;
    line.remove_prefix(begin);
    std::string_view label;
    if (line[0] == '"') {
      const size_t close = line.find('"', 1);
      if (close == line.npos) text_.fail("a quote is not closed");
      label = line.substr(1, close - 1);
    } else {
      label = next_token(line);
    }
    std::string name = to_utf8(label);
    if (name.empty()) return;
    if (!is_name(name)) text_.fail(not_a_name(name));
    if (static_cast<int64_t>(labels_.size()) == *nodes_) {
      text_.fail("more labels than the " + std::to_string(*nodes_) + " nodes of *Vertices");
    }
    labels_.emplace_back(i, std::move(name));
  }

  NodeId node(std::string_view token) const {
    const auto number = whole_number(token);
    if (!number) text_.fail("a node number expected, found " + quoted(token));
    if (*number < 1 || *number > *nodes_) {
      text_.fail("node " + std::to_string(*number) + " does not exist: *Vertices says " +
                 std::to_string(*nodes_));
    }
    return static_cast<NodeId>(*number - 1);
  }

  // Labels where there are any, numbers elsewhere; numbers alone if two names would be the same.
  NodeNames names() {
    if (labels_.empty()) return numbers_from_one(*nodes_);
    charge_memory(static_cast<double>(2 * sizeof(std::string)) * static_cast<double>(*nodes_));
    std::vector<std::string> all(*nodes_);
    for (auto& [i, label] : labels_) all[i] = std::move(label);
    NameIndex index;
    for (NodeId i = 0; i < *nodes_; ++i) {
      if (index.find_or_add(all[i].empty() ? std::to_string(i + 1) : all[i]) == i) continue;
      result_.warnings.push_back("labels are repeated: nodes are called by their numbers");
      result_.attributes.push_back({"label", std::move(all)});
      return numbers_from_one(*nodes_);
    }
    NodeNames names = index.take_names();
    return names.count_from_zero() ? NodeNames() : std::move(names);
  }

  TextReader& text_;
  WantedWeights wanted_;
  ReadGraph& result_;
  GraphBuilder builder_;
  std::optional<int64_t> nodes_;
  std::vector<std::pair<NodeId, std::string>> labels_;
  Section section_ = Section::none;
  bool directed_ = false;
};

}  // namespace

void read_pajek(TextReader& text, const ReadOptions& options, ReadGraph& result) {
  PajekReader(text, options, result).read();
}

}  // namespace coterie::readers
