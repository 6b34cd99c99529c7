#include "coterie/number_text.h"

#include <version>

#ifndef __cpp_lib_to_chars
#include <locale.h>
#include <stdlib.h>

#include <cerrno>
#include <cmath>
#include <string>
#endif

namespace coterie {

#ifdef __cpp_lib_to_chars

std::from_chars_result number_from_chars(const char* first, const char* last, double& value) {
  return std::from_chars(first, last, value);
}

#else

std::from_chars_result number_from_chars(const char* first, const char* last, double& value) {
  // What strtod accepts besides: space and a plus in front, and hexadecimal digits.
  const std::string text(first, last);
  const size_t digits = text.starts_with('-') ? 1 : 0;
  const char begin = digits < text.size() ? text[digits] : '\0';
  const bool starts = (begin >= '0' && begin <= '9') || begin == '.' || begin == 'i' ||
                      begin == 'I' || begin == 'n' || begin == 'N';
  if (!starts) return {first, std::errc::invalid_argument};
  if (begin == '0' && digits + 1 < text.size() && (text[digits + 1] | 0x20) == 'x') {
    value = digits == 1 ? -0.0 : 0.0;
    return {first + digits + 1, std::errc()};
  }
  static const locale_t plain = newlocale(LC_ALL_MASK, "C", nullptr);
  char* end = nullptr;
  errno = 0;
  const double read = strtod_l(text.c_str(), &end, plain);
  if (end == text.c_str()) return {first, std::errc::invalid_argument};
  const char* const rest = first + (end - text.c_str());
  // The smallest numbers are out of range to strtod, too, though it reads them exactly.
  if (errno == ERANGE && (read == 0 || std::isinf(read))) {
    return {rest, std::errc::result_out_of_range};
  }
  value = read;
  return {rest, std::errc()};
}

#endif

}  // namespace coterie
