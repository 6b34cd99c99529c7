#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace coterie {

// Whether stated probabilities come true: statements are sorted into bins by their probability, and
// in each bin the share that came true is compared with the mean probability.
//
// Bin m of M holds probabilities in ((m-1)/M, m/M], the first one 0 as well.
// Probabilities are shares of draws, so the bin is found with whole numbers.
class Reliability {
 public:
  explicit Reliability(int64_t bins);

  // A statement that `favorable` of `draws` draws support, and whether it was true. Costs O(1).
  void add(int64_t favorable, int64_t draws, bool came_true);
  // All statements of another one with as many bins.
  void add(const Reliability& other);

  struct Bin {
    double low = 0, high = 0;
    int64_t statements = 0;
    double confidence = 0;  // mean probability; 0 in an empty bin
    double accuracy = 0;    // share that came true

    static void visit_fields(auto& self, auto&& field) {
      field("low", self.low, "lower end, not included");
      field("high", self.high, "upper end, included");
      field("statements", self.statements, "statements in the bin");
      field("confidence", self.confidence, "their mean probability");
      field("accuracy", self.accuracy, "share that came true");
    }
  };
  std::vector<Bin> bins() const;
  int64_t statements() const;

  // Expected calibration error: the mean of |accuracy - confidence| over bins, each weighted by its
  // statements. Not a number without statements.
  double expected_error() const;

 private:
  struct Sums {
    int64_t statements = 0, came_true = 0;
    double confidence = 0;
  };
  std::vector<Sums> sums_;
};

}  // namespace coterie
