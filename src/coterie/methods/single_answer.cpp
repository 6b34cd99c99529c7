#include "coterie/methods/single_answer.h"

#include "coterie/baselines/gnn_model.h"
#include "coterie/classical/spectral_clustering.h"
#include "coterie/communities/ensemble.h"
#include "coterie/stopwatch.h"

namespace coterie {
namespace {

class SingleAnswer : public Method {
 public:
  using Method::Method;

  bool reads(std::string_view) const override { return false; }

  Detection detect(const Graph& graph, const DetectOptions& options,
                   const std::stop_token& stop) const final {
    const Stopwatch watch;
    Draw draw;
    draw.kind = DrawKind::mode;
    draw.partition = find(graph, Rng(options.seed), stop);
    const DetectSeconds seconds{.sampling = watch.seconds()};
    return {Posterior({std::move(draw)}), seconds, {}};
  }

  std::vector<std::string> warnings(const Graph& graph, const Detection&) const final {
    if (reads_weights() || !graph.has_weights()) return {};
    return {"edge weights are not used: " + name() + " knows none"};
  }

 private:
  virtual Partition find(const Graph& graph, const Rng& rng, const std::stop_token& stop) const = 0;
  virtual bool reads_weights() const { return false; }
};

class Spectral final : public SingleAnswer {
 public:
  Spectral() : SingleAnswer("spectral") {}

 private:
  Partition find(const Graph& graph, const Rng& rng, const std::stop_token&) const override {
    return spectral_clustering(graph, {}, rng.stream("spectral"));
  }
};

class Dmon final : public SingleAnswer {
 public:
  explicit Dmon(const DmonOptions& options) : SingleAnswer("dmon"), options_(options) {}

  bool reads(std::string_view option) const override {
    return is_one_of(option, {"clusters", "dmon_dropout", "dmon_features"});
  }

 private:
  Partition find(const Graph& graph, const Rng& rng, const std::stop_token& stop) const override {
    return dmon(graph, options_, rng.stream("dmon"), stop);
  }

  DmonOptions options_;
};

class Gnn final : public SingleAnswer {
 public:
  explicit Gnn(const TrainedModel& model) : SingleAnswer(model.name), model_(model.gnn) {}

 private:
  Partition find(const Graph& graph, const Rng&, const std::stop_token&) const override {
    return model_->partition(graph);
  }

  std::shared_ptr<const GnnModel> model_;
};

class Leiden final : public SingleAnswer {
 public:
  explicit Leiden(const ResolutionChoice& resolution)
      : SingleAnswer("leiden"), resolution_(resolution) {}

  bool reads(std::string_view option) const override { return option == "resolution"; }

 private:
  Partition find(const Graph& graph, const Rng& rng, const std::stop_token& stop) const override {
    Rng stream = rng.stream("leiden");
    return leiden_at(resolution_, graph, graph.weights(), stream, stop);
  }
  bool reads_weights() const override { return true; }

  ResolutionChoice resolution_;
};

class Ecg final : public SingleAnswer {
 public:
  explicit Ecg(const ResolutionChoice& resolution) : SingleAnswer("ecg"), resolution_(resolution) {}

  bool reads(std::string_view option) const override { return option == "resolution"; }

 private:
  Partition find(const Graph& graph, const Rng& rng, const std::stop_token& stop) const override {
    Rng stream = rng.stream("ecg");
    const std::vector<float> weights = ecg_weights(graph, graph.weights(), {}, stream, stop);
    return leiden_at(resolution_, graph, weights, stream, stop);
  }
  bool reads_weights() const override { return true; }

  ResolutionChoice resolution_;
};

}  // namespace

std::shared_ptr<const Method> by_spectral_clustering() { return std::make_shared<Spectral>(); }

std::shared_ptr<const Method> by_dmon(const DmonOptions& options) {
  return std::make_shared<Dmon>(options);
}

std::shared_ptr<const Method> by_gnn(const TrainedModel& model) {
  return std::make_shared<Gnn>(model);
}

std::shared_ptr<const Method> by_leiden(const ResolutionChoice& resolution) {
  return std::make_shared<Leiden>(resolution);
}

std::shared_ptr<const Method> by_ecg(const ResolutionChoice& resolution) {
  return std::make_shared<Ecg>(resolution);
}

}  // namespace coterie
