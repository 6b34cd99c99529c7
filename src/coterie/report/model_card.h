#pragma once

#include <string>
#include <utility>
#include <vector>

namespace coterie {

// What the card of a model says about its calibration: the section "## Calibration" that
// tools/make_card.py writes.
struct ModelCard {
  std::vector<std::pair<std::string, std::string>> calibration;  // the rows of its table, as text
  std::string measured_on;                                       // the paragraph above the table
};

// Reads the card beside a model file: local.md beside local.safetensors. Empty where there is no
// card or no such section: a report says that then, and is written all the same.
ModelCard read_card_of(const std::string& model_path);

}  // namespace coterie
