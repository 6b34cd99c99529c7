#include "coterie/answer/answer.h"

#include <algorithm>

#include "coterie/answer/asked_graph.h"
#include "coterie/answer/limited_answer.h"
#include "coterie/error.h"
#include "coterie/graph/twins.h"
#include "coterie/methods/unread_options.h"
#include "coterie/options.h"

namespace coterie {
namespace {

DetectContext context_of(const OpenedMethod& opened, const DetectOptions& options,
                         const Detection& found, const std::string& source) {
  const Method& method = opened.method();
  DetectContext context;
  context.version = COTERIE_VERSION;
  context.source = source;
  context.model = method.name();
  context.model_sha256 = opened.model().sha256;
  context.seed = options.seed;
  context.scale = options.scale;
  context.mode = name_of(method.mode(options));
  if (found.exact) context.block_model = name_of(BlockLikelihood::beta);
  if (const auto always = method.block_model()) context.block_model = name_of(*always);
  context.seconds = found.seconds.by_stage();
  return context;
}

Answer answer_of(const OpenedMethod& method, const Graph& given, const AskedGraph& asked,
                 Detection found, const std::string& source, const AnswerOptions& options,
                 std::vector<std::string> warnings, const std::stop_token& stop) {
  DetectContext context = context_of(method, options.detect, found, source);
  context.warnings = std::move(warnings);
  for (std::string& aspect : asked.warnings(found)) context.warnings.push_back(std::move(aspect));
  meet_limits(given, options, found, stop);
  PosteriorSummary about = summarize(found.posterior, options.summary);
  complete_summary(given, about);
  const int64_t apart = given.has_names() ? 0 : twins_apart(given, about.labels);
  if (apart > 0) {
    context.warnings.push_back(source + ": " + std::to_string(apart) +
                               " nodes that have the same neighbors are in different "
                               "communities: only their order says which of them is where");
  }
  std::vector<AgreedLevel> levels = agreed_levels(about.best.partition, found.ladders);
  return {std::move(found.posterior), std::move(about), std::move(context), method.model(),
          std::move(levels)};
}

void require_shared_draws(const OpenedMethod& method, const DetectOptions& options) {
  if (!method.method().shares_draws()) {
    throw UsageError("only the draws of a local model can be shared between machines");
  }
  refuse_unread(method, options);
  if (!options.samples) throw UsageError("how many samples there are in all has to be said");
}

}  // namespace

Answer answer(const OpenedMethod& method, const Graph& graph, const std::string& source,
              const AnswerOptions& options, std::vector<std::string> warnings,
              std::stop_token stop) {
  refuse_unread(method, options.detect);
  const AskedGraph asked(method, graph, source, options);
  return answer_of(method, graph, asked, asked.detect(stop), source, options, std::move(warnings),
                   stop);
}

std::vector<PartitionScore> score_partitions(const OpenedMethod& method, const Graph& graph,
                                             std::span<const Partition> partitions,
                                             const std::string& source,
                                             const AnswerOptions& options, std::stop_token stop) {
  return AskedGraph(method, graph, source, options).score(partitions, stop);
}

DrawShare draw_share(const OpenedMethod& method, const Graph& graph, const std::string& source,
                     const AnswerOptions& options, DrawRange range, std::stop_token stop) {
  require_shared_draws(method, options.detect);
  const AskedGraph asked(method, graph, source, options);
  if (range.first < 0 || range.count() < 1 || range.last > *options.detect.samples) {
    throw UsageError("draws " + std::to_string(range.first + 1) + ".." +
                     std::to_string(range.last) + " are not among " +
                     std::to_string(*options.detect.samples));
  }
  DrawShare share{.range = range, .kinds = {}};
  for (size_t k = 0; k < asked.kinds(); ++k) share.kinds.push_back(asked.draw(k, range, stop));
  return share;
}

Answer answer_from(const OpenedMethod& method, const Graph& graph, const std::string& source,
                   const AnswerOptions& options, std::vector<DrawShare> shares,
                   std::vector<std::string> warnings, std::stop_token stop) {
  require_shared_draws(method, options.detect);
  std::sort(shares.begin(), shares.end(),
            [](const DrawShare& a, const DrawShare& b) { return a.range.first < b.range.first; });
  const AskedGraph asked(method, graph, source, options);
  std::vector<std::vector<Ladder>> draws(asked.kinds());
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
      bool fits = std::ssize(share.kinds[k]) == share.range.count();
      for (Ladder& draw : share.kinds[k]) {
        fits &= !draw.empty();
        for (const Partition& level : draw) fits &= level.nodes() == asked.kind(k).nodes();
        if (!fits) break;
        draws[k].push_back(std::move(draw));
      }
      if (!fits) throw SizeError(source + ": draws of another graph");
    }
  }
  if (next != *options.detect.samples) {
    throw InputError(source + ": draw " + std::to_string(next + 1) + " of " +
                     std::to_string(*options.detect.samples) +
                     " is missing: has every machine come to its end?");
  }
  Detection found = asked.conclude(std::move(draws), stop);
  return answer_of(method, graph, asked, std::move(found), source, options, std::move(warnings),
                   stop);
}

}  // namespace coterie
