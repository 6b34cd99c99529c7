#include "coterie/evaluate/calibration_check.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "coterie/answer/asked_graph.h"
#include "coterie/methods/drawing.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

// Where the truth stands among draws: weights below and equal, of all.
struct Rank {
  double below = 0, equal = 0, draws = 0;

  void add(double draw, double truth, double weight) {
    draws += weight;
    if (draw < truth) below += weight;
    if (draw == truth) equal += weight;
  }
};

double pairs_together(const Partition& partition) {
  double pairs = 0;
  for (const int64_t size : partition.sizes()) {
    pairs += static_cast<double>(size) * static_cast<double>(size - 1) / 2;
  }
  return pairs;
}

struct GraphCheck {
  Rank k, edge, pairs, log_prob;
  bool has_edge = false, has_log_prob = false;
  double places[4] = {};
  GraphCalibration calibration;
  std::optional<DistanceFromExact> exact;  // of this graph
};

Rank rank_of_k(const KPosterior& k, int32_t truth) {
  Rank rank;
  for (const auto& [communities, draws] : k.counts()) {
    rank.add(communities, truth, static_cast<double>(draws));
  }
  return rank;
}

void rank_partitions(const Posterior& posterior, const LabeledGraph& labeled, Rng& rng,
                     GraphCheck& check) {
  const Graph& graph = labeled.graph;
  const Partition& truth = labeled.truth;
  NodeId i = 0, j = 0;
  check.has_edge = graph.edges() > 0;
  if (check.has_edge) {
    const int64_t at = rng.below(graph.directed_edges());
    const auto rows = graph.row_ptr();
    i = static_cast<NodeId>(std::upper_bound(rows.begin(), rows.end(), at) - rows.begin() - 1);
    j = graph.neighbors()[at];
  }
  const double together = pairs_together(truth);
  for (size_t d = 0; d < posterior.distinct().size(); ++d) {
    const auto weight = static_cast<double>(posterior.weight(static_cast<int64_t>(d)));
    if (weight == 0) continue;
    const Partition& draw = posterior.distinct()[d].partition;
    check.pairs.add(pairs_together(draw), together, weight);
    if (check.has_edge) check.edge.add(draw[i] == draw[j], truth[i] == truth[j], weight);
  }
}

// So few estimate a log-probability badly, but truth and draws alike, and ranks ask for no more.
constexpr int kAnchors = 3;

void rank_by_log_prob(const OpenedMethod& network, const Posterior& posterior,
                      const LabeledGraph& labeled, int64_t scored, const DetectOptions& detection,
                      GraphCheck& check, const std::stop_token& stop) {
  std::vector<Partition> asked{labeled.truth};
  for (const DistinctPartition& each : posterior.distinct()) {
    for (int64_t s = 0; s < each.sampled && static_cast<int64_t>(asked.size()) <= scored; ++s) {
      asked.push_back(each.partition);
    }
  }
  AnswerOptions one{.detect = detection};
  one.detect.score = {.kind = ScoreKind::orders, .orders = 1, .anchors = kAnchors};
  const auto scores = score_partitions(network, labeled.graph, asked, "graph", one, stop);
  for (size_t a = 1; a < scores.size(); ++a) {
    check.log_prob.add(scores[a].log_prob, scores[0].log_prob, 1);
  }
  check.has_log_prob = true;
}

double total_variation(const KPosterior& a, const KPosterior& b) {
  double sum = 0;
  for (const auto& [k, draws] : a.counts()) sum += std::abs(a.probability(k) - b.probability(k));
  for (const auto& [k, draws] : b.counts()) {
    if (a.draws_with(k) == 0) sum += b.probability(k);
  }
  return sum / 2;
}

double share_together(const Posterior& posterior, int64_t i, int64_t j) {
  double joined = 0;
  for (size_t d = 0; d < posterior.distinct().size(); ++d) {
    const Partition& draw = posterior.distinct()[d].partition;
    if (draw[i] == draw[j])
      joined += static_cast<double>(posterior.weight(static_cast<int64_t>(d)));
  }
  return joined / static_cast<double>(posterior.total_weight());
}

double pair_distance(const Posterior& a, const Posterior& b, Rng rng) {
  constexpr int64_t kPairs = 500;
  if (a.nodes() < 2) return 0;
  double sum = 0;
  for (int64_t p = 0; p < kPairs; ++p) {
    const int64_t i = rng.below(a.nodes());
    const int64_t j = (i + 1 + rng.below(a.nodes() - 1)) % a.nodes();
    sum += std::abs(share_together(a, i, j) - share_together(b, i, j));
  }
  return sum / kPairs;
}

// The exact sampler twice, with different seeds.
struct ExactPair {
  Posterior one, other;
};

ExactPair sample_exactly(const Graph& graph, int64_t smallest, const std::stop_token& stop) {
  const OpenedMethod exact({.method = DetectMethod::gibbs});
  const auto run = [&](uint64_t seed) {
    const DetectOptions detection{.smallest_community = smallest, .seed = seed};
    return ask(exact, graph, "graph", {.detect = detection}, stop).posterior;
  };
  return {run(0), run(1)};
}

DistanceFromExact distance(const Posterior& posterior, const ExactPair& exact, const Rng& rng) {
  const auto& [one, other] = exact;
  DistanceFromExact found;
  found.k.mean = total_variation(posterior.k_posterior(), one.k_posterior());
  found.floor_k.mean = total_variation(other.k_posterior(), one.k_posterior());
  found.pairs.mean = pair_distance(posterior, one, rng.stream("exact pairs"));
  found.floor_pairs.mean = pair_distance(other, one, rng.stream("exact pairs"));
  return found;
}

// Where only P(K) was fitted, the draws of training are the fitted ones.
bool draw_alike(const Drawing& a, const Drawing& b) {
  return a.temperature == b.temperature && a.smallest_community == b.smallest_community;
}

// What the expected calibration error of K would be by chance alone.
void add_chance(const std::vector<GraphCheck>& graphs, CalibrationCheck& check) {
  constexpr int64_t kTrials = 400;
  std::vector<double> errors(kTrials);
  for (int64_t t = 0; t < kTrials; ++t) {
    Rng rng = Rng(1).stream("chance", t);
    Reliability bins(15);
    for (const GraphCheck& each : graphs) {
      const int64_t sure = each.calibration.modal_k_draws, draws = each.calibration.draws;
      bins.add(sure, draws, rng.bernoulli(static_cast<double>(sure) / static_cast<double>(draws)));
    }
    errors[t] = bins.expected_error();
    check.chance_ece += errors[t] / kTrials;
  }
  std::sort(errors.begin(), errors.end());
  check.chance_ece_high = errors[kTrials * 95 / 100];
}

}  // namespace

std::vector<CalibrationCheck> check_calibration(const OpenedMethod& network, const GraphAt& graph,
                                                const CalibrationCheckOptions& options,
                                                std::stop_token stop) {
  const Model& model = *network.model().network;
  std::vector<CalibrationCheck> checks(1);
  checks[0].how = "fitted";
  checks[0].drawing = model.file().drawing;
  const Drawing plain;
  const Drawing fitted = checks[0].drawing;
  if (fitted == plain) {
    checks[0].how = "as trained";
  } else {
    checks.emplace_back().how = "as trained";
  }
  const bool has_probabilities = network.method().has_probabilities();
  // A local model scores nothing by itself, but leaves the answer to a block model where one fits.
  const ScoreKind scoring =
      network.method().scores_unasked() ? ScoreKind::none : ScoreKind::automatic;
  int64_t smallest = std::numeric_limits<int64_t>::max();
  for (int64_t i = 0; i < std::min<int64_t>(options.exact > 0 ? options.graphs : 0, 1000); ++i) {
    for (const int64_t size : graph(i).truth.sizes()) smallest = std::min(smallest, size);
  }
  std::vector<std::vector<GraphCheck>> found(checks.size(),
                                             std::vector<GraphCheck>(options.graphs));
  // In blocks, so that progress is seen.
  const int64_t window = 8 * current_threads();
  for (int64_t first = 0; first < options.graphs; first += window) {
    const int64_t size = std::min(window, options.graphs - first);
    parallel_for(size, [&](int64_t w) {
      const int64_t i = first + w;
      const LabeledGraph labeled = graph(i);
      const bool one_component = connected_components(labeled.graph).sizes.size() == 1;
      std::optional<Detection> made;
      std::optional<ExactPair> exact;
      if (i < options.exact) exact = sample_exactly(labeled.graph, smallest, stop);
      for (size_t c = 0; c < checks.size(); ++c) {
        const Drawing& drawing = checks[c].drawing;
        DetectOptions detection = drawn_as(drawing);
        detection.samples = options.samples;
        detection.modes = 0;
        detection.score.kind = scoring;
        detection.seed = static_cast<uint64_t>(i);
        GraphCheck& check = found[c][i];
        // P(K) of several components is made of theirs, and no adjustment of the whole.
        const bool again = c > 0 && one_component && draw_alike(drawing, checks[c - 1].drawing);
        if (!again) {
          made = ask(network, labeled.graph, "graph", {.detect = detection}, stop);
        } else if (!made->exact) {
          made->posterior.adjust_k(k_adjustment(drawing));
        }
        const Posterior& posterior = made->posterior;
        Rng rng = Rng(detection.seed).stream("check");
        for (double& place : check.places) place = rng.uniform();
        check.k = rank_of_k(posterior.k_posterior(), labeled.truth.communities());
        rank_partitions(posterior, labeled, rng, check);
        if (again) {
          check.log_prob = found[c - 1][i].log_prob;
          check.has_log_prob = found[c - 1][i].has_log_prob;
        } else if (options.scored > 0 && has_probabilities) {
          rank_by_log_prob(network, posterior, labeled, options.scored, detection, check, stop);
        }
        Rng pairs = rng.stream("pairs");
        check.calibration = calibrate(posterior, labeled.truth, {}, pairs);
        if (exact) check.exact = distance(posterior, *exact, rng);
      }
    });
    if (options.progress) options.progress(first + size);
  }
  for (size_t c = 0; c < checks.size(); ++c) {
    CalibrationCheck& all = checks[c];
    Calibration calibration;
    Moments k, floor_k, pairs, floor_pairs;
    const auto add = [](RankHistogram& histogram, const Rank& rank, double place) {
      histogram.add(rank.below, rank.equal, rank.draws, place);
    };
    for (const GraphCheck& each : found[c]) {
      add(all.k, each.k, each.places[0]);
      if (each.has_edge) add(all.edge, each.edge, each.places[1]);
      add(all.pairs, each.pairs, each.places[2]);
      if (each.has_log_prob) add(all.log_prob, each.log_prob, each.places[3]);
      calibration.add(each.calibration);
      if (!each.exact) continue;
      k.add(each.exact->k.mean);
      floor_k.add(each.exact->floor_k.mean);
      pairs.add(each.exact->pairs.mean);
      floor_pairs.add(each.exact->floor_pairs.mean);
    }
    all.summary = calibration.summary();
    add_chance(found[c], all);
    if (k.count > 0) {
      all.exact = DistanceFromExact{k.count, k.result(), floor_k.result(), pairs.result(),
                                    floor_pairs.result()};
    }
  }
  return checks;
}

}  // namespace coterie
