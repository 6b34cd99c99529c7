#include "coterie/recipes/graph_source.h"

#include <numeric>
#include <span>

#include "coterie/datasets/labeled_files.h"
#include "coterie/error.h"
#include "coterie/random.h"

namespace coterie {

GraphSource::GraphSource(const DataOptions& options)
    : mixture_{options.families}, seed_(options.seed), size_(options.graphs) {
  if (!options.folder) return;
  add_folder(*options.folder);
  for (const std::string& folder : options.further_folders) add_folder(folder);
  auto all = static_cast<int64_t>(own_.size());
  for (const GraphSet& set : sets_) all += set.size();
  size_ = size_ ? std::min(*size_, all) : all;
}

void GraphSource::add_folder(const std::string& folder) {
  if (is_graph_set(folder)) {
    if (sets_.emplace_back(folder).size() > 0) return;
    throw InputError(folder + ": the graph set is empty");
  }
  for (const std::string& file : graph_files({folder})) {
    own_.push_back(read_labeled_file(file).labeled);
  }
}

LabeledGraph GraphSource::at(int64_t position) const {
  if (!size_) return draw_graph(mixture_, seed_, position);
  int64_t index = index_in_set(position);
  if (index < static_cast<int64_t>(own_.size())) return own_[index];
  index -= static_cast<int64_t>(own_.size());
  for (const GraphSet& set : sets_) {
    if (index < set.size()) return set.read(index);
    index -= set.size();
  }
  return draw_graph(mixture_, seed_, index);
}

int64_t GraphSource::index_in_set(int64_t position) const {
  const int64_t number = position / *size_;
  const std::lock_guard lock(mutex_);
  Round& round = rounds_[number % 2];
  if (round.number != number) {
    round.number = number;
    round.order.resize(*size_);
    std::iota(round.order.begin(), round.order.end(), 0);
    Rng(seed_).stream("round", number).shuffle(std::span(round.order));
  }
  return round.order[position % *size_];
}

}  // namespace coterie
