#include "coterie/detect/answer.h"

#include "coterie/detect/by_components.h"
#include "coterie/detect/memory.h"
#include "coterie/error.h"
#include "coterie/graph/node_colors.h"
#include "coterie/options.h"

namespace coterie {
namespace {

DetectContext context_of(const OpenedMethod& method, const DetectOptions& options) {
  DetectContext context;
  context.version = COTERIE_VERSION;
  context.model = method.name();
  context.model_sha256 = method.model().sha256;
  context.seed = options.seed;
  context.mode = name_of(method.mode(options));
  if (method.options().by_block_model()) {
    context.block_model = name_of(method.options().block_model);
  }
  return context;
}

}  // namespace

Answer answer(const OpenedMethod& method, const Graph& given, const std::string& source,
              const AnswerOptions& options, std::vector<std::string> warnings,
              std::stop_token stop) {
  if (given.nodes() == 0) throw InputError(source + ": the graph has no nodes");
  DetectOptions detect = options.detect;
  const std::vector<NodeId> order = canonical_order(given);
  const Graph graph = reordered(given, order);
  for (size_t t = 0; t < detect.known.size(); ++t) detect.known[t] = options.detect.known[order[t]];
  SummaryOptions summary = options.summary;
  detect.threads = summary.threads = options.threads;
  // Known communities speak about nodes of the whole.
  const bool connected = !detect.known.empty() || connected_components(graph).sizes.size() == 1;
  const ComponentKinds parts = connected ? ComponentKinds{} : component_kinds(graph);
  const int64_t largest = largest_kind(parts);
  // What the method sees at once, if it sees anything.
  const Graph* const seen = connected ? &graph : largest < 0 ? nullptr : &parts.kinds[largest];
  double needed = seen ? static_cast<double>(method.memory(*seen, detect)) : 0;
  if (!connected) {  // draws are put together of those of components
    needed += 8.0 * static_cast<double>(graph.nodes()) *
              static_cast<double>(detect.samples.value_or(DetectOptions::kSamples) + detect.modes);
  }
  require_memory(needed, source, options.memory_gigabytes, options.graphs_at_once);

  const auto detect_connected = [&](const Graph& component, int threads) {
    DetectOptions here = detect;
    here.threads = threads;
    return method.detect(component, here, stop);
  };
  Detection found = connected ? detect_connected(graph, options.threads)
                              : detect_by_components(parts, graph.nodes(), detect.seed,
                                                     options.threads, detect_connected);
  DetectContext context = context_of(method, detect);
  context.source = source;
  context.seconds = found.seconds.by_stage();
  context.warnings = std::move(warnings);
  if (seen) {
    for (const std::string& aspect : method.warnings(*seen, found)) {
      context.warnings.push_back(source + (connected ? ": " : ": in its largest component ") +
                                 aspect);
    }
  }
  found.posterior.renumber(order);
  PosteriorSummary about = summarize(found.posterior, summary);
  count_isolated(given, about);
  return {std::move(found.posterior), std::move(about), std::move(context), method.model()};
}

}  // namespace coterie
