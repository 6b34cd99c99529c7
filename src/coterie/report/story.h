#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "coterie/report/memberships.h"
#include "coterie/report/report.h"

namespace coterie {

// What was found and how sure it is, in figures and in words.
struct Story {
  int64_t nodes = 0;
  int32_t communities = 0;      // of the answer
  double communities_prob = 0;  // P(K) at that number
  int32_t likeliest = 0;      // the most probable number of communities (the smallest among equals)
  int32_t low = 0, high = 0;  // the shortest range of numbers that holds at least 90 %
  int64_t sure = 0;           // nodes whose most probable community has more than 90 %
  int64_t between = 0;        // nodes whose second community has at least 25 %
  std::vector<std::pair<int32_t, double>> k;  // P(K), K increasing
  // "115 nodes fall into 11 communities (P = 0.62; 10 to 12 with 90 %). 104 nodes are placed with
  // more than 90 % confidence; 5 sit between two communities."
  std::string sentence;
};

Story tell(const std::vector<ReportPartition>& partitions, const Memberships& memberships);

// A probability as people write it: "0.62", "> 0.99", "< 0.01", "1".
std::string probability_text(double probability);

}  // namespace coterie
