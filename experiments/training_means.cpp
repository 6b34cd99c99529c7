#include "experiments/training_means.h"

#include "experiments/records.h"

namespace coterie {

TrainingMeans::TrainingMeans(const std::filesystem::path& folder) {
  const auto add = [](auto& means, const Records::Line& line) {
    for (const auto& [field, value] : line.items()) {
      if (!value.is_number()) continue;
      TrainingMean& mean = means[{row_of(line), field}];
      mean.value += (value.template get<double>() - mean.value) / double(++mean.trainings);
    }
  };
  for (Records::Line line : read_records(folder / "trainings.jsonl")) {
    const std::string label = line.value("label", "");
    line["label"] = label.substr(0, label.find(", training "));
    add(trained_, line);
  }
  for (const char* table : {"encoders", "comparison-sbm", "comparison-snap"}) {
    for (const Records::Line& line : read_records(folder / (std::string(table) + ".jsonl"))) {
      add(told_, line);
    }
  }
}

std::optional<TrainingMean> TrainingMeans::of(const std::string& row,
                                              const std::string& figure) const {
  for (const auto* means : {&trained_, &told_}) {
    if (const auto found = means->find({row, figure}); found != means->end()) return found->second;
  }
  return std::nullopt;
}

}  // namespace coterie
