#include "coterie/local/local_draw.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <thread>
#include <utility>

#include "coterie/error.h"
#include "coterie/local/window.h"
#include "coterie/local/window_network.h"
#include "coterie/parallel.h"

namespace coterie {
namespace {

// Bounds what a round holds in memory, not what a draw can find.
constexpr int64_t kMostWindows = 4096;  // of a round

// A community that is being looked for.
struct Question {
  std::vector<NodeId> seeds;         // the anchor first
  int64_t size = 0;                  // of the window
  uint64_t number = 0;               // of the anchor's random stream
  std::vector<NodeId> nearest = {};  // nodes of the window, once they were looked for
  int64_t lost = 0;                  // of them, since then
};

struct Reply {
  std::vector<NodeId> members;
  std::optional<int64_t> larger;  // window that is wanted
  std::vector<NodeId> surest;     // its seeds
};

class Drawer {
 public:
  Drawer(const Model& model, const Graph& graph, const Evidence& evidence,
         const LocalDrawOptions& options, const Rng& rng, std::stop_token stop)
      : model_(model),
        graph_(graph),
        evidence_(evidence),
        options_(options),
        rng_(rng),
        stop_(std::move(stop)),
        labels_(graph.nodes(), -1),
        taken_(graph.nodes(), 0),
        free_(graph.nodes()) {}

  Partition run() {
    place_known();
    draw_free();
    join_small();
    return Partition(std::span<const int32_t>(labels_));
  }

 private:
  // Communities of which members are known come first: the known ones are the seeds, and nobody
  // who is known to be elsewhere is in the window.
  void place_known() {
    if (options_.known.empty()) return;
    std::vector<std::vector<NodeId>> groups;
    for (NodeId i = 0; i < graph_.nodes(); ++i) {
      const int32_t k = options_.known[i];
      if (k < 0) continue;
      if (static_cast<size_t>(k) >= groups.size()) groups.resize(k + 1);
      groups[k].push_back(i);
      take(i, k);
    }
    communities_ = static_cast<int32_t>(groups.size());
    for (size_t k = 0; k < groups.size(); ++k) {
      if (groups[k].empty()) continue;
      // All known nodes are taken by now, so that no window shows those of other groups; its own
      // belong to this one.
      for (const NodeId i : groups[k]) release(i);
      std::vector<NodeId> seeds = groups[k];
      rng_.stream("known", k).shuffle(std::span(seeds));
      if (seeds.size() > kMostSeeds) seeds.resize(kMostSeeds);
      Question question{seeds, options_.window, next_number_++};
      Reply answer = ask_alone(question);
      while (answer.larger) {
        grow(question, answer);
        answer = ask_alone(question);
      }
      // What is known stands, whatever the network makes of it.
      for (const NodeId i : groups[k]) take(i, static_cast<int32_t>(k));
      for (const NodeId i : answer.members) {
        if (!taken_[i]) take(i, static_cast<int32_t>(k));
      }
    }
  }

  // Draws communities until every node has one.
  void draw_free() {
    std::vector<NodeId> order;
    for (NodeId i = 0; i < graph_.nodes(); ++i) {
      if (!taken_[i]) order.push_back(i);
    }
    // CCP takes a uniform one of the free nodes as its next anchor. The next free node of a random
    // permutation is that, and does not depend on which window is answered first.
    rng_.stream("order").shuffle(std::span(order));
    std::vector<Question> waiting;  // that could not be asked yet, or want a larger window
    size_t next = 0;
    while (next < order.size() || !waiting.empty()) {
      if (stop_.stop_requested()) throw Interrupted();
      // So few windows that most do not touch each other: looking for one costs as much as asking
      // it.
      const int64_t wanted = std::clamp<int64_t>(free_ / (16 * options_.window), 1, kMostWindows);
      while (static_cast<int64_t>(waiting.size()) < wanted && next < order.size()) {
        const NodeId anchor = order[next++];
        if (!taken_[anchor]) waiting.push_back({{anchor}, options_.window, next_number_++});
      }
      waiting = round(std::move(waiting));
      if (options_.progress) {
        options_.progress(1 - static_cast<double>(free_) / static_cast<double>(graph_.nodes()));
      }
    }
  }

  // Asks those questions whose seeds are in no other's window; returns those that remain.
  std::vector<Question> round(std::vector<Question> questions) {
    for (Question& question : questions) {
      std::erase_if(question.seeds, [&](NodeId i) { return taken_[i] != 0; });
    }
    // The largest windows first: whoever comes last should not have the most to do.
    std::stable_sort(questions.begin(), questions.end(),
                     [](const Question& a, const Question& b) { return a.size > b.size; });
    const auto count = static_cast<int64_t>(questions.size());
    // A window that waits loses the nodes that communities have taken meanwhile, and is looked for
    // again when these are many: hubs are in most windows, and often taken.
    parallel_for(count, [&](int64_t q) {
      std::vector<NodeId>& nearest = questions[q].nearest;
      int64_t& lost = questions[q].lost;
      lost +=
          static_cast<int64_t>(std::erase_if(nearest, [&](NodeId i) { return taken_[i] != 0; }));
      if (16 * lost >= std::ssize(nearest)) {
        nearest = maker().nearest(window_question(questions[q]), taken_);
        lost = 0;
      }
    });
    // Asked are those that no other's window has among its nodes. In the order of the questions,
    // which no thread decides.
    constexpr uint8_t kNear = 1, kSeed = 2;
    const auto any = [&](const std::vector<NodeId>& nodes, uint8_t mark) {
      return std::any_of(nodes.begin(), nodes.end(),
                         [&](NodeId i) { return (touched_[i] & mark) != 0; });
    };
    std::vector<int64_t> asked, left;
    touched_.resize(graph_.nodes(), 0);
    for (int64_t q = 0; q < count; ++q) {
      const bool apart = !any(questions[q].seeds, kNear) && !any(questions[q].nearest, kSeed);
      (apart ? asked : left).push_back(q);
      if (!apart) continue;
      for (const NodeId i : questions[q].nearest) touched_[i] |= kNear;
      for (const NodeId i : questions[q].seeds) touched_[i] |= kSeed;
    }
    for (const int64_t q : asked) {
      for (const NodeId i : questions[q].nearest) touched_[i] = 0;
    }
    std::vector<Reply> answers(asked.size());
    // As it was before the round: a feature must not depend on who answers first.
    const double free_share = static_cast<double>(free_) / static_cast<double>(graph_.nodes());
    parallel_for(std::ssize(asked), [&](int64_t a) {
      if (stop_.stop_requested()) throw Interrupted();
      answers[a] = ask(questions[asked[a]], free_share, std::move(questions[asked[a]].nearest));
    });
    std::vector<Question> remaining;
    for (size_t a = 0; a < asked.size(); ++a) {
      Question& question = questions[asked[a]];
      if (answers[a].larger) {
        grow(question, answers[a]);
        remaining.push_back(std::move(question));
        continue;
      }
      // Windows share nodes at their edges. Who wants one that another has just got is asked again.
      const std::vector<NodeId>& members = answers[a].members;
      if (std::any_of(members.begin(), members.end(), [&](NodeId i) { return taken_[i] != 0; })) {
        remaining.push_back(std::move(question));
        continue;
      }
      const int32_t community = communities_++;
      for (const NodeId i : members) take(i, community);
    }
    for (const int64_t q : left) {
      if (!taken_[questions[q].seeds[0]]) remaining.push_back(std::move(questions[q]));
    }
    return remaining;
  }

  static void grow(Question& question, Reply& answer) {
    question.seeds = std::move(answer.surest);
    question.size = *answer.larger;
    question.nearest.clear();
    question.lost = 0;
  }

  Reply ask_alone(const Question& question) {
    return ask(question, 1, maker().nearest(window_question(question), taken_));
  }

  WindowQuestion window_question(const Question& question) const {
    return {question.seeds, question.size, options_.scale};
  }

  Reply ask(const Question& question, double free_share, std::vector<NodeId> window_nodes) {
    const Window window =
        maker().make(window_question(question), taken_, free_share, std::move(window_nodes));
    const auto nodes = static_cast<int64_t>(window.nodes.size());
    const WindowAnswer network(model_, window, stop_);
    // Named after question and size: a larger window is a new draw, and rounds may be divided in
    // any way.
    Rng rng = rng_.stream("anchor", question.number).stream("window", question.size);
    std::vector<float> noise;
    if (options_.sample) {
      noise.resize(network.width());
      for (float& x : noise) x = static_cast<float>(rng.normal());
    }
    const std::vector<float> logits = network.logits(noise);
    Reply answer;
    for (int64_t t = 0; t < nodes; ++t) {
      const bool joins =
          t == window.anchor ||
          (options_.sample ? rng.uniform() * (1 + std::exp(-logits[t] / options_.temperature)) < 1
                           : logits[t] > 0);
      if (joins) answer.members.push_back(window.nodes[t]);
    }
    answer.larger =
        larger_window(nodes + question.lost, question.size,
                      static_cast<int64_t>(answer.members.size()), options_.largest_window);
    if (answer.larger) answer.surest = surest_members(question.seeds[0], window, logits);
    return answer;
  }

  static std::vector<NodeId> surest_members(NodeId anchor, const Window& window,
                                            const std::vector<float>& logits) {
    std::vector<int64_t> order(window.nodes.size());
    std::iota(order.begin(), order.end(), 0);
    // Ties by place: std::sort is not stable, and its order of equals differs between libraries.
    std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
      return logits[a] != logits[b] ? logits[a] > logits[b] : a < b;
    });
    std::vector<NodeId> surest{anchor};
    for (const int64_t t : order) {
      if (surest.size() >= kMostSeeds || logits[t] <= 0) break;
      if (window.nodes[t] != anchor) surest.push_back(window.nodes[t]);
    }
    return surest;
  }

  // By node, the sum of the walk weights to each community next to it.
  template <class Visit>
  void for_neighbor_communities(NodeId i, std::vector<float>& sums, const Visit& visit) const {
    std::vector<int32_t> met;
    for (int64_t e = graph_.row_ptr()[i]; e < graph_.row_ptr()[i + 1]; ++e) {
      const int32_t c = labels_[graph_.neighbors()[e]];
      if (c < 0) continue;
      if (sums[c] == 0) met.push_back(c);
      sums[c] += evidence_.walk[e];
    }
    // Ascending, so that of two equal sums the community that was drawn first wins.
    std::sort(met.begin(), met.end());
    for (const int32_t c : met) {
      visit(c, sums[c]);
      sums[c] = 0;
    }
  }

  // Nodes of communities that are too small move to the neighbor they hang on to most.
  void join_small() {
    if (options_.smallest_community <= 1) return;
    std::vector<int64_t> sizes(communities_, 0);
    for (const int32_t c : labels_) ++sizes[c];
    std::vector<float> sums(communities_, 0.0f);
    // All choose by the partition as drawn: small communities next to each other must not follow
    // each other around.
    std::vector<int32_t> moved = labels_;
    for (NodeId i = 0; i < graph_.nodes(); ++i) {
      if (sizes[labels_[i]] >= options_.smallest_community) continue;
      if (!options_.known.empty() && options_.known[i] >= 0) continue;
      float most = 0;
      for_neighbor_communities(i, sums, [&](int32_t c, float weight) {
        if (sizes[c] >= options_.smallest_community && weight > most) {
          most = weight;
          moved[i] = c;
        }
      });
    }
    labels_ = std::move(moved);
    join_remnants();
  }

  // Small communities that have only small ones around them join the one they hang on to most, and
  // again until they are large enough: a triangle that fell apart is a triangle.
  void join_remnants() {
    std::vector<int64_t> sizes(communities_, 0);
    std::vector<uint8_t> known(communities_, 0);
    std::vector<std::vector<NodeId>> members(communities_);
    for (NodeId i = 0; i < graph_.nodes(); ++i) {
      ++sizes[labels_[i]];
      if (!options_.known.empty() && options_.known[i] >= 0) known[labels_[i]] = 1;
    }
    const auto small = [&](int32_t c) {
      return sizes[c] < options_.smallest_community && !known[c];
    };
    for (NodeId i = 0; i < graph_.nodes(); ++i) {
      if (small(labels_[i])) members[labels_[i]].push_back(i);
    }
    std::vector<float> sums(communities_, 0.0f);
    for (NodeId first = 0; first < graph_.nodes(); ++first) {
      int32_t c = labels_[first];
      while (small(c)) {
        std::map<int32_t, float> around;
        for (const NodeId i : members[c]) {
          for_neighbor_communities(i, sums, [&](int32_t other, float weight) {
            if (other != c) around[other] += weight;
          });
        }
        if (around.empty()) break;  // all that can be reached
        const int32_t to =
            std::max_element(around.begin(), around.end(), [](const auto& a, const auto& b) {
              return a.second < b.second;
            })->first;
        for (const NodeId i : members[c]) labels_[i] = to;
        sizes[to] += std::exchange(sizes[c], 0);
        members[to].insert(members[to].end(), members[c].begin(), members[c].end());
        members[c].clear();
        c = to;
      }
    }
  }

  void take(NodeId i, int32_t community) {
    free_ -= taken_[i] == 0;
    taken_[i] = 1;
    labels_[i] = community;
  }
  void release(NodeId i) {
    free_ += taken_[i] != 0;
    taken_[i] = 0;
    labels_[i] = -1;
  }

  // One for each thread, because it holds arrays of the graph's size.
  WindowMaker& maker() {
    const auto self = std::this_thread::get_id();
    const std::lock_guard lock(mutex_);
    for (auto& [thread, maker] : makers_) {
      if (thread == self) return *maker;
    }
    return *makers_.emplace_back(self, std::make_unique<WindowMaker>(graph_, evidence_)).second;
  }

  const Model& model_;
  const Graph& graph_;
  const Evidence& evidence_;
  const LocalDrawOptions& options_;
  const Rng rng_;
  const std::stop_token stop_;
  std::vector<int32_t> labels_;
  std::vector<uint8_t> taken_, touched_;
  int64_t free_;
  int32_t communities_ = 0;
  uint64_t next_number_ = 0;
  std::mutex mutex_;  // of makers_
  std::vector<std::pair<std::thread::id, std::unique_ptr<WindowMaker>>> makers_;
};

}  // namespace

Partition draw_locally(const Model& model, const Graph& graph, const Evidence& evidence,
                       const LocalDrawOptions& options, const Rng& rng, std::stop_token stop) {
  return Drawer(model, graph, evidence, options, rng, std::move(stop)).run();
}

}  // namespace coterie
