#pragma once

#include <atomic>
#include <optional>
#include <string>

namespace coterie {

// `coterie train`, behind a header that knows no LibTorch.
struct TrainCommand {
  std::string recipe;  // path of the JSON file
  std::string output;  // folder; empty: runs/NAME
  bool resume = false;
  int repetition = 1;                     // above 1: with other seeds (recipe.h)
  std::optional<int> threads;             // instead of the recipe's
  std::optional<std::string> start_from;  // instead of the recipe's
  double rank_timeout = 600;              // seconds
  const std::atomic<bool>* stop = nullptr;
};

// Trains, reports on stderr. Throws what train() throws, InputError for the recipe and the data,
// and Error of kind `interrupted` when the user stopped it and the state is saved.
void run(const TrainCommand& command);

}  // namespace coterie
