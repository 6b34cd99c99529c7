#include "coterie/graph/writers/values.h"

#include <charconv>

#include "coterie/error.h"
#include "coterie/graph/text.h"

namespace coterie::writers {

ValueType type_of(const NodeAttribute& attribute) {
  ValueType type = ValueType::whole;
  bool any = false;
  for (const std::string& value : attribute.values) {
    if (value.empty()) continue;
    any = true;
    if (type == ValueType::whole && !whole_number(value)) type = ValueType::real;
    if (!is_number(value) || value.find_first_of("inINxX") != value.npos) {
      return ValueType::text;  // "inf" and "nan" are words to most programs
    }
  }
  return any ? type : ValueType::text;
}

void check_sizes(const Graph& graph, std::span<const NodeAttribute> attributes) {
  for (const NodeAttribute& attribute : attributes) {
    if (static_cast<int64_t>(attribute.values.size()) != graph.nodes()) {
      throw SizeError("attribute '" + attribute.name + "' has " +
                      std::to_string(attribute.values.size()) + " values for " +
                      std::to_string(graph.nodes()) + " nodes");
    }
  }
}

void check_sizes(const Graph& graph, std::span<const NodeLook> looks) {
  if (!looks.empty() && static_cast<int64_t>(looks.size()) != graph.nodes()) {
    throw SizeError(std::to_string(looks.size()) + " looks for " + std::to_string(graph.nodes()) +
                    " nodes");
  }
}

std::string xml_text(std::string_view text) {
  for (const std::string_view none : {"\xef\xbf\xbe", "\xef\xbf\xbf"}) {  // U+FFFE and U+FFFF
    if (text.find(none) != text.npos) {
      throw OutputError(quoted(text) + " holds U+FFFE or U+FFFF, which XML forbids");
    }
  }
  std::string result;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n') {
      throw OutputError(quoted(text) + " holds a control character, which XML forbids");
    }
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",;\t\"\r\n") == text.npos && !text.starts_with(' ') &&
      !text.ends_with(' ') && !text.starts_with('#')) {
    return std::string(text);
  }
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? "\"\"" : std::string(1, c);
  return field + "\"";
}

std::string weight_text(float weight) {
  char text[32];
  const auto [end, error] = std::to_chars(text, text + sizeof text, weight);
  return std::string(text, end);
}

}  // namespace coterie::writers
