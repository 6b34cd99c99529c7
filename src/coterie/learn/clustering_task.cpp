#include "coterie/learn/clustering_task.h"

#include <torch/torch.h>

#include <algorithm>
#include <limits>
#include <map>

#include "coterie/error.h"
#include "coterie/models/weights.h"
#include "coterie/options_json.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

constexpr int64_t kAhead = 4;  // batches that wait at most

// Positions of graphs that only serve to estimate statistics: beyond those of any training.
constexpr int64_t kStatisticsPosition = int64_t{1} << 40;

TrainingFigures figures_of(const LossResult& result) {
  return {.loss = result.loss.item<double>(),
          .elbo = result.elbo,
          .elbo_with_anchors = result.elbo_with_anchors,
          .elbo_reference = result.elbo_reference};
}

// Fresh weights; or those of another model; or of its encoder or its way to cluster, where only
// that is the same: what either has learnt is good for the other, too.
LearnedModel make_model(const Recipe& recipe) {
  LearnedModel fresh(recipe.model, Rng(recipe.seed).stream("weights"));
  if (!recipe.start_from) return fresh;
  const ModelFile other = read_model(*recipe.start_from);
  const ModelOptions &theirs = other.options, &ours = recipe.model;
  if (write_options(theirs) == write_options(ours)) return LearnedModel(other);
  const bool same_width = theirs.width == ours.width;
  EncoderOptions reads = theirs.encoder;
  reads.features = ours.encoder.features;  // what the numbers mean can be learnt anew
  const bool encoder = same_width && write_options(reads) == write_options(ours.encoder);
  const bool clusters =
      same_width && write_options(theirs.clusters) == write_options(ours.clusters);
  if (!encoder && !clusters) {
    throw ModelError(*recipe.start_from +
                     ": neither its encoder nor its clusters are the recipe's");
  }
  std::map<std::string, const std::vector<float>*> weights;
  const auto specs = list_weights(theirs);
  for (size_t i = 0; i < specs.size(); ++i) weights[specs[i].name] = &other.weights[i];
  ModelFile start = fresh.to_file();
  for (size_t i = 0; i < start.weights.size(); ++i) {
    const std::string& name = fresh.weights()[i].name;
    if (name.starts_with("encoder.") ? encoder : clusters) start.weights[i] = *weights.at(name);
  }
  return LearnedModel(start);
}

// All steps that led to the model a training starts from.
int64_t steps_of(const std::string& path) {
  const auto story = nlohmann::json::parse(read_model(path).training);
  return story.value("steps", int64_t{0}) + story.value("steps_before", int64_t{0});
}

// Makes active_graphs, how many graphs have a step k, speak of the graphs of all ranks.
void sum_active_graphs(Batch& batch, const Ranks& ranks) {
  if (ranks.alone()) return;
  std::vector<double> lengths(ranks.size(), 0.0);
  lengths[ranks.rank()] = static_cast<double>(batch.active_graphs.size());
  ranks.sum(lengths);
  std::vector<double> counts(batch.active_graphs.begin(), batch.active_graphs.end());
  counts.resize(static_cast<size_t>(*std::max_element(lengths.begin(), lengths.end())), 0.0);
  ranks.sum(counts);
  batch.active_graphs.assign(counts.begin(), counts.end());
}

}  // namespace

ClusteringTask::ClusteringTask(const Recipe& recipe, const Ranks& ranks)
    : recipe_(recipe),
      ranks_(ranks),
      source_(recipe.data, recipe.model.encoder),
      model_(make_model(recipe)) {
  if (recipe.training.graphs < ranks.size()) {
    throw UsageError("a batch of " + std::to_string(recipe.training.graphs) +
                     " graphs cannot be shared by " + std::to_string(ranks.size()) + " ranks");
  }
  if (!ranks.alone()) {
    model_.set_sum_over_ranks([&ranks](double* sums, int64_t count) {
      ranks.sum(std::span(sums, static_cast<size_t>(count)));
    });
  }
  if (recipe.start_from) steps_before_ = steps_of(*recipe.start_from);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  seen_ = torch::tensor(
      {kInfinity, kInfinity, kInfinity, kInfinity, -kInfinity, -kInfinity, -kInfinity, -kInfinity},
      torch::kDouble);
}

ClusteringTask::~ClusteringTask() = default;

NamedTensors ClusteringTask::parameters() {
  NamedTensors tensors;
  for (const auto& weight : model_.weights()) {
    if (weight.trained) tensors.emplace_back(weight.name, weight.values);
  }
  return tensors;
}

NamedTensors ClusteringTask::buffers() {
  NamedTensors tensors;
  for (const auto& weight : model_.weights()) {
    if (!weight.trained) tensors.emplace_back(weight.name, weight.values);
  }
  tensors.emplace_back("seen", seen_);
  return tensors;
}

ClusteringTask::Prepared ClusteringTask::prepare(int64_t step) const {
  const int64_t size = recipe_.training.graphs;
  const auto [begin, end] = ranks_.range(size);
  const Rng rng = Rng(recipe_.seed).stream("step", step);
  std::vector<FeaturedGraph> graphs;
  std::vector<double> seen(8, std::numeric_limits<double>::infinity());
  std::fill(seen.begin() + 4, seen.end(), -std::numeric_limits<double>::infinity());
  for (int64_t g = begin; g < end; ++g) {
    Example example = source_.at(step * size + g);
    graphs.push_back(std::move(example.graph));
    for (int i = 0; i < 4; ++i) {
      seen[i] = std::min(seen[i], example.measured[i]);
      seen[4 + i] = std::max(seen[4 + i], example.measured[i]);
    }
  }
  std::vector<Visit> visits;
  for (int64_t g = begin; g < end; ++g) {
    visits.push_back({&graphs[g - begin], rng.stream("graph", g)});
  }
  const BatchOptions options{.model = recipe_.model, .loss = recipe_.loss, .global_graphs = size};
  return {make_batch(visits, options), std::move(seen)};
}

void ClusteringTask::start(int64_t step) {
  batches_.emplace([this](int64_t t) { return prepare(t); }, step, kAhead, recipe_.data_threads);
}

TrainingFigures ClusteringTask::add_gradient() {
  Prepared prepared = batches_->next();
  sum_active_graphs(prepared.batch, ranks_);
  model_.train();
  LossResult result = model_.loss(prepared.batch, recipe_.loss);
  result.loss.backward();
  double* seen = seen_.data_ptr<double>();
  for (int i = 0; i < 4; ++i) {
    seen[i] = std::min(seen[i], prepared.seen[i]);
    seen[4 + i] = std::max(seen[4 + i], prepared.seen[4 + i]);
  }
  return figures_of(result);
}

const std::vector<Batch>& ClusteringTask::validation_batches() {
  if (!validation_.empty()) return validation_;
  const ExampleSource source(validation_data(recipe_), recipe_.model.encoder);
  LossOptions loss = recipe_.loss;
  loss.samples = recipe_.validation.samples.value_or(loss.samples);
  // The same batches every time, signs included: curves of validation show the model and not the
  // draw.
  const BatchOptions options{.model = recipe_.model, .loss = loss, .flip_signs = false};
  const Rng rng = Rng(recipe_.validation.seed).stream("validation");
  // A small set is not gone through twice.
  validation_count_ = std::min(recipe_.validation.graphs, source.size().value_or(INT64_MAX));
  const auto [begin, end] = ranks_.range(validation_count_);
  const int64_t size = recipe_.training.graphs;
  for (int64_t first = begin; first < end; first += size) {
    const int64_t count = std::min(size, end - first);
    std::vector<FeaturedGraph> graphs(count);
    parallel_for(count, torch::get_num_threads(),
                 [&](int64_t i) { graphs[i] = source.at(first + i).graph; });
    std::vector<Visit> visits;
    for (int64_t i = 0; i < count; ++i) {
      visits.push_back({&graphs[i], rng.stream("graph", first + i)});
    }
    validation_.push_back(make_batch(visits, options));
  }
  return validation_;
}

TrainingFigures ClusteringTask::validate() {
  const torch::NoGradGuard guard;
  model_.train(false);
  TrainingFigures sum;
  for (const Batch& batch : validation_batches()) {
    LossOptions loss = recipe_.loss;
    loss.samples = recipe_.validation.samples.value_or(loss.samples);
    const TrainingFigures figures = figures_of(model_.loss(batch, loss));
    const double share = static_cast<double>(batch.graphs) / static_cast<double>(validation_count_);
    for (const auto& [name, value] : TrainingFigures::all()) sum.*value += share * figures.*value;
  }
  model_.train();
  return sum;
}

const std::vector<Batch>& ClusteringTask::statistics_batches() {
  if (!statistics_.empty()) return statistics_;
  // Only the encoder runs on these; one sample keeps them small.
  BatchOptions options{.model = recipe_.model, .loss = recipe_.loss};
  options.loss.samples = 1;
  const int64_t size = recipe_.training.graphs;
  const Rng rng = Rng(recipe_.seed).stream("statistics");
  DataOptions whole = recipe_.data;  // as the model will meet them
  whole.thinned = 0;
  const ExampleSource source(whole, recipe_.model.encoder);
  for (int64_t first = 0; first < recipe_.validation.statistics_graphs; first += size) {
    const auto [begin, end] = ranks_.range(size);
    std::vector<FeaturedGraph> graphs(end - begin);
    parallel_for(end - begin, torch::get_num_threads(), [&](int64_t i) {
      graphs[i] = source.at(kStatisticsPosition + first + begin + i).graph;
    });
    std::vector<Visit> visits;
    for (int64_t g = begin; g < end; ++g) {
      visits.push_back({&graphs[g - begin], rng.stream("graph", first + g)});
    }
    statistics_.push_back(make_batch(visits, options));
  }
  return statistics_;
}

void ClusteringTask::estimate_statistics() {
  const torch::NoGradGuard guard;
  model_.train();
  for (const auto& [name, values] : buffers()) {
    if (name != "seen") values.zero_();  // what they were leaves no rounding behind
  }
  int64_t done = 0;
  for (const Batch& batch : statistics_batches()) {
    // Momentum 1 / n makes a running mean the plain mean of n batches.
    model_.set_norm_momentum(1.0 / static_cast<double>(++done));
    model_.encode(batch);
  }
  model_.set_norm_momentum(0.1);
}

Familiar ClusteringTask::familiar() const {
  const double* seen = seen_.data_ptr<double>();
  // Every rank writes into its own place; the sum then holds all of them.
  std::vector<double> all(8 * ranks_.size(), 0.0);
  std::copy(seen, seen + 8, all.begin() + 8 * ranks_.rank());
  ranks_.sum(all);
  std::array<SeenRange, 4> ranges;
  for (int i = 0; i < 4; ++i) {
    ranges[i] = {all[i], all[4 + i]};
    for (int r = 1; r < ranks_.size(); ++r) {
      ranges[i].low = std::min(ranges[i].low, all[8 * r + i]);
      ranges[i].high = std::max(ranges[i].high, all[8 * r + 4 + i]);
    }
  }
  return {ranges[0], ranges[1], ranges[2], ranges[3]};
}

void ClusteringTask::add_embedding_statistics(ModelFile& file) {
  const torch::NoGradGuard guard;
  model_.train(false);
  const int64_t width = recipe_.model.width;
  torch::Tensor count = torch::zeros({1}, torch::kDouble);
  torch::Tensor sum = torch::zeros({width}, torch::kDouble);
  torch::Tensor squares = torch::zeros({width, width}, torch::kDouble);
  for (const Batch& batch : statistics_batches()) {
    const torch::Tensor nodes = model_.encode(batch).to(torch::kDouble);
    for (int64_t g = 0; g < batch.graphs; ++g) {
      const int64_t begin = batch.node_offsets[g];
      const torch::Tensor pooled =
          nodes.narrow(0, begin, batch.node_offsets[g + 1] - begin).mean(0);
      sum += pooled;
      squares += torch::outer(pooled, pooled);
    }
    count += static_cast<double>(batch.graphs);
  }
  model_.train();
  ranks_.sum(count);
  ranks_.sum(sum);
  ranks_.sum(squares);
  const double n = count.item<double>();
  const torch::Tensor mean = sum / n;
  const torch::Tensor covariance = ((squares - n * torch::outer(mean, mean)) / std::max(n - 1, 1.0))
                                       .to(torch::kFloat)
                                       .contiguous();
  const torch::Tensor short_mean = mean.to(torch::kFloat).contiguous();
  file.embedding_mean.assign(short_mean.data_ptr<float>(), short_mean.data_ptr<float>() + width);
  file.embedding_covariance.assign(covariance.data_ptr<float>(),
                                   covariance.data_ptr<float>() + width * width);
}

void ClusteringTask::save(const std::filesystem::path& path,
                          const nlohmann::ordered_json& training) {
  ModelFile file = model_.to_file();
  file.familiar = familiar();
  add_embedding_statistics(file);
  file.recipe = write_options(recipe_).dump();
  nlohmann::ordered_json story = training;
  if (recipe_.start_from) story["steps_before"] = steps_before_;
  file.training = story.dump();
  if (ranks_.first()) write_model(path.string(), file);
}

double ClusteringTask::seconds_waited() const { return batches_ ? batches_->seconds_waited() : 0; }

}  // namespace coterie
