#include <expat.h>

#include <exception>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "coterie/graph/readers/node_list.h"
#include "coterie/graph/readers/readers.h"
#include "coterie/graph/readers/weight_text.h"
#include "coterie/graph/text.h"

namespace coterie::readers {
namespace {

// A declaration <key id="d0" for="node" attr.name="color"/>.
struct Key {
  std::string name;
  bool of_nodes = false;
  bool of_edges = false;
};

class GraphmlReader {
 public:
  GraphmlReader(TextReader& text, const ReadOptions& options, ReadGraph& result)
      : text_(text),
        wanted_(options.weights),
        values_(text),
        result_(result),
        nodes_(text),
        parser_(XML_ParserCreate(nullptr)) {
    if (!parser_) throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(
        parser_.get(),
        [](void* self, const XML_Char* name, const XML_Char** attributes) {
          static_cast<GraphmlReader*>(self)->guarded(&GraphmlReader::begin, name, attributes);
        },
        [](void* self, const XML_Char*) {
          static_cast<GraphmlReader*>(self)->guarded(&GraphmlReader::finish_element);
        });
    XML_SetCharacterDataHandler(parser_.get(), [](void* self, const XML_Char* piece, int length) {
      static_cast<GraphmlReader*>(self)->guarded(&GraphmlReader::characters, piece, length);
    });
    // Entities of one's own have no use in graphs but to make small files expand.
    XML_SetEntityDeclHandler(
        parser_.get(), [](void* self, const XML_Char*, int, const XML_Char*, int, const XML_Char*,
                          const XML_Char*, const XML_Char*, const XML_Char*) {
          static_cast<GraphmlReader*>(self)->guarded(&GraphmlReader::refuse_entity);
        });
  }

  void read() {
    while (true) {
      const std::string_view block = text_.next_block();
      const int size = static_cast<int>(block.size());
      const XML_Status status = XML_Parse(parser_.get(), block.data(), size, size == 0);
      if (failure_) std::rethrow_exception(failure_);
      if (status != XML_STATUS_OK) {
        if (XML_GetErrorCode(parser_.get()) == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
        text_.fail_at(line(),
                      std::string("not XML: ") + XML_ErrorString(XML_GetErrorCode(parser_.get())));
      }
      if (size == 0) break;
      // expat keeps an unfinished piece in memory, however long it is.
      if ((since_event_ += size) > TextReader::kLongestLine) {
        text_.fail_at(line(), "a piece of XML longer than 16 MiB");
      }
    }
    if (!found_) text_.fail_at(0, "there is no <graph>: this is not GraphML");
    if (hyperedges_) result_.warnings.push_back("hyperedges are not used");
    if (more_graphs_) result_.warnings.push_back("only the first of several graphs is read");
    if (wanted_.named() && !found_weight_) {
      text_.fail_at(0, "no edge has the attribute " + quoted(wanted_.name()));
    }
    nodes_.finish(result_);
  }

 private:
  enum class Element { other, key, graph, node, edge, data, default_value };

  // Exceptions must not pass through expat, which is C: they wait until it has returned.
  template <class Handler, class... Arguments>
  void guarded(Handler handler, Arguments... arguments) {
    if (failure_) return;
    since_event_ = 0;
    try {
      (this->*handler)(arguments...);
    } catch (...) {
      failure_ = std::current_exception();
      XML_StopParser(parser_.get(), XML_FALSE);
    }
  }

  void refuse_entity() { text_.fail_at(line(), "entity declarations are not accepted"); }

  void begin(const XML_Char* qualified_name, const XML_Char** attributes) {
    std::string_view name = qualified_name;
    if (const size_t colon = name.rfind(':'); colon != name.npos) name.remove_prefix(colon + 1);
    const auto get = [&](std::string_view wanted) -> const char* {
      for (int i = 0; attributes[i]; i += 2) {
        if (attributes[i] == wanted) return attributes[i + 1];
      }
      return nullptr;
    };
    const auto require = [&](const char* wanted) -> std::string {
      if (const char* value = get(wanted)) return value;
      text_.fail_at(line(), "<" + shortened(name, 40) + "> without " + wanted);
    };
    if (open_.size() >= 1000) text_.fail_at(line(), "elements nested more than 1000 deep");
    const Element parent = open_.empty() ? Element::other : open_.back();
    Element element = Element::other;
    content_.clear();
    if (open_.empty() && name != "graphml")
      text_.fail_at(line(), "<graphml> expected: not GraphML");
    if (name == "graph" && parent != Element::node && std::exchange(found_, true)) {
      more_graphs_ = true;
      skip_depth_ = open_.size() + 1;  // everything inside is passed over
    } else if (skip_depth_ > 0) {
    } else if (name == "graph") {
      element = Element::graph;
      const char* const direction = get("edgedefault");
      directed_ = direction && std::string_view(direction) == "directed";
    } else if (name == "key") {
      element = Element::key;
      const std::string target = get("for") ? get("for") : "all";
      key_ = require("id");
      if (keys_.size() > kMostAttributes) text_.fail_at(line(), "more than 65536 keys");
      keys_[key_] = {get("attr.name") ? get("attr.name") : key_,
                     target == "node" || target == "all", target == "edge" || target == "all"};
    } else if (name == "node") {
      element = Element::node;
      nodes_.add_node(require("id"), line());
    } else if (name == "edge") {
      element = Element::edge;
      if (parent == Element::edge) text_.fail_at(line(), "an edge inside an edge");
      edge_ = {require("source"), require("target"), line(), default_weight_};
      edge_.weight.inherited = true;
      const char* const directed = get("directed");
      if (directed ? std::string_view(directed) == "true" : directed_)
        result_.had_directions = true;
    } else if (name == "hyperedge") {
      hyperedges_ = true;
    } else if (name == "data" && (parent == Element::node || parent == Element::edge)) {
      element = Element::data;
      key_ = require("key");
    } else if (name == "default" && parent == Element::key) {
      element = Element::default_value;
    }
    open_.push_back(element);
  }

  void finish_element() {
    const Element element = open_.back();
    open_.pop_back();
    if (skip_depth_ > open_.size()) skip_depth_ = 0;
    if (element == Element::edge) {
      const float weight = number_of(edge_.weight);
      nodes_.add_edge(edge_.source, edge_.target, edge_.line, weight);
      result_.had_weights |= weight != 1;
    }
    if (element != Element::data && element != Element::default_value) return;
    const auto place = keys_.find(key_);
    if (place == keys_.end()) text_.fail_at(line(), "no <key> has the id " + quoted(key_));
    const Key& key = place->second;
    const Element parent = open_.back();
    if (parent == Element::node && key.of_nodes) nodes_.set_attribute(key.name, content_);
    if (parent == Element::key && key.of_nodes) nodes_.set_default(key.name, content_);
    if (key.of_edges && parent == Element::edge) take_weight(key.name, edge_.weight);
    if (key.of_edges && parent == Element::key) take_weight(key.name, default_weight_);
  }

  // What a file says about the weight of an edge.
  struct Weight {
    std::string text;
    int64_t line = 0;
    int fit = 0;
    bool inherited = false;  // from the default of its key
  };

  // Of all values that may be an edge's weight the one whose name fits best, its own before a
  // default.
  void take_weight(std::string_view name, Weight& weight) {
    const int fit = wanted_.fit(name);
    if (fit == 0 || fit < weight.fit || (fit == weight.fit && !weight.inherited)) return;
    std::string_view rest = content_;
    std::string_view word = next_token(rest);
    if (!next_token(rest).empty()) word = content_;
    weight = {std::string(word), line(), fit};
    found_weight_ = true;
  }

  float number_of(const Weight& weight) {
    if (weight.fit == 0) return 1;
    const bool guessed = weight.fit == 1 && !wanted_.named();
    return guessed ? values_.take(weight.text, weight.line)
                   : weight_of(text_, weight.line, weight.text);
  }

  void characters(const XML_Char* piece, int length) {
    if (open_.empty()) return;
    if (open_.back() != Element::data && open_.back() != Element::default_value) return;
    if (content_.size() + length > TextReader::kLongestLine) {
      text_.fail_at(line(), "a value longer than 16 MiB");
    }
    content_.append(piece, length);
  }

  int64_t line() const { return static_cast<int64_t>(XML_GetCurrentLineNumber(parser_.get())); }

  struct FreeParser {
    void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
  };

  // The <edge> that is open; its weight comes in <data> inside.
  struct Edge {
    std::string source;
    std::string target;
    int64_t line = 0;
    Weight weight;
  };

  TextReader& text_;
  WantedWeights wanted_;
  GuessedWeights values_;
  ReadGraph& result_;
  NodeList nodes_;
  Edge edge_;
  Weight default_weight_;
  bool found_weight_ = false;
  std::unique_ptr<XML_ParserStruct, FreeParser> parser_;
  std::exception_ptr failure_;
  size_t since_event_ = 0;
  std::map<std::string, Key> keys_;
  std::vector<Element> open_;
  std::string key_;      // of the <data> or <key> that is open
  std::string content_;  // of the <data> or <default> that is open
  size_t skip_depth_ = 0;
  bool directed_ = false;
  bool found_ = false;
  bool hyperedges_ = false;
  bool more_graphs_ = false;
};

}  // namespace

void read_graphml(TextReader& text, const ReadOptions& options, ReadGraph& result) {
  GraphmlReader(text, options, result).read();
}

}  // namespace coterie::readers
