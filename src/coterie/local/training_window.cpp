#include "coterie/local/training_window.h"

#include <algorithm>
#include <cmath>

#include "coterie/error.h"

namespace coterie {
namespace {

double log_uniform(double low, double high, Rng& rng) {
  return std::exp(rng.uniform(std::log(low), std::log(high)));
}

// Which nodes earlier steps of a draw have taken, and the anchor of the next one.
struct Scene {
  std::vector<uint8_t> taken;
  NodeId anchor = 0;
  double free_share = 1;
};

Scene draw_scene(const LabeledGraph& labeled, const WindowOptions& options, Rng& rng) {
  const int64_t nodes = labeled.graph.nodes();
  Scene scene{std::vector<uint8_t>(nodes, 0), static_cast<NodeId>(rng.below(nodes)), 1};
  // The first window of a draw, before anything is taken.
  if (rng.bernoulli(options.undisturbed)) return scene;
  // Communities are met in a random order: a uniform share of them is gone.
  const double found = rng.uniform();
  // Draws make mistakes, and the network has to go on from them: nodes that a community found
  // before has missed are still free, and some of the next one are lost to it.
  const double missed = rng.bernoulli(0.5) ? 0 : rng.uniform(0, 0.15);
  const double lost = rng.bernoulli(0.6) ? 0 : rng.uniform(0, 0.3);
  const int32_t own = labeled.truth[scene.anchor];
  std::vector<uint8_t> gone(labeled.truth.communities());
  for (uint8_t& g : gone) g = rng.bernoulli(found);
  // A straggler can be an anchor, too: where its community counts as gone, it is one.
  if (!rng.bernoulli(0.1)) gone[own] = 0;
  int64_t left = 0;
  for (NodeId i = 0; i < nodes; ++i) {
    const int32_t c = labeled.truth[i];
    scene.taken[i] =
        i != scene.anchor && rng.bernoulli(gone[c] ? 1 - std::max(missed, c == own ? 0.03 : 0.0)
                                                   : (c == own ? lost : 0.3 * lost));
    left += scene.taken[i] == 0;
  }
  scene.free_share = static_cast<double>(left) / static_cast<double>(nodes);
  return scene;
}

}  // namespace

void check_options(const WindowOptions& options, const std::string& where) {
  if (options.per_graph < 1 || options.contractions < 1)
    throw InputError(where + ": per_graph and contractions are at least 1");
  if (options.smallest < 2 || options.largest < options.smallest) {
    throw InputError(where + ": a window has at least 2 nodes, and smallest is not above largest");
  }
}

TrainingWindow draw_training_window(const LabeledGraph& labeled, std::span<const int64_t> sizes,
                                    WindowMaker& maker, const WindowOptions& options, Rng& rng) {
  const Scene scene = draw_scene(labeled, options, rng);
  const int32_t own = labeled.truth[scene.anchor];
  WindowQuestion question;
  // Log-uniform, as windows grow by factors.
  question.size = std::llround(log_uniform(static_cast<double>(options.smallest),
                                           static_cast<double>(options.largest), rng));
  if (rng.bernoulli(options.scaled)) {
    const auto size = static_cast<double>(sizes[own]);
    // Whoever states a scale knows it to about a quarter.
    question.scale = std::max(1.0, size * std::exp(0.25 * rng.normal()));
  }
  std::vector<NodeId> seeds{scene.anchor};
  if (rng.bernoulli(0.4)) {
    // A smaller window was asked before: its members, some of them, are the seeds, and now and then
    // it was wrong about one.
    question.seeds = seeds;
    WindowQuestion before = question;
    before.size = std::max<int64_t>(16, question.size * 2 / 5);
    std::vector<NodeId> near = maker.nearest(before, scene.taken);
    rng.shuffle(std::span(near));
    const auto most = static_cast<size_t>(log_uniform(2, 64, rng));
    for (const NodeId i : near) {
      if (seeds.size() >= most) break;
      if (i == scene.anchor) continue;
      if (labeled.truth[i] == own || rng.bernoulli(0.01)) seeds.push_back(i);
    }
  }
  question.seeds = seeds;
  TrainingWindow result{maker.make(question, scene.taken, scene.free_share), {}};
  for (const NodeId i : result.window.nodes) {
    result.inside.push_back(labeled.truth[i] == own);
  }
  return result;
}

}  // namespace coterie
