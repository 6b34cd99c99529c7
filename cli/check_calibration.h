#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

#include "coterie/evaluate/calibration_check.h"

namespace coterie::cli {

// What `coterie calibrate --check` is asked.
struct CheckCalibration {
  std::string model, data;
  uint64_t data_seed = 0;
  CalibrationCheckOptions options = {};
  std::string svg;  // file for the histograms; empty: none
  bool json = false;
};

// Checks and prints what was found.
void check_calibration(const CheckCalibration& command, std::stop_token stop);

}  // namespace coterie::cli
