#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace coterie {

// What a report page shows besides the graph: plain values, whoever computed them.

// One distinct partition of the posterior.
struct ReportPartition {
  std::vector<int32_t> labels;  // aligned: a number means the same community in all partitions
  double probability = 0;       // its share of the draws that speak about uncertainty
};

// A number of this graph beside the range of it in the graphs the model was trained on.
struct TrainedRange {
  std::string name;
  double low = 0, high = 0;
  double here = 0;
};

struct ReportModel {
  std::string name;
  std::string description;
  // What was measured of its calibration, such as {"ECE of K", "0.084 ± 0.01"}, and on which
  // graphs.
  std::vector<std::pair<std::string, std::string>> calibration = {};
  std::string measured_on = {};
  std::vector<TrainedRange> ranges = {};
};

struct Report {
  std::string title;       // usually the name of the file
  std::string scale = {};  // size of communities that was asked for; empty: none was
  // What was found and how sure it is, as everywhere (posterior/statement.h).
  std::string sentence;
  std::vector<std::pair<int32_t, double>> k = {};  // P(K), K increasing
  int64_t sure = 0;                                // nodes with more than 90 % confidence
  int64_t between = 0;                             // nodes whose second community has at least 25 %
  // The first partition is the answer, the one that colours and tables start from; the others
  // follow in order of decreasing probability. At least one; the probabilities sum to 1 (the first
  // may have probability 0: the best single answer need not be among the sampled ones).
  std::vector<ReportPartition> partitions;
  std::string why_first = {};  // why the first is the answer, where others are more probable
  std::vector<std::string> community_names =
      {};  // of the first communities; the others are numbers
  ReportModel model;
  std::vector<std::string> warnings;
  // Whatever else identifies the result, in order: {"seed", "0"}, {"draws", "64"}, ...
  std::vector<std::pair<std::string, std::string>> facts;
};

}  // namespace coterie
