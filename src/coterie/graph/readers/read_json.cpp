#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "coterie/graph/readers/node_list.h"
#include "coterie/graph/readers/readers.h"
#include "coterie/graph/readers/weight_text.h"
#include "coterie/graph/text.h"

namespace coterie::readers {
namespace {

// The characters of a text as the parser wants them, with a limit on how many make one value.
class Characters {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = char;

  Characters() = default;  // the end
  Characters(TextReader& text, size_t& since_event) : text_(&text), since_event_(&since_event) {}

  char operator*() const { return static_cast<char>(text_->peek()); }
  Characters& operator++() {
    text_->get();
    if (++*since_event_ > TextReader::kLongestLine) text_->fail("a value longer than 16 MiB");
    return *this;
  }
  friend bool operator==(const Characters& a, const Characters& b) {
    return a.ended() == b.ended();
  }
  friend bool operator!=(const Characters& a, const Characters& b) { return !(a == b); }

 private:
  bool ended() const { return !text_ || text_->peek() < 0; }

  TextReader* text_ = nullptr;
  size_t* since_event_ = nullptr;
};

// {"directed": ..., "nodes": [{"id": ..., ...}], "links" or "edges": [{"source": ..., "target":
// ...}]} of NetworkX and D3, event by event, so that nothing but the graph is held in memory. Nodes
// without id count from 0, as in D3's older files; their name is their label.
class NodeLinkHandler : public nlohmann::json_sax<nlohmann::json> {
 public:
  NodeLinkHandler(TextReader& text, const ReadOptions& options, ReadGraph& result)
      : text_(text), wanted_(options.weights), values_(text), result_(result), nodes_(text) {}

  void read() {
    nlohmann::json::sax_parse(Characters(text_, since_event_), Characters(), this);
    if (!found_nodes_ && !found_links_) text_.fail_at(0, "neither 'nodes' nor 'links' in the JSON");
    if (wanted_.named() && !found_weight_) {
      text_.fail_at(0, "no link has the attribute " + quoted(wanted_.name()));
    }
    nodes_.finish(result_);
  }

  bool null() override { return value("", true); }
  bool boolean(bool truth) override {
    if (depth_ == 1 && key_ == "directed") result_.had_directions = truth;
    return value(truth ? "true" : "false");
  }
  bool number_integer(number_integer_t number) override { return value(std::to_string(number)); }
  bool number_unsigned(number_unsigned_t number) override { return value(std::to_string(number)); }
  bool number_float(number_float_t, const string_t& text) override { return value(text); }
  bool string(string_t& text) override { return value(std::move(text)); }
  bool binary(binary_t&) override { return true; }

  bool start_object(size_t) override {
    open();
    if (in_list() && depth_ == 3) {
      fields_.clear();
      line_ = text_.line();
    }
    return true;
  }
  bool end_object() override {
    if (in_list() && depth_ == 3) list_ == List::nodes ? finish_node() : finish_link();
    close();
    return true;
  }
  bool start_array(size_t) override {
    if (depth_ == 0) text_.fail("an object with nodes and links expected: not node-link JSON");
    open();
    if (in_list() && depth_ == 3) fail_no_object();
    if (depth_ == 2) {
      const bool links = key_ == "links" || key_ == "edges";
      list_ = key_ == "nodes" ? List::nodes : links ? List::links : List::none;
      found_nodes_ |= key_ == "nodes";
      found_links_ |= links;
    }
    return true;
  }
  bool end_array() override {
    if (depth_ == 2) list_ = List::none;
    close();
    return true;
  }
  bool key(string_t& name) override {
    since_event_ = 0;
    if (depth_ == 1 || depth_ == 3) key_ = std::move(name);
    return true;
  }

  bool parse_error(size_t, const std::string&, const nlohmann::detail::exception& error) override {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error ..."
    std::string_view problem = error.what();
    if (const size_t colon = problem.find(": "); colon != problem.npos) {
      problem.remove_prefix(colon + 2);
    }
    text_.fail("not JSON: " + shortened(problem, 150));
  }

 private:
  enum class List { none, nodes, links };

  bool in_list() const { return list_ != List::none; }

  void open() {
    since_event_ = 0;
    if (++depth_ > 1000) text_.fail("values nested more than 1000 deep");
  }
  void close() {
    since_event_ = 0;
    --depth_;
  }

  struct Field {
    std::string key;
    std::string text;
    bool null;
  };

  bool value(std::string text, bool null = false) {
    since_event_ = 0;
    if (depth_ == 0) text_.fail("an object with nodes and links expected: not node-link JSON");
    if (depth_ == 1 && key_ == "schema" && text.starts_with("coterie.detect/")) {
      text_.fail(kSavedResult);
    }
    if (in_list() && depth_ == 3) {
      fields_.push_back({key_, std::move(text), null});
      if (fields_.size() > kMostAttributes) {
        text_.fail("a node or a link of more than 65536 fields");
      }
    } else if (in_list() && depth_ == 2) {
      if (list_ == List::links) fail_no_object();
      nodes_.add_node(text, text_.line());
    }
    return true;
  }

  [[noreturn]] void fail_no_object() const {
    text_.fail(list_ == List::links ? "an object with source and target expected"
                                    : "a node, an object with an id, expected");
  }

  const Field* find(std::string_view key) const {
    for (const Field& field : fields_) {
      if (field.key == key) return &field;
    }
    return nullptr;
  }

  void finish_node() {
    const Field* const id = find("id");
    nodes_.add_node(id ? id->text : std::to_string(nodes_.nodes()), line_);
    bool labeled = id != nullptr;
    for (Field& field : fields_) {
      if (field.key == "id") continue;
      if (field.key == "name" && !std::exchange(labeled, true)) {
        nodes_.set_label(std::move(field.text));
      } else {
        nodes_.set_attribute(field.key, std::move(field.text));
      }
    }
  }

  void finish_link() {
    const Field* const source = find("source");
    const Field* const target = find("target");
    if (!source || !target) text_.fail_at(line_, "a link without a source or a target");
    nodes_.add_edge(source->text, target->text, line_, find_weight());
  }

  float find_weight() {
    int best = 0;
    const Field* place = nullptr;
    for (const Field& field : fields_) {
      const int fit = wanted_.fit(field.key);
      if (fit > best) best = fit, place = &field;
    }
    if (!place) return 1;
    const std::string_view word = place->null ? "null" : place->text;
    const bool guessed = best == 1 && !wanted_.named();
    found_weight_ = true;
    const float weight = guessed ? values_.take(word, line_) : weight_of(text_, line_, word);
    result_.had_weights |= weight != 1;
    return weight;
  }

  TextReader& text_;
  WantedWeights wanted_;
  GuessedWeights values_;
  ReadGraph& result_;
  NodeList nodes_;
  bool found_weight_ = false;
  size_t since_event_ = 0;
  int64_t depth_ = 0;
  List list_ = List::none;
  std::string key_;  // the last one outside or directly inside a node or link
  std::vector<Field> fields_;
  int64_t line_ = 0;
  bool found_nodes_ = false;
  bool found_links_ = false;
};

}  // namespace

void read_json(TextReader& text, const ReadOptions& options, ReadGraph& result) {
  NodeLinkHandler(text, options, result).read();
}

}  // namespace coterie::readers
