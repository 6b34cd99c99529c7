#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

// What readers, writers and messages ask about pieces of text.
namespace coterie {

bool is_utf8(std::string_view text);

// Node names go into tables and files of all kinds, so they are UTF-8, not empty, and without
// control characters (tabs and ends of lines included).
bool is_name(std::string_view text);

// Text that is not UTF-8 is taken for Windows-1252, which is ISO 8859-1 with letters in place of
// its second set of control characters: the encoding of old GML and Pajek files.
std::string to_utf8(std::string_view text);

// Appends a Unicode character as UTF-8; what is no character becomes U+FFFD.
void append_utf8(std::string& text, uint32_t character);

// A whole number 0 .. 2^31 - 1 in its usual form: no sign, no leading zeros.
std::optional<int32_t> plain_number(std::string_view text);

// Any whole number that fits; otherwise nothing.
std::optional<int64_t> whole_number(std::string_view text);

// Whether text is a number: whole, decimal, with exponent, of any size.
bool is_number(std::string_view text);

// Takes the next token off the front of `line`; empty when only blanks are left.
std::string_view next_token(std::string_view& line);

// Whether the texts are equal but for the case of ASCII letters.
bool equal_ignoring_case(std::string_view a, std::string_view b);
bool is_any_of(std::string_view text, std::initializer_list<std::string_view> names);  // likewise

// Whether a column of this name holds the first (second) node of an edge: source, from, ...
bool names_source(std::string_view column);
bool names_target(std::string_view column);

// Whether a table begins as `coterie detect` writes them: nodes with their communities, which read
// as edges would be a graph that nobody has. And what is said about it.
bool names_result(std::string_view first, std::string_view second, std::string_view third);
inline constexpr std::string_view kSavedResult =
    "a saved result of coterie detect; the graph that it is about is expected";

// The text for a message: shortened, without control characters; in quotes.
std::string shortened(std::string_view text, size_t longest);
std::string quoted(std::string_view text);
// The message about a text that is_name() refuses.
std::string not_a_name(std::string_view text);

}  // namespace coterie
