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

// One measured figure of the model's calibration, such as {"ECE of P(K)", 0.04, "0 is perfect"}.
struct CalibrationFigure {
  std::string name;
  double value = 0;
  std::string meaning;
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
  std::vector<CalibrationFigure> calibration;
  std::vector<TrainedRange> ranges;
};

struct Report {
  std::string title;  // usually the name of the file
  // The first partition is the answer, the one that colours and tables start from; the others
  // follow in order of decreasing probability. At least one; the probabilities sum to 1 (the first
  // may have probability 0: the best single answer need not be among the sampled ones).
  std::vector<ReportPartition> partitions;
  std::vector<std::string> community_names =
      {};  // of the first communities; the others are numbers
  ReportModel model;
  std::vector<std::string> warnings;
  // Whatever else identifies the result, in order: {"seed", "0"}, {"draws", "64"}, ...
  std::vector<std::pair<std::string, std::string>> facts;
};

}  // namespace coterie
