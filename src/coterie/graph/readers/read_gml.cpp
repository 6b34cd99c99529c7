#include <string>
#include <utility>
#include <vector>

#include "coterie/graph/readers/node_list.h"
#include "coterie/graph/readers/readers.h"
#include "coterie/graph/readers/weight_text.h"
#include "coterie/graph/text.h"

namespace coterie::readers {
namespace {

// Pieces of GML: keys and numbers (words), "strings", '[', ']'.
struct Token {
  enum Kind { word, string, open, close, end } kind = end;
  std::string text;
  int64_t line = 0;
};

class Tokens {
 public:
  explicit Tokens(TextReader& text) : text_(text) {}

  Token next() {
    skip_blanks();
    Token token{Token::end, {}, text_.line()};
    const int first = text_.peek();
    if (first < 0) return token;
    if (first == '[' || first == ']') {
      text_.get();
      token.kind = first == '[' ? Token::open : Token::close;
    } else if (first == '"') {
      token.kind = Token::string;
      read_string(token);
    } else {
      token.kind = Token::word;
      for (int c = first; c > ' ' && c != '[' && c != ']' && c != '"'; c = text_.peek()) {
        append(token, c);
        text_.get();
      }
      if (token.text.empty()) text_.fail("a control character: this is not GML");
    }
    return token;
  }

 private:
  void skip_blanks() {
    while (true) {
      const int c = text_.peek();
      if (c == '#') {
        while (text_.peek() >= 0 && text_.peek() != '\n') text_.get();
      } else if (c != ' ' && c != '\t' && c != '\r' && c != '\n') {
        return;
      } else {
        text_.get();
      }
    }
  }

  void read_string(Token& token) {
    text_.get();
    while (true) {
      const int c = text_.get();
      if (c < 0) text_.fail_at(token.line, "a string is not closed");
      if (c == '"') break;
      append(token, c);
    }
    token.text = resolve_entities(to_utf8(token.text));
  }

  void append(Token& token, int c) {
    if (token.text.size() >= TextReader::kLongestLine) {
      text_.fail_at(token.line, "a word or string longer than 16 MiB");
    }
    token.text += static_cast<char>(c);
  }

  // "&quot;" is a quote, "&#233;" an e with an accent; what is not known stays as it is.
  static std::string resolve_entities(std::string text) {
    if (text.find('&') == text.npos) return text;
    std::string result;
    for (size_t at = 0; at < text.size();) {
      const size_t stop = text[at] == '&' ? text.find(';', at) : text.npos;
      if (stop == text.npos || stop - at > 10 ||
          !append_entity(result, text.substr(at, stop - at))) {
        result += text[at++];
      } else {
        at = stop + 1;
      }
    }
    return result;
  }

  static bool append_entity(std::string& result, const std::string& entity) {
    constexpr std::pair<std::string_view, char> kNamed[] = {
        {"&quot", '"'}, {"&amp", '&'}, {"&lt", '<'}, {"&gt", '>'}, {"&apos", '\''}};
    for (const auto& [name, character] : kNamed) {
      if (entity != name) continue;
      result += character;
      return true;
    }
    if (!entity.starts_with("&#") || entity.size() < 3) return false;
    const bool hexadecimal = entity[2] == 'x' || entity[2] == 'X';
    const std::string digits = entity.substr(hexadecimal ? 3 : 2);
    if (digits.empty() || digits.find_first_not_of(hexadecimal ? "0123456789abcdefABCDEF"
                                                               : "0123456789") != digits.npos) {
      return false;
    }
    append_utf8(result, static_cast<uint32_t>(std::stoul(digits, nullptr, hexadecimal ? 16 : 10)));
    return true;
  }

  TextReader& text_;
};

class GmlReader {
 public:
  GmlReader(TextReader& text, const ReadOptions& options, ReadGraph& result)
      : text_(text),
        wanted_(options.weights),
        values_(text),
        result_(result),
        tokens_(text),
        nodes_(text) {}

  void read() {
    bool found = false;
    int64_t skipped = 0;
    for (Token key = tokens_.next(); key.kind != Token::end; key = tokens_.next()) {
      if (key.kind != Token::word) text_.fail_at(key.line, "a key expected");
      if (key.text != "graph") {
        // A few lines about the creator come before a graph, not a gigabyte of something else.
        if (!found && ++skipped > 1000) text_.fail_at(key.line, "no 'graph [...]' so far: not GML");
        skip_value(key);
      } else if (!std::exchange(found, true)) {
        expect_open(key);
        read_graph();
      } else {
        result_.warnings.push_back("only the first of several graphs is read");
        break;
      }
    }
    if (!found) text_.fail_at(0, "there is no 'graph [...]': this is not GML");
    if (wanted_.named() && !found_weight_) {
      text_.fail_at(0, "no edge has the attribute " + quoted(wanted_.name()));
    }
    nodes_.finish(result_);
  }

 private:
  using Fields = std::vector<std::pair<std::string, std::string>>;

  void read_graph() {
    for (Token key = next_key(); key.kind != Token::close; key = next_key()) {
      if (key.text == "node") {
        expect_open(key);
        add_node(read_fields(), key.line);
      } else if (key.text == "edge") {
        expect_open(key);
        add_edge(read_fields(), key.line);
      } else if (key.text == "directed") {
        const Token value = tokens_.next();
        if (value.kind != Token::word) text_.fail_at(key.line, "directed wants 0 or 1");
        result_.had_directions = value.text == "1";
      } else {
        skip_value(key);
      }
    }
  }

  void add_node(Fields fields, int64_t line) {
    const std::string* const id = find(fields, "id");
    if (!id) text_.fail_at(line, "a node without an id");
    nodes_.add_node(*id, line);
    bool labeled = false;
    for (auto& [key, value] : fields) {
      if (key == "id") continue;
      if (key == "label" && !std::exchange(labeled, true)) {
        nodes_.set_label(std::move(value));
      } else {
        nodes_.set_attribute(key, std::move(value));
      }
    }
  }

  void add_edge(const Fields& fields, int64_t line) {
    const std::string* const source = find(fields, "source");
    const std::string* const target = find(fields, "target");
    if (!source || !target) text_.fail_at(line, "an edge without a source or a target");
    nodes_.add_edge(*source, *target, line, find_weight(fields, line));
  }

  float find_weight(const Fields& fields, int64_t line) {
    int best = 0;
    const std::string* place = nullptr;
    for (const auto& [key, value] : fields) {
      const int fit = wanted_.fit(key);
      if (fit > best) best = fit, place = &value;
    }
    if (!place) return 1;
    const bool guessed = best == 1 && !wanted_.named();
    found_weight_ = true;
    const float weight = guessed ? values_.take(*place, line) : weight_of(text_, line, *place);
    result_.had_weights |= weight != 1;
    return weight;
  }

  static const std::string* find(const Fields& fields, std::string_view key) {
    for (const auto& [name, value] : fields) {
      if (name == key) return &value;
    }
    return nullptr;
  }

  // The simple fields up to the closing bracket; lists within (graphics, ...) are passed over.
  Fields read_fields() {
    Fields fields;
    for (Token key = next_key(); key.kind != Token::close; key = next_key()) {
      Token value = tokens_.next();
      if (value.kind == Token::open) {
        skip_list(value.line);
      } else if (value.kind == Token::word || value.kind == Token::string) {
        if (!is_utf8(value.text) || !is_utf8(key.text)) {
          text_.fail_at(value.line, "text that is not UTF-8");
        }
        fields.emplace_back(std::move(key.text), std::move(value.text));
        if (fields.size() > kMostAttributes) {
          text_.fail_at(key.line, "a node or an edge of more than 65536 fields");
        }
      } else {
        text_.fail_at(key.line, "key " + quoted(key.text) + " has no value");
      }
    }
    return fields;
  }

  Token next_key() {
    Token key = tokens_.next();
    if (key.kind == Token::end) text_.fail_at(key.line, "the file ends inside a list");
    if (key.kind != Token::word && key.kind != Token::close) {
      text_.fail_at(key.line, "a key expected");
    }
    return key;
  }

  void expect_open(const Token& key) {
    if (tokens_.next().kind != Token::open)
      text_.fail_at(key.line, "'[' expected after " + key.text);
  }

  void skip_value(const Token& key) {
    const Token value = tokens_.next();
    if (value.kind == Token::open) return skip_list(value.line);
    if (value.kind == Token::close || value.kind == Token::end) {
      text_.fail_at(key.line, "key " + quoted(key.text) + " has no value");
    }
  }

  // Counts brackets instead of recursing: nesting may be as deep as the file is long.
  void skip_list(int64_t line) {
    for (int64_t depth = 1; depth > 0;) {
      const Token token = tokens_.next();
      if (token.kind == Token::end) text_.fail_at(line, "this list is not closed");
      depth += token.kind == Token::open;
      depth -= token.kind == Token::close;
    }
  }

  TextReader& text_;
  WantedWeights wanted_;
  GuessedWeights values_;
  ReadGraph& result_;
  Tokens tokens_;
  NodeList nodes_;
  bool found_weight_ = false;
};

}  // namespace

void read_gml(TextReader& text, const ReadOptions& options, ReadGraph& result) {
  GmlReader(text, options, result).read();
}

}  // namespace coterie::readers
