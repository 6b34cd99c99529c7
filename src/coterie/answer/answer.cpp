#include "coterie/answer/answer.h"

#include <algorithm>
#include <functional>

#include "coterie/answer/by_components.h"
#include "coterie/answer/memory_check.h"
#include "coterie/error.h"
#include "coterie/graph/node_colors.h"
#include "coterie/graph/twins.h"
#include "coterie/methods/windows.h"
#include "coterie/options.h"

namespace coterie {
namespace {

DetectContext context_of(const OpenedMethod& method, const DetectOptions& options) {
  DetectContext context;
  context.version = COTERIE_VERSION;
  context.model = method.name();
  context.model_sha256 = method.model().sha256;
  context.seed = options.seed;
  context.scale = options.scale;
  context.mode = name_of(method.mode(options));
  if (method.options().by_block_model()) {
    context.block_model = name_of(method.options().block_model);
  }
  return context;
}

// A graph as methods see it: nodes in canonical order, one connected graph after another.
class AskedGraph {
 public:
  AskedGraph(const Graph& given, const std::string& source, const AnswerOptions& options)
      : given_(given), source_(source), options_(options), detect_(options.detect) {
    if (given.nodes() == 0) throw InputError(source + ": the graph has no nodes");
    order_ = canonical_order(given);
    graph_ = reordered(given, order_);
    // Known communities speak about nodes of the whole.
    const bool in_parts = options.detect.known.empty();
    connected_ = !in_parts || connected_components(graph_).sizes.size() == 1;
    if (!connected_) parts_ = component_kinds(graph_);
    if (in_parts && connected_ && given.nodes() <= kMostNodesToOrder && given.nodes() > 1) {
      order_as_component();
    }
    for (size_t t = 0; t < detect_.known.size(); ++t) {
      detect_.known[t] = options.detect.known[order_[t]];
    }
  }

  const DetectOptions& options() const { return detect_; }
  size_t kinds() const { return connected_ ? 1 : parts_.kinds.size(); }
  const Graph& kind(size_t k) const { return connected_ ? graph_ : parts_.kinds[k]; }

  void require_memory_for(const OpenedMethod& method) const {
    double needed = seen() ? static_cast<double>(method.memory(*seen(), detect_)) : 0;
    if (!connected_) {  // draws are put together of those of components
      needed +=
          8.0 * static_cast<double>(graph_.nodes()) *
          static_cast<double>(detect_.samples.value_or(DetectOptions::kSamples) + detect_.modes);
    }
    require_memory(needed, source_, options_.memory_gigabytes, options_.graphs_at_once);
  }

  // `detect` answers a connected graph, the k-th kind of component.
  using DetectKind = std::function<Detection(const Graph&, size_t k)>;
  Answer answer(const OpenedMethod& method, const DetectKind& detect,
                std::vector<std::string> warnings) const {
    const auto detect_component = [&](const Graph& component) {
      return detect(component, &component - parts_.kinds.data());
    };
    Detection found = connected_
                          ? detect(graph_, 0)
                          : detect_by_components(parts_, graph_.nodes(), detect_.seed,
                                                 detect_component, options_.summary.estimate);
    DetectContext context = context_of(method, detect_);
    if (found.exact) context.block_model = name_of(BlockLikelihood::beta);
    context.source = source_;
    context.seconds = found.seconds.by_stage();
    context.warnings = std::move(warnings);
    if (seen()) {
      for (const std::string& aspect : method.warnings(*seen(), found)) {
        context.warnings.push_back(source_ + (connected_ ? ": " : ": in its largest component ") +
                                   aspect);
      }
    }
    found.posterior.renumber(order_);
    PosteriorSummary about = summarize(found.posterior, options_.summary);
    count_isolated(given_, about);
    const int64_t apart = given_.has_names() ? 0 : twins_apart(given_, about.labels);
    if (apart > 0) {
      context.warnings.push_back(source_ + ": " + std::to_string(apart) +
                                 " nodes that have the same neighbors are in different "
                                 "communities: only their order says which of them is where");
    }
    return {std::move(found.posterior), std::move(about), std::move(context), method.model()};
  }

 private:
  // A small graph has the answer that it has as a component of another.
  void order_as_component() {
    ComponentKinds alone = component_kinds(graph_);
    for (NodeId& i : alone.nodes) i = order_[i];
    order_ = std::move(alone.nodes);
    graph_ = std::move(alone.kinds[0]);
  }

  // What the method sees at once, if it sees anything.
  const Graph* seen() const {
    if (connected_) return &graph_;
    const int64_t largest = largest_kind(parts_);
    return largest < 0 ? nullptr : &parts_.kinds[largest];
  }

  const Graph& given_;
  const std::string& source_;
  const AnswerOptions& options_;
  DetectOptions detect_;
  std::vector<NodeId> order_;
  Graph graph_;
  bool connected_ = true;
  ComponentKinds parts_;
};

const Model& local_model_of(const OpenedMethod& method, const DetectOptions& options) {
  const auto& network = method.model().network;
  if (!network || !is_local(network->options()) || method.options().refine > 0) {
    throw UsageError("only the draws of a local model can be shared between machines");
  }
  if (!options.samples) throw UsageError("how many samples there are in all has to be said");
  return *network;
}

}  // namespace

Answer answer(const OpenedMethod& method, const Graph& graph, const std::string& source,
              const AnswerOptions& options, std::vector<std::string> warnings,
              std::stop_token stop) {
  const AskedGraph asked(graph, source, options);
  asked.require_memory_for(method);
  return asked.answer(
      method,
      [&](const Graph& component, size_t) {
        return method.detect(component, asked.options(), stop);
      },
      std::move(warnings));
}

DrawShare draw_share(const OpenedMethod& method, const Graph& graph, const std::string& source,
                     const AnswerOptions& options, DrawRange range, std::stop_token stop) {
  const Model& model = local_model_of(method, options.detect);
  check_ranges(options.detect);
  if (range.first < 0 || range.count() < 1 || range.last > *options.detect.samples) {
    throw UsageError("draws " + std::to_string(range.first + 1) + ".." +
                     std::to_string(range.last) + " are not among " +
                     std::to_string(*options.detect.samples));
  }
  const AskedGraph asked(graph, source, options);
  asked.require_memory_for(method);
  DrawShare share{.range = range, .kinds = {}};
  for (size_t k = 0; k < asked.kinds(); ++k) {
    share.kinds.push_back(draws_of_local(model, asked.kind(k), asked.options(), range, stop));
  }
  return share;
}

Answer answer_from(const OpenedMethod& method, const Graph& graph, const std::string& source,
                   const AnswerOptions& options, std::vector<DrawShare> shares,
                   std::vector<std::string> warnings, std::stop_token stop) {
  const Model& model = local_model_of(method, options.detect);
  check_ranges(options.detect);
  std::sort(shares.begin(), shares.end(),
            [](const DrawShare& a, const DrawShare& b) { return a.range.first < b.range.first; });
  const AskedGraph asked(graph, source, options);
  asked.require_memory_for(method);
  std::vector<std::vector<Partition>> draws(asked.kinds());
  int64_t next = 0;
  for (DrawShare& share : shares) {
    if (share.range.first < next) {
      throw InputError(source + ": draw " + std::to_string(share.range.first + 1) +
                       " is there more than once; was a file given twice?");
    }
    if (share.range.first > next) break;
    next = share.range.last;
    if (share.kinds.size() != draws.size()) throw SizeError(source + ": draws of another graph");
    for (size_t k = 0; k < draws.size(); ++k) {
      for (Partition& draw : share.kinds[k]) {
        if (draw.nodes() != asked.kind(k).nodes()) {
          throw SizeError(source + ": draws of another graph");
        }
        draws[k].push_back(std::move(draw));
      }
    }
  }
  if (next != *options.detect.samples) {
    throw InputError(source + ": draw " + std::to_string(next + 1) + " of " +
                     std::to_string(*options.detect.samples) +
                     " is missing: has every machine come to its end?");
  }
  return asked.answer(
      method,
      [&](const Graph& component, size_t k) {
        return detect_from_draws(model, component, std::move(draws[k]), asked.options(), stop);
      },
      std::move(warnings));
}

}  // namespace coterie
