#include "coterie/methods/detection.h"

namespace coterie {

double DetectSeconds::total() const {
  double sum = 0;
  for (const Stage& stage : stages()) sum += this->*stage.seconds;
  return sum;
}

std::vector<std::pair<std::string, double>> DetectSeconds::by_stage() const {
  std::vector<std::pair<std::string, double>> out;
  for (const Stage& stage : stages()) {
    if (stage.seconds != &DetectSeconds::refining || refining > 0) {
      out.emplace_back(stage.name, this->*stage.seconds);
    }
  }
  return out;
}

}  // namespace coterie
