#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace coterie {

// A table of numbers: points as rows of coordinates, or a square of similarities.
struct NumberTable {
  int64_t rows = 0, columns = 0;
  std::vector<float> values = {};  // row after row; what a file leaves out or calls NA is nan
  std::vector<std::string> row_names = {};     // empty where the file has none
  std::vector<std::string> column_names = {};  // likewise

  float at(int64_t row, int64_t column) const { return values[row * columns + column]; }
};

// Reads a table from a file, plain or compressed by gzip or xz; "-" is the standard input.
//
//   .npy       as NumPy saves arrays of two dimensions: whole numbers, floating point of 2, 4 or 8
//              bytes, truth values; in C's or Fortran's order, of either byte order
//   text       a row per line, with commas, semicolons, tabs or blanks between; # begins comments
//
// In text, a first line of words names columns. The first column names rows where it holds words,
// or where its own name says so (none, id, name, node, index, label; R's headers are one short).
//
// The first bytes tell which it is. Takes O(file) time and memory, which is charged to a limit of
// `gigabytes` (0: 80 % of what is free). Throws ParseError or InputError, with the line where there
// are lines, and MemoryError.
NumberTable read_numbers(const std::string& path, double gigabytes = 0);

// The same for bytes in memory; `name` stands for the file in messages.
NumberTable read_numbers_text(std::string_view bytes, const std::string& name,
                              double gigabytes = 0);

}  // namespace coterie
