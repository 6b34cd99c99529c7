#pragma once

#include <string>
#include <string_view>

namespace coterie {

// How all programs show on a terminal how far they are: one line on stderr that is drawn again in
// place. It is cut to the terminal's width, since a line that wraps could not be taken back.

// "██████░░░░" for a share of 0.6.
std::string bar_of(double share);

// The first characters of UTF-8 text, at most so many.
std::string_view cut_to(std::string_view text, size_t characters);

// In place of the line before.
void show_line(const std::string& line);

}  // namespace coterie
