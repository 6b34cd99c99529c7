#include "coterie/partition/agreement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "coterie/error.h"
#include "coterie/random.h"
#include "source_folder.h"

namespace coterie {
namespace {

std::string golden_folder() {
  const char* folder = std::getenv("COTERIE_GOLDEN");
  return folder ? folder : source_folder() + "/tests/golden";
}

Partition random_partition(int64_t nodes, int64_t communities, Rng& rng) {
  std::vector<int64_t> labels(nodes);
  for (int64_t& label : labels) label = rng.below(communities);
  return Partition(std::span<const int64_t>(labels));
}

// The definition, term by term: sum over cells and all possible overlaps, factorials by lgamma.
double slow_expected_information(const ContingencyTable& table) {
  const double nodes = static_cast<double>(table.nodes);
  const auto log_factorial = [](double n) { return std::lgamma(n + 1); };
  double sum = 0;
  for (const int64_t row : table.row_sizes) {
    for (const int64_t column : table.column_sizes) {
      const double a = static_cast<double>(row), b = static_cast<double>(column);
      for (double n = std::max(1.0, a + b - nodes); n <= std::min(a, b); ++n) {
        const double log_p = log_factorial(a) + log_factorial(b) + log_factorial(nodes - a) +
                             log_factorial(nodes - b) - log_factorial(nodes) - log_factorial(n) -
                             log_factorial(a - n) - log_factorial(b - n) -
                             log_factorial(nodes - a - b + n);
        sum += n / nodes * std::log(nodes * n / (a * b)) * std::exp(log_p);
      }
    }
  }
  return sum;
}

TEST(Agreement, EqualsScikitLearn) {
  std::ifstream file(golden_folder() + "/agreement.json");
  ASSERT_TRUE(file) << golden_folder() << "/agreement.json is missing";
  const auto cases = nlohmann::json::parse(file);
  ASSERT_EQ(cases.size(), 40);
  for (const auto& golden : cases) {
    const Partition a(std::span<const int64_t>(golden["a"].get<std::vector<int64_t>>()));
    const Partition b(std::span<const int64_t>(golden["b"].get<std::vector<int64_t>>()));
    const Agreement ours = agreement(a, b);
    EXPECT_NEAR(ours.ami, golden["ami"].get<double>(), 1e-9) << golden.dump();
    EXPECT_NEAR(ours.ari, golden["ari"].get<double>(), 1e-9) << golden.dump();
    EXPECT_NEAR(ours.nmi, golden["nmi"].get<double>(), 1e-9) << golden.dump();
  }
}

TEST(Agreement, EqualsTheVectorsOfTheSpecification) {
  const auto expect = [](const Partition& a, const Partition& b, double ami, double ari) {
    EXPECT_NEAR(adjusted_mutual_information(a, b), ami, 1e-6);
    EXPECT_NEAR(adjusted_rand_index(a, b), ari, 1e-6);
  };
  expect({0, 0, 0, 1, 1, 2}, {0, 0, 1, 1, 2, 2}, 0.083727, 0.074074);
  expect({0, 0, 0, 1, 1, 1, 2, 2, 2, 2}, {0, 0, 1, 1, 1, 1, 2, 2, 2, 0}, 0.477290, 0.431818);
  expect({0, 0, 1, 1}, {0, 0, 1, 2}, 0.571429, 0.571429);
  std::vector<int32_t> a, b;
  const auto add = [&](int count, int32_t left, int32_t right) {
    a.insert(a.end(), count, left);
    b.insert(b.end(), count, right);
  };
  add(45, 0, 0), add(5, 0, 1), add(25, 1, 1), add(5, 1, 2), add(18, 2, 2), add(2, 2, 3);
  expect(Partition(std::span<const int32_t>(a)), Partition(std::span<const int32_t>(b)), 0.705653,
         0.735707);
}

TEST(Agreement, HasDefinedValuesInDegenerateCases) {
  const Partition none, one{0}, whole{0, 0, 0}, singles{0, 1, 2}, pair{0, 0, 1};
  for (const Partition* p : {&none, &one, &whole, &singles, &pair}) {
    const Agreement self = agreement(*p, *p);
    EXPECT_EQ(self.ami, 1);
    EXPECT_EQ(self.ari, 1);
    EXPECT_EQ(self.nmi, 1);
    EXPECT_EQ(self.vi, 0);
  }
  const Agreement opposite = agreement(whole, singles);
  EXPECT_NEAR(opposite.ami, 0, 1e-12);
  EXPECT_EQ(opposite.ari, 0);
  EXPECT_EQ(opposite.nmi, 0);
  EXPECT_NEAR(opposite.vi, std::log(3.0), 1e-12);
  EXPECT_NEAR(agreement(singles, pair).ami, 0, 1e-12);
}

TEST(Agreement, IsSymmetricAndIgnoresTheNamesOfCommunities) {
  Rng rng(1);
  for (int trial = 0; trial < 20; ++trial) {
    const Partition a = random_partition(60, 5, rng);
    const Partition b = random_partition(60, 9, rng);
    const Agreement forward = agreement(a, b);
    const Agreement backward = agreement(b, a);
    EXPECT_NEAR(forward.ami, backward.ami, 1e-12);
    EXPECT_NEAR(forward.ari, backward.ari, 1e-12);
    EXPECT_NEAR(forward.nmi, backward.nmi, 1e-12);
    EXPECT_NEAR(forward.vi, backward.vi, 1e-12);
  }
  EXPECT_EQ(adjusted_rand_index({0, 0, 1, 1}, {5, 5, 2, 2}), 1);
}

TEST(Agreement, VariationOfInformationIsAMetric) {
  Rng rng(2);
  for (int trial = 0; trial < 200; ++trial) {
    const Partition a = random_partition(12, 3, rng);
    const Partition b = random_partition(12, 4, rng);
    const Partition c = random_partition(12, 2, rng);
    EXPECT_LE(variation_of_information(a, c),
              variation_of_information(a, b) + variation_of_information(b, c) + 1e-12);
  }
  // Splitting one of two halves in two: H = log 2 against 1/2 log 2 + log 4 / 2.
  EXPECT_NEAR(variation_of_information({0, 0, 1, 1}, {0, 0, 1, 2}), std::log(2.0) / 2, 1e-12);
}

TEST(Agreement, RefusesPartitionsOfDifferentNodes) {
  EXPECT_THROW(agreement({0, 1}, {0, 1, 1}), SizeError);
}

TEST(ExpectedMutualInformation, IsTheMeanOverAllPermutations) {
  const std::vector<int32_t> a{0, 0, 0, 1, 1, 2, 2};
  std::vector<int32_t> b{0, 0, 1, 1, 1, 1, 2};
  const Partition left{std::span<const int32_t>(a)};
  const ContingencyTable table = contingency_table(left, Partition(std::span<const int32_t>(b)));
  // Distinct orders of a multiset are equally likely, so next_permutation visits what is needed.
  double sum = 0;
  int count = 0;
  do {
    const Partition right{std::span<const int32_t>(b)};
    double information = 0;
    const ContingencyTable random = contingency_table(left, right);
    for (const auto& [row, column, n] : random.cells) {
      information +=
          static_cast<double>(n) / 7 *
          std::log(7.0 * static_cast<double>(n) /
                   static_cast<double>(random.row_sizes[row] * random.column_sizes[column]));
    }
    sum += information;
    ++count;
  } while (std::next_permutation(b.begin(), b.end()));
  EXPECT_NEAR(expected_mutual_information(table), sum / count, 1e-13);
}

TEST(ExpectedMutualInformation, EqualsTheDefinition) {
  Rng rng(3);
  for (const auto& [nodes, left, right] : {std::array{5, 2, 2},
                                           {40, 3, 39},
                                           {300, 4, 7},
                                           {1000, 2, 30},
                                           {777, 60, 60},
                                           {2000, 1, 9}}) {
    const ContingencyTable table =
        contingency_table(random_partition(nodes, left, rng), random_partition(nodes, right, rng));
    EXPECT_NEAR(expected_mutual_information(table), slow_expected_information(table), 1e-10);
  }
}

// The cubic sum has 10^10 terms here and takes minutes. The second case has the largest possible
// number of distinct sizes.
TEST(Agreement, ScoresAMillionNodesInTenThousandCommunitiesInSeconds) {
  Rng rng(4);
  const int64_t nodes = 1'000'000;
  const auto seconds = [](const Partition& a, const Partition& b) {
    const std::clock_t begin = std::clock();  // processor time: other programs do not count
    const Agreement result = agreement(a, b);
    EXPECT_NEAR(result.ami, 0, 0.01);
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  };
  const Partition a = random_partition(nodes, 10'000, rng);
  EXPECT_LT(seconds(a, random_partition(nodes, 10'000, rng)), 10);
  std::vector<int32_t> staircase;
  for (int32_t k = 0; static_cast<int64_t>(staircase.size()) < nodes; ++k) {
    staircase.insert(staircase.end(), std::min<int64_t>(k + 1, nodes - staircase.size()), k);
  }
  const Partition steps{std::span<const int32_t>(staircase)};
  rng.shuffle(std::span(staircase));
  EXPECT_LT(seconds(steps, Partition(std::span<const int32_t>(staircase))), 10);
}

TEST(ContingencyTable, StoresOccupiedCellsOnly) {
  const ContingencyTable table = contingency_table({0, 0, 1, 1, 1}, {0, 1, 1, 2, 1});
  EXPECT_THAT(table.row_sizes, testing::ElementsAre(2, 3));
  EXPECT_THAT(table.column_sizes, testing::ElementsAre(1, 3, 1));
  ASSERT_EQ(table.cells.size(), 4);
  int64_t total = 0;
  for (const auto& cell : table.cells) total += cell.count;
  EXPECT_EQ(total, 5);
  EXPECT_EQ(table.cells[2].row, 1);
  EXPECT_EQ(table.cells[2].column, 1);
  EXPECT_EQ(table.cells[2].count, 2);
}

}  // namespace
}  // namespace coterie
