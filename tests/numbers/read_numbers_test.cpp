#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <string>

#include "coterie/error.h"
#include "coterie/numbers/number_table.h"

namespace coterie {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

NumberTable read(std::string_view bytes) { return read_numbers_text(bytes, "file"); }

std::string problem(std::string_view bytes) {
  try {
    read(bytes);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

// A .npy file as NumPy writes it, of version 1 or 2.
std::string npy(const std::string& header, std::string_view entries, char version = 1) {
  std::string text = header;
  while ((10 + text.size() + 1) % 64 != 0) text += ' ';
  text += '\n';
  std::string bytes = std::string("\x93NUMPY") + version + '\0';
  for (int b = 0; b < (version == 1 ? 2 : 4); ++b) {
    bytes += static_cast<char>(text.size() >> (8 * b) & 255);
  }
  return bytes + text + std::string(entries);
}

std::string header(const std::string& type, const std::string& shape, bool fortran = false) {
  return "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") +
         ", 'shape': " + shape + ", }";
}

template <class Number>
std::string bytes_of(std::initializer_list<Number> numbers, bool reversed = false) {
  std::string bytes;
  for (const Number number : numbers) {
    std::string one(sizeof number, '\0');
    std::memcpy(one.data(), &number, sizeof number);
    if (reversed) one.assign(one.rbegin(), one.rend());
    bytes += one;
  }
  return bytes;
}

TEST(ReadNpy, ReadsNumbersOfEveryKindAndSize) {
  const auto values = ElementsAre(1, 2, 3, 4, 5, 6);
  const auto expect = [&](const std::string& type, const std::string& entries) {
    const NumberTable table = read(npy(header(type, "(2, 3)"), entries));
    EXPECT_EQ(table.rows, 2) << type;
    EXPECT_EQ(table.columns, 3) << type;
    EXPECT_THAT(table.values, values) << type;
  };
  expect("<f4", bytes_of<float>({1, 2, 3, 4, 5, 6}));
  expect("<f8", bytes_of<double>({1, 2, 3, 4, 5, 6}));
  expect(">f8", bytes_of<double>({1, 2, 3, 4, 5, 6}, true));
  expect(">i4", bytes_of<int32_t>({1, 2, 3, 4, 5, 6}, true));
  expect("|i1", bytes_of<int8_t>({1, 2, 3, 4, 5, 6}));
  expect("<u2", bytes_of<uint16_t>({1, 2, 3, 4, 5, 6}));
  expect("<i8", bytes_of<int64_t>({1, 2, 3, 4, 5, 6}));
  expect("<u8", bytes_of<uint64_t>({1, 2, 3, 4, 5, 6}));
  // Of two bytes: 1 is 0x3c00, and so on.
  expect("<f2", bytes_of<uint16_t>({0x3c00, 0x4000, 0x4200, 0x4400, 0x4500, 0x4600}));
}

TEST(ReadNpy, KeepsSignsFractionsAndWhatIsNoNumber) {
  EXPECT_THAT(read(npy(header("<i2", "(1, 2)"), bytes_of<int16_t>({-1, -300}))).values,
              ElementsAre(-1, -300));
  EXPECT_THAT(read(npy(header("|b1", "(2, 1)"), std::string("\0\x01", 2))).values,
              ElementsAre(0, 1));
  // -0.5, the smallest number above zero, infinity, and none
  const auto halves =
      read(npy(header("<f2", "(1, 4)"), bytes_of<uint16_t>({0xb800, 0x0001, 0x7c00, 0x7e00})));
  EXPECT_EQ(halves.values[0], -0.5f);
  EXPECT_EQ(halves.values[1], std::ldexp(1.0f, -24));
  EXPECT_TRUE(std::isinf(halves.values[2]));
  EXPECT_TRUE(std::isnan(halves.values[3]));
}

TEST(ReadNpy, KnowsFortransOrderAndLaterVersions) {
  const std::string columns = bytes_of<float>({1, 4, 2, 5, 3, 6});
  EXPECT_THAT(read(npy(header("<f4", "(2, 3)", true), columns)).values,
              ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_EQ(read(npy(header("<f4", "(3L, 2L)"), columns, 2)).columns, 2);
  EXPECT_EQ(read(npy(header("<f4", "(0, 7)"), "")).columns, 7);
}

TEST(ReadNpy, SaysWhatIsWrong) {
  const std::string six = bytes_of<float>({1, 2, 3, 4, 5, 6});
  EXPECT_THAT(problem(npy(header("<f4", "(6,)"), six)), HasSubstr("rows and columns expected"));
  EXPECT_THAT(problem(npy(header("<f4", "(1, 2, 3)"), six)), HasSubstr("(1 x 2 x 3)"));
  EXPECT_THAT(problem(npy(header("<f4", "(3, 3)"), six)),
              HasSubstr("has 24 bytes of entries, which are not 3 x 3 numbers of 4"));
  EXPECT_THAT(problem(npy(header("<f4", "(2, 2)"), six)), HasSubstr("24 bytes"));
  EXPECT_THAT(problem(npy(header("<f4", "(2, 3)"), six + "x")), HasSubstr("25 bytes"));
  EXPECT_THAT(problem(npy(header("<f4", "(4294967296, 4294967296)"), six)), HasSubstr("24 bytes"));
  EXPECT_THAT(problem(npy(header("|O", "(2, 3)"), six)), HasSubstr("Python objects"));
  EXPECT_THAT(problem(npy(header("<c8", "(1, 3)"), six)), HasSubstr("'<c8', numbers expected"));
  EXPECT_THAT(problem(npy(header("<U6", "(1, 1)"), six)), HasSubstr("numbers expected"));
  EXPECT_THAT(
      problem(npy("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (6,), }", six)),
      HasSubstr("records with fields"));
  EXPECT_THAT(problem(npy("{'descr': '<f4', 'shape': (2, 3), }", six)), HasSubstr("damaged"));
  EXPECT_THAT(problem(npy(header("<f4", "(2, -3)"), six)), HasSubstr("damaged"));
  EXPECT_THAT(problem(npy("{'descr': '<f4", six)), HasSubstr("damaged"));
  EXPECT_THAT(problem("\x93NUMPY\x01"), HasSubstr("ends within its header"));
  EXPECT_THAT(problem(std::string("\x93NUMPY\x01\0\xff\xff{", 11)), HasSubstr("ends within"));
  EXPECT_THAT(problem(std::string("\x93NUMPY\x09\0\x01\0{", 11)), HasSubstr("version 9"));
}

TEST(ReadNumberText, ReadsRowsWithAnyUsualSeparator) {
  for (const char* text : {"1,2.5\n-3,4e1\n", "1;2.5\r\n-3;4e1\r\n", "1\t2.5\n-3\t+40",
                           "# made by\n1 2.5\n\n  -3   40 \n",
                           "\xef\xbb\xbf"
                           "1, 2.5\n-3, 40\n"}) {
    const NumberTable table = read(text);
    EXPECT_EQ(table.rows, 2) << text;
    EXPECT_THAT(table.values, ElementsAre(1, 2.5, -3, 40)) << text;
    EXPECT_THAT(table.row_names, IsEmpty()) << text;
    EXPECT_THAT(table.column_names, IsEmpty()) << text;
  }
  EXPECT_EQ(read("1\n2\n3\n").rows, 3);
}

TEST(ReadNumberText, FindsNamesOfRowsAndColumns) {
  const NumberTable corner = read(",pc1,pc2\ncell a,1,2\ncell b,3,4\n");
  EXPECT_THAT(corner.row_names, ElementsAre("cell a", "cell b"));
  EXPECT_THAT(corner.column_names, ElementsAre("pc1", "pc2"));
  EXPECT_THAT(corner.values, ElementsAre(1, 2, 3, 4));
  // R's write.table; without a header; with a named column of numbers; columns alone
  EXPECT_THAT(read("pc1 pc2\na 1 2\nb 3 4\n").row_names, ElementsAre("a", "b"));
  EXPECT_THAT(read("a,1,2\nb,3,4\n").row_names, ElementsAre("a", "b"));
  EXPECT_THAT(read("id,x\n10,1\n20,2\n").row_names, ElementsAre("10", "20"));
  EXPECT_THAT(read("x,y\n1,2\n").column_names, ElementsAre("x", "y"));
  EXPECT_THAT(read("x,y\n1,2\n").row_names, IsEmpty());
}

TEST(ReadNumberText, KnowsHowPandasNumbersTheColumnsOfAnArray) {
  EXPECT_EQ(read(",0,1\n0,7,8\n1,9,10\n").rows, 2);
  EXPECT_EQ(read("0,1,2\n0.5,1.5,2.5\n").rows, 1);
  EXPECT_EQ(read("0,1,2\n3,4,5\n").rows, 2) << "points of whole numbers";
  EXPECT_EQ(read("0,1\n0.5,1.5\n").rows, 2) << "a point may be at (0, 1)";
}

TEST(ReadNumberText, WhatIsLeftOutIsNoNumber) {
  const NumberTable table = read("1,NA,nan\n2,,-inf\n");
  EXPECT_TRUE(std::isnan(table.at(0, 1)));
  EXPECT_TRUE(std::isnan(table.at(0, 2)));
  EXPECT_TRUE(std::isnan(table.at(1, 1)));
  EXPECT_TRUE(std::isinf(table.at(1, 2)));
}

TEST(ReadNumberText, SaysWhereItBreaks) {
  EXPECT_THAT(problem("1,2\n3,4,5\n"), HasSubstr("file:2: 2 numbers expected, found 3"));
  EXPECT_THAT(problem("1,2\n3,four\n"), HasSubstr("file:2: a number expected, found 'four'"));
  EXPECT_THAT(problem("a,1\nb,2\na,3\n"), HasSubstr("two of its rows are called 'a'"));
  EXPECT_THAT(problem("x,y\n"), HasSubstr("numbers expected"));
  EXPECT_THAT(problem("1,1e999\n"), HasSubstr("out of range"));
  EXPECT_THAT(problem(""), HasSubstr("no numbers"));
  EXPECT_THAT(problem("# nothing\n"), HasSubstr("no numbers"));
  EXPECT_THAT(problem(std::string("1,2\0\n", 5)), HasSubstr("file"));
}

TEST(ReadNumbers, StaysWithinItsMemory) {
  const std::string entries(size_t{1} << 20, '\0');
  EXPECT_THROW(read_numbers_text(npy(header("<f4", "(512, 512)"), entries), "file", 1e-3),
               MemoryError);
}

}  // namespace
}  // namespace coterie
