#include "coterie/numbers/npy.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

#include "coterie/error.h"
#include "coterie/graph/text.h"
#include "coterie/memory_limit.h"

namespace coterie {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";

struct NpyHeader {
  std::string type;  // "<f4"
  bool by_columns = false;
  std::vector<int64_t> shape;
};

// The header: a dictionary as Python writes it, with these three entries in any order.
class HeaderReader {
 public:
  HeaderReader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  NpyHeader read() {
    NpyHeader header;
    bool has_type = false, has_order = false, has_shape = false;
    expect('{');
    while (!take('}')) {
      const std::string key = quoted_text();
      expect(':');
      if (key == "descr") {
        if (peek() == '[') fail("holds records with fields, a table of numbers expected");
        header.type = quoted_text();
        has_type = true;
      } else if (key == "fortran_order") {
        header.by_columns = truth();
        has_order = true;
      } else if (key == "shape") {
        header.shape = shape();
        has_shape = true;
      } else {
        fail("its header has an unknown entry " + quoted(key));
      }
      if (!take(',') && peek() != '}') damaged();
    }
    if (!has_type || !has_order || !has_shape) damaged();
    return header;
  }

 private:
  char peek() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!take(c)) damaged();
  }
  std::string quoted_text() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') damaged();
    const size_t end = text_.find(quote, ++at_);
    if (end == text_.npos) damaged();
    const std::string found(text_.substr(at_, end - at_));
    at_ = end + 1;
    return found;
  }
  bool truth() {
    peek();
    const bool yes = text_.substr(at_).starts_with("True");
    if (!yes && !text_.substr(at_).starts_with("False")) damaged();
    at_ += yes ? 4 : 5;
    return yes;
  }
  std::vector<int64_t> shape() {
    std::vector<int64_t> sizes;
    expect('(');
    while (!take(')')) {
      peek();
      int64_t size = 0;
      const char* const end = text_.data() + text_.size();
      const auto [rest, error] = std::from_chars(text_.data() + at_, end, size);
      if (error != std::errc() || size < 0) damaged();
      at_ = rest - text_.data();
      take('L');  // of Python 2
      sizes.push_back(size);
      if (!take(',') && peek() != ')') damaged();
    }
    return sizes;
  }
  [[noreturn]] void damaged() const { fail("its header is damaged"); }
  [[noreturn]] void fail(const std::string& problem) const {
    throw InputError(name_ + ": " + problem);
  }

  std::string_view text_;
  const std::string& name_;
  size_t at_ = 0;
};

// IEEE numbers of two bytes.
float half_to_float(uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const int fraction = bits & 1023;
  const float sign = bits >> 15 ? -1.0f : 1.0f;
  if (exponent == 0) return sign * std::ldexp(static_cast<float>(fraction), -24);
  if (exponent < 31) return sign * std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
  return fraction ? std::numeric_limits<float>::quiet_NaN()
                  : sign * std::numeric_limits<float>::infinity();
}

// What one entry means, by its type.
struct EntryType {
  char kind;  // b, i, u or f
  int bytes;
  bool big_endian;

  float read(const char* entry) const {
    uint64_t bits = 0;
    for (int b = 0; b < bytes; ++b) {
      const int shift = 8 * (big_endian ? bytes - 1 - b : b);
      bits |= uint64_t{static_cast<unsigned char>(entry[b])} << shift;
    }
    if (kind == 'f' && bytes == 2) return half_to_float(static_cast<uint16_t>(bits));
    if (kind == 'f' && bytes == 4) return std::bit_cast<float>(static_cast<uint32_t>(bits));
    if (kind == 'f') return static_cast<float>(std::bit_cast<double>(bits));
    if (kind == 'b') return bits != 0;
    if (kind == 'u') return static_cast<float>(bits);
    const int unused = 64 - 8 * bytes;
    return static_cast<float>(static_cast<int64_t>(bits << unused) >> unused);
  }
};

std::optional<EntryType> entry_type(std::string_view type) {
  if (type.size() != 3 || std::string_view("<>|=").find(type[0]) == type.npos) return {};
  const EntryType found{type[1], type[2] - '0', type[0] == '>'};
  const auto is_one_of = [&](std::string_view sizes) { return sizes.find(type[2]) != sizes.npos; };
  const bool known = (found.kind == 'f' && is_one_of("248")) ||
                     ((found.kind == 'i' || found.kind == 'u') && is_one_of("1248")) ||
                     (found.kind == 'b' && is_one_of("1"));
  if (!known) return {};
  return found;
}

std::string shape_text(const std::vector<int64_t>& shape) {
  std::string text;
  for (const int64_t size : shape) text += (text.empty() ? "" : " x ") + std::to_string(size);
  return text;
}

}  // namespace

bool begins_like_npy(std::string_view bytes) { return bytes.starts_with(kMagic); }

NumberTable parse_npy(std::string_view bytes, const std::string& name) {
  const auto fail = [&](const std::string& problem) { throw InputError(name + ": " + problem); };
  if (bytes.size() < 8) fail("ends within its header");
  const int version = bytes[6];
  if (version < 1 || version > 3) {
    fail("version " + std::to_string(version) + " of the .npy format is unknown");
  }
  const size_t length_bytes = version == 1 ? 2 : 4;
  if (bytes.size() < 8 + length_bytes) fail("ends within its header");
  size_t length = 0;
  for (size_t b = 0; b < length_bytes; ++b) {
    length |= size_t{static_cast<unsigned char>(bytes[8 + b])} << (8 * b);
  }
  const size_t begin = 8 + length_bytes;
  if (bytes.size() - begin < length) fail("ends within its header");
  const NpyHeader header = HeaderReader(bytes.substr(begin, length), name).read();

  if (header.type.find('O') != std::string::npos) {
    fail("holds Python objects, which are not read; save an array of numbers");
  }
  const auto type = entry_type(header.type);
  if (!type) fail("entries of the type " + quoted(header.type) + ", numbers expected");
  if (header.shape.size() != 2) {
    fail("an array of shape (" + shape_text(header.shape) + "), rows and columns expected");
  }
  const int64_t rows = header.shape[0], columns = header.shape[1];
  const std::string_view entries = bytes.substr(begin + length);
  // Sizes are compared without multiplying, which could wrap around.
  const auto there = static_cast<int64_t>(entries.size() / type->bytes);
  const bool fits = rows == 0 || columns == 0 ? there == 0
                                              : there % rows == 0 && there / rows == columns &&
                                                    entries.size() % type->bytes == 0;
  if (!fits) {
    fail("has " + std::to_string(entries.size()) + " bytes of entries, which are not " +
         shape_text(header.shape) + " numbers of " + std::to_string(type->bytes));
  }
  charge_memory(static_cast<double>(there) * sizeof(float));
  NumberTable table{.rows = rows, .columns = columns, .values = {}};
  table.values.resize(there);
  for (int64_t i = 0; i < there; ++i) {
    const int64_t place = header.by_columns ? i % rows * columns + i / rows : i;
    table.values[place] = type->read(entries.data() + i * type->bytes);
  }
  return table;
}

}  // namespace coterie
