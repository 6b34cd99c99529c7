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
  if (!is_graph_set(*options.folder)) {
    for (const std::string& file : graph_files({*options.folder})) {
      own_.push_back(read_labeled_file(file).labeled);
    }
    const auto files = static_cast<int64_t>(own_.size());
    size_ = size_ ? std::min(*size_, files) : files;
    return;
  }
  set_.emplace(*options.folder);
  if (set_->size() == 0) throw InputError(*options.folder + ": the graph set is empty");
  size_ = size_ ? std::min(*size_, set_->size()) : set_->size();
}

LabeledGraph GraphSource::at(int64_t position) const {
  if (!size_) return draw_graph(mixture_, seed_, position);
  const int64_t index = index_in_set(position);
  if (!own_.empty()) return own_[index];
  return set_ ? set_->read(index) : draw_graph(mixture_, seed_, index);
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
