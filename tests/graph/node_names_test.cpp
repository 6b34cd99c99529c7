#include "coterie/graph/node_names.h"

#include <gtest/gtest.h>

#include "coterie/error.h"
#include "coterie/graph/name_index.h"

namespace coterie {
namespace {

TEST(NodeNames, AreTextOrNumbers) {
  const NodeNames text({"a", "", "Zo\xc3\xab"});
  EXPECT_EQ(text.size(), 3);
  EXPECT_EQ(text.name(1), "");
  EXPECT_EQ(text.name(2), "Zo\xc3\xab");
  NodeNames numbers = NodeNames::of_numbers({7, 0, 2147483647});
  EXPECT_EQ(numbers.size(), 3);
  EXPECT_EQ(numbers.name(2), "2147483647");
  numbers.push_back("x");  // one that is no number turns all into text
  EXPECT_EQ(numbers.size(), 4);
  EXPECT_EQ(numbers.name(0), "7");
  EXPECT_EQ(numbers.name(3), "x");
  EXPECT_TRUE(NodeNames().empty());
}

TEST(NodeNames, KnowWhetherTheyCountFromZero) {
  EXPECT_TRUE(NodeNames({"0", "1", "2"}).count_from_zero());
  EXPECT_FALSE(NodeNames({"0", "2", "1"}).count_from_zero());
  EXPECT_TRUE(NodeNames::of_numbers({0, 1}).count_from_zero());
  EXPECT_FALSE(NodeNames::of_numbers({1, 2}).count_from_zero());
}

TEST(NameIndex, NumbersNamesByFirstAppearanceAndFindsThem) {
  NameIndex index;
  EXPECT_EQ(index.find("a"), -1);
  for (int i = 0; i < 1000; ++i)
    EXPECT_EQ(index.find_or_add("n" + std::to_string(i * 7 % 1000)), i);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(index.find("n" + std::to_string(i * 7 % 1000)), i);
  EXPECT_EQ(index.find("n1000"), -1);
  EXPECT_EQ(index.find_or_add("n0"), 0);
  EXPECT_EQ(index.take_names().size(), 1000);
  EXPECT_EQ(index.size(), 0);
}

TEST(NameIndex, RefusesAGraphWhoseNamesRepeat) {
  EXPECT_EQ(NameIndex(Graph({0, 0, 0}, {})).find("1"), 1);
  EXPECT_THROW(NameIndex(Graph({0, 0, 0}, {}, NodeNames({"a", "a"}))), InputError);
}

}  // namespace
}  // namespace coterie
