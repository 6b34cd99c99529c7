#include <set>
#include <string>
#include <vector>

#include "coterie/graph/write_graph.h"
#include "coterie/graph/writers/values.h"

namespace coterie {
namespace {

// The character that UTF-8 text begins with; the text moves on. Stray bytes stand for themselves.
uint32_t next_character(std::string_view& text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const size_t length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (length == 1 || text.size() < length) {
    text.remove_prefix(1);
    return first;
  }
  uint32_t character = first & (0xff >> (length + 1));
  for (size_t i = 1; i < length; ++i) character = character << 6 | (byte(i) & 0x3f);
  text.remove_prefix(length);
  return character;
}

std::string gml_string(std::string_view text) {
  std::string result = "\"";
  while (!text.empty()) {
    const uint32_t character = next_character(text);
    if (character == '&' || character == '"' || character < 0x20 || character > 0x7e) {
      result += "&#" + std::to_string(character) + ";";
    } else {
      result += static_cast<char>(character);
    }
  }
  return result + "\"";
}

// GML keys are letters and digits, beginning with a letter, and each stands for one attribute.
std::string gml_key(std::string_view name, std::set<std::string>& used) {
  std::string key;
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter || (c >= '0' && c <= '9' && !key.empty())) key += c;
  }
  if (key.empty()) key = "attribute";
  if (used.insert(key).second) return key;
  int number = 2;
  while (!used.insert(key + std::to_string(number)).second) ++number;
  return key + std::to_string(number);
}

}  // namespace

void write_gml(const Graph& graph, std::span<const NodeAttribute> attributes, std::ostream& out) {
  writers::check_sizes(graph, attributes);
  std::vector<writers::ValueType> types;
  std::vector<std::string> keys;
  std::set<std::string> used{"id", "label"};
  for (const NodeAttribute& attribute : attributes) {
    types.push_back(writers::type_of(attribute));
    keys.push_back(gml_key(attribute.name, used));
  }
  out << "graph [\n  directed 0\n";
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    out << "  node [\n    id " << i << "\n    label " << gml_string(graph.name(i)) << "\n";
    for (size_t c = 0; c < attributes.size(); ++c) {
      const std::string& value = attributes[c].values[i];
      if (value.empty()) continue;
      out << "    " << keys[c] << " "
          << (types[c] == writers::ValueType::text ? gml_string(value) : value) << "\n";
    }
    out << "  ]\n";
  }
  writers::for_each_edge(graph, [&](NodeId i, NodeId j, float weight) {
    out << "  edge [\n    source " << i << "\n    target " << j << "\n";
    if (graph.has_weights()) out << "    weight " << writers::weight_text(weight) << "\n";
    out << "  ]\n";
  });
  out << "]\n";
}

}  // namespace coterie
