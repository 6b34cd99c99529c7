#include "coterie/graph/text.h"

#include <algorithm>
#include <charconv>

#include "coterie/number_text.h"

namespace coterie {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// The length of the UTF-8 character that text begins with; 0 when it is none.
size_t utf8_length(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const size_t length = first >= 0xc2 && first < 0xe0   ? 2
                        : first >= 0xe0 && first < 0xf0 ? 3
                        : first >= 0xf0 && first < 0xf5 ? 4
                                                        : 0;
  if (length == 0 || text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  const unsigned char second = byte(1);
  if (first == 0xe0 && second < 0xa0) return 0;  // longer than needed
  if (first == 0xed && second > 0x9f) return 0;  // a surrogate
  if (first == 0xf0 && second < 0x90) return 0;
  if (first == 0xf4 && second > 0x8f) return 0;  // above U+10FFFF
  return length;
}

// Control characters move the cursor of a terminal and worse: those of ASCII, and U+0080 to U+009F,
// which are two bytes in UTF-8.
bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 2)
    return first == 0xc2 && static_cast<unsigned char>(character[1]) < 0xa0;
  return character.size() == 1 && (first < 0x20 || first == 0x7f);
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

bool is_name(std::string_view text) {
  if (text.empty()) return false;
  while (!text.empty()) {
    const size_t length = utf8_length(text);
    if (length == 0 || is_control(text.substr(0, length))) return false;
    text.remove_prefix(length);
  }
  return true;
}

void append_utf8(std::string& text, uint32_t character) {
  if (character > 0x10ffff || (character >= 0xd800 && character < 0xe000)) character = 0xfffd;
  if (character < 0x80) {
    text += static_cast<char>(character);
    return;
  }
  const int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
  constexpr unsigned char kMark[] = {0, 0xc0, 0xe0, 0xf0};
  text += static_cast<char>(kMark[more] | (character >> (6 * more)));
  for (int i = more - 1; i >= 0; --i) {
    text += static_cast<char>(0x80 | ((character >> (6 * i)) & 0x3f));
  }
}

std::string to_utf8(std::string_view text) {
  if (is_utf8(text)) return std::string(text);
  // Where ISO 8859-1 has control characters, Windows has these; 0 where it has none either.
  constexpr uint16_t kWindows[32] = {
      0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
      0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
      0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};
  std::string result;
  for (const char c : text) {
    uint32_t character = static_cast<unsigned char>(c);
    if (character >= 0x80 && character < 0xa0) character = kWindows[character - 0x80];
    append_utf8(result, character == 0 && c != 0 ? 0xfffd : character);
  }
  return result;
}

std::optional<int32_t> plain_number(std::string_view text) {
  if (text.empty() || text.size() > 10 || (text[0] == '0' && text.size() > 1)) return {};
  int64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return {};
    value = 10 * value + (c - '0');
  }
  if (value > INT32_MAX) return {};
  return static_cast<int32_t>(value);
}

std::optional<int64_t> whole_number(std::string_view text) {
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return value;
}

bool is_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = number_from_chars(text.data(), text.data() + text.size(), value);
  return error != std::errc::invalid_argument && end == text.data() + text.size();
}

std::string_view next_token(std::string_view& line) {
  const size_t begin = std::min(line.find_first_not_of(" \t\r\n\v\f"), line.size());
  const size_t end = std::min(line.find_first_of(" \t\r\n\v\f", begin), line.size());
  const std::string_view token = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return token;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

bool is_any_of(std::string_view text, std::initializer_list<std::string_view> names) {
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return equal_ignoring_case(text, name); });
}

bool names_source(std::string_view column) {
  return is_any_of(column, {"source", "from", "src", "fromnodeid", "from_id", "source_id"});
}

bool names_target(std::string_view column) {
  return is_any_of(column, {"target", "to", "dst", "tonodeid", "to_id", "target_id"});
}

bool names_result(std::string_view first, std::string_view second, std::string_view third) {
  return first == "node" && second == "community" &&
         (third == "confidence" || third == "probability");
}

std::string shortened(std::string_view text, size_t longest) {
  std::string result;
  for (size_t used = 0; !text.empty() && used < longest; ++used) {
    const size_t length = utf8_length(text);
    const bool shown = length > 0 && !is_control(text.substr(0, length));
    result += shown ? text.substr(0, length) : "?";
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  return text.empty() ? result : result + "...";
}

std::string quoted(std::string_view text) { return "'" + shortened(text, 40) + "'"; }

std::string not_a_name(std::string_view text) {
  if (text.empty()) return "a node without a name";
  return quoted(text) + " is not a node name: UTF-8 text without control characters expected";
}

}  // namespace coterie
